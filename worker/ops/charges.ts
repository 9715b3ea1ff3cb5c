import { sql } from 'drizzle-orm'
import type { NeedsPerson } from '../../src/domain/ops/dispatch-board'
import type { ChargeDecision } from '../../src/domain/ops/requests'
import type { Result } from '../../src/domain/result'
import type { ChargeRefusal } from '../../src/domain/rides/charge-requests'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { Database } from '../database/client'
import { confirmCharge, declineCharge } from '../rides/decide-charge'
import { logTransition, type OperatorContext } from './log'
import { rideRowOf, selectRides } from './ride-rows'

/** Charges that a rider may decide about, after the end of the ride, before an operator has to: in milliseconds. */
const RIDER_HAS_MS = 60 * 60_000

/**
 * Rides with charges that wait for an operator, so many disputed ones, at once, and so many others, an hour after the end
 * of the ride; of each ride and state the charge that was entered first. Index ride_charges_open.
 */
const waitingCharges = (database: Database, now: Date, most: number) =>
  database
    .select({
      booking_id: sql<string>`first.booking_id`.as('booking_id'),
      state: sql<'entered' | 'disputed'>`first.state`.as('state'),
      at: sql<string>`coalesce(first.decided_at, first.entered_at)`.as('at'),
    })
    .from(sql`json_each('["disputed", "entered"]') AS states CROSS JOIN ride_charges AS first
      ON (first.booking_id, first.id) IN (
        SELECT ride_charges.booking_id, ride_charges.id
        FROM ride_charges JOIN bookings ON bookings.id = ride_charges.booking_id
        WHERE ride_charges.state IN ('entered', 'disputed') AND ride_charges.state = states.value
          AND ride_charges.driver_id = bookings.driver_id
          AND bookings.status IN ('accepted', 'started', 'completed')
          AND (ride_charges.state = 'disputed'
            OR (bookings.status = 'completed'
              AND bookings.end_time <= ${new Date(now.getTime() - RIDER_HAS_MS).toISOString()}))
          AND NOT EXISTS (SELECT 1 FROM ride_charges AS sooner
            WHERE sooner.booking_id = ride_charges.booking_id AND sooner.state = ride_charges.state
              AND sooner.driver_id = ride_charges.driver_id
              AND (sooner.entered_at, sooner.id) < (ride_charges.entered_at, ride_charges.id))
        ORDER BY ride_charges.entered_at LIMIT ${most})`)

/** Tolls and parking as they stand under 'Needs a person': one need of a kind a ride, however many charges wait. */
export async function readChargeNeeds(database: Database, now: Date, most: number): Promise<NeedsPerson[]> {
  const [waiting, rows] = await database.batch([
    waitingCharges(database, now, most),
    selectRides(database).where(
      sql`bookings.id IN (SELECT booking_id FROM (${waitingCharges(database, now, most)}))`,
    ),
  ])
  const rides = new Map(rows.map((row) => [row.id, rideRowOf(row)]))
  return waiting.flatMap(({ booking_id, state, at }) => {
    const need = state === 'disputed' ? 'charge_disputed' : 'charges_open'
    const ride = rides.get(booking_id)
    return ride ? [{ id: `${need}|${booking_id}|${at}`, need, ride, at }] : []
  })
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
