import * as v from 'valibot'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import {
  type PackageSize,
  type PackageTerms,
  PackageTermsSchema,
  rentalTermsOf,
} from '../../../src/domain/fares/package-terms'
import { type Extension, offeredExtension, rentalOver } from '../../../src/domain/fares/rental'
import { extendRental } from '../../../worker/rides/extend-rental'
import type { ActionThat } from './schedule'
import { RIDERS, type Simulation } from './simulation'

/** What is known of each rental; of the entries, what its end charged for an extension, and for time and kilometres. */
const KNOWN = `SELECT id, status, package_hours AS hours, end_time, coalesce(clock_from, start_time) AS counts_from,
    min(end_time, coalesce(clock_stopped_at, end_time)) AS counts_until, fare_parts ->> 'packageDetails' AS sold,
    rental_over ->> 'rupees' AS over_rupees, rental_over ->> 'recorded_kilometres' AS recorded,
    (SELECT group_concat(reason || ' ' || rupees, ', ' ORDER BY reason) FROM
      (SELECT reason, -sum(amount_paise) / 100 AS rupees FROM ledger WHERE booking_id = bookings.id
        AND kind = 'fare_due' AND reason IN ('extended', 'extra') GROUP BY reason)) AS entries,
    EXISTS (SELECT 1 FROM car_problems WHERE booking_id = bookings.id AND rider_left_at IS NOT NULL) AS ended_at_car,
    (SELECT permit_until FROM vehicles WHERE id = vehicle_id) AS permit_until
  FROM bookings WHERE package_id IS NOT NULL`

const RentalSchema = v.object({
  ...{ id: v.string(), status: v.string(), hours: v.number(), ended_at_car: v.number() },
  ...{
    end_time: v.nullable(v.string()),
    counts_from: v.nullable(v.string()),
    counts_until: v.nullable(v.string()),
  },
  ...{
    over_rupees: v.nullable(v.number()),
    recorded: v.nullable(v.number()),
    entries: v.nullable(v.string()),
    permit_until: v.nullable(v.string()),
  },
  sold: v.pipe(v.string(), v.parseJson(), PackageTermsSchema),
})

type Rental = v.InferOutput<typeof RentalSchema>

const cheapest = (sizes: readonly PackageSize[]) =>
  sizes.toSorted((one, other) => one.base_price - other.base_price)[0]

const sizeOf = (sold: PackageTerms, hours: number): PackageSize =>
  (hours > sold.duration_hours && cheapest(sold.on_sale.filter((one) => one.duration_hours === hours))) ||
  sold

/** The cheapest package that covers a ride: more than ten minutes over none, and no kilometre. */
const covering = (sold: PackageTerms, minutes: number, kilometres: number) =>
  cheapest(
    [sold, ...sold.on_sale].filter(
      (one) => Math.floor(minutes) <= one.duration_hours * 60 + 10 && kilometres <= one.included_kilometers,
    ),
  )

