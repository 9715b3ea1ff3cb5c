import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useLatePart } from '../../components/late-part'
import { Modal } from '../../components/modal'
import { chargeName, chargeOf, isDraft, type PendingAction, typedOf } from '../../domain/rides/outbox'
import { type DriverState, keptWords, type RideProps } from './driver-state'

const loadCharges = () => import('./charges').then(({ RideCharges }) => RideCharges)

/**
 * Opens a ride's tolls and parking, where another can be entered from the arrival on. The button stands apart from the
 * ride's next action, and its part is loaded from 'Set out' on: without a network the part could not be loaded when it
 * is asked for.
 */
export function ChargesButton({ state, ride }: RideProps) {
  useSignals()
  const [open, setOpen] = useState(false)
  const mayEnter = ride.phase === 'arrived' || ride.phase === 'started' || ride.phase === 'completed'
  const Charges = useLatePart(loadCharges, mayEnter)
  const { outbox } = state
  const kept = chargeOf(outbox.actions.value, ride.id)
  const isAtCamera = kept && isDraft(kept) && typedOf(kept).at_camera
  // biome-ignore lint/correctness/useExhaustiveDependencies: where an earlier page left it open, once it is read
  useEffect(() => {
    if (isAtCamera) setOpen(true)
  }, [kept === undefined])
  if (!mayEnter || !Charges) return null
  const close = () => {
    setOpen(false)
    if (!isAtCamera) return
    const action = { ...kept, body: { ...typedOf(kept), at_camera: false } }
    void outbox.change({ type: 'drafted', action })
  }
  return (
    <div>
      <button type="button" className="text-link min-h-14 text-lg" onClick={() => setOpen(true)}>
        {ride.charges.length === 0 ? 'Add toll or parking' : `Tolls and parking (${ride.charges.length})`}
      </button>
      {kept && !open && (
        <p role="status" className="text-lg text-warning">
          {noteOf(state, kept)}
        </p>
      )}
      <Modal title="Tolls and parking" open={open} onClose={close} closesAtOnce>
        <Charges state={state} ride={ride} />
      </Modal>
    </div>
  )
}

/** What became of a toll or parking while its form is closed. */
function noteOf(state: DriverState, charge: PendingAction): string {
  const what = chargeName(charge) ?? 'A toll or parking'
  if (state.sending.value.has(charge.id)) return `Sending ${what} with its photo.`
  if (!isDraft(charge)) return `Not sent yet: ${what}. ${keptWords(state, charge)}`
  return charge.problem ? `${what} isn’t entered. ${charge.problem}` : `${what} is begun, but not sent.`
}
