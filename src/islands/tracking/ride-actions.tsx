import { useState } from 'react'
import { CancelDialog } from '../../components/cancel-ride/cancel-dialog'
import type { CancelWords } from '../../components/cancel-ride/words'
import { canCancel } from '../../domain/bookings/booking'
import type { RideDetails } from '../../domain/rides/ride-details'
import { FAILED_TO_CANCEL_RIDE, RIDE_CANCELLED } from '../../domain/rides/tracking-sentences'
import { SIGNED_OUT } from './said-of'
import { ShareDialog } from './share-dialog'

const CANCEL_WORDS: CancelWords = {
  title: 'Cancel this ride?',
  confirm: 'Cancel Ride',
  keep: 'Keep the ride',
  cancelled: RIDE_CANCELLED,
  failed: FAILED_TO_CANCEL_RIDE,
  signedOut: SIGNED_OUT,
}

interface Props {
  ride: RideDetails
  onRead(): void
}

/** Share while a driver has the ride; cancel until it starts. */
export function RideActions({ ride, onRead }: Props) {
  const [opened, setOpened] = useState<'share' | 'cancel' | null>(null)
  const { booking, driver } = ride
  const mayCancel = canCancel(booking.status)
  const close = () => setOpened(null)
  return (
    <div className="needs-script">
      <div className="flex flex-wrap gap-3">
        {driver && (
          <button
            type="button"
            className="button flex-auto"
            data-kind="secondary"
            onClick={() => setOpened('share')}
          >
            Share Trip Details
          </button>
        )}
        {mayCancel && (
          <button
            type="button"
            className="button flex-auto"
            data-kind="quiet"
            onClick={() => setOpened('cancel')}
          >
            Cancel Ride
          </button>
        )}
      </div>
      <ShareDialog bookingId={booking.id} open={opened === 'share' && driver !== null} onClose={close} />
      <CancelDialog
        bookingId={booking.id}
        words={CANCEL_WORDS}
        open={opened === 'cancel' && mayCancel}
        onClose={close}
        onCancelled={onRead}
      />
    </div>
  )
}
