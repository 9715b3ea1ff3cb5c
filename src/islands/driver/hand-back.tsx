import { useState } from 'react'
import { useLatePart } from '../../components/late-part'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import type { DriverState } from './driver-state'

const loadForm = () => import('./hand-back-form').then(({ HandBackForm }) => HandBackForm)

/** Hands the ride back with a reason; it is not offered to this driver again. */
export function HandBack({ state, ride }: { state: DriverState; ride: DriverRide }) {
  const [open, setOpen] = useState(false)
  const Form = useLatePart(loadForm, open)
  return (
    <>
      <button
        type="button"
        className="button min-h-14 text-lg"
        data-kind="quiet"
        aria-busy={open && !Form}
        onClick={() => setOpen(true)}
      >
        Hand back
      </button>
      {Form && <Form state={state} ride={ride} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
