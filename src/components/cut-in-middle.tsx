import { addressParts } from '../domain/places/address-parts'

/** Longest name in characters that is never cut. */
const SHORT = 16

/**
 * An address on one line. A too long address loses first what follows its name, then the middle of its name: of
 * 'Kempegowda International Airport Terminal 2' the terminal stays.
 */
export function CutInMiddle({ address }: { address: string }) {
  const { start, end, rest } = addressParts(address)
  const short = start.length + end.length <= SHORT
  return (
    <span className={short && rest === '' ? 'flex-none' : 'flex min-w-0'}>
      <span className={short ? 'flex-none' : 'flex min-w-0'}>
        <span className={short ? '' : 'truncate'}>{start}</span>
        {/* A space at the edge of a flex item has no width. */}
        <span className="flex-none">{end.replaceAll(' ', '\u00a0')}</span>
      </span>
      {rest !== '' && <span className="min-w-0 flex-1 truncate">{rest.replace(' ', '\u00a0')}</span>}
    </span>
  )
}
