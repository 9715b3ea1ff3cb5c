import { asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { NeedsPerson } from '../../src/domain/ops/dispatch-board'
import type { SettleOwedRequest } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { applyTransition, transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { unpaidRemainders } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { lateCollectionEntries, owedLessEntry } from '../payments/ledger'
import { paidUnlessWrittenOff, refundedOrNot } from '../payments/payment-status'
import { settleUnpaid } from '../payments/unpaid-remainders'
import { logTransition, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'
import { rideRowOf, selectRides } from './ride-rows'

/**
 * An operator ends what a rider owes for a driven ride (docs/product.md, Remainder): it was paid after all, to the driver
 * or at the office, or without a `method` it is written off. `amount` and `reported_at` are what the operator saw: where
 * less is owed since, because the rider paid online, or something else, nothing is written.
 */
export async function settleOwed(
  context: OperatorContext,
  bookingId: string,
  { amount, reported_at, method, reason }: SettleOwedRequest,
): Promise<Result<true, OpsRefusal | RideRefusal>> {
  const { database, operatorId, now } = context
  const cause = { actor: 'operator', actorId: operatorId, event: 'transition', now } as const
  const collected = method && { method, rupees: amount }
  const applied = await applyTransition(
    database,
    {
      bookingId,
      only: [
        eq(bookings.status, 'completed'),
        eq(bookings.owed_amount, amount),
        sql`EXISTS (SELECT 1 FROM unpaid_remainders
          WHERE unpaid_remainders.booking_id = bookings.id AND unpaid_remainders.settled_at IS NULL
            AND unpaid_remainders.reported_at = ${reported_at})`,
      ],
      set: {
        owed_amount: 0,
        ...(method === 'office' && { office_amount: sql`${bookings.office_amount} + ${amount}` }),
        // What the driver was paid before keeps its method: the log has this one.
        ...(method !== null &&
          method !== 'office' && {
            remainder_collected: sql`coalesce(${bookings.remainder_collected}, 0) + ${amount}`,
            remainder_method: sql`coalesce(${bookings.remainder_method}, ${method})`,
            remainder_at: sql`coalesce(${bookings.remainder_at}, ${now.toISOString()})`,
          }),
        ...(collected && { payment_status: paidUnlessWrittenOff() }),
      },
    },
    (transitionId) => [
      logTransition(context, bookingId, transitionId, {
        action: collected ? 'ride.owed_collected' : 'ride.owed_written_off',
        details: { reason, remainder_method: method, remainder_collected: amount },
      }),
      ...(collected
        ? lateCollectionEntries(database, { bookingId, transitionId, collected }, cause)
        : [
            owedLessEntry(
              database,
              { bookingId, transitionId },
              { rupees: amount, reason: 'written_off' },
              cause,
            ),
          ]),
      settleUnpaid(
        database,
        {
          bookingId,
          by: collected ? 'collected' : 'written_off',
          writtenOff: collected ? 0 : amount,
          now,
        },
        transitionApplied(bookingId, transitionId),
      ),
      ...refundedOrNot(database, bookingId),
    ],
  )
  if (applied) return accept(true)
  const [booking] = await database
    .select({ owed: bookings.owed_amount })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return refuse(booking ? { reason: 'owed_changed', owed: booking.owed } : { reason: 'no_such_ride' })
}

/** Of driven rides of which something is owed, the longest waiting first. Index unpaid_remainders_open. */
const openRemainders = (database: Database, most: number) =>
  database
    .select({ booking_id: unpaidRemainders.booking_id, reported_at: unpaidRemainders.reported_at })
    .from(unpaidRemainders)
    .where(isNull(unpaidRemainders.settled_at))
    .orderBy(asc(unpaidRemainders.reported_at))
    .limit(most)

/** What is owed for driven rides, as it stands under 'Needs a person': two queries, both bounded. */
export async function readOwedNeeds(database: Database, most: number): Promise<NeedsPerson[]> {
  const [open, rows] = await database.batch([
    openRemainders(database, most),
    selectRides(database).where(
      sql`bookings.id IN (SELECT booking_id FROM ${openRemainders(database, most)})`,
    ),
  ])
  const rides = new Map(rows.map((row) => [row.id, rideRowOf(row)]))
  return open.flatMap(({ booking_id, reported_at: at }) => {
    const ride = rides.get(booking_id)
    const need = 'remainder_unpaid' as const
    return ride ? [{ id: `${need}|${booking_id}|${at}`, need, ride, at }] : []
  })
}

/** Why less was collected for a booking than remained, and what became of it. */
export const unpaidOf = (database: Database, bookingId: string) =>
  database
    .select(getTableColumns(unpaidRemainders))
    .from(unpaidRemainders)
    .where(eq(unpaidRemainders.booking_id, bookingId))
