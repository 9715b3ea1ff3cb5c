import {
  ChangeAnswerSchema,
  type ChangeOffer,
  ChangeOfferSchema,
} from '../../../src/domain/bookings/change-terms'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { instantOf } from '../../../src/domain/kolkata-time'
import type { ChangeReason } from '../../../src/domain/ops/change-trip'
import { board } from './actions'
import { ok, post } from './api'
import { bookedBy, bookingRequest, slotIn, trip } from './bookings'
import { valuesOf } from './database'
import { shown } from './operators'
import { orderFor, verified } from './orders'
import type { SignedIn } from './people'
import { payInSheet } from './razorpay'
import { newRide } from './rides'

/** A rider's paid booking of this trip. */
export async function paid(rider: SignedIn, asked: Trip = trip(), choice: 'advance' | 'full' = 'advance') {
  const booking = await bookedBy(rider, await bookingRequest(rider, { trip: asked }))
  const paymentAmount = choice === 'full' ? booking.fare_amount : booking.advance_amount
  const { order_id } = await orderFor(rider, booking, { paymentAmount })
  await verified(rider, booking.id, (await payInSheet(order_id)).answer)
  return { booking, asked, paid: paymentAmount }
}

export interface AskedChange extends Partial<ChangeReason> {
  trip: Trip
  vehicle_type?: string
  passenger?: { name: string; phone_no: string } | null
}

/** What a page posts of a change, beside what it asks for. */
function postedBy(bookings: string, said: Partial<ChangeReason>) {
  const body = (asked: AskedChange) => ({ vehicle_type: 'sedan', passenger: null, ...said, ...asked })
  const askOffer = (who: SignedIn | null, id: string, asked: AskedChange) =>
    post(`${bookings}/${id}/change/offer`, body(asked), who)
  return {
    askOffer,
    offerOf: async (who: SignedIn, id: string, asked: AskedChange) =>
      ok(await askOffer(who, id, asked), ChangeOfferSchema),
    askChange: (who: SignedIn | null, id: string, asked: AskedChange, agreed: ChangeOffer, key?: string) =>
      post(`${bookings}/${id}/change`, { ...body(asked), agreed }, who, key),
  }
}

export const byRider = postedBy('/api/bookings', {})
export const { askOffer, offerOf, askChange } = byRider

/** An operator's page, for a caller. */
export const forCaller = postedBy('/api/ops/bookings', { reason: 'rider_asked', note: '' })

export async function change(rider: SignedIn, id: string, asked: AskedChange) {
  const offer = await offerOf(rider, id, asked)
  return { offer, answer: await ok(await askChange(rider, id, asked, offer), ChangeAnswerSchema) }
}

/** The same for a caller, and the panel that its operator is shown then. */
export async function changeForCaller(operator: SignedIn, id: string, asked: AskedChange) {
  const offer = await forCaller.offerOf(operator, id, asked)
  return { offer, panel: await shown(await forCaller.askChange(operator, id, asked, offer)) }
}

/** What a driver's dashboard shows of the change of their ride; null: of no change. */
export const changeShownTo = async (driver: SignedIn, id: string) =>
  (await board(driver)).rides.find((ride) => ride.id === id)?.change ?? null

/** 20 km south-east of Koramangala, where a trip costs much more. */
export const ELECTRONIC_CITY = {
  dropoff_address: 'Electronic City, Bengaluru',
  dropoff_latitude: 12.8452,
  dropoff_longitude: 77.6602,
}

/** 45 km north, where it costs more still. */
export const FAR_NORTH = {
  dropoff_address: 'Devanahalli, Bengaluru',
  dropoff_latitude: 13.2437,
  dropoff_longitude: 77.7172,
}

/** The order by which a rider pays a change that waits. */
export const orderOfChange = (
  rider: SignedIn,
  booking: Parameters<typeof orderFor>[1],
  { order_paise }: ChangeOffer,
) => orderFor(rider, booking, { purpose: 'change', paymentAmount: order_paise / 100 })

/** A paid booking with a dearer change that waits. */
export async function dearerChange(rider: SignedIn) {
  const { booking, asked } = await paid(rider)
  const { offer } = await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
  return { booking, asked, offer }
}

/** The same, and the order that its rider was sent to pay. */
export async function waitingChange(rider: SignedIn) {
  const made = await dearerChange(rider)
  return { ...made, ...(await orderOfChange(rider, made.booking, made.offer)) }
}

/** The answer of a driver who is asked about a change. */
export const answerChange = (driver: SignedIn, id: string, number: number, keeps: boolean) =>
  post(`/api/driver/rides/${id}/change-answer`, { number, keeps }, driver)

/** What became of a booking's changes, the oldest first. */
export const changeStates = (id: string) =>
  valuesOf('SELECT state FROM booking_changes WHERE booking_id = ? ORDER BY number', id)

/** A ride at this stage, so many hours ahead: the trip that it is booked as, and the same two hours later. */
export async function rideToChange(
  stage: keyof typeof newRide,
  hours: number,
  columns: { fare_amount?: number } = {},
) {
  const local = slotIn(hours)
  const overrides = { scheduled_time: instantOf(local)?.toISOString() ?? '', ...columns }
  const ride = await newRide[stage]({ overrides })
  const asked = trip({ scheduled_time: local, passengers: ride.booking.passengers })
  return { ...ride, asked, later: { trip: { ...asked, scheduled_time: slotIn(hours + 2) } } }
}

/** A ride of tomorrow that a driver has accepted. */
export const acceptedTrip = (columns: { fare_amount?: number } = {}) => rideToChange('accepted', 30, columns)
