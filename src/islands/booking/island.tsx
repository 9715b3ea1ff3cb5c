import { useEffect, useState } from 'react'
import { createBookingState } from './booking-state'
import { openBooking } from './open-booking'
import { type BookingProps, Wizard } from './wizard'

/** The booking page: its state is its own, read from the browser once it is alive. */
function Booking(props: BookingProps) {
  const [state] = useState(() => createBookingState(props.preferredMethod))
  useEffect(() => openBooking(state), [state])
  return <Wizard state={state} {...props} />
}

export { Booking as island }
