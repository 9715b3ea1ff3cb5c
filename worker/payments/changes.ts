import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import type { BookingRow, ChangeWaiting } from '../../src/domain/bookings/booking'
import { ANSWER_MINUTES, silenceOf, stopsAny } from '../../src/domain/bookings/change'
import { linesOf, unlike } from '../../src/domain/bookings/change-lines'
import { type Terms, TermsSchema } from '../../src/domain/bookings/change-terms'
import type { TripDetails } from '../../src/domain/bookings/trip-details'
import { CountSchema, InstantSchema, PaiseSchema } from '../../src/domain/fields'
import { minutesAfter, minutesBefore } from '../../src/domain/kolkata-time'
import type { MadeChange } from '../../src/domain/payments/change-money'
import { spreadRefund } from '../../src/domain/payments/decide-cancellation'
import { CHANGE_PAYABLE_MINUTES, CHECKOUT_MINUTES } from '../../src/domain/payments/decide-payment'
import { metresBetween, pickupOf } from '../../src/domain/places/coordinates'
import { type RideSpan, spanOf } from '../../src/domain/rides/assignment'
import { couldHave } from '../../src/domain/rides/could-drive'
import { ARRIVAL_METRES } from '../../src/domain/rides/judge-position'
import { drawPin } from '../../src/domain/rides/pin'
import type { EventName } from '../../src/messages/events'
import { isFree, papersHold } from '../bookings/assignment'
import { setPassenger } from '../bookings/booking-row'
import { RELEASED } from '../bookings/new-booking'
import type { Database } from '../database/client'
import { randomUint32 } from '../database/new-id'
import { bookingChanges } from '../database/payment-tables'
import { insertRow, jsonAs, jsonOf } from '../database/rows'
import { bookings, rideShares } from '../database/tables'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { readDriver } from '../read-drivers'
import { type Cause, putInLedger } from './ledger'
import { putRefund, type refundablePayments } from './refunds'

// What the batch of a change writes, whether it is made at once or by its payment (docs/decisions/0063).

export type ChangeRow = typeof bookingChanges.$inferSelect

/** A version of a booking, as its changes keep it. */
const TermsJsonSchema = v.pipe(v.string(), v.parseJson(), TermsSchema)

export const termsFrom = (json: string): Terms => v.parse(TermsJsonSchema, json)

/** The changes of a booking, the newest first (docs/product.md, CHANGE-17). */
export const changesOf = (database: Database, bookingId: string) =>
  database
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking_id, bookingId))
    .orderBy(desc(bookingChanges.number))

/** What began to wait after this instant may be paid now, and is made by it. */
const payableSince = (now: Date) => minutesBefore(now, CHANGE_PAYABLE_MINUTES)

/** Whether a change waits, and may be paid now. */
export const isPayable = ({ state, created_at }: Pick<ChangeRow, 'state' | 'created_at'>, now: Date) =>
  state === 'waiting' && created_at > payableSince(now)

/** What a cancellation keeps is counted by (CHANGE-12). */
export const madeOf = (changes: readonly ChangeRow[]): MadeChange[] =>
  changes.filter(({ state }) => state === 'made')

/**
 * What becomes of the driver who has the ride: 'told' keeps it; 'asked', and 'told' where it has one, has the new span, where
 * `where` holds.
 */
interface DriverPart {
  becomes: 'none' | 'told' | 'asked' | 'released'
  span?: RideSpan
  where?: SQL | undefined
}

/**
 * What a change means for the driver who has the ride (docs/product.md, CHANGE-15): one who could have it as it is to be
 * is asked, any other is released. Only time, places and car are asked about, and nobody who has set out is: they are told of
 * what they can drive.
 */
async function driverPartOf(
  database: Database,
  row: BookingRow,
  change: ChangeRow,
  wanted: Terms,
): Promise<DriverPart> {
  const { driver_id: driverId, vehicle_id: vehicleId } = row
  if (driverId === null || vehicleId === null) return { becomes: 'none' }
  if (change.kind === 'told') return { becomes: 'told' }
  const { passenger: _, ...columns } = wanted
  const changed: BookingRow = { ...row, ...columns }
  const [[driver], [asked]] = await database.batch([
    readDriver(database, driverId),
    database
      .select({ until: driverAskedUntil().as('until') })
      .from(bookings)
      .where(eq(bookings.id, row.id)),
  ])
  const others = driver && {
    ...driver,
    rides: driver.rides.filter(({ id }) => id !== row.id),
    car_rides: driver.car_rides.filter(({ id }) => id !== row.id),
  }
  const isOnTheWay = row.set_out_at !== null
  // Whoever has not answered what a change before asked, or has a car lent for this ride alone, is held to nothing.
  const mayBeAsked = isOnTheWay || (asked?.until === null && others?.vehicle?.id === vehicleId)
  // A lent car that is on the way is of the kind that was booked.
  const vehicle = others?.vehicle && { ...others.vehicle, ...(isOnTheWay && { type: row.vehicle_type }) }
  if (!others || !vehicle || !mayBeAsked || !couldHave({ ...others, vehicle }, changed))
    return { becomes: 'released' }
  const span = spanOf(changed)
  const where = and(papersHold(changed, driverId, vehicleId), isFree({ driverId, vehicleId, span }))
  return { becomes: isOnTheWay ? 'told' : 'asked', span, where }
}

