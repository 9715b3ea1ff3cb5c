// A rental ends as it was sold: its package, an extension to a larger one, and what goes beyond (docs/product.md, RENTAL-1).
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { CountSchema, type VehicleType } from '../fields'
import { formatTime, HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { formatKm, formatMinutes } from './fare'
import {
  FREE_MINUTES,
  type PackageSize,
  PackageSizeSchema,
  type RentalBooking,
  type RentalTerms,
  rentalTermsOf,
} from './package-terms'
import type { RentalPackage } from './rates'

/** What a rental was over once it has ended, and what was charged for it. */
export const RentalOverSchema = v.object({
  minutes: CountSchema,
  /** Null: nobody knows how far it went. */
  kilometres: v.nullable(CountSchema),
  /** Of all that it drove: measured by road, where no positions came. */
  road_kilometres: CountSchema,
  /** Whole rupees. */
  rupees: CountSchema,
  /** A package that covers it would have cost less. */
  is_capped: v.boolean(),
  /** In all, as an operator recorded them after the end; absent where the trace alone counts. */
  recorded_kilometres: v.optional(CountSchema),
})

export type RentalOver = v.InferOutput<typeof RentalOverSchema>

/**
 * What a package is sold with: of those on sale for the car, the longer and the farther ones. The cheapest of them that covers
 * a rental is its limit (RENTAL-3), and it is extended to longer ones (RENTAL-4).
 */
export const packagesBeside = (
  chosen: RentalPackage,
  onSale: readonly RentalPackage[],
  vehicle: VehicleType,
): PackageSize[] =>
  onSale
    .filter(
      (one) =>
        (one.vehicle_type === null || one.vehicle_type === vehicle) &&
        (one.duration_hours > chosen.duration_hours || one.included_kilometers > chosen.included_kilometers),
    )
    .map((one) => v.parse(PackageSizeSchema, one))

/** The package that a rental may be extended to: the next longer and dearer one, at least as far; null where there is none. */
export const nextPackage = ({ sold, size }: RentalTerms): PackageSize | null =>
  sold.on_sale
    .filter(
      (one) =>
        one.duration_hours > size.duration_hours &&
        one.included_kilometers >= size.included_kilometers &&
        one.base_price > size.base_price,
    )
    .sort(
      (one, other) => one.duration_hours - other.duration_hours || one.base_price - other.base_price,
    )[0] ?? null

/** Whole rupees that an extension costs; 0 without one. */
export const extensionRupees = ({ sold, size }: RentalTerms): number => size.base_price - sold.base_price

/** What a rental has taken so far: of its clock, and as far as is known. */
export interface RentalUse {
  milliseconds: number
  /** Null: not known. */
  metres: number | null
}

/** What says how long a rental has run: it stands still from a problem of its car until that drives on, or the next one has its rider. */
export type RentalClock = Pick<BookingRow, 'start_time' | 'clock_from' | 'clock_stopped_at'>

/** What a rental has taken at an instant (docs/product.md, RENTAL-1). */
export function rentalUse(clock: RentalClock, at: number, metres: number | null): RentalUse {
  const from = clockFrom(clock)
  const until = clock.clock_stopped_at === null ? at : Math.min(at, Date.parse(clock.clock_stopped_at))
  return { milliseconds: from === null ? 0 : Math.max(0, until - from), metres }
}

const clockFrom = ({ start_time, clock_from }: RentalClock): number | null => {
  const from = clock_from ?? start_time
  return from === null ? null : Date.parse(from)
}

/** When a package of so many hours ends, unless its clock stands still; null before its start. */
export function packageEnd(clock: RentalClock, hours: number): Date | null {
  const from = clockFrom(clock)
  return from === null ? null : new Date(from + hours * HOUR_MS)
}

/**
 * The columns of a rental that began at a press which waited for a network: it counts from its pickup time at the earliest,
 * because a phone's clock alone says when the PIN was typed (RENTAL-8).
 */
export const clockStarted = (
  { package_hours, scheduled_time }: Pick<BookingRow, 'package_hours' | 'scheduled_time'>,
  at: Date,
  now: Date,
) =>
  package_hours === null || at.toISOString() >= scheduled_time
    ? {}
    : { clock_from: new Date(Math.min(now.getTime(), Date.parse(scheduled_time))).toISOString() }

/** The columns of a rental whose car has a problem since then. */
export const clockStopped = (row: RentalClock & Pick<BookingRow, 'package_hours'>, at: Date) =>
  row.package_hours === null ? {} : { clock_stopped_at: row.clock_stopped_at ?? at.toISOString() }

/** The columns of a ride that goes on, in the same car or in its next one. */
export function clockResumed(clock: RentalClock, at: Date) {
  const from = clockFrom(clock)
  if (from === null || clock.clock_stopped_at === null) return {}
  const stood = Math.max(0, at.getTime() - Date.parse(clock.clock_stopped_at))
  return { clock_from: new Date(from + stood).toISOString(), clock_stopped_at: null }
}

const QUARTER_MINUTES = 15

/** Of an hour. */
const QUARTERS = 4

function overOf({ duration_hours, included_kilometers }: PackageSize, { milliseconds, metres }: RentalUse) {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS) - duration_hours * 60)
  const quarters = minutes <= FREE_MINUTES ? 0 : Math.ceil(minutes / QUARTER_MINUTES)
  const kilometres = metres === null ? null : Math.max(0, Math.ceil(metres / 1000 - included_kilometers))
  return { minutes, quarters, kilometres }
}