/** A model of its own of what rentals charge beyond their packages, compared with the tables after every call. */
export class RentalModel {
  readonly #simulation: Simulation
  /** Extensions that were pressed, and how far whoever ends a rental measured: whether or not that arrives. */
  readonly #pressed = new Set<string>()
  readonly #measured = new Map<string, Set<number | null>>()
  /** Kilometres that an operator pressed to record of a rental that is over. */
  readonly #recorded = new Set<string>()
  /** The packages that each had, and since when. */
  readonly #hours = new Map<string, { hours: number; since: string }[]>()
  readonly #beyond = new Map<string, number>()
  readonly #ended = new Map<string, string>()
  /** What the pages of rider and driver show. */
  readonly #shown = new Map<string, Extension>()

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  #known(): Rental[] {
    return this.#simulation.rows(KNOWN).map((row) => v.parse(RentalSchema, row))
  }

  /** Whole rupees that a booking costs beside its fare, so far. */
  beyond(bookingId: string): number {
    return this.#beyond.get(bookingId) ?? 0
  }

  measure(bookingId: string, metres: number | null): void {
    this.#measured.set(bookingId, (this.#measured.get(bookingId) ?? new Set()).add(metres))
  }

  record(bookingId: string, kilometres: number): void {
    this.#recorded.add(`${bookingId} ${kilometres}`)
  }

  /** What is other than it must be, in words. */
  broken(): string[] {
    return this.#known().flatMap((rental) => [...this.#brokenExtension(rental), ...this.#brokenEnd(rental)])
  }

  /** A rental is extended under way, to what was pressed as it was shown, once, and not in a car whose permit has ended. */
  #brokenExtension({ id, status, hours, sold, end_time, permit_until }: Rental): string[] {
    const known = this.#hours.get(id) ?? [{ hours: sold.duration_hours, since: '' }]
    const before = known.at(-1)?.hours ?? 0
    const counts = known.filter(({ since }) => since <= (end_time ?? since)).at(-1)?.hours
    if (status !== 'started')
      return hours === counts ? [] : [`${id} is ${status} of ${hours} hours, not ${counts}`]
    if (hours === before) return []
    const since = sold.extensions.at(-1)?.at ?? ''
    this.#hours.set(id, [...known, { hours, since }])
    const rupees = sizeOf(sold, hours).base_price - sizeOf(sold, before).base_price
    const isAgreed =
      this.#pressed.has(`${id} ${hours} ${rupees} ${since}`) && (permit_until ?? since) >= since.slice(0, 10)
    return isAgreed ? [] : [`${id} goes from ${before} to ${hours} hours for ₹${rupees}`]
  }

  #brokenEnd({ id, status, hours, sold, ended_at_car, recorded, ...rental }: Rental): string[] {
    const size = sizeOf(sold, hours)
    const extension = size.base_price - sold.base_price
    const isCharged = status === 'completed' && ended_at_car === 0
    // A car with a problem stops the clock, also where it drives on to the end (docs/decisions/0064).
    const milliseconds = Date.parse(rental.counts_until ?? '') - Date.parse(rental.counts_from ?? '')
    const entriesOf = (metres: number | null) => {
      const extra = rentalOver({ sold, size }, { milliseconds, metres }).rupees
      const most = covering(sold, milliseconds / 60_000, (metres ?? 0) / 1000)
      const isTooMuch = most && extension + extra > Math.max(extension, most.base_price - sold.base_price)
      const entries = [extension > 0 && `extended ${extension}`, extra > 0 && `extra ${extra}`]
      return isTooMuch ? `at most ₹${most.base_price} in all` : entries.filter(Boolean).join(', ')
    }
    const isPressed = this.#recorded.has(`${id} ${recorded}`)
    const measured =
      recorded === null ? [...(this.#measured.get(id) ?? [])] : isPressed ? [recorded * 1000] : []
    const expected = isCharged ? measured.map(entriesOf) : ['']
    const entries = rental.entries ?? ''
    const extra = Number(/extra (\d+)/.exec(entries)?.[1] ?? 0)
    this.#beyond.set(id, ended_at_car === 1 ? 0 : extension + (isCharged ? extra : 0))
    const end = `${id} ${recorded}`
    const before = this.#ended.get(end) ?? entries
    if (status === 'completed') this.#ended.set(end, entries)
    const isKept = (rental.over_rupees ?? 0) === extra && (isCharged || rental.over_rupees === null)
    if (expected.includes(entries) && entries === before && isKept) return []
    const said = `says it was ₹${rental.over_rupees} over and is charged '${entries}', before '${before}'`
    return [`${id} is ${status}, ${said}, where it is '${expected.join("' or '")}'`]
  }

  /** Rider or driver extends the rental by what their page shows, once or by two presses at the same time. */
  async extend(bookingId: string, { by, asks }: ActionThat<'extend'>, driverId: string): Promise<string> {
    const { database, clock } = this.#simulation
    const page = `${by} ${bookingId}`
    const [row] = this.#simulation.rows<Pick<BookingRow, 'fare_parts' | 'end_time'>>(
      'SELECT fare_parts, end_time FROM bookings WHERE id = ?',
      bookingId,
    )
    const terms = row && rentalTermsOf(row)
    const offered = terms ? offeredExtension(terms) : null
    const shown = asks === 'as before' ? (this.#shown.get(page) ?? offered) : offered
    if (!shown) return 'no larger'
    this.#shown.set(page, shown)
    const asked = asks === 'another sum' ? { ...shown, rupees: shown.rupees - 50 } : shown
    const now = clock.now()
    this.#pressed.add(`${bookingId} ${asked.hours} ${asked.rupees} ${now.toISOString()}`)
    const who = by === 'rider' ? { rider: RIDERS[0] } : { driver: driverId }
    const extended = await extendRental({ database, bookingId, by: who, now }, asked)
    if (!extended.ok) return extended.refusal.reason
    const hours = this.#known().find(({ id }) => id === bookingId)?.hours ?? 0
    return hours >= asked.hours ? 'extended' : `extended, and has ${hours} hours`
  }
}