const NOT_ARRIVED = { arrived_at: null, arrival_confirmed_at: null } as const

interface MadeChangeFacts {
  row: BookingRow
  change: ChangeRow
  /** Payments that count for the booking, with what is left of each. */
  held: Awaited<ReturnType<typeof refundablePayments>>
  cause: Cause
}

/**
 * What making a change writes: the columns of its booking, what must hold of other rows at the write, and the statements
 * beside it, each conditional on `when`.
 */
export async function changeParts(database: Database, { row, change, held, cause }: MadeChangeFacts) {
  const { now } = cause
  const [former, wanted] = [termsFrom(change.former), termsFrom(change.wanted)]
  const { passenger, ...columns } = wanted
  const { becomes, span, where } = await driverPartOf(database, row, change, wanted)
  const isReleased = becomes === 'released'
  const isAsked = becomes === 'asked'
  const hasOtherPassenger = JSON.stringify(former.passenger) !== JSON.stringify(passenger)
  const hasOtherNumber = former.passenger !== null && former.passenger.phone_no !== passenger?.phone_no
  // Whoever rode until now knows the PIN.
  const hasNewPin = hasOtherPassenger && !isReleased && row.start_pin !== null
  const set = {
    ...columns,
    change_number: change.number,
    ...(isReleased && RELEASED),
    ...(span && { busy_from: span.from.toISOString(), busy_until: span.until.toISOString() }),
    // Whoever waits at the former pickup has not arrived at this one: nobody is a no-show there.
    ...(metresBetween(pickupOf(former), pickupOf(wanted)) > ARRIVAL_METRES && NOT_ARRIVED),
    ...(hasNewPin && { start_pin: drawPin(randomUint32), pin_tries: 0 }),
  }
  const asked_until = isAsked ? minutesAfter(now, ANSWER_MINUTES) : null
  const made: ChangeRow = {
    ...{ ...change, state: 'made' },
    // Whoever accepted while this change was on its way is asked about it: it came after them, whatever moment it began at.
    ended_at: [now.toISOString(), row.accepted_at ?? ''].sort()[1] ?? '',
    ...(isAsked && { asked_driver_id: row.driver_id, asked_until, silence: silenceOf(former, wanted) }),
  }
  const details = { change_number: change.number, ...(asked_until && { asked_until }) }
  const message = { bookingId: row.id, transitionId: `change ${change.number}`, now, details }
  const beside = (when: SQL): BatchItem<'sqlite'>[] => {
    const tell = (event: EventName, holds = true, recipientId: string | null = null) =>
      holds ? [putInOutbox(database, { ...message, event, recipientId, when })] : []
    const taken = { ...message, when }
    return [
      insertRow(database, bookingChanges, made, when).onConflictDoUpdate({
        target: [bookingChanges.booking_id, bookingChanges.number],
        set: made,
      }),
      // Whoever was told of the ride reads this before somebody else rides.
      ...tell('ride.handed_back', isReleased),
      ...tell('passenger.replaced', hasOtherNumber),
      ...(hasOtherPassenger ? passengerStatements(database, row.id, passenger, now, when) : []),
      ...backStatements(database, { row, change, held, cause }, when),
      ...tell('booking.changed'),
      ...tell('ride.pin_changed', hasNewPin),
      ...tell('driver.ride_changed', becomes === 'told' || becomes === 'asked', row.driver_id),
      ...(isReleased
        ? putRideTakenAway(database, taken, row.driver_id, 'reassigned', former.scheduled_time)
        : []),
    ]
  }
  return { set, where, beside, driver: becomes }
}

/** Who rides from now on; whoever rode until now has no link any more. The rider's emergency contacts keep theirs. */
function passengerStatements(
  database: Database,
  bookingId: string,
  passenger: Terms['passenger'],
  now: Date,
  when: SQL,
): BatchItem<'sqlite'>[] {
  const isOf = eq(rideShares.booking_id, bookingId)
  return [
    setPassenger(database, and(eq(bookings.id, bookingId), when), passenger, now),
    database
      .update(rideShares)
      .set({ revoked_at: now.toISOString() })
      .where(and(isOf, isNull(rideShares.revoked_at), isNull(rideShares.emergency_until), when)),
  ]
}

/**
 * What goes back of a cheaper trip. It counts for the booking no more, so that a later, dearer fare is owed in full: of each
 * payment so much is taken back and entered apart, with its refund.
 */