/**
 * What is charged beyond a package (docs/product.md, RENTAL-2 and RENTAL-3): the hour's rate by begun quarters once it is
 * more than ten minutes over, whole kilometres, to the rupee; with an extension at most what the cheapest package would
 * have cost that covers both. Unknown kilometres are not charged.
 */
export function rentalOver(terms: RentalTerms, use: RentalUse): RentalOver {
  const { sold, size } = terms
  const { minutes, quarters, kilometres } = overOf(size, use)
  const rupees = Math.round(
    (quarters * sold.extra_hour_rate) / QUARTERS + (kilometres ?? 0) * sold.extra_km_rate,
  )
  const covering = [sold, ...sold.on_sale].filter((one) => {
    const over = overOf(one, use)
    return over.quarters === 0 && (over.kilometres ?? 0) === 0
  })
  const cheapest = covering.length === 0 ? null : Math.min(...covering.map(({ base_price }) => base_price))
  const most = cheapest === null ? rupees : Math.max(0, cheapest - size.base_price)
  return {
    ...{ minutes, kilometres, road_kilometres: 0 },
    rupees: Math.min(rupees, most),
    is_capped: rupees > most,
  }
}

/** How far a ride's cars have driven with its rider; `road_metres` of it by road, where no positions came. */
export interface DrivenDistance {
  /** Null: not known. */
  metres: number | null
  road_metres: number
}

/** What the end of a rental charges beside its fare. */
export interface RentalEnd {
  terms: RentalTerms
  over: RentalOver
}

/** What a ride charges that ends at this instant; null for one that is no rental, or has not started. */
export function rentalEndOf(
  row: RentalBooking & RentalClock,
  at: Date,
  driven: DrivenDistance,
): RentalEnd | null {
  const terms = rentalTermsOf({ ...row, end_time: at.toISOString() })
  if (terms === null || row.start_time === null) return null
  const over = rentalOver(terms, rentalUse(row, at.getTime(), driven.metres))
  return { terms, over: { ...over, road_kilometres: Math.round(driven.road_metres / 1000) } }
}

/** Whole rupees of an end beside the fare. */
export const rupeesOfEnd = (end: RentalEnd | null): number =>
  end === null ? 0 : extensionRupees(end.terms) + end.over.rupees

/**
 * Whole rupees that a booking costs beside its fare: its extension, and once it has ended what it was over. None where its end
 * was not measured: its rider ended it at a car with a problem, or a worker from before this did (docs/decisions/0064).
 */
