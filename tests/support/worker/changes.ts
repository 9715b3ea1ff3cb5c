import {
  ChangeAnswerSchema,
  type ChangeOffer,
  ChangeOfferSchema,
} from '../../../src/domain/bookings/change-terms'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { instantOf } from '../../../src/domain/kolkata-time'
import { ok, post } from './api'
import { bookedBy, bookingRequest, slotIn, trip } from './bookings'
import type { SignedIn } from './people'
import { orderFor, payInSheet, verified } from './razorpay'
import { newRide } from './rides'

/** A rider's paid booking of this trip. */
export async function paid(rider: SignedIn, asked: Trip = trip(), choice: 'advance' | 'full' = 'advance') {
  const booking = await bookedBy(rider, await bookingRequest(rider, { trip: asked }))
  const paymentAmount = choice === 'full' ? booking.fare_amount : booking.advance_amount
  const { order_id } = await orderFor(rider, booking, { paymentAmount })
  await verified(rider, booking.id, (await payInSheet(order_id)).answer)
  return { booking, asked, paid: paymentAmount }
}

type Asked = { trip: Trip; vehicle_type?: string; passenger?: { name: string; phone_no: string } | null }

const body = (asked: Asked) => ({ vehicle_type: 'sedan', passenger: null, ...asked })

export const askOffer = (rider: SignedIn | null, id: string, asked: Asked) =>
  post(`/api/bookings/${id}/change/offer`, body(asked), rider)

export const offerOf = async (rider: SignedIn, id: string, asked: Asked) =>
  ok(await askOffer(rider, id, asked), ChangeOfferSchema)

export const askChange = (
  rider: SignedIn | null,
  id: string,
  asked: Asked,
  agreed: ChangeOffer,
  key?: string,
) => post(`/api/bookings/${id}/change`, { ...body(asked), agreed }, rider, key)

export async function change(rider: SignedIn, id: string, asked: Asked) {
  const offer = await offerOf(rider, id, asked)
  return { offer, answer: await ok(await askChange(rider, id, asked, offer), ChangeAnswerSchema) }
}

/** 20 km south-east of Koramangala, where a trip costs much more. */
export const ELECTRONIC_CITY = {
  dropoff_address: 'Electronic City, Bengaluru',
  dropoff_latitude: 12.8452,
  dropoff_longitude: 77.6602,
}

/** A paid booking with a dearer change that waits, and the order that its rider was sent to pay. */
export async function waitingChange(rider: SignedIn) {
  const { booking, asked } = await paid(rider)
  const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
  const paymentAmount = offer.order_paise / 100
  const { order_id } = await orderFor(rider, booking, { purpose: 'change', paymentAmount })
  return { booking, asked, offer, order_id }
}

/** A ride of tomorrow that a driver has accepted, and the trip that it is booked as. */
export async function acceptedTrip(columns: { fare_amount?: number } = {}) {
  const local = slotIn(30)
  const overrides = { scheduled_time: instantOf(local)?.toISOString() ?? '', ...columns }
  const { rider, driver, booking } = await newRide.accepted({ overrides })
  const asked = trip({ scheduled_time: local, passengers: booking.passengers })
  return { rider, driver, booking, asked }
}
