import { env } from 'cloudflare:workers'
import { newId } from '../../../worker/database/new-id'
import { rideCharges } from '../../../worker/database/tables'
import { chargePictureKey, chargePictureUrl } from '../../../worker/rides/charges'
import { greyJpeg } from '../profile/picture-files'
import { post, request } from './api'
import { database } from './database'
import type { SignedIn } from './people'
import type { Ride } from './rides'

type Columns = typeof rideCharges.$inferInsert

/** A charge of this ride that its driver entered, with its picture, straight into the database: a toll of ₹65. */
export async function enteredCharge(
  { booking, driver }: Pick<Ride, 'booking' | 'driver'>,
  overrides: Partial<Columns> = {},
): Promise<Columns> {
  const id = newId()
  const charge: Columns = {
    booking_id: booking.id,
    id,
    driver_id: driver.userId,
    kind: 'toll',
    amount: 65,
    state: 'entered',
    entered_at: new Date().toISOString(),
    picture_url: chargePictureUrl(booking.id, id),
    ...overrides,
  }
  await env.PICTURES.put(chargePictureKey(booking.id, id), greyJpeg)
  await database.insert(rideCharges).values(charge)
  return charge
}

const pathOf = (bookingId: string, chargeId: string) => `/api/driver/rides/${bookingId}/charges/${chargeId}`

/** What a driver's page sends. */
export const enter = (
  driver: SignedIn | null,
  bookingId: string,
  { id = newId(), kind = 'toll', amount = '65', picture = greyJpeg as BodyInit } = {},
) =>
  request(`${pathOf(bookingId, id)}?kind=${kind}&amount=${amount}`, driver, {
    method: 'PUT',
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  })

export const withdraw = (driver: SignedIn | null, bookingId: string, chargeId: string) =>
  request(pathOf(bookingId, chargeId), driver, { method: 'DELETE' })

const decision = (rides: 'rides' | 'ops/bookings', bookingId: string, chargeId: string) =>
  `/api/${rides}/${bookingId}/charges/${chargeId}/decision`

export const confirm = (rider: SignedIn | null, bookingId: string, chargeId: string) =>
  post(decision('rides', bookingId, chargeId), { decision: 'confirm' }, rider)

export const dispute = (
  rider: SignedIn | null,
  bookingId: string,
  chargeId: string,
  note = 'There was no toll',
) => post(decision('rides', bookingId, chargeId), { decision: 'dispute', note }, rider)

/** What an operator's page sends. */
export const decide = (
  operator: SignedIn | null,
  bookingId: string,
  chargeId: string,
  decided: 'confirm' | 'decline' | 'reopen' = 'confirm',
) =>
  post(
    decision('ops/bookings', bookingId, chargeId),
    { decision: decided, note: 'Read on the ticket' },
    operator,
  )
