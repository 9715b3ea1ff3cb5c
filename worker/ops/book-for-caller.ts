import { and, eq, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { mayPayDriver } from '../../src/domain/bookings/pays-driver'
import {
  type Caller,
  type CallerBooked,
  type CallerBooking,
  CallerBookingSchema,
  CallerQuerySchema,
  checkCallerPhone,
} from '../../src/domain/ops/caller'
import { type FreeDrivers, FreeDriversQuerySchema } from '../../src/domain/ops/requests'
import { DEFAULT_AMOUNT_CHOICE, DEFAULT_PAYMENT_METHOD } from '../../src/domain/payments/amounts'
import { checkName } from '../../src/domain/profile/name'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { BOOKING_REFUSALS, checkPassenger, createBooking } from '../bookings/create-booking'
import { ANOTHER_VEHICLE } from '../changes/change-booking'
import { quoteKeys, type SigningKeys } from '../config'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow, insertRowsFrom, updateRow } from '../database/rows'
import { authUsers, callerAccounts, customers, users } from '../database/tables'
import { verifyQuote } from '../fares/quotes'
import { answerQuote, QuotedSchema } from '../fares/routes'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
import { putInOutbox } from '../outbox'
import { afterTransition } from '../rides/after-transition'
import { giveUpFormerNumber } from '../sign-in/sign-in-by-phone'
import { logAction, type OperatorContext, operatorOf } from './log'
import { putLink } from './send-again'
import { freeDrivers, mayHave, sendable, sendStatements, sentTo } from './send-at-once'

/** The account of a number: who proved it, else who signs in by it and proved no other. */
async function findAccount(database: Database, phone: string) {
  const [found] = await database
    .select({ id: users.id, name: users.full_name, isVerified: users.phone_verified })
    .from(users)
    .where(
      sql`users.id IN (
        SELECT id FROM users AS proved WHERE proved.phone_no = ${phone} AND proved.phone_verified = 1
        UNION SELECT id FROM auth_users WHERE phone = ${phone})
        AND users.deleted_at IS NULL AND users.phone_no = ${phone}`,
    )
    .orderBy(sql`users.phone_verified DESC`)
    .limit(1)
  return found ?? null
}

/** Who has the number that somebody calls from. Nothing is written. */
async function findCaller(database: Database, typed: string): Promise<Result<Caller, CallerRefusal>> {
  const phone = checkCallerPhone(typed)
  if (!phone.ok) return phone
  const account = await findAccount(database, phone.value)
  return accept({
    phone_no: phone.value,
    name: account?.name ?? null,
    known: account === null ? 'new' : account.isVerified ? 'verified' : 'called',
  })
}

/**
 * The account to book for: that of the number, used as it is, else a new one. A new one is not verified and nobody can
 * sign in to it, until whoever has the number signs in by a code and so takes it over. Of two requests at once one makes
 * it. Null when none came back, which is an error of ours.
 */
async function findOrMakeAccount(
  { database, operatorId, now }: OperatorContext,
  { phone, name }: { phone: string; name: string | null },
): Promise<string | null> {
  const known = await findAccount(database, phone)
  if (known?.isVerified) return known.id
  const id = known?.id ?? newId()
  const at = now.toISOString()
  // What a batch of two requests at once makes is the row that signs in by the number, whoever wrote it.
  const ofNumber = sql`FROM auth_users WHERE auth_users.phone = ${phone}`
  const authId = sql`auth_users.id`
  const user = {
    id: authId,
    role: 'customer',
    email: null,
    phone_no: phone,
    phone_verified: false,
    full_name: name,
    profile_picture_url: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  } as const
  const customer = { id: authId, dob: null, preferred_payment_method: null }
  const madeFor = { user_id: authId, made_by: operatorId, created_at: at }
  const isUnproved = sql`${ofNumber} AND NOT EXISTS (
    SELECT 1 FROM users WHERE users.id = auth_users.id AND users.phone_verified = 1)`
  const isNameless = and(eq(users.phone_verified, false), isNull(users.full_name))
  await database.batch([
    giveUpFormerNumber(database, phone),
    insertRow(database, authUsers, {
      id,
      phone,
      phone_confirmed_at: null,
      email: null,
      google_sub: null,
      session_epoch: 0,
      created_at: at,
    }).onConflictDoNothing(),
    insertRowsFrom(database, users, user, ofNumber).onConflictDoNothing(),
    insertRowsFrom(database, customers, customer, ofNumber).onConflictDoNothing(),
    updateRow(database, users, id, { full_name: name, updated_at: at }, isNameless),
    insertRowsFrom(database, callerAccounts, madeFor, isUnproved).onConflictDoNothing(),
  ])
  return (await findAccount(database, phone))?.id ?? null
}

export const CALLER_REFUSALS = {
  ...BOOKING_REFUSALS,
  ...ANOTHER_VEHICLE,
  invalid_phone: 'Please enter a valid phone number',
  invalid_name: ({ sentence }: { sentence: string }) => sentence,
  too_many_unpaid: [409, 'This caller has five unpaid bookings. Cancel one first.'],
} as const satisfies RefusalTable

