import { lazy, Suspense, useState, useTransition } from 'react'
import { PASSENGERS } from '../../domain/bookings/passengers'
import type { GuestsDialogProps } from './guests-dialog'
import { GuestsIcon } from './icons'
import { WhenButton } from './when-button'

const Loaded = lazy(() =>
  import('./guests-dialog').then(
    ({ GuestsDialog }) => ({ default: GuestsDialog }),
    () => ({ default: PlainChoice }),
  ),
)

const CHOICES = Array.from({ length: PASSENGERS.max }, (_, more) => PASSENGERS.min + more)

/** The dialog's script did not come: the browser's own choice asks the same. */
const PlainChoice = ({ value, onChange }: GuestsDialogProps) => (
  <select
    className="m-3 mt-0"
    aria-label="How many guests?"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {CHOICES.map((count) => (
      <option key={count}>{count}</option>
    ))}
  </select>
)

interface Props {
  value: number
  onChange(passengers: number): void
}

/** '1 guest', '2 guests'. */
export const guestsLabel = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** How many travel: a word of the 'when' line that opens a dialog. */
export function GuestsField({ value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [loading, startLoading] = useTransition()
  return (
    <div className="flex-auto whitespace-nowrap border-hairline max-[23rem]:basis-full max-[23rem]:border-t min-[23rem]:border-s">
      <WhenButton
        label="Guests"
        value={loading ? 'Loading…' : guestsLabel(value)}
        icon={<GuestsIcon />}
        data-field="passengers"
        aria-busy={loading}
        onClick={() => startLoading(() => setOpen(true))}
      />
      <Suspense>
        {open && <Loaded value={value} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