export function rentalRupees(row: RentalBooking & Pick<BookingRow, 'rental_over'>): number {
  const terms = rentalTermsOf(row)
  const over = overFrom(row.rental_over)
  return terms === null || (row.end_time !== null && over === null)
    ? 0
    : extensionRupees(terms) + (over?.rupees ?? 0)
}

/** How long after the end of a rental an operator may record its kilometres: its rider may say for longer that they are wrong. */
const RECORDED_WITHIN_MS = 24 * HOUR_MS

/** Why an operator's kilometres of a rental are not recorded, each with the way on. */
export const KILOMETRES_REFUSALS = {
  no_measured_end: [
    409,
    'Kilometres can be recorded until 24 hours after the end of a rental; then what was charged stays.',
  ],
  kilometres_recorded: [
    409,
    ({ kilometres }: { kilometres: number }) =>
      `${kilometres} km were recorded for this rental already. If they are wrong, write off or refund what they cost.`,
  ],
  fewer_kilometres: ({ metres }: { metres: number }) =>
    `The trace has ${formatKm(metres / 1000)}, and fewer change no charge. If it is wrong, write off or refund what it cost.`,
} as const satisfies RefusalTable

/**
 * What a rental was over by the kilometres that an operator found out, where its trace was lost or has fewer, and how many whole
 * rupees that is more (docs/product.md, RENTAL-9).
 */
export function withKilometres(
  row: RentalBooking & RentalClock & Pick<BookingRow, 'rental_over' | 'actual_distance_metres'>,
  kilometres: number,
  now: Date,
): Result<{ over: RentalOver; more: number }, RefusalOf<typeof KILOMETRES_REFUSALS>> {
  const before = overFrom(row.rental_over)
  const at = row.end_time === null ? null : new Date(row.end_time)
  const end = at && rentalEndOf(row, at, { metres: kilometres * 1000, road_metres: 0 })
  if (!before || !end || now.getTime() > at.getTime() + RECORDED_WITHIN_MS)
    return refuse({ reason: 'no_measured_end' })
  const recorded = before.recorded_kilometres
  if (recorded !== undefined) return refuse({ reason: 'kilometres_recorded', kilometres: recorded })
  const metres = row.actual_distance_metres ?? 0
  const more = end.over.rupees - before.rupees
  if (kilometres * 1000 < metres || more < 0) return refuse({ reason: 'fewer_kilometres', metres })
  return accept({ over: { ...end.over, recorded_kilometres: kilometres }, more })
}

/** Said to rider and driver while a rental's clock stands. */
export const STANDS_STILL =
  'The rental’s time stands still until this car drives on or another one has started.'

/** What a rental was over, in words: '1 h 10 min and 12 km over; 8 km of all by road, where no positions came'. */
export function overWords(over: RentalOver): string {
  const { kilometres, road_kilometres, is_capped, recorded_kilometres: recorded } = over
  const notes = [
    recorded !== undefined && recordedWords(over),
    kilometres === null && 'nobody knows how far it went, so no kilometre is charged',
    road_kilometres > 0 && `${road_kilometres} km of all by road, where no positions came`,
    is_capped && 'no more than the package would have cost that covers it',
  ].filter(Boolean)
  return [`${parts(over)} over`, ...notes].join('; ')
}

/** What a rental was over only by the kilometres that an operator recorded. */
export const recordedWords = ({ recorded_kilometres: recorded }: RentalOver) =>
  `${recorded} km in all, as our office recorded`

/**
 * How a rental under way stands, in words: '2 h 10 min and 18 km left of 4 hours, 40 km'; or what it is over, and costs, with
 * what is left of the other.
 */
