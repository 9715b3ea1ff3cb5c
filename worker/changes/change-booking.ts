// A change of a booking: whether it may be so, what it costs, and making it (docs/product.md, CHANGE-1 to CHANGE-12).
import { and, eq, getTableColumns, max, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { CHANGE_REFUSALS, decideChange } from '../../src/domain/bookings/change'
import {
  AGREED_SUMS,
  type CHANGE_ACTORS,
  type ChangeKind,
  type ChangeOffer,
  ChangeOfferSchema,
  type Instead,
  type Terms,
  TermsSchema,
} from '../../src/domain/bookings/change-terms'
import { checkTrip, TRIP_REFUSALS } from '../../src/domain/bookings/check-trip'
import { checkVehicle, VEHICLE_REFUSALS } from '../../src/domain/bookings/check-vehicle'
import type { Vehicle } from '../../src/domain/bookings/trip-types'
import { PRICE_CHANGED } from '../../src/domain/fares/sentences'
import { instantOf } from '../../src/domain/kolkata-time'
import { BookedTripSchema } from '../../src/domain/ops/caller'
import { paiseOf, partialAmount } from '../../src/domain/payments/amounts'
import { changeMoney } from '../../src/domain/payments/change-money'
import { dropoffOf, isSamePoint, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { cityOf } from '../../src/domain/places/service-area'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING, passengerOf } from '../bookings/booking-row'
import { BOOKING_REFUSALS, checkPassenger } from '../bookings/create-booking'
import { tripColumns } from '../bookings/new-booking'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import { previewCancellation } from '../cancellations/cancel-booking'
import type { SigningKeys } from '../config'
import { type Database, decisive } from '../database/client'
import { bookingChanges, ledger } from '../database/payment-tables'
import { columnsOf, insertRow, updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { PRICING_REFUSALS } from '../fares/price-trip'
import { QUOTE_REFUSALS, quoteTrip, verifyQuote } from '../fares/quotes'
import { activePackages, findPackage } from '../fares/tariffs'
import { type ChangeRow, changeParts, changesOf, lapseWaiting, termsFrom } from '../payments/changes'
import { sumOf } from '../payments/ledger'
import { refundablePayments } from '../payments/refunds'
import { ADDRESS_REFUSALS, pointLabel, withWrittenAddresses } from '../places/entered-address'
import type { RouteFinder } from '../places/ports'

/** What is asked to be, whole: what stays is sent as it is. */
export const ChangeRequestSchema = v.pick(BookedTripSchema, ['trip', 'vehicle_type', 'passenger'])

/** The same with what its rider was shown and agreed to. */
export const AgreedChangeSchema = v.object({
  ...ChangeRequestSchema.entries,
  agreed: v.pick(ChangeOfferSchema, ['quote', ...AGREED_SUMS]),
})

type ChangeRequest = v.InferOutput<typeof ChangeRequestSchema>

/** Beside the cars of a search the way on is to be seen; where one was chosen before it is said. */
export const ANOTHER_VEHICLE = {
  not_bookable: 'This car is coming soon. Choose another.',
  too_few_seats: ({ vehicle, passengers }: { vehicle: Vehicle; passengers: number }) =>
    `${VEHICLE_REFUSALS.too_few_seats({ vehicle, passengers })} Choose another car, or fewer guests.`,
  package_for_other_vehicle: ({ vehicle }: { vehicle: Vehicle }) =>
    `${VEHICLE_REFUSALS.package_for_other_vehicle({ vehicle })} Keep its car, or cancel and book again.`,
} as const satisfies RefusalTable

export const CHANGE_BOOKING_REFUSALS = {
  ...TRIP_REFUSALS,
  ...PRICING_REFUSALS,
  ...ADDRESS_REFUSALS,
  ...QUOTE_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...ANOTHER_VEHICLE,
  ...CHANGE_REFUSALS,
  no_such_booking: ABSENT_BOOKING,
  invalid_passenger: BOOKING_REFUSALS.invalid_passenger,
  /** Time, a payment or another change made it another price: its new offer is agreed to first. */
  change_differs: [409, PRICE_CHANGED],
  changed: [409, 'This trip has just changed. Look at it again, then change it.'],
} as const satisfies RefusalTable

export type ChangeBookingRefusal = RefusalOf<typeof CHANGE_BOOKING_REFUSALS>

export interface Changer {
  by: (typeof CHANGE_ACTORS)[number]
  /** Who acts: whose quote it is, and to whom addresses were given out. */
  userId: string
  /** An operator's; a rider needs none. */
  reason: string | null
  /** It is ours to change (late, no car): it keeps nothing. */
  isOurs: boolean
  /** Statements of the batch that makes the change or leaves it waiting, each conditional on `when`. */
  beside?(change: ChangeRow, when: SQL): readonly BatchItem<'sqlite'>[]
}

export interface ChangeContext {
  database: Database
  routes: RouteFinder
  keys: SigningKeys
  now: Date
}

interface Asked {
  bookingId: string
  who: Changer
  request: ChangeRequest
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadChangeable>>>

/** A booking with its passenger, its changes and its money; null: absent, or not this rider's. */
async function loadChangeable(database: Database, { bookingId, who }: Asked) {
  const [[found], held, changes, [passenger = null], [paid]] = await database.batch([
    database
      .select({ row: getTableColumns(bookings), paidPaise: sumOf('captured').as('captured') })
      .from(bookings)
      .where(
        and(eq(bookings.id, bookingId), who.by === 'rider' ? eq(bookings.user_id, who.userId) : undefined),
      ),
    refundablePayments(database, bookingId),
    changesOf(database, bookingId),
    passengerOf(database, bookingId),
    database
      .select({ last: max(ledger.created_at) })
      .from(ledger)
      .where(
        sql`ledger.booking_id = ${bookingId} AND ledger.kind = 'captured' AND ledger.counts = 1 AND ledger.amount_paise > 0`,
      ),
  ])
  if (!found) return null
  return {
    ...{ ...found, held, changes, passenger },
    leftPaise: held.reduce((sum, payment) => sum + payment.leftPaise, 0),
    lastPaidAt: paid?.last ?? '',
  }
}

/** Refusals of what is another booking. */
const OF_ANOTHER: readonly string[] = ['other_service', 'other_city', 'notice', 'too_many_changes']

/** What the booking is asked to be, before its price: whether it may be so, and the kind of that change. */
async function decideTerms(context: ChangeContext, asked: Asked) {
  const { database, keys, now } = context
  const { who, request } = asked
  const loaded = await loadChangeable(database, asked)
  if (!loaded) return refuse({ reason: 'no_such_booking' as const })
  const { row, changes } = loaded
  const passenger = checkPassenger(request)
  if (!passenger.ok) return passenger
  const checked = checkTrip(toBeWritten(row, request.trip), { now, booked: new Date(row.scheduled_time) })
  if (!checked.ok) return checked
  const written = await withWrittenAddresses(checked.value, { userId: who.userId, database, keys })
  if (!written.ok) return refuse(written.refusal)
  const trip = withAddresses(row, written.value, row)
  const wanted = {
    ...{ ...row, ...tripColumns(trip), vehicle_type: request.vehicle_type },
    scheduled_time: instantOf(trip.scheduled_time)?.toISOString() ?? row.scheduled_time,
  }
  const decided = decideChange({
    by: who.by,
    booking: row,
    asked: wanted,
    askedCity: cityOf(pickupOf(trip)),
    changesPassenger: JSON.stringify(passenger.value) !== JSON.stringify(loaded.passenger),
    made: changes.filter(({ state }) => state === 'made'),
    now,
  })
  if (!decided.ok) {
    const { refusal } = decided
    if (!OF_ANOTHER.includes(refusal.reason)) return decided
    return refuse({ ...refusal, instead: await insteadOf(context, asked) })
  }
  const chosen = row.package_id === null ? null : await findPackage(database, row.package_id)
  const packageVehicle = chosen?.vehicle_type ?? null
  const vehicle = checkVehicle(request.vehicle_type, { passengers: trip.passengers, packageVehicle })
  if (!vehicle.ok) return vehicle
  const terms: Terms = { ...termsOf(wanted), passenger: passenger.value }
  return accept({ loaded, kind: decided.value, terms })
}

/** What cancelling the booking gives back now, and what the trip asked for costs as a new one (docs/product.md, CHANGE-27). */
async function insteadOf(context: ChangeContext, { bookingId, who, request }: Asked): Promise<Instead> {
  const { database, now } = context
  const userId = who.by === 'rider' ? who.userId : null
  const cancelled = await previewCancellation(database, { bookingId, by: 'rider', userId }, now)
  const trip = await withPackageOnSale(database, request)
  const quoted = await quoteTrip(context, { trip, userId: who.userId, now })
  return {
    refund_paise: cancelled.ok ? cancelled.value.refund_paise : null,
    ...(cancelled.ok && { owed_paise: cancelled.value.owed_paise }),
    fare_amount: quoted.ok ? quoted.value.fares[request.vehicle_type].totalFare : null,
  }
}

/** A trip whose package is not sold any more, with the cheapest on sale that has as much, for its car. */
async function withPackageOnSale(database: Database, { trip, vehicle_type }: ChangeRequest) {
  const gone = trip.package_id === null ? null : await findPackage(database, trip.package_id)
  if (!gone || gone.is_active) return trip
  const [alike] = (await activePackages(database))
    .filter(({ vehicle_type: car }) => car === null || car === vehicle_type)
    .filter(
      (one) =>
        one.duration_hours >= gone.duration_hours && one.included_kilometers >= gone.included_kilometers,
    )
    .sort((one, other) => one.base_price - other.base_price)
  return alike ? { ...trip, package_id: alike.id } : trip
}

/** A trip whose new ends' addresses are looked up: that of an end that stays may have been given to its rider alone. */
function toBeWritten<Trip extends Ends>(row: BookingRow, trip: Trip): Trip {
  const to = dropoffOf(trip)
  return withAddresses(row, trip, {
    pickup_address: pointLabel(pickupOf(trip)),
    dropoff_address: to && pointLabel(to),
  })
}

/** An end that stays where it was has this address, however the page wrote it. */
function withAddresses<Trip extends Ends>(
  row: BookingRow,
  trip: Trip,
  { pickup_address, dropoff_address }: Pick<Ends, 'pickup_address' | 'dropoff_address'>,
): Trip {
  const isPickup = isSamePoint(pickupOf(row), pickupOf(trip))
  const [end, wanted] = [dropoffOf(row), dropoffOf(trip)]
  return {
    ...trip,
    ...(isPickup && { pickup_address }),
    ...(end && isSamePoint(end, wanted) && { dropoff_address }),
  }
}

type Ends = TripPoints & { pickup_address: string; dropoff_address: string | null }

const termsOf = (row: Omit<Terms, 'passenger'>): Omit<Terms, 'passenger'> => {
  const { passenger: _, ...columns } = TermsSchema.entries
  return columnsOf(row, v.keyof(v.object(columns)).options)
}

/**
 * The money of a change, as it is agreed to and stored: it keeps what a cancellation by its rider would keep now, but where it
 * is ours to make or has no price (docs/product.md, CHANGE-9).
 */
async function moneyOfChange(
  { database, now }: ChangeContext,
  { row, changes, paidPaise, leftPaise, lastPaidAt }: Loaded,
  { isOurs }: Changer,
  fare_amount: number,
  kind: ChangeKind,
) {
  const { id: bookingId, user_id: userId } = row
  const cancelled = await previewCancellation(database, { bookingId, by: 'rider', userId }, now)
  const judged = cancelled.ok && !isOurs && kind === 'priced' ? cancelled.value : null
  const keptPaise = judged?.fee_paise ?? 0
  // The oldest change since money last came in says what the fare was then.
  const since = changes
    .filter(({ state, ended_at }) => state === 'made' && (ended_at ?? '') > lastPaidAt)
    .at(-1)
  const fareLastPaid = since ? termsFrom(since.former).fare_amount : row.fare_amount
  const facts = { ...row, newFare: fare_amount, fareLastPaid, paidPaise, leftPaise, keptPaise }
  const money = { ...changeMoney(facts), fare_amount }
  if (!row.pays_driver) return { ...money, kept_paise: keptPaise }
  // Nothing is held: the quarter of the fare stands for it, of which a cancellation would be owed (OFFICE-8).
  const held_paise = paiseOf(partialAmount(fare_amount))
  return { ...money, kept_paise: judged?.owed_paise ?? 0, held_paise }
}

/** What a change would bring, before anything is changed (docs/product.md, CHANGE-8). */
export async function offerChange(
  context: ChangeContext,
  asked: Asked,
): Promise<Result<ChangeOffer, ChangeBookingRefusal>> {
  const { now } = context
  const decided = await decideTerms(context, asked)
  if (!decided.ok) return decided
  const { loaded, kind } = decided.value
  const { row } = loaded
  const trip = toBeWritten(row, asked.request.trip)
  const { userId } = asked.who
  const quoted =
    kind === 'priced'
      ? await quoteTrip(context, { trip, userId, now, booked: new Date(row.scheduled_time) })
      : null
  // Its package is not sold any more: as it was sold it can't be priced anew.
  if (quoted?.ok === false && quoted.refusal.reason === 'package_unavailable')
    return refuse({ reason: 'package_gone', instead: await insteadOf(context, asked) })
  if (quoted?.ok === false) return quoted
  const fare = quoted?.value.fares[asked.request.vehicle_type].totalFare ?? row.fare_amount
  const {
    held_paise: _,
    advance_amount: _ahead,
    ...sums
  } = await moneyOfChange(context, loaded, asked.who, fare, kind)
  const isOtherCar = row.vehicle_type !== asked.request.vehicle_type
  return accept({
    ...sums,
    change_number: row.change_number,
    quote: quoted?.value.quote ?? null,
    asks_driver: kind === 'priced' && row.driver_id !== null && row.set_out_at === null && !isOtherCar,
    releases_driver: row.driver_id !== null && isOtherCar,
  })
}

interface ChangedBooking {
  change: Pick<ChangeRow, 'number' | 'state' | 'order_paise'>
  formerDriverId: string | null
}

/**
 * Changes a booking as was agreed, or leaves the change waiting for its payment (docs/product.md, CHANGE-8). One batch: the
 * booking, its record, what goes back and the messages, all or nothing; where the booking has changed since it was read it
 * is decided anew. A newer change takes the place of one that waits.
 */
export function changeBooking(
  context: ChangeContext,
  asked: Asked & { request: v.InferOutput<typeof AgreedChangeSchema> },
): Promise<Result<ChangedBooking, ChangeBookingRefusal>> {
  const { database, keys, now } = context
  const { who, request } = asked
  const { agreed, trip, vehicle_type } = request
  return decideUntilWritten<ChangedBooking, ChangeBookingRefusal>(async () => {
    const decided = await decideTerms(context, asked)
    if (!decided.ok) return decided
    const { loaded, kind } = decided.value
    const { row, changes, passenger } = loaded
    let { terms } = decided.value
    if (kind === 'priced') {
      const quote = await verifyQuote(agreed.quote ?? '', { userId: who.userId, trip, now, keys })
      if (!quote.ok) return quote
      const { distance_km, duration_minutes } = quote.value.billed
      const fare = quote.value.fares[vehicle_type]
      const fare_parts = JSON.stringify(fare)
      terms = { ...terms, distance_km, duration_minutes, fare_amount: fare.totalFare, fare_parts }
    }
    const money = await moneyOfChange(context, loaded, who, terms.fare_amount, kind)
    const offer = { ...money, change_number: row.change_number }
    if (AGREED_SUMS.some((name) => agreed[name] !== offer[name])) return refuse({ reason: 'change_differs' })
    const { advance_amount, remaining_amount, fare_amount: _, ...moved } = money
    const change: ChangeRow = {
      ...moved,
      booking_id: row.id,
      number: (changes[0]?.number ?? 0) + 1,
      state: 'waiting',
      kind,
      actor: who.by,
      actor_id: who.userId,
      reason: who.reason,
      after_number: row.change_number,
      former: JSON.stringify({ ...termsOf(row), passenger }),
      wanted: JSON.stringify({ ...terms, advance_amount, remaining_amount }),
      created_at: now.toISOString(),
      ...{ ended_at: null, asked_driver_id: null, asked_until: null, silence: null, answer: null },
    }
    return money.order_paise > 0
      ? leaveWaiting(database, row, change, who)
      : makeChange(database, loaded, change, who)
  })
}

/** Leaves a change waiting for its payment, in place of one that waits; null where the booking has changed meanwhile. */
async function leaveWaiting(database: Database, row: BookingRow, change: ChangeRow, who: Changer) {
  const isAsRead = sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${row.id} AND bookings.version = ${row.version})`
  const [, written] = await database.batch([
    lapseWaiting(database, row.id, new Date(change.created_at), isAsRead),
    decisive(insertRow(database, bookingChanges, change, isAsRead)),
    ...(who.beside?.(change, isAsRead) ?? []),
    // Two at once read the same numbers: of both one is made.
    updateRow(database, bookings, row.id, { version: sql`version + 1` }, isAsRead),
  ])
  return written.meta.changes > 0 ? accept({ change, formerDriverId: null }) : null
}

/** Makes a change at once; null where the booking, or what was read of its driver, has changed meanwhile. */
async function makeChange(database: Database, { row, held }: Loaded, change: ChangeRow, who: Changer) {
  const now = new Date(change.created_at)
  const cause = { actor: who.by, actorId: who.userId, event: 'transition', now } as const
  const { set, where, beside, driver } = await changeParts(database, { row, change, held, cause })
  const applied = await applyTransition(database, { booking: row, set, where, now }, ({ when }) => [
    lapseWaiting(database, row.id, now, when),
    ...beside(when),
    ...(who.beside?.(change, when) ?? []),
  ])
  const formerDriverId = driver === 'released' ? row.driver_id : null
  return applied ? accept({ change: { ...change, state: 'made' as const }, formerDriverId }) : null
}
