// What a change of a booking is asked to be, whether it may be so, and what it costs (docs/product.md, CHANGE-1 to CHANGE-12).
import { and, eq, getTableColumns, max, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import { type BookingRow, isConfirmed } from '../../src/domain/bookings/booking'
import { TypedPassengerSchema } from '../../src/domain/bookings/booking-steps'
import {
  CHANGE_REFUSALS,
  type ChangeCounts,
  type ChangeRefusal,
  decideChange,
} from '../../src/domain/bookings/change'
import {
  type CHANGE_ACTORS,
  type ChangedColumn,
  type ChangeKind,
  type ChangeOffer,
  type Instead,
  type Terms,
  TermsSchema,
} from '../../src/domain/bookings/change-terms'
import { checkTrip, TRIP_REFUSALS } from '../../src/domain/bookings/check-trip'
import { checkVehicle, VEHICLE_REFUSALS } from '../../src/domain/bookings/check-vehicle'
import { TripSchema } from '../../src/domain/bookings/trip-request'
import { PRICE_CHANGED } from '../../src/domain/fares/sentences'
import { VehicleTypeSchema } from '../../src/domain/fields'
import { instantOf } from '../../src/domain/kolkata-time'
import { paiseOf, partialAmount } from '../../src/domain/payments/amounts'
import { changeMoney, keptNow } from '../../src/domain/payments/change-money'
import { feeOfPayingDriver, wasLeftWaiting } from '../../src/domain/payments/decide-cancellation'
import { refundFor } from '../../src/domain/payments/refund-policy'
import { dropoffOf, isSamePoint, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { cityOf } from '../../src/domain/places/service-area'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING, passengerOf } from '../bookings/booking-row'
import { BOOKING_REFUSALS, checkPassenger } from '../bookings/create-booking'
import { tripColumns } from '../bookings/new-booking'
import { previewCancellation } from '../cancellations/cancel-booking'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import { ledger } from '../database/payment-tables'
import { columnsOf } from '../database/rows'
import { bookings } from '../database/tables'
import { PRICING_REFUSALS } from '../fares/price-trip'
import { QUOTE_REFUSALS, quoteTrip } from '../fares/quotes'
import { findPackage } from '../fares/tariffs'
import { type ChangeRow, changesOf, madeOf, termsFrom } from '../payments/changes'
import { sumOf } from '../payments/ledger'
import { refundablePayments } from '../payments/refunds'
import { findSecondRide } from '../payments/second-rides'
import { ADDRESS_REFUSALS, pointLabel, withWrittenAddresses } from '../places/entered-address'
import type { RouteFinder } from '../places/ports'
import { openProblem } from '../rides/report-car-problem'

/** What is asked to be, whole: what stays is sent as it is. */
export const ChangeRequestSchema = v.object({
  trip: TripSchema,
  vehicle_type: VehicleTypeSchema,
  /** Who rides, where it is not the rider. */
  passenger: v.optional(v.nullable(TypedPassengerSchema), null),
})

/** The same with what its rider was shown and agreed to. */
export const AgreedChangeSchema = v.object({
  ...ChangeRequestSchema.entries,
  agreed: v.object({
    quote: v.nullable(v.pipe(v.string(), v.maxLength(8000))),
    change_number: v.number(),
    fare_amount: v.number(),
    refund_paise: v.number(),
    order_paise: v.number(),
  }),
})

type ChangeRequest = v.InferOutput<typeof ChangeRequestSchema>
export type AgreedChange = v.InferOutput<typeof AgreedChangeSchema>['agreed']

const beside = { fields: ({ instead }: { instead: Instead }) => ({ instead }) }

/** What can be cancelled and booked again: with both sums (docs/product.md, CHANGE-27). */
const ANOTHER_BOOKING = {
  other_service: [422, CHANGE_REFUSALS.other_service, beside],
  other_city: [422, CHANGE_REFUSALS.other_city, beside],
  notice: [409, CHANGE_REFUSALS.notice[1], beside],
  too_many_changes: [409, CHANGE_REFUSALS.too_many_changes[1], beside],
} as const satisfies RefusalTable

const REFUSALS = {
  ...TRIP_REFUSALS,
  ...PRICING_REFUSALS,
  ...ADDRESS_REFUSALS,
  ...QUOTE_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...CHANGE_REFUSALS,
  ...ANOTHER_BOOKING,
  no_such_booking: ABSENT_BOOKING,
  invalid_passenger: BOOKING_REFUSALS.invalid_passenger,
  /** Time, a payment or another change made it another price: it has to be agreed to again. */
  change_differs: [409, PRICE_CHANGED, { fields: ({ offer }: { offer: ChangeMoneyOffer }) => ({ offer }) }],
  changed: [409, 'This trip has just changed. Look at it again, then change it.'],
} as const satisfies RefusalTable

export const CHANGE_BOOKING_REFUSALS: typeof REFUSALS = REFUSALS

export type ChangeBookingRefusal = RefusalOf<typeof REFUSALS>

type ChangeMoneyOffer = Pick<ChangeOffer, 'fare_amount' | 'refund_paise' | 'order_paise' | 'change_number'>

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

export interface Asked {
  bookingId: string
  who: Changer
  request: ChangeRequest
}

export type Loaded = NonNullable<Awaited<ReturnType<typeof loadChangeable>>>

/** A booking with its passenger, its changes and its money; null: absent, or not this rider's. */
export async function loadChangeable(
  database: Database,
  { bookingId, who }: Pick<Asked, 'bookingId' | 'who'>,
  now: Date,
) {
  const [[found], held, changes, [passenger = null], [paid]] = await database.batch([
    database
      .select({
        row: getTableColumns(bookings),
        problem: openProblem().as('problem'),
        paidPaise: sumOf('captured').as('captured'),
      })
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
  const leftPaise = held.reduce((sum, payment) => sum + payment.leftPaise, 0)
  const second = await findSecondRide(database, found.row, now)
  return {
    ...found,
    held,
    changes,
    passenger,
    leftPaise,
    lastPaidAt: paid?.last ?? '',
    isSecond: second !== null,
  }
}

/** Changes that were made, by what they are counted as. */
function countsOf(changes: readonly ChangeRow[]): ChangeCounts {
  const made = changes.filter(({ state }) => state === 'made')
  const priced = made.filter(({ kind }) => kind === 'priced')
  const pricedByRider = priced.filter(({ actor }) => actor === 'rider').length
  return { priced: priced.length, pricedByRider, told: made.length - priced.length }
}

/** What the booking is asked to be, before its price: whether it may be so, and which columns that changes. */
export async function decideTerms(
  context: ChangeContext,
  { row, changes, passenger: former }: Loaded,
  { who, request }: Asked,
): Promise<Result<{ columns: ChangedColumn[]; kind: ChangeKind; terms: Terms }, ChangeBookingRefusal>> {
  const { database, keys, now } = context
  const passenger = checkPassenger(request)
  if (!passenger.ok) return passenger
  const checked = checkTrip(toBeWritten(row, request.trip), {
    now,
    booked: new Date(row.scheduled_time),
  })
  if (!checked.ok) return checked
  const written = await withWrittenAddresses(checked.value, { userId: who.userId, database, keys })
  if (!written.ok) return refuse(written.refusal)
  const trip = withAddresses(row, written.value, row)
  const wanted = {
    ...tripColumns(trip),
    scheduled_time: instantOf(trip.scheduled_time)?.toISOString() ?? row.scheduled_time,
  }
  const asked = { ...row, ...wanted, vehicle_type: request.vehicle_type }
  const changesPassenger = JSON.stringify(passenger.value) !== JSON.stringify(former)
  const decided = decideChange({
    by: who.by,
    booking: { ...row, isConfirmed: isConfirmed(row) },
    asked,
    askedCity: cityOf(pickupOf(trip)),
    changesPassenger,
    counts: countsOf(changes),
    now,
  })
  if (!decided.ok)
    return refuse(await withInstead(context, { bookingId: row.id, who, request }, decided.refusal))
  const chosen = row.package_id === null ? null : await findPackage(database, row.package_id)
  const packageVehicle = chosen?.vehicle_type ?? null
  const vehicle = checkVehicle(request.vehicle_type, { passengers: trip.passengers, packageVehicle })
  if (!vehicle.ok) return vehicle
  return accept({ ...decided.value, terms: { ...termsOf(asked), passenger: passenger.value } })
}

/** A refusal of what is another booking, with what that would cost and what cancelling this one gives back. */
async function withInstead(
  context: ChangeContext,
  { bookingId, who, request }: Asked,
  refusal: ChangeRefusal,
): Promise<ChangeBookingRefusal> {
  switch (refusal.reason) {
    case 'other_service':
    case 'other_city':
    case 'notice':
    case 'too_many_changes': {
      const { database, now } = context
      const userId = who.by === 'rider' ? who.userId : null
      const cancelled = await previewCancellation(database, { bookingId, by: 'rider', userId }, now)
      const quoted = await quoteTrip(context, { trip: request.trip, userId: who.userId, now })
      const instead = {
        refund_paise: cancelled.ok ? cancelled.value.refund_paise : null,
        fare_amount: quoted.ok ? quoted.value.fares[request.vehicle_type].totalFare : null,
      }
      return { ...refusal, instead }
    }
    default:
      return refusal
  }
}

/** A trip whose new ends' addresses are looked up: that of an end that stays may have been given to its rider alone. */
export function toBeWritten<Trip extends Ends>(row: BookingRow, trip: Trip): Trip {
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

/** The money of a change, as it is agreed to and stored. */
export function moneyOfChange(
  loaded: Loaded,
  who: Changer,
  fare_amount: number,
  kind: ChangeKind,
  now: Date,
) {
  const { row, problem, changes, paidPaise, leftPaise, lastPaidAt, isSecond } = loaded
  const { remaining_amount, pays_driver, scheduled_time, service_type: service } = row
  const pickupAt = new Date(scheduled_time)
  // What a cancellation would give back in full keeps nothing.
  const isFree = who.isOurs || isSecond || wasLeftWaiting({ ...row, problem_at: problem?.at ?? null, now })
  const { fee_percent } = refundFor({ service, pickupAt, at: now, paidPaise: leftPaise })
  const keepsNothing = isFree || kind === 'told'
  const keptPaise = keepsNothing ? 0 : keptNow(leftPaise, fee_percent, madeOf(changes))
  // The oldest change since money last came in says what the fare was then.
  const since = changes
    .filter(({ state, ended_at }) => state === 'made' && (ended_at ?? '') > lastPaidAt)
    .at(-1)
  const fareLastPaid = since ? termsFrom(since.former).fare_amount : row.fare_amount
  const facts = {
    fare_amount: row.fare_amount,
    remaining_amount,
    pays_driver,
    newFare: fare_amount,
    fareLastPaid,
  }
  const money = { ...changeMoney({ ...facts, paidPaise, leftPaise, keptPaise }), fare_amount }
  if (!pays_driver) return { ...money, kept_paise: keptPaise }
  // Nothing is held: the quarter of the fare stands for it, of which a cancellation would be owed (OFFICE-8).
  const fee = feeOfPayingDriver('rider', { ...row, service, changes: madeOf(changes), now })
  return { ...money, kept_paise: keepsNothing ? 0 : fee, held_paise: paiseOf(partialAmount(fare_amount)) }
}

/** The record of a change that is not made yet. */
export function changeRowOf(
  { row, changes, passenger }: Loaded,
  { who, bookingId }: Asked,
  kind: ChangeKind,
  wanted: Terms,
  { kept_paise, refund_paise, order_paise, held_paise }: ReturnType<typeof moneyOfChange>,
  now: Date,
): ChangeRow {
  return {
    booking_id: bookingId,
    number: (changes[0]?.number ?? 0) + 1,
    state: 'waiting',
    kind,
    actor: who.by,
    actor_id: who.userId,
    reason: who.reason,
    after_number: row.change_number,
    former: JSON.stringify({ ...termsOf(row), passenger }),
    wanted: JSON.stringify(wanted),
    ...{ kept_paise, refund_paise, order_paise, held_paise },
    created_at: now.toISOString(),
    ended_at: null,
    asked_driver_id: null,
    asked_until: null,
    silence: null,
    answer: null,
  }
}