export function standWords(terms: RentalTerms, use: RentalUse): string {
  const { name } = terms.size
  const over = rentalOver(terms, use)
  const { minutes, kilometres } = rentalLeft(terms, use)
  const left = [minutes > 0 && formatMinutes(minutes), over.kilometres === 0 && `${kilometres} km`]
    .filter(Boolean)
    .join(' and ')
  const beyond = parts(over)
  if (beyond === '') return `${left || '0 min'} left of ${name}`
  const most = over.is_capped ? ', what the package that covers it would have cost more' : ''
  const costs = over.rupees > 0 ? `${formatRupees(over.rupees)} so far${most}` : 'nothing to pay so far'
  return `${beyond} over ${name}: ${costs}${left && `; ${left} left`}`
}

/** '26 min and 5 km', of those that are more than none. */
const parts = ({ minutes, kilometres }: Pick<RentalOver, 'minutes' | 'kilometres'>) =>
  [minutes > 0 && formatMinutes(minutes), (kilometres ?? 0) > 0 && `${kilometres} km`]
    .filter(Boolean)
    .join(' and ')

const StoredOverSchema = v.pipe(v.string(), v.parseJson(), RentalOverSchema)

/** What a rental was over, from the row of its booking; null before its end. */
export const overFrom = (stored: BookingRow['rental_over']): RentalOver | null =>
  stored === null ? null : v.parse(StoredOverSchema, stored)

/** What is left of a package, and what goes beyond it already. */
export const rentalLeft = ({ size }: RentalTerms, { milliseconds, metres }: RentalUse) => ({
  minutes: Math.max(0, Math.ceil(size.duration_hours * 60 - milliseconds / MINUTE_MS)),
  kilometres: metres === null ? null : Math.max(0, Math.floor(size.included_kilometers - metres / 1000)),
})

/** What is asked for, as it was shown: the hours of the larger package, and what it costs beside what was agreed until then. */
export const ExtensionSchema = v.object({ hours: CountSchema, rupees: CountSchema })

export type Extension = v.InferOutput<typeof ExtensionSchema>

/** Why a rental is not extended, each with the way on. */
export const EXTENSION_REFUSALS = {
  not_under_way: [409, 'This rental is over and can’t be extended. To travel on, book a new trip.'],
  stands_still: [
    409,
    'The car has a problem, and the rental stands still. Extend it once another car has come.',
  ],
  no_larger: [409, 'There is no larger package. Time and kilometres beyond this one are counted, as shown.'],
  extension_differs: [409, 'The next package is another one now. Look again, then extend.'],
  car_is_needed: [
    409,
    ({ until }: { until: string | null }) =>
      until === null
        ? 'This car and driver can’t stay longer. Please call us.'
        : `This car is booked again: it can stay until ${formatTime(new Date(until))}. For longer please call us.`,
  ],
} as const satisfies RefusalTable

export type ExtensionRefusal = RefusalOf<typeof EXTENSION_REFUSALS>

/** The larger package and when it ends; 'done' where it is extended so already (docs/product.md, RENTAL-4). */
export function decideExtension(
  row: Pick<BookingRow, 'status'> & RentalClock,
  terms: RentalTerms | null,
  { hours, rupees }: Extension,
): Result<{ next: PackageSize; until: Date } | 'done', ExtensionRefusal> {
  const until = packageEnd(row, hours)
  if (terms === null || row.status !== 'started' || until === null) return refuse({ reason: 'not_under_way' })
  if (terms.sold.extensions.at(-1)?.duration_hours === hours) return accept('done')
  if (row.clock_stopped_at !== null) return refuse({ reason: 'stands_still' })
  const next = nextPackage(terms)
  if (next === null) return refuse({ reason: 'no_larger' })
  const isShown = next.duration_hours === hours && next.base_price - terms.size.base_price === rupees
  return isShown ? accept({ next, until }) : refuse({ reason: 'extension_differs' })
}

/** What the next package would cost more, in whole rupees, and when it would end; null where there is none. */
export function offeredExtension(terms: RentalTerms): (Extension & { name: string }) | null {
  const next = nextPackage(terms)
  return (
    next && { name: next.name, hours: next.duration_hours, rupees: next.base_price - terms.size.base_price }
  )
}
