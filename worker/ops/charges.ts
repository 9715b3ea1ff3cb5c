import { asc, eq, sql } from 'drizzle-orm'
import type { NeedsPerson } from '../../src/domain/ops/dispatch-board'
import type { ChargeDecision } from '../../src/domain/ops/requests'
import type { Result } from '../../src/domain/result'
import type { ChargeRefusal } from '../../src/domain/rides/charge-requests'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { Database } from '../database/client'
import { bookings, rideCharges } from '../database/tables'
import { confirmCharge, declineCharge } from '../rides/decide-charge'
import { logTransition, type OperatorContext } from './log'
import { rideRowOf, selectRides } from './ride-rows'

/** Charges that a rider may decide about, after the end of the ride, before an operator has to: in milliseconds. */
const RIDER_HAS_MS = 60 * 60_000

/**
 * Charges that wait for an operator, the oldest first: disputed ones at once, others an hour after the end of their
 * ride. Index ride_charges_open.
 */
const waitingCharges = (database: Database, now: Date, most: number) =>
  database
    .select({
      booking_id: rideCharges.booking_id,
      state: rideCharges.state,
      at: sql<string>`coalesce(${rideCharges.decided_at}, ${rideCharges.entered_at})`.as('at'),
    })
    .from(rideCharges)
    .innerJoin(bookings, eq(bookings.id, rideCharges.booking_id))
    .where(
      sql`ride_charges.state IN ('entered', 'disputed') AND ride_charges.driver_id = bookings.driver_id
        AND bookings.status IN ('accepted', 'started', 'completed')
        AND (ride_charges.state = 'disputed'
          OR (bookings.status = 'completed'
            AND bookings.end_time <= ${new Date(now.getTime() - RIDER_HAS_MS).toISOString()}))`,
    )
    .orderBy(asc(rideCharges.entered_at))
    .limit(most)

/** Tolls and parking as they stand under 'Needs a person': one need of a kind a ride, however many charges wait. */
export async function readChargeNeeds(database: Database, now: Date, most: number): Promise<NeedsPerson[]> {
  const [waiting, rows] = await database.batch([
    waitingCharges(database, now, most),
    selectRides(database).where(
      sql`bookings.id IN (SELECT booking_id FROM (${waitingCharges(database, now, most)}))`,
    ),
  ])
  const rides = new Map(rows.map((row) => [row.id, rideRowOf(row)]))
  const needs = new Map<string, NeedsPerson>()
  for (const { booking_id, state, at } of waiting) {
    const need = state === 'disputed' ? 'charge_disputed' : 'charges_open'
    const ride = rides.get(booking_id)
    const id = `${need}|${booking_id}`
    if (ride && !needs.has(id)) needs.set(id, { id: `${id}|${at}`, need, ride, at })
  }
  return [...needs.values()]
}

/** An operator confirms a toll or parking in the rider's place, or declines it (docs/product.md, Tolls and parking). */
export function decideByOperator(
  context: OperatorContext,
  bookingId: string,
  chargeId: string,
  { decision, note }: ChargeDecision,
): Promise<Result<true, ChargeRefusal | RideRefusal>> {
  const { database, operatorId, now } = context
  const decide = decision === 'confirm' ? confirmCharge : declineCharge
  return decide({
    database,
    bookingId,
    chargeId,
    now,
    decider: {
      by: 'operator',
      id: operatorId,
      beside: (transitionId, { amount, state }) => [
        logTransition(context, bookingId, transitionId, {
          action: decision === 'confirm' ? 'ride.charge_confirmed' : 'ride.charge_declined',
          details: { reason: note, charge_amount: amount, was_disputed: state === 'disputed' },
        }),
      ],
    },
  })
}
