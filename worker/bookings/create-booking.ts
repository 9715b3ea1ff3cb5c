import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import { type BookingRow, isConfirmed } from '../../src/domain/bookings/booking'
import { MOST_REPLACED } from '../../src/domain/bookings/booking-steps'
import { checkTrip, TRIP_REFUSALS } from '../../src/domain/bookings/check-trip'
import { checkVehicle, VEHICLE_REFUSALS } from '../../src/domain/bookings/check-vehicle'
import {
  MOST_PAYING_DRIVER,
  mayPayDriver,
  OwedSchema,
  PAYS_DRIVER_REFUSALS,
} from '../../src/domain/bookings/pays-driver'
import { normaliseTrip } from '../../src/domain/bookings/trip'
import { type ServiceType, serviceRecordName } from '../../src/domain/bookings/trip-types'
import type { RentalPackage } from '../../src/domain/fares/rates'
import { PRICE_CHANGED } from '../../src/domain/fares/sentences'
import { IdempotencyKeySchema } from '../../src/domain/fields'
import { BookedTripSchema } from '../../src/domain/ops/caller'
import { AmountChoiceSchema, PaymentMethodSchema } from '../../src/domain/payments/amounts'
import { type ContactProblems, checkContact } from '../../src/domain/profile/emergency-contact'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { bookings, serviceTypes } from '../database/tables'
import { QUOTE_REFUSALS, verifyQuote } from '../fares/quotes'
import { findPackage, PACKAGE_UNAVAILABLE } from '../fares/tariffs'
import { UNREADABLE } from '../http/failures'
import { ADDRESS_REFUSALS, withWrittenAddresses } from '../places/entered-address'
import { feeOwedPaise, findBookingByKey, type NewPassenger, setPassenger } from './booking-row'
import { cancelUnpaid, isUnpaidAndOpen } from './cancel-unpaid'
import { type NewBooking, newBooking, tripColumns } from './new-booking'

/**
 * All that a rider may say about a new booking. Anything else that is posted (a status, an owner, a driver) is
 * dropped; `fare_amount` is the price the rider saw, and is only ever compared.
 */
export const BookingRequestSchema = v.object({
  ...BookedTripSchema.entries,
  /** The keys of unpaid bookings that the new one replaces, whether or not any was made under them. */
  replaces: v.optional(v.pipe(v.array(IdempotencyKeySchema), v.maxLength(MOST_REPLACED)), []),
  payment_method: PaymentMethodSchema,
  amount_choice: AmountChoiceSchema,
})

export type BookingRequest = v.InferOutput<typeof BookingRequestSchema>

/** Bookings of one rider that may wait for their payment at a time (docs/product.md, PAYMENT-18). */
const MAX_UNPAID = 5

/** Why a booking is not made. A changed price has the current one as `fare_amount`. */
export const BOOKING_REFUSALS = {
  ...TRIP_REFUSALS,
  ...ADDRESS_REFUSALS,
  ...QUOTE_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...PAYS_DRIVER_REFUSALS,
  key_taken: [
    409,
    ({ status }: { status: BookingRow['status'] }) =>
      status === 'cancelled'
        ? 'This booking was cancelled. Search again to book.'
        : 'You’ve already booked this with other details. Search again to book.',
    { code: 'conflict' },
  ],
  package_unavailable: PACKAGE_UNAVAILABLE,
  price_changed: [409, PRICE_CHANGED, { fields: ({ fare }: { fare: number }) => ({ fare_amount: fare }) }],
  /** The driver who was to be sent at once: another ride, off duty, another car. */
  driver_not_free: [409, 'This driver isn’t free any more. Nothing was booked: choose another.'],
  invalid_passenger: ({ name, phone_no }: ContactProblems) => name ?? phone_no ?? UNREADABLE,
  /** The rider has as many bookings that are not paid as they may have. */
  too_many_unpaid: [409, 'You have five unpaid bookings. Pay or cancel one in Trip History first.'],
  unverified: [
    500,
    'Booking was created but could not be verified. Please try again.',
    { code: 'booking_unverified', logged: ['error', 'booking_not_found_after_writing'] },
  ],
} as const satisfies RefusalTable

export type BookingRefusal = RefusalOf<typeof BOOKING_REFUSALS>

/** What making a booking needs beside the request. */
interface BookingContext {
  database: Database
  keys: SigningKeys
  userId: string
  /**
   * Whose quote it is, and to whom the addresses were given out: an operator, who books for the rider. Absent: the
   * rider.
   */
  quotedFor?: string
  /** An operator confirms it as one that is paid to the driver, if it isn't paid by a link. Absent: it waits for its payment. */
  paysDriver?: boolean
  /** A driver is sent at once, who can be there then, where `isFree` of the new booking. Absent: it is offered. */
  atOnce?: { thereAt: Date; isFree(booking: NewBooking): SQL | undefined } | null
  /** Statements of the batch that makes this booking: each conditional on `when`. */
  beside?: (booking: NewBooking, when: SQL) => readonly BatchItem<'sqlite'>[]
  now: Date
}