type CallerRefusal = RefusalOf<typeof CALLER_REFUSALS>

/**
 * Books for somebody who called (docs/product.md, CALLER-1 and CALLER-2), by the rules and the quote of a rider's own
 * booking. One batch: the booking, the log, and the link to pay it with its message, or the confirmation of a booking that
 * is paid to the driver (OFFICE-1). A cab for now is confirmed with the link, too (OFFICE-7). The same request again is the
 * same booking and the same message.
 */
async function bookForCaller(
  { keys, ...context }: OperatorContext & { keys: SigningKeys },
  request: CallerBooking,
): Promise<Result<string, CallerRefusal>> {
  const { database, operatorId, now } = context
  const { idempotency_key: key, pays_driver_reason: reason } = request
  const phone = checkCallerPhone(request.phone_no)
  if (!phone.ok) return phone
  const known = await findAccount(database, phone.value)
  const name = known?.name ? accept(known.name) : checkName(request.name ?? '')
  if (!name.ok && !known?.isVerified) return refuse({ reason: 'invalid_name', sentence: name.refusal })
  const passenger = checkPassenger(request)
  if (!passenger.ok) return passenger
  const { send_driver_id: driverId } = request
  const paysDriver = reason !== null || driverId !== null
  const { trip, vehicle_type } = request
  const sent = driverId === null ? null : await sendable(database, { ...trip, vehicle_type, driverId }, now)
  // Before an account is made: no number is kept for a booking that can't be. Where there is one the same is checked as
  // for a rider's own booking, after it is looked up whether this request has made it.
  if (known === null) {
    const payable = mayPayDriver({ service: request.trip.service_type, open: 0, owed: null })
    if (paysDriver && !payable.ok) return payable
    const quote = await verifyQuote(request.quote, { userId: operatorId, trip: request.trip, now, keys })
    if (!quote.ok) return quote
    const fare = quote.value.fares[request.vehicle_type].totalFare
    if (request.fare_amount !== fare) return refuse({ reason: 'price_changed', fare })
    if (driverId !== null && !sent) return refuse({ reason: 'driver_not_free' })
  }
  const caller = { phone: phone.value, name: name.ok ? name.value : null }
  const userId = await findOrMakeAccount(context, caller)
  if (userId === null) throw new Error('A caller has no account after it was made')
  const booked = await createBooking(
    {
      database,
      keys,
      userId,
      quotedFor: operatorId,
      paysDriver,
      now,
      // Sent once more, the request is answered by what it made, also where its driver is off duty by then.
      atOnce:
        driverId === null
          ? null
          : {
              thereAt: sent?.thereAt ?? now,
              isFree: (booking) => (sent ? mayHave(booking, sent) : sql`FALSE`),
            },
      beside: (booking, when) => [
        logAction(context, {
          action: 'booking.made',
          subject: { kind: 'booking', id: booking.id },
          details: {
            account: userId,
            caller: known === null ? 'new' : 'known',
            fare: request.fare_amount,
            ...(paysDriver && { pays_driver: true, reason: reason ?? 'A cab for now, with a link to pay' }),
          },
          when,
        }),
        ...(reason === null
          ? putLink(context, booking.id, { change: null, key, when })
          : [putInOutbox(database, { event: 'booking.confirmed', bookingId: booking.id, now, when })]),
        ...(sent ? sendStatements(context, booking, sent, when, newId()) : []),
      ],
    },
    {
      ...request,
      replaces: [],
      payment_method: DEFAULT_PAYMENT_METHOD,
      amount_choice: DEFAULT_AMOUNT_CHOICE,
    },
  )
  return booked.ok ? accept(booked.value.row.id) : booked
}

/** What an operator books for somebody who calls: who it is, what it costs, and the booking. */
export const callerRoutes = new Hono<AppEnv>()
  .post('/callers', jsonBody(CallerQuerySchema), async (c) => {
    const found = findCaller(operatorOf(c).database, c.req.valid('json').phone_no)
    return c.json(await granted(CALLER_REFUSALS, found))
  })
  .post('/quotes', jsonBody(QuotedSchema), (c) => answerQuote(c, c.req.valid('json')))
  .post('/free-drivers', jsonBody(FreeDriversQuerySchema), async (c) =>
    c.json<FreeDrivers>(await freeDrivers(databaseOf(c.env.DB), c.req.valid('json'), new Date())),
  )
  .post('/bookings', jsonBody(CallerBookingSchema), async (c) => {
    const asked = c.req.valid('json')
    const context = operatorOf(c)
    const booked = bookForCaller({ ...context, keys: quoteKeys(c.env) }, asked)
    const id = await granted(CALLER_REFUSALS, booked)
    c.set('mayHaveMessages', true)
    if (asked.send_driver_id === null) return c.json<CallerBooked>({ id, sent: null }, 201)
    await afterTransition(c, id)
    return c.json<CallerBooked>({ id, sent: await sentTo(context.database, id) }, 201)
  })
