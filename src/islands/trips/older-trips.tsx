import { FAILED_TO_LOAD_TRIPS } from '../../domain/bookings/sentences'
import { useSlow } from './use-slow'
import type { Trips } from './use-trips'

interface Props {
  trips: Trips
  /** The page of older trips, for a browser that runs no script. */
  address: string
}

/** The way on to older trips, which join the list; what is there stays, whatever becomes of it. */
export function OlderTrips({ trips: { reading, more }, address }: Props) {
  const slow = useSlow(reading.state === 'loading')
  const failed = reading.state === 'failed'
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {failed && (
        <p className="text-error" role="alert">
          {FAILED_TO_LOAD_TRIPS}. {reading.why}
        </p>
      )}
      <a
        className="button max-sm:w-full"
        data-kind="secondary"
        href={address}
        aria-busy={slow}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void more()
        }}
      >
        {slow ? 'Loading older trips...' : failed ? 'Try again' : 'Show more'}
      </a>
    </div>
  )
}