interface CreatedBooking {
  row: BookingRow
  /** False when the request was a repeat and found the booking made before. */
  created: boolean
}

/**
 * Books a quoted trip for its rider (docs/product.md, BOOKING-18). One key makes one booking, however often and in how
 * many tabs the trip is booked; an unpaid booking that the new one replaces is cancelled in the same batch.
 */
export async function createBooking(
  context: BookingContext,
  request: BookingRequest,
): Promise<Result<CreatedBooking, BookingRefusal>> {
  const { database, userId } = context
  const passenger = checkPassenger(request)
  if (!passenger.ok) return passenger
  const before = await findBookingByKey(database, userId, request.idempotency_key)
  if (before) return repeated(context, before, request, passenger.value)

  const decided = await decideBooking(context, request)
  if (!decided.ok) return decided
  const booking = decided.value
  const mayBeMade = context.paysDriver
    ? sql`${payingDriver(userId).open} < ${MOST_PAYING_DRIVER} AND ${payingDriver(userId).owed} IS NULL`
    : hasFewUnpaid(userId, request.replaces)
  await database.batch([
    insertRow(
      database,
      bookings,
      booking,
      and(mayBeMade, context.atOnce?.isFree(booking)),
    ).onConflictDoNothing({ target: [bookings.user_id, bookings.idempotency_key] }),
    ...replaceStatements(context, request, booking.id),
    // The id is this request's own.
    setPassenger(database, eq(bookings.id, booking.id), passenger.value, context.now),
    ...(context.beside?.(booking, isMade(booking.id)) ?? []),
  ])

  const row = await findBookingByKey(database, userId, request.idempotency_key)
  if (!row) {
    const stopped = await whyNotPaidToDriver(context, request.trip.service_type)
    if (!stopped.ok) return stopped
    if (context.atOnce) return refuse({ reason: 'driver_not_free' })
    return refuse({ reason: (await isFull(context, request)) ? 'too_many_unpaid' : 'unverified' })
  }
  return row.id === booking.id
    ? accept({ row, created: true })
    : repeated(context, row, request, passenger.value)
}

/** The booking of this id was made: in the batch that makes it, this request's own. */
const isMade = (id: string): SQL => sql`EXISTS (SELECT 1 FROM bookings AS made WHERE made.id = ${id})`

/** Fewer of the rider's bookings wait for their payment than may; those that are replaced do not count. */
const hasFewUnpaid = (userId: string, replaces: string[]) => sql`(
  SELECT count(*) FROM bookings
  WHERE bookings.user_id = ${userId} AND bookings.status = 'pending'
    AND bookings.is_confirmed = 0
    AND ${notInArray(bookings.idempotency_key, replaces)}) < ${MAX_UNPAID}`

/** How many bookings of a rider that are paid to the driver are open, and what is owed of one as JSON, or NULL: in SQL. */
const payingDriver = (userId: string) => {
  const fee = feeOwedPaise(sql`paying`)
  const ofRider = (read: SQL, which: SQL) => sql`(SELECT ${read} FROM bookings AS paying
    WHERE paying.user_id = ${userId} AND paying.pays_driver = 1 AND ${which} LIMIT 1)`
  return {
    open: ofRider(sql`count(*)`, sql`paying.status IN ('pending', 'accepted', 'started')`),
    owed: ofRider(
      sql`json_object('id', paying.id, 'of', iif(paying.owed_since IS NULL, 'fee', 'ride'),
        'paise', paying.owed_amount * 100 + ${fee})`,
      sql`(paying.owed_since IS NOT NULL OR ${fee} > 0)`,
    ),
  }
}

const PayingDriverSchema = v.object({
  open: v.number(),
  owed: v.nullable(v.pipe(v.string(), v.parseJson(), OwedSchema)),
})

/** Whether this booking may be paid to the driver; one that is not to be may always. */
async function whyNotPaidToDriver({ database, userId, paysDriver }: BookingContext, service: ServiceType) {
  if (!paysDriver) return accept(true)
  const { open, owed } = payingDriver(userId)
  const [counts] = await database.all(sql`SELECT ${open} AS open, ${owed} AS owed`)
  return mayPayDriver({ service, ...v.parse(PayingDriverSchema, counts) })
}

async function isFull({ database, userId }: BookingContext, { replaces }: BookingRequest): Promise<boolean> {
  const [answer] = await database.all<{ few: number }>(sql`SELECT ${hasFewUnpaid(userId, replaces)} AS few`)
  return answer?.few === 0
}

