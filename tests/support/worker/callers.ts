import * as v from 'valibot'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import type { CallerBooking } from '../../../src/domain/ops/caller'
import { ok, post } from './api'
import { trip } from './bookings'
import { firstRow } from './database'
import type { SignedIn } from './people'

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

/** A booking that an operator makes for this caller; its id. */
export async function callerBooking(
  operator: SignedIn,
  phone: string,
  overrides: Partial<CallerBooking> = {},
): Promise<string> {
  const request = await callerRequest(operator, phone, overrides)
  const booked = await post('/api/ops/bookings', request, operator)
  return (await ok(booked, v.object({ id: v.string() }), 201)).id
}

/** The account that signs in by this number. */
export const accountOf = (phone: string) =>
  firstRow<{ id: string; full_name: string | null; phone_verified: number; confirmed: string | null }>(
    `SELECT users.id, full_name, phone_verified, phone_confirmed_at AS confirmed
     FROM auth_users JOIN users ON users.id = auth_users.id WHERE auth_users.phone = ?`,
    phone,
  )