function backStatements(
  database: Database,
  { row, change, held, cause }: MadeChangeFacts,
  when: SQL,
): BatchItem<'sqlite'>[] {
  return spreadRefund(change.refund_paise, held).flatMap(({ paymentId, paise }) => {
    const source = held.find(({ id }) => id === paymentId)?.provider_payment_id ?? paymentId
    const part = { paymentId, source, paise, bookingId: row.id, number: change.number }
    return partBackStatements(database, part, cause, when)
  })
}

/** What gives back a part of a payment, of this id at the provider, because of the booking's change of this number. */
export function partBackStatements(
  database: Database,
  part: { paymentId: string; source: string; paise: number; bookingId: string; number: number },
  cause: Cause,
  when: SQL,
): BatchItem<'sqlite'>[] {
  const { paymentId, source, paise, bookingId } = part
  const causeId = `change ${part.number}`
  const named = { payment_id: paymentId, booking_id: bookingId, reason: 'changed' }
  const captured = { ...named, kind: 'captured', paise } as const
  const [back, apart] = [`${source}|${causeId}|reversed`, `${source}|${causeId}|apart`]
  return [
    putInLedger(database, { ...captured, source: back, reverses: source }, cause, when),
    putInLedger(database, { ...captured, source: apart, counts: false }, cause, when),
    ...putRefund(database, { paymentId, bookingId, paise, reason: 'changed', causeId, when }, cause),
  ]
}

/**
 * The condition that a change was not paid in time: nobody is sent to pay it any more, and of whoever was the provider has
 * said since that they did not pay, or is asked no more. Money that the bank holds may still come.
 */
export const isUnpaidInTime = (now: Date): SQL =>
  sql`booking_changes.created_at <= ${payableSince(now)} AND NOT EXISTS (
    SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = booking_changes.booking_id
      AND payment_orders.change_number = booking_changes.number AND payment_orders.ask_at IS NOT NULL
      AND payment_orders.offered_at IS NOT NULL AND (payment_orders.status = 'processing'
        OR coalesce(payment_orders.answered_at, '') <
          strftime('%Y-%m-%dT%H:%M:%fZ', payment_orders.offered_at, ${`+${CHECKOUT_MINUTES} minutes`})))`

/** Ends the change that waits for its payment, where `when` holds: what was to be paid for it goes back if it is paid. */
export const lapseWaiting = (database: Database, bookingId: string, now: Date, when: SQL = sql`TRUE`) =>
  database
    .update(bookingChanges)
    .set({ state: 'lapsed', ended_at: now.toISOString() })
    .where(and(eq(bookingChanges.booking_id, bookingId), eq(bookingChanges.state, 'waiting'), when))

const linesUnlike = (one: Terms, other: Terms) => unlike(linesOf(one), linesOf(other))

const WaitingSchema = v.pipe(
  v.object({
    ...{ number: CountSchema, order_paise: PaiseSchema, created_at: InstantSchema },
    ...{ former: TermsJsonSchema, wanted: TermsJsonSchema },
  }),
  v.transform(
    ({ created_at, former, wanted, ...change }): ChangeWaiting => ({
      ...change,
      until: minutesBefore(new Date(created_at), -CHANGE_PAYABLE_MINUTES),
      what: linesUnlike(wanted, former),
    }),
  ),
)

/** The change of a booking that may be paid now, in SQL of the booking; null: there is none. */
export const changeWaiting = (now: Date) =>
  jsonAs(
    WaitingSchema,
    sql`(SELECT ${jsonOf(['number', 'order_paise', 'created_at', 'former', 'wanted'])} FROM booking_changes WHERE booking_changes.booking_id = bookings.id
      AND booking_changes.state = 'waiting' AND booking_changes.created_at > ${payableSince(now)})`,
  )

/** Until when the driver of a booking is asked whether they keep it as it was changed, in SQL of it; null: they are not. */
export const driverAskedUntil = () => sql<string | null>`(SELECT max(asked_until) FROM booking_changes
  WHERE booking_changes.booking_id = bookings.id AND asked_driver_id = bookings.driver_id AND answer IS NULL
    AND ended_at >= bookings.accepted_at AND bookings.set_out_at IS NULL)`

/** Changes that were made, the oldest first, as a trip's rider reads them. */
export const tripChanges = (changes: readonly ChangeRow[]): TripDetails['changes'] =>
  changes
    .filter(({ state }) => state === 'made')
    .map(({ number, actor, created_at, ended_at, former, wanted }) => ({
      number,
      by: actor,
      at: ended_at ?? created_at,
      was: linesUnlike(termsFrom(former), termsFrom(wanted)),
    }))
    .toReversed()

/** Whether the booking's rider may ask for a change of it (docs/product.md, CHANGE-1). */
export const mayChange = (booking: BookingRow): boolean => stopsAny({ by: 'rider', booking }) === null
