// A rental ends as it was sold: its package, an extension to a larger one, and what goes beyond (docs/product.md, RENTAL-1).
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { CountSchema, type VehicleType } from '../fields'
import { formatTime, HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { FareResultSchema, formatMinutes } from './fare'
import type { PackageSize, PackageTerms, RentalTerms } from './package-terms'
import { FREE_MINUTES, type RentalPackage } from './rates'

/** What a rental was over once it has ended, and what was charged for it. */
export const RentalOverSchema = v.object({
  minutes: CountSchema,
  /** Null: nobody knows how far it went. */
  kilometres: v.nullable(CountSchema),
  /** Of all that it drove: measured by road, where no positions came. */
  road_kilometres: CountSchema,
  /** Whole rupees. */
  rupees: CountSchema,
  /** A larger package would have cost less. */
  is_capped: v.boolean(),
})

export type RentalOver = v.InferOutput<typeof RentalOverSchema>

const PackageOfFareSchema = v.pick(FareResultSchema, ['packageDetails'])

const StoredFareSchema = v.pipe(v.string(), v.parseJson(), PackageOfFareSchema)

/** What of a booking says its terms: of its row, or as a page has it. */
export interface RentalBooking extends Pick<BookingRow, 'package_hours'> {
  fare_parts: string | v.InferOutput<typeof PackageOfFareSchema>
}

/** The terms of a booking; null for any that is no rental. */
export function rentalTermsOf({ fare_parts, package_hours }: RentalBooking): RentalTerms | null {
  const parts = typeof fare_parts === 'string' ? v.parse(StoredFareSchema, fare_parts) : fare_parts
  const sold = parts.packageDetails
  if (!sold) return null
  const hours = package_hours ?? sold.duration_hours
  // One of the same hours is farther: nobody has extended to it.
  const extended = hours > sold.duration_hours ? longerOf(sold, hours) : null
  return { sold, size: extended ?? sizeOf(sold) }
}

const sizeOf = ({ name, duration_hours, included_kilometers, base_price }: PackageSize): PackageSize => ({
  name,
  duration_hours,
  included_kilometers,
  base_price,
})

/** The cheapest of the larger packages of this length; null where there is none. */
const longerOf = ({ larger }: PackageTerms, hours: number): PackageSize | null =>
  larger
    .filter(({ duration_hours }) => duration_hours === hours)
    .sort((one, other) => one.base_price - other.base_price)[0] ?? null

/** What a package is sold with: of those on sale for the car, the larger and dearer ones, the shortest first (RENTAL-4). */
export const largerPackages = (
  chosen: RentalPackage,
  onSale: readonly RentalPackage[],
  vehicle: VehicleType,
): PackageSize[] =>
  onSale
    .filter(
      (one) =>
        (one.vehicle_type === null || one.vehicle_type === vehicle) &&
        one.duration_hours >= chosen.duration_hours &&
        one.included_kilometers >= chosen.included_kilometers &&
        one.duration_hours + one.included_kilometers > chosen.duration_hours + chosen.included_kilometers &&
        one.base_price > chosen.base_price,
    )
    .map(sizeOf)

/** The package that a rental may be extended to, the next one in length; null where there is none. */
export function nextPackage({ sold, size }: RentalTerms): PackageSize | null {
  const hours = sold.larger.map(({ duration_hours }) => duration_hours).sort((one, other) => one - other)
  const longer = hours.filter((each) => each > size.duration_hours).map((each) => longerOf(sold, each))
  const covers = (one: PackageSize | null) =>
    one !== null && one.included_kilometers >= size.included_kilometers && one.base_price > size.base_price
  return longer.find(covers) ?? null
}

/** Whole rupees that an extension costs; 0 without one. */
export const extensionRupees = ({ sold, size }: RentalTerms): number => size.base_price - sold.base_price

/** What a rental has taken so far: from its start, and as far as is known. */
export interface RentalUse {
  milliseconds: number
  /** Null: not known. */
  metres: number | null
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
  const covering = [sold, ...sold.larger].filter((one) => {
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
  row: RentalBooking & Pick<BookingRow, 'start_time'>,
  at: Date,
  driven: DrivenDistance,
): RentalEnd | null {
  const terms = rentalTermsOf(row)
  if (terms === null || row.start_time === null) return null
  const over = rentalOver(terms, {
    milliseconds: at.getTime() - Date.parse(row.start_time),
    metres: driven.metres,
  })
  return { terms, over: { ...over, road_kilometres: Math.round(driven.road_metres / 1000) } }
}

/** Whole rupees of an end beside the fare. */
export const rupeesOfEnd = (end: RentalEnd | null): number =>
  end === null ? 0 : extensionRupees(end.terms) + end.over.rupees

/** Whole rupees that a booking costs beside its fare: its extension, and once it has ended what it was over. */
export function rentalRupees(row: RentalBooking & Pick<BookingRow, 'rental_over'>): number {
  const terms = rentalTermsOf(row)
  return terms === null ? 0 : extensionRupees(terms) + (overFrom(row.rental_over)?.rupees ?? 0)
}

/** What a rental was over, in words: '1 h 10 min and 12 km over; 8 km of all by road, where no positions came'. */
export function overWords(over: RentalOver): string {
  const { kilometres, road_kilometres, is_capped } = over
  const notes = [
    kilometres === null && 'nobody knows how far it went, so no kilometre is charged',
    road_kilometres > 0 && `${road_kilometres} km of all by road, where no positions came`,
    is_capped && 'no more than the package would have cost that covers it',
  ].filter(Boolean)
  return [`${partsOver(over)} over`, ...notes].join('; ')
}

/** How a rental under way stands, in words: '2 h 10 min and 18 km left of 4 hours, 40 km'; or what it is over, and costs. */
export function standWords(terms: RentalTerms, use: RentalUse): string {
  const over = rentalOver(terms, use)
  if (over.rupees > 0) {
    return `${partsOver(over)} over ${terms.size.name}: ${formatRupees(over.rupees)} so far${over.is_capped ? ', what a larger package would have cost more' : ''}`
  }
  const { minutes, kilometres } = rentalLeft(terms, use)
  const left = [formatMinutes(minutes), kilometres !== null && `${kilometres} km`].filter(Boolean)
  return `${left.join(' and ')} left of ${terms.size.name}`
}

const partsOver = ({ minutes, kilometres }: Pick<RentalOver, 'minutes' | 'kilometres'>) =>
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
  not_under_way: [409, 'This rental isn’t under way any more.'],
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

/** When an extended rental ends; 'done' where it is extended so already (docs/product.md, RENTAL-4). */
export function decideExtension(
  { status, start_time }: Pick<BookingRow, 'status' | 'start_time'>,
  terms: RentalTerms | null,
  { hours, rupees }: Extension,
): Result<Date | 'done', ExtensionRefusal> {
  if (terms === null || status !== 'started' || start_time === null)
    return refuse({ reason: 'not_under_way' })
  if (terms.size.duration_hours === hours && terms.size.base_price > terms.sold.base_price)
    return accept('done')
  const next = nextPackage(terms)
  if (next === null) return refuse({ reason: 'no_larger' })
  const isShown = next.duration_hours === hours && next.base_price - terms.size.base_price === rupees
  return isShown
    ? accept(new Date(Date.parse(start_time) + hours * HOUR_MS))
    : refuse({ reason: 'extension_differs' })
}

/** What the next package would cost more, in whole rupees, and when it would end; null where there is none. */
export function offeredExtension(terms: RentalTerms): (Extension & { name: string }) | null {
  const next = nextPackage(terms)
  return (
    next && { name: next.name, hours: next.duration_hours, rupees: next.base_price - terms.size.base_price }
  )
}
