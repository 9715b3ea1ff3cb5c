import { useEffect, useState } from 'react'
import type { CallRefusal } from '../../api'
import { Modal } from '../../components/modal'
import { FAILED_TO_LOAD_TRIP } from '../../domain/bookings/sentences'
import type { TripDetails } from '../../domain/bookings/trip-details'
import type { Result } from '../../domain/result'
import { askForTrip } from './ask-trips'
import { TripSheet } from './trip-sheet'
import { saidOf } from './use-trips'

interface Props {
  /** The trip that is open; null while none is. */
  tripId: string | null
  onClose(): void
  /** What the server says of it now. */
  onRead(details: TripDetails): void
}

/** Everything about one trip, read when it is asked for. */
export function DetailsDialog({ tripId, onClose, onRead }: Props) {
  return (
    <Modal title="Trip details" open={tripId !== null} onClose={onClose}>
      {tripId !== null && <Details key={tripId} tripId={tripId} onRead={onRead} />}
    </Modal>
  )
}

function Details({ tripId, onRead }: { tripId: string; onRead(details: TripDetails): void }) {
  const [answered, setAnswered] = useState<Result<TripDetails, CallRefusal> | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round reads the same trip again
  useEffect(() => {
    let left = false
    setAnswered(null)
    void askForTrip(tripId).then((found) => {
      if (left) return
      setAnswered(found)
      if (found.ok) onRead(found.value)
    })
    return () => {
      left = true
    }
  }, [tripId, round])

  if (answered === null) {
    return (
      // As high as what comes: the dialog's head stays where it is.
      <div
        className="grid min-h-[min(100dvh,56rem)] content-start gap-4"
        role="status"
        aria-label="Loading the details of your trip"
      >
        <div className="skeleton h-24" />
        <div className="skeleton h-40" />
        <div className="skeleton h-32" />
      </div>
    )
  }
  if (!answered.ok) {
    return (
      <div role="alert">
        <p className="text-error">
          {FAILED_TO_LOAD_TRIP}. {saidOf(answered.refusal)}
        </p>
        <button
          type="button"
          className="button mt-3"
          data-kind="secondary"
          onClick={() => setRound((before) => before + 1)}
        >
          Try again
        </button>
      </div>
    )
  }
  return <TripSheet details={answered.value} />
}
