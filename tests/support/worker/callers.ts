import type { Trip } from '../../../src/domain/bookings/trip-request'
import { QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import { CallerBookedSchema, type CallerBooking } from '../../../src/domain/ops/caller'
import { ok, post } from './api'
import { trip } from './bookings'
import { firstRow } from './database'
import { type SignedIn, type SignedInDriver, signedInDriver } from './people'
import { seenAt } from './rides'

/** What an operator's page posts for a caller, after the price was shown. */
export async function callerRequest(
  operator: SignedIn,
  phone: string,
  overrides: Partial<CallerBooking> = {},
  asked: Trip = trip(),
): Promise<CallerBooking> {
  const { quote, fares } = await ok(
    await post('/api/ops/quotes', { trip: asked }, operator),
    QuoteAnswerSchema,
  )
  return {
    phone_no: phone,
    name: 'Lakshmi Devi',
    trip: asked,
    vehicle_type: 'sedan',
    quote,
    fare_amount: fares.sedan.totalFare,
    idempotency_key: crypto.randomUUID(),
    passenger: null,
    pays_driver_reason: null,
    send_driver_id: null,
    ...overrides,
  }
}

/** What that press comes to. */
export const askCallerBooking = async (...[operator, ...asked]: Parameters<typeof callerRequest>) =>
  post('/api/ops/bookings', await callerRequest(operator, ...asked), operator)

/** A booking that an operator makes for this caller; its id. */
export const callerBooking = async (...asked: Parameters<typeof callerRequest>): Promise<string> =>
  (await ok(await askCallerBooking(...asked), CallerBookedSchema, 201)).id

/** What makes it paid to the driver. */
export const TO_DRIVER = { pays_driver_reason: 'The caller has no bank account' }

/** On duty, and seen near the pickup of `trip` just now. */
export async function driverNear(): Promise<SignedInDriver> {
  const driver = await signedInDriver()
  const { pickup_latitude, pickup_longitude } = trip()
  await seenAt(driver, pickup_latitude + 0.03, pickup_longitude)
  return driver
}

/** The account that signs in by this number. */
export const accountOf = (phone: string) =>
  firstRow<{ id: string; full_name: string | null; phone_verified: number; confirmed: string | null }>(
    `SELECT users.id, full_name, phone_verified, phone_confirmed_at AS confirmed
     FROM auth_users JOIN users ON users.id = auth_users.id WHERE auth_users.phone = ?`,
    phone,
  )
