import { sql } from 'drizzle-orm'
import type { ChangeOffer } from '../../src/domain/bookings/change-terms'
import { accept, type Result, refuse } from '../../src/domain/result'
import { applyTransition, decideUntilWritten, transitionApplied } from '../bookings/state-transition'
import { type Database, decisive } from '../database/client'
import { bookingChanges } from '../database/payment-tables'
import { insertRow, updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { quoteTrip, verifyQuote } from '../fares/quotes'
import { type ChangeRow, changeParts, lapseWaiting } from '../payments/changes'
import {
  type AgreedChange,
  type Asked,
  type ChangeBookingRefusal,
  type ChangeContext,
  type Changer,
  changeRowOf,
  decideTerms,
  type Loaded,
  loadChangeable,
  moneyOfChange,
  toBeWritten,
} from './asked-change'

/** What a change would bring, before anything is changed (docs/product.md, CHANGE-8). */
export async function offerChange(
  context: ChangeContext,
  asked: Asked,
): Promise<Result<ChangeOffer, ChangeBookingRefusal>> {
  const { database, now } = context
  const loaded = await loadChangeable(database, asked, now)
  if (!loaded) return refuse({ reason: 'no_such_booking' })
  const decided = await decideTerms(context, loaded, asked)
  if (!decided.ok) return decided
  const { kind, columns } = decided.value
  const { vehicle_type } = asked.request
  const trip = toBeWritten(loaded.row, asked.request.trip)
  const { userId } = asked.who
  const quoted =
    kind === 'priced'
      ? await quoteTrip(context, { trip, userId, now, booked: new Date(loaded.row.scheduled_time) })
      : null
  if (quoted?.ok === false) return quoted
  const priced = quoted && { ...quoted.value, fare: quoted.value.fares[vehicle_type] }
  const money = moneyOfChange(loaded, asked.who, priced?.fare.totalFare ?? loaded.row.fare_amount, kind, now)
  return accept({
    change_number: loaded.row.change_number,
    kind,
    columns,
    quote: quoted?.value.quote ?? null,
    fare_amount: money.fare_amount,
    advance_amount: money.advance_amount,
    remaining_amount: money.remaining_amount,
    refund_paise: money.refund_paise,
    order_paise: money.order_paise,
    kept_paise: money.kept_paise,
    asks_driver: kind === 'priced' && loaded.row.driver_id !== null && loaded.row.set_out_at === null,
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
  asked: Asked & { agreed: AgreedChange },
): Promise<Result<ChangedBooking, ChangeBookingRefusal>> {
  const { database, keys, now } = context
  const { agreed, who, request } = asked
  return decideUntilWritten<ChangedBooking, ChangeBookingRefusal>(async () => {
    const loaded = await loadChangeable(database, asked, now)
    if (!loaded) return refuse({ reason: 'no_such_booking' })
    const decided = await decideTerms(context, loaded, asked)
    if (!decided.ok) return decided
    const { kind, terms } = decided.value
    const { row } = loaded
    let priced = terms
    if (kind === 'priced') {
      const quote = await verifyQuote(agreed.quote ?? '', {
        userId: who.userId,
        trip: request.trip,
        now,
        keys,
      })
      if (!quote.ok) return quote
      const { fares, billed } = quote.value
      const fare = fares[request.vehicle_type]
      const { distance_km, duration_minutes } = billed
      priced = {
        ...terms,
        distance_km,
        duration_minutes,
        fare_amount: fare.totalFare,
        fare_parts: JSON.stringify(fare),
      }
    }
    const money = moneyOfChange(loaded, who, priced.fare_amount, kind, now)
    const offer = { ...money, change_number: row.change_number }
    const isAgreed = (['fare_amount', 'refund_paise', 'order_paise', 'change_number'] as const).every(
      (name) => agreed[name] === offer[name],
    )
    if (!isAgreed) return refuse({ reason: 'change_differs', offer })
    const change = changeRowOf(loaded, asked, kind, { ...priced, ...amountsOf(money) }, money, now)
    return money.order_paise > 0
      ? leaveWaiting(database, loaded, change, who)
      : makeChange(database, loaded, change, who, now)
  })
}

const amountsOf = ({ fare_amount, advance_amount, remaining_amount }: ReturnType<typeof moneyOfChange>) => ({
  fare_amount,
  advance_amount,
  remaining_amount,
})

/** Leaves a change waiting for its payment, in place of one that waits; null where the booking has changed meanwhile. */
async function leaveWaiting(
  database: Database,
  { row }: Loaded,
  change: ChangeRow,
  who: Changer,
): Promise<Result<ChangedBooking, ChangeBookingRefusal> | null> {
  const now = new Date(change.created_at)
  const isAsRead = sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${row.id} AND bookings.version = ${row.version})`
  const [, written] = await database.batch([
    lapseWaiting(database, row.id, now, isAsRead),
    decisive(insertRow(database, bookingChanges, change, isAsRead)),
    ...(who.beside?.(change, isAsRead) ?? []),
    // Two at once read the same numbers: of both one is made.
    updateRow(database, bookings, row.id, { version: sql`version + 1` }, isAsRead),
  ])
  return written.meta.changes > 0 ? accept({ change, formerDriverId: null }) : null
}

/** Makes a change at once; null where the booking, or what was read of its driver, has changed meanwhile. */
async function makeChange(
  database: Database,
  { row, held }: Loaded,
  change: ChangeRow,
  who: Changer,
  now: Date,
): Promise<Result<ChangedBooking, ChangeBookingRefusal> | null> {
  const cause = { actor: who.by, actorId: who.userId, event: 'transition', now } as const
  const parts = await changeParts(database, { row, change, held, cause })
  const { set, where } = parts
  const applied = await applyTransition(database, { booking: row, set, where }, (transitionId) => {
    const when = transitionApplied(row.id, transitionId)
    return [
      lapseWaiting(database, row.id, now, when),
      ...parts.beside(when),
      ...(who.beside?.(change, when) ?? []),
    ]
  })
  if (!applied) return null
  return accept({
    change: { ...change, state: 'made' },
    formerDriverId: parts.driver === 'released' ? row.driver_id : null,
  })
}
