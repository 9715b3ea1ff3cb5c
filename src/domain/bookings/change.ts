// What of a booking may be changed, by whom and until when (docs/product.md, CHANGE-1).
import { CITY_NAMES, type City } from '../fields'
import { formatDateTime, HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { dropoffOf, metresBetween, pickupOf } from '../places/coordinates'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { phaseOf } from '../rides/phase'
import type { BookingRow } from './booking'
import {
  type CHANGE_ACTORS,
  CHANGED_COLUMNS,
  type ChangedColumn,
  type ChangeKind,
  type Columns,
  KEPT,
  PRICED,
  type SILENCES,
  type Terms,
} from './change-terms'
import { earliestChanged } from './trip-times'
import type { ServiceType } from './trip-types'

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

type Stage = Pick<BookingRow, 'status' | 'set_out_at' | 'arrived_at'> & { isConfirmed: boolean }

interface ChangeFacts {
  by: (typeof CHANGE_ACTORS)[number]
  booking: Columns & Stage & Pick<BookingRow, 'city'>
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
  const { booking, asked, now } = facts
  const unchangeable = stopsAny(facts)
  if (unchangeable) return refuse(unchangeable)
  if (KEPT.some((column) => booking[column] !== asked[column])) return refuse({ reason: 'other_service' })
  const columns = changedColumns(booking, asked)
  if (columns.length === 0 && !facts.changesPassenger) return refuse({ reason: 'nothing_changed' })
  const kind = kindOfChange(columns)
  const stopped = (kind === 'priced' ? stopsPriced(facts, now) : null) ?? tooMany(facts, kind)
  return stopped ? refuse(stopped) : accept({ columns, kind })
}

/** Why nothing at all of a booking may be changed; null: something may. */
export function stopsAny({
  by,
  booking,
}: Pick<ChangeFacts, 'by'> & { booking: Stage }): ChangeRefusal | null {
  const phase = phaseOf(booking)
  if (phase === 'cancelled' || phase === 'completed' || phase === 'started') return { reason: 'closed' }
  if (!booking.isConfirmed) return { reason: 'unpaid' }
  return by === 'rider' && booking.set_out_at !== null ? { reason: 'set_out' } : null
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
