// Loaded with a ride, before it is asked for: without a network it could not be then.
import { useEffect, useState } from 'react'
import { Modal } from '../../components/modal'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { keptWords, useChargeDraft } from './charge-draft'
import { RideCharges } from './charges'
import type { ChargeDraft, DriverState } from './driver-state'
import { isHeld, nameOf, rupeesOf } from './send-charges'

export interface ChargesButtonProps {
  state: DriverState
  ride: DriverRide
}

/** Opens a ride's tolls and parking, where another can be entered. It stands apart from the ride's next action. */
export function ChargesButton({ state, ride }: ChargesButtonProps) {
  const [open, setOpen] = useState(false)
  const { kept, change } = useChargeDraft(state, ride.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where an earlier page left it open, once it is read
  useEffect(() => {
    if (kept?.atCamera) setOpen(true)
  }, [kept === undefined])
  return (
    <div>
      <button type="button" className="text-link min-h-14 text-lg" onClick={() => setOpen(true)}>
        {ride.charges.length === 0 ? 'Add toll or parking' : `Tolls and parking (${ride.charges.length})`}
      </button>
      {kept && !open && (
        <p role="status" className="text-lg text-warning">
          {noteOf(kept, isHeld(state, ride.id))}
        </p>
      )}
      <Modal
        title="Tolls and parking"
        open={open}
        onClose={() => {
          setOpen(false)
          if (kept?.atCamera) change({ atCamera: false })
        }}
      >
        <RideCharges state={state} ride={ride} />
      </Modal>
    </div>
  )
}

/** What became of a draft while its form is closed. */
function noteOf({ kind, step, problem, ...draft }: ChargeDraft, isHeld: boolean): string {
  const rupees = rupeesOf(draft)
  const what = kind && rupees ? nameOf(kind, rupees) : 'A toll or parking'
  if (step === 'sending') return `Sending ${what} with its photo.`
  if (step === 'unanswered') return `Not sent yet: ${what}. ${keptWords(draft, isHeld)}`
  return problem ? `${what} is not entered. ${problem}` : `${what} is begun and not sent.`
}