/** A known key: the booking it stands for, if it is still the one asked for. */
async function repeated(
  context: BookingContext,
  row: BookingRow,
  request: BookingRequest,
  passenger: NewPassenger,
): Promise<Result<CreatedBooking, BookingRefusal>> {
  // A cab for now may have been paid by its link since.
  const isPaidAlike = context.atOnce ? isConfirmed(row) : row.pays_driver === (context.paysDriver ?? false)
  const same = row.status !== 'cancelled' && isPaidAlike && (await isSameBooking(context, row, request))
  if (!same) return refuse({ reason: 'key_taken', status: row.status })
  await setPassenger(
    context.database,
    and(eq(bookings.id, row.id), isUnpaidAndOpen()),
    passenger,
    context.now,
  )
  return accept({ row, created: false })
}

/** Who rides, if somebody else does and can be taken. */
export function checkPassenger({
  passenger,
}: Pick<BookingRequest, 'passenger'>): Result<
  NewPassenger,
  Extract<BookingRefusal, { reason: 'invalid_passenger' }>
> {
  if (passenger === null) return accept(null)
  const checked = checkContact(passenger, null)
  return checked.ok ? checked : refuse({ reason: 'invalid_passenger', ...checked.refusal })
}

/**
 * Replaces only bookings of the rider's own, never the new booking itself, and nothing where another tab's booking
 * took the key first.
 */
function replaceStatements(
  { database, userId, now }: BookingContext,
  request: BookingRequest,
  madeId: string,
) {
  if (request.replaces.length === 0) return []
  const which = and(
    eq(bookings.user_id, userId),
    inArray(bookings.idempotency_key, request.replaces),
    ne(bookings.idempotency_key, request.idempotency_key),
    isMade(madeId),
  )
  return cancelUnpaid(database, { which, reason: 'Replaced by a newer booking', now })
}

/** Everything a booking must satisfy, checked anew on the server; the first rule broken is the refusal. */
async function decideBooking(
  context: BookingContext,
  request: BookingRequest,
): Promise<Result<NewBooking, BookingRefusal>> {
  const { database, keys, userId, now } = context
  const asked = { userId: context.quotedFor ?? userId, database, keys }
  const quote = await verifyQuote(request.quote, { userId: asked.userId, trip: request.trip, now, keys })
  if (!quote.ok) return quote
  const claims = quote.value

  const payable = await whyNotPaidToDriver(context, request.trip.service_type)
  if (!payable.ok) return payable

  const checked = checkTrip(request.trip, { now, leadCheckedAt: new Date(claims.issued_at) })
  if (!checked.ok) return checked
  const written = await withWrittenAddresses(checked.value, asked)
  if (!written.ok) return written
  const trip = written.value

  let chosen: RentalPackage | null = null
  if (trip.package_id !== null) {
    chosen = await findPackage(database, trip.package_id)
    if (!chosen) return refuse({ reason: 'package_unavailable' })
  }
  const { passengers } = trip
  const vehicle = checkVehicle(request.vehicle_type, {
    passengers,
    packageVehicle: chosen?.vehicle_type ?? null,
  })
  if (!vehicle.ok) return vehicle

  const fare = claims.fares[request.vehicle_type].totalFare
  if (request.fare_amount !== fare) return refuse({ reason: 'price_changed', fare })

  const [service] = await database
    .select({ id: serviceTypes.id })
    .from(serviceTypes)
    .where(eq(serviceTypes.name, serviceRecordName(trip.service_type)))
  if (!service) throw new Error(`No service type ${serviceRecordName(trip.service_type)}`)
  return accept(
    newBooking({
      user_id: userId,
      service_type_id: service.id,
      trip,
      claims,
      package_hours: chosen?.duration_hours ?? null,
      request,
      pays_driver: context.paysDriver ?? false,
      thereAt: context.atOnce?.thereAt ?? null,
      now,
    }),
  )
}

/**
 * Whether a request that comes under a known key asks for what was booked under it: the same trip, car and fare.
 * How it is paid may differ, for that is settled when the payment is ordered.
 */
async function isSameBooking(
  context: BookingContext,
  row: BookingRow,
  request: BookingRequest,
): Promise<boolean> {
  const written = await withWrittenAddresses(normaliseTrip(request.trip), {
    ...context,
    userId: context.quotedFor ?? context.userId,
  })
  if (!written.ok) return false
  const asked = {
    ...tripColumns(written.value),
    ...(context.atOnce && { scheduled_time: row.scheduled_time, is_scheduled: false }),
    vehicle_type: request.vehicle_type,
    fare_amount: request.fare_amount,
  }
  const stored: Record<string, unknown> = row
  return Object.entries(asked).every(([column, value]) => stored[column] === value)
}
