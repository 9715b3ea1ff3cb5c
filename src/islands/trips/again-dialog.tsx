import { Modal } from '../../components/modal'
import type { Draft } from '../../domain/bookings/draft'
import { ROUTES } from '../../routes'

interface Props {
  /** What would be given up; null while nothing is asked. */
  begun: Draft | null
  onClose(): void
  onReplace(): void
}

/** One trip at a time is put together: the one that was begun is not thrown away unasked. */
export function AgainDialog({ begun, onClose, onReplace }: Props) {
  return (
    <Modal title="You have begun another trip" open={begun !== null} onClose={onClose}>
      {begun && (
        <>
          <p className="text-muted">It is not booked yet. Booking this one again takes its place.</p>
          <ul className="route-ends mt-4">
            {begun.pickupLocation && <li>{begun.pickupLocation}</li>}
            {begun.dropoffLocation && <li>{begun.dropoffLocation}</li>}
          </ul>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <button type="button" className="button max-sm:w-full" data-kind="secondary" onClick={onReplace}>
              Book this trip again
            </button>
            <a className="button max-sm:w-full" href={ROUTES.booking.path}>
              Go on with that one
            </a>
          </div>
        </>
      )}
    </Modal>
  )
}
