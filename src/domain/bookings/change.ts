// What of a booking may be changed, by whom and until when (docs/product.md, CHANGE-1).
import * as v from 'valibot'
import { CITY_NAMES, type City, CountSchema, InstantSchema, PaiseSchema } from '../fields'
import { formatDateTime, HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { dropoffOf, metresBetween, pickupOf } from '../places/coordinates'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { phaseOf } from '../rides/phase'
import { BookingRecordSchema, type BookingRow, PassengerSchema } from './booking'
import { earliestPickup } from './trip-times'
import type { ServiceType } from './trip-types'

/** The columns of a booking that a change may write, by what they mean for its price. */
const PRICED = [
  'scheduled_time',
  'return_scheduled_time',
  'pickup_latitude',
  'pickup_longitude',
  'dropoff_latitude',
  'dropoff_longitude',
  'vehicle_type',
] as const satisfies readonly (keyof BookingRow)[]

const UNPRICED = [
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'passengers',
  'special_instructions',
] as const satisfies readonly (keyof BookingRow)[]

/** What a change never touches: another service, kind of trip or package is another booking (docs/product.md, CHANGE-2). */
const KEPT = [
  'service_type',
  'trip_type',
  'is_round_trip',
  'package_id',
] as const satisfies readonly (keyof BookingRow)[]

export const CHANGED_COLUMNS = [...PRICED, ...UNPRICED] as const

const OF_THE_PRICE = [
  'distance_km',
  'duration_minutes',
  'fare_amount',
  'advance_amount',
  'remaining_amount',
] as const

/** All that a change may write: a version of the booking, as it is kept of before and after. */
export const TermsSchema = /* @__PURE__ */ v.object({
  ...v.pick(BookingRecordSchema, [...CHANGED_COLUMNS, ...OF_THE_PRICE]).entries,
  /** JSON, as the booking has it. */
  fare_parts: v.string(),
  /** Who rides, where it is not the rider. */
  passenger: v.nullable(PassengerSchema),
})

export type Terms = v.InferOutput<typeof TermsSchema>

export const CHANGE_STATES = ['waiting', 'made', 'lapsed'] as const
export const CHANGE_KINDS = ['priced', 'told'] as const
export const CHANGE_ACTORS = ['rider', 'operator'] as const
/** What no answer of the driver means who is asked, and what the answer was. */
export const SILENCES = ['keeps', 'releases'] as const
export const DRIVER_ANSWERS = ['kept', 'given_back', 'silent'] as const

export type ChangedColumn = (typeof CHANGED_COLUMNS)[number]

type Columns = Pick<BookingRow, ChangedColumn | (typeof KEPT)[number]>

/** 'priced': time, places or kind of car, which have a new price; 'told': the rest (docs/product.md, CHANGE-3). */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Changes of one booking that were made, by kind; of the priced ones those by its rider. */
export interface ChangeCounts {
  priced: number
  pricedByRider: number
  told: number
}

/** Changes of time and of what is priced: by a rider, and in all; of everything else in all (docs/product.md, CHANGE-6). */
export const MOST_CHANGES = { byRider: 5, priced: 10, told: 20 } as const

/** Hours before its pickup until which a trip may be changed (docs/product.md, CHANGE-4). */
export const noticeHours = (service: ServiceType): number =>
  service === 'outstation' || service === 'car_rental' ? 24 : 1

/** Why a booking is not changed, each with the way on. Rupees and paise of 'other_service' are the route's to add. */
export const CHANGE_REFUSALS = {
  nothing_changed: 'Nothing has changed yet.',
  /** Cancelled, started or over. */
  closed: [409, 'This trip can’t be changed any more. To travel again, book a new trip.'],
  unpaid: [
    409,
    'This trip isn’t paid yet. Search again with the new details: your unpaid booking is replaced.',
  ],
  set_out: [409, 'Your driver is on the way, so this can’t be changed here any more. Please call us.'],
  notice: [
    409,
    ({ until }: { hours: number; until: string }) =>
      `This trip could be changed until ${formatDateTime(new Date(until))}. You can still cancel it.`,
  ],
  change_too_soon: ({ earliest }: { earliest: string }) =>
    `Please choose a pickup from ${formatDateTime(new Date(earliest))} on.`,
  other_city: ({ city, asked }: { city: City; asked: City }) =>
    `A trip from ${CITY_NAMES[city]} can’t be moved to ${CITY_NAMES[asked]}. Please cancel it and book again.`,
  other_service: 'This would be another kind of trip. Please cancel this one and book again.',
  too_many_changes: [
    409,
    ({ most }: { most: number }) =>
      `This trip was changed ${most} times, and can’t be changed again here. Please call us.`,
  ],
} as const satisfies RefusalTable

export type ChangeRefusal = RefusalOf<typeof CHANGE_REFUSALS>

interface ChangeFacts {
  by: (typeof CHANGE_ACTORS)[number]
  booking: Columns &
    Pick<BookingRow, 'status' | 'set_out_at' | 'arrived_at' | 'city'> & { isConfirmed: boolean }
  /** The trip as it is asked for, times as instants, and the city of its pickup. */
  asked: Columns
  askedCity: City
  /** Somebody else rides, or another number or name of theirs. */
  changesPassenger: boolean
  counts: ChangeCounts
  now: Date
}

/** The names of the columns that are asked to be something else. */
export const changedColumns = (booking: Columns, asked: Columns): ChangedColumn[] =>
  CHANGED_COLUMNS.filter((column) => booking[column] !== asked[column])

/** The kind of a change that writes these columns; the passenger is told. */
export const kindOfChange = (columns: readonly ChangedColumn[]): ChangeKind =>
  columns.some((column) => PRICED.some((priced) => priced === column)) ? 'priced' : 'told'

/**
 * Whether a booking may be changed so, and which columns (docs/product.md, CHANGE-1 to CHANGE-7). The trip itself is
 * checked by `checkTrip`, the price by its quote.
 */
export function decideChange(
  facts: ChangeFacts,
): Result<{ columns: ChangedColumn[]; kind: ChangeKind }, ChangeRefusal> {
  const { by, booking, asked, now } = facts
  const phase = phaseOf(booking)
  if (phase === 'cancelled' || phase === 'completed' || phase === 'started')
    return refuse({ reason: 'closed' })
  if (!booking.isConfirmed) return refuse({ reason: 'unpaid' })
  if (by === 'rider' && booking.set_out_at !== null) return refuse({ reason: 'set_out' })
  if (KEPT.some((column) => booking[column] !== asked[column])) return refuse({ reason: 'other_service' })
  const columns = changedColumns(booking, asked)
  if (columns.length === 0 && !facts.changesPassenger) return refuse({ reason: 'nothing_changed' })
  const kind = kindOfChange(columns)
  const stopped = (kind === 'priced' ? stopsPriced(facts, now) : null) ?? tooMany(facts, kind)
  return stopped ? refuse(stopped) : accept({ columns, kind })
}

function tooMany({ by, counts }: ChangeFacts, kind: ChangeKind): ChangeRefusal | null {
  const refused = (most: number) => ({ reason: 'too_many_changes', most }) as const
  if (kind === 'told') return counts.told >= MOST_CHANGES.told ? refused(MOST_CHANGES.told) : null
  if (counts.priced >= MOST_CHANGES.priced) return refused(MOST_CHANGES.priced)
  return by === 'rider' && counts.pricedByRider >= MOST_CHANGES.byRider ? refused(MOST_CHANGES.byRider) : null
}

/** What stands in the way of another time, place or car. */
function stopsPriced({ by, booking, asked, askedCity }: ChangeFacts, now: Date): ChangeRefusal | null {
  const { city, service_type: service } = booking
  if (city !== askedCity) return { reason: 'other_city', city, asked: askedCity }
  const [pickup, wanted] = [new Date(booking.scheduled_time), new Date(asked.scheduled_time)]
  const until = changeableUntil(booking)
  if (by === 'rider' && now > until) {
    return { reason: 'notice', hours: noticeHours(service), until: until.toISOString() }
  }
  // An operator may change the places of a ride that is about to begin.
  if (by === 'operator' && wanted.getTime() === pickup.getTime()) return null
  const earliest = earliestChanged(service, pickup, wanted, now)
  return wanted < earliest ? { reason: 'change_too_soon', earliest: earliest.toISOString() } : null
}

/** Until when its rider may change time, places or car of a trip, as long as nobody has set out. */
export const changeableUntil = ({
  service_type,
  scheduled_time,
}: Pick<BookingRow, 'service_type' | 'scheduled_time'>) =>
  new Date(Date.parse(scheduled_time) - noticeHours(service_type) * HOUR_MS)

/**
 * From when on a changed trip may begin (docs/product.md, CHANGE-5): one that is earlier than booked needs the lead time of
 * its service, counted from now; any other 60 minutes.
 */
export const earliestChanged = (service: ServiceType, booked: Date, wanted: Date, now: Date): Date =>
  wanted < booked ? earliestPickup(service, now) : new Date(now.getTime() + HOUR_MS)

/** Minutes that the driver of a changed ride has for the answer whether they keep it (docs/product.md, CHANGE-15). */
export const ANSWER_MINUTES = 10

/** A ride that moves by less stays with a driver who does not answer. */
const STAYS_WITHIN = { minutes: 30, metres: 2000 } as const

/** Whether no answer of its driver keeps a changed ride with them: time and both ends have hardly moved. */
export function silenceOf(former: Terms, wanted: Terms): (typeof SILENCES)[number] {
  const minutes = Math.abs(Date.parse(wanted.scheduled_time) - Date.parse(former.scheduled_time)) / MINUTE_MS
  const [end, wantedEnd] = [dropoffOf(former), dropoffOf(wanted)]
  const metres = Math.max(
    metresBetween(pickupOf(former), pickupOf(wanted)),
    end && wantedEnd ? metresBetween(end, wantedEnd) : 0,
  )
  return minutes < STAYS_WITHIN.minutes && metres < STAYS_WITHIN.metres ? 'keeps' : 'releases'
}

/** What of a changed ride its driver reads as it was before. */
const READ_BY_DRIVERS = [
  'scheduled_time',
  'return_scheduled_time',
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'vehicle_type',
  'passengers',
  'special_instructions',
  'remaining_amount',
] as const satisfies readonly (keyof Terms)[]

const FormerSchema = v.partial(v.pick(TermsSchema, READ_BY_DRIVERS))

/** A change of a ride, as the driver who has it reads it (docs/product.md, CHANGE-19). */
export const RideChangeSchema = v.object({
  number: CountSchema,
  /** Until when the driver is asked whether they keep the ride, and what no answer means; null: they are told. */
  asked: v.nullable(v.object({ until: InstantSchema, silence: v.picklist(SILENCES) })),
  /** What was before, of what is otherwise now. */
  former: FormerSchema,
  has_other_passenger: v.boolean(),
})

export type RideChange = v.InferOutput<typeof RideChangeSchema>

/** What its driver reads a ride to have been before, where that differs from what it is now. */
export const formerOf = (former: Terms, now: Omit<Terms, 'passenger' | 'fare_parts'>): RideChange['former'] =>
  Object.fromEntries(
    READ_BY_DRIVERS.flatMap((column) => (former[column] === now[column] ? [] : [[column, former[column]]])),
  )

/** POST /api/bookings/:id/change/offer: what a change would bring, before anything is changed. */
export const ChangeOfferSchema = v.object({
  /** The newest change that was made of the booking: the change is made of no other. */
  change_number: CountSchema,
  kind: v.picklist(CHANGE_KINDS),
  columns: v.array(v.picklist(CHANGED_COLUMNS)),
  /** Signed; null where nothing is priced. */
  quote: v.nullable(v.string()),
  /** Whole rupees: the new fare, of it paid ahead, and to be paid after the ride. */
  fare_amount: CountSchema,
  advance_amount: CountSchema,
  remaining_amount: CountSchema,
  refund_paise: PaiseSchema,
  order_paise: PaiseSchema,
  /** The driver who has the ride is asked whether they keep it. */
  asks_driver: v.boolean(),
})

export type ChangeOffer = v.InferOutput<typeof ChangeOfferSchema>

/** Answer of POST /api/bookings/:id/change: made, or waiting for this order of it; of a press that comes again what became of it. */
export const ChangeAnswerSchema = v.object({
  state: v.picklist(CHANGE_STATES),
  change_number: CountSchema,
  order_paise: PaiseSchema,
})
