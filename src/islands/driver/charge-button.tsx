import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useLatePart } from '../../components/late-part'
import { Modal } from '../../components/modal'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import type { DriverState } from './driver-state'

const loadCharges = () => import('./charges').then(({ RideCharges }) => RideCharges)

/** Opens a ride's tolls and parking, where another can be entered. It stands apart from the ride's next action. */
export function ChargesButton({ state, ride }: { state: DriverState; ride: DriverRide }) {
  useSignals()
  const [open, setOpen] = useState(false)
  const Charges = useLatePart(loadCharges, open)
  const draft = state.chargeDrafts.value.get(ride.id)
  return (
    <div>
      <button
        type="button"
        className="button min-h-14 text-lg"
        data-kind="quiet"
        onClick={() => setOpen(true)}
      >
        {ride.charges.length === 0 ? 'Add toll or parking' : `Tolls and parking (${ride.charges.length})`}
      </button>
      {draft?.step === 'unanswered' && !open && (
        <p role="status" className="text-lg text-warning">
          A photo and what it cost are not sent yet. They are kept here.
        </p>
      )}
      <Modal title="Tolls and parking" open={open} onClose={() => setOpen(false)}>
        {Charges ? (
          <Charges state={state} ride={ride} />
        ) : (
          <p className="text-lg" role="status">
            Loading. It needs a network.
          </p>
        )}
      </Modal>
    </div>
  )
}
