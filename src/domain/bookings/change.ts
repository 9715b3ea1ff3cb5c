// What of a booking may be changed, by whom and until when (docs/product.md, CHANGE-1).
import { CITY_NAMES, type City } from '../fields'
import { formatDateTime, HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { dropoffOf, metresBetween, pickupOf } from '../places/coordinates'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { phaseOf } from '../rides/phase'
import { type BookingRow, isConfirmed } from './booking'
import {
  type CHANGE_ACTORS,
  CHANGED_COLUMNS,
  type ChangeKind,
  type Columns,
  type Instead,
  KEPT,
  PRICED,
  type SILENCES,
  type Terms,
} from './change-terms'
import { earliestChanged } from './trip-times'
import type { ServiceType } from './trip-types'

/** Changes of time and of what is priced: by a rider, and in all; of everything else in all (docs/product.md, CHANGE-6). */
const MOST_CHANGES = { byRider: 5, priced: 10, told: 20 } as const

/** Hours before its pickup until which a trip may be changed (docs/product.md, CHANGE-4). */
const noticeHours = (service: ServiceType): number =>
  service === 'outstation' || service === 'car_rental' ? 24 : 1

/** Beside a refusal of what is another booking stand both sums, which the route adds (CHANGE-27). */
const beside = { fields: ({ instead }: { instead?: Instead }) => ({ instead }) }

/** Why nothing of a booking is changed any more, or yet: also on a page that asks for no change. */
export const UNCHANGEABLE = {
  /** Cancelled, started or over. */
  closed: [409, 'This trip can’t be changed any more. To travel again, book a new trip.'],
  unpaid: [
    409,
    'This trip isn’t paid yet. Search again with the new details: your unpaid booking is replaced.',
  ],
  set_out: [409, 'Your driver is on the way, so this can’t be changed here any more. Please call us.'],
} as const satisfies RefusalTable

/** Why a booking is not changed, each with the way on. */
export const CHANGE_REFUSALS = {
  ...UNCHANGEABLE,
  nothing_changed: 'Nothing has changed yet. Choose what to change.',
  notice: [
    409,
    ({ until }: { until: string }) =>
      `This trip could be changed until ${formatDateTime(new Date(until))}. You can still cancel it.`,
    beside,
  ],
  change_too_soon: ({ earliest }: { earliest: string }) =>
    `Please choose a pickup from ${formatDateTime(new Date(earliest))} on.`,
  other_city: [
    422,
    ({ city, asked }: { city: City; asked: City }) =>
      `A trip from ${CITY_NAMES[city]} can’t be moved to ${CITY_NAMES[asked]}. Please cancel it and book again.`,
    beside,
  ],
  other_service: [422, 'This would be another kind of trip. Please cancel this one and book again.', beside],
  /** Its package was replaced since it was sold, and is the trip's price (CHANGE-2). */
  package_gone: [
    422,
    'This package isn’t on offer any more, so time, pickup and car stay as they are. To change them, please cancel this trip and book again.',
    beside,
  ],
  too_many_changes: [
    409,
    ({ most }: { most: number }) =>
      `This trip was changed ${most} times, and can’t be changed again here. Please call us.`,
    beside,
  ],
} as const satisfies RefusalTable

export type ChangeRefusal = RefusalOf<typeof CHANGE_REFUSALS>

type Actor = (typeof CHANGE_ACTORS)[number]

interface ChangeFacts {
  by: Actor
  booking: BookingRow
  /** The trip as it is asked for, times as instants, and the city of its pickup. */
  asked: Columns
  askedCity: City
  /** Somebody else rides, or another number or name of theirs. */
  changesPassenger: boolean
  /** The changes of the booking that were made. */
  made: readonly { kind: ChangeKind; actor: Actor }[]
  now: Date
}

/**
 * Whether a booking may be changed so, and of which kind that is (docs/product.md, CHANGE-1 to CHANGE-7). The trip itself
 * is checked by `checkTrip`, the price by its quote.
 */
export function decideChange(facts: ChangeFacts): Result<ChangeKind, ChangeRefusal> {
  const { booking, asked } = facts
  const unchangeable = stopsAny(facts)
  if (unchangeable) return refuse(unchangeable)
  const differs = (columns: readonly (keyof Columns)[]) =>
    columns.some((column) => booking[column] !== asked[column])
  if (differs(KEPT)) return refuse({ reason: 'other_service' })
  if (!differs(CHANGED_COLUMNS) && !facts.changesPassenger) return refuse({ reason: 'nothing_changed' })
  const kind = differs(PRICED) ? 'priced' : 'told'
  const stopped = (kind === 'priced' ? stopsPriced(facts) : null) ?? tooMany(facts, kind)
  return stopped ? refuse(stopped) : accept(kind)
}

/** Why nothing at all of a booking may be changed; null: something may. */
export function stopsAny({ by, booking }: Pick<ChangeFacts, 'by' | 'booking'>): ChangeRefusal | null {
  const phase = phaseOf(booking)
  if (phase === 'cancelled' || phase === 'completed' || phase === 'started') return { reason: 'closed' }
  if (!isConfirmed(booking)) return { reason: 'unpaid' }
  return by === 'rider' && booking.set_out_at !== null ? { reason: 'set_out' } : null
}

function tooMany({ by, made }: ChangeFacts, kind: ChangeKind): ChangeRefusal | null {
  const same = made.filter((change) => change.kind === kind)
  const own = same.filter(({ actor }) => actor === 'rider')
  const isRiders = kind === 'priced' && by === 'rider' && own.length >= MOST_CHANGES.byRider
  const most = MOST_CHANGES[isRiders && same.length < MOST_CHANGES.priced ? 'byRider' : kind]
  return isRiders || same.length >= most ? { reason: 'too_many_changes', most } : null
}

/** What stands in the way of another time, place or car. */
function stopsPriced({ by, booking, asked, askedCity, now }: ChangeFacts): ChangeRefusal | null {
  const { city, service_type: service } = booking
  if (city !== askedCity) return { reason: 'other_city', city, asked: askedCity }
  const [pickup, wanted] = [new Date(booking.scheduled_time), new Date(asked.scheduled_time)]
  // Until then its rider may change time, places or car, as long as nobody has set out.
  const until = new Date(pickup.getTime() - noticeHours(service) * HOUR_MS)
  if (by === 'rider' && now > until) return { reason: 'notice', until: until.toISOString() }
  // An operator may change the places of a ride that is about to begin.
  if (by === 'operator' && wanted.getTime() === pickup.getTime()) return null
  const earliest = earliestChanged(service, pickup, wanted, now)
  return wanted < earliest ? { reason: 'change_too_soon', earliest: earliest.toISOString() } : null
}

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
