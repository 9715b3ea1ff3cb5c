import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type Collected, type Remainder, remainderOf } from '../../src/domain/rides/transitions'
import { applyTransition, transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings, drivers } from '../database/tables'
import { completionEntries, lateCollectionEntries } from '../payments/ledger'
import {
  mayBeTakenBack,
  paidTwice,
  remaindersPaidOnline,
  settleUnpaid,
  takeBackStatements,
  unpaidStatements,
} from '../payments/unpaid-remainders'
import {
  applyOwnTransition,
  type DriverRequest,
  findDriverRide,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'

/**
 * The ride ends (docs/product.md, Ride, Arrival and end): the end time and what the driver collected are written, and
 * the driver has one ride more. An end that no position confirms needs a reason and stands as the driver's
 * word. A booking whose remainder was collected is paid; what was collected is never a row of payments.
 */
export async function completeRide(
  request: DriverRequest,
  collected: Collected,
  report: Report,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  const completed = await transitionOwnRide(request, 'complete', async (row, at) => {
    const remainder = remainderOf(row, collected)
    if (!remainder.ok) return remainder
    const judged = await judgeReport('end', row, { ...report, at })
    if (!judged.ok) return judged
    const { judged: measured } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      only: startedAndDueAs(row),
      set: {
        status: 'completed',
        end_time: at.toISOString(),
        ...remainderColumns(remainder.value, now),
      },
      event: isConfirmed ? 'ride.completed' : 'ride.end_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transitionId) => [
        ...putReport(request, 'end', judged.value, transitionId),
        countRide(database, { bookingId, driverId, transitionId }),
        ...completionEntries(
          database,
          { bookingId, transitionId, ...remainder.value },
          { actor: 'driver', actorId: driverId, event: 'transition', now },
        ),
        ...unpaidStatements(database, {
          bookingId,
          transitionId,
          owed: remainder.value.owed,
          reason: remainder.value.unpaid?.reason ?? 'other',
          note: remainder.value.unpaid?.note ?? null,
          now,
        }),
      ],
    })
  })
  if (completed.ok && !completed.value.applied) await recordRemainderAfterwards(request, collected)
  return completed
}

/**
 * Where an operator ended the ride while the driver was collecting, and recorded nothing: what the driver collected is
 * recorded after all. What its rider has paid online meanwhile came twice then, and goes back. What is recorded already,
 * or is more than was due, is left as it is.
 */
async function recordRemainderAfterwards(request: DriverRequest, reported: Collected): Promise<void> {
  const { database, driverId, bookingId, now } = request
  const row = await findDriverRide(request)
  const remainder = row && remainderOf(row, reported)
  if (!row || !remainder?.ok || remainder.value.collected === null) return
  const { collected } = remainder.value
  const cause = { actor: 'driver', actorId: driverId, event: 'transition', now } as const
  const twice = paidTwice(collected.rupees - row.owed_amount, await remaindersPaidOnline(database, bookingId))
  const owed = twice.reduce((sum, { amount }) => sum + amount, row.owed_amount)
  if (collected.rupees > owed) return
  await applyTransition(
    database,
    {
      bookingId,
      only: [
        eq(bookings.driver_id, driverId),
        eq(bookings.status, 'completed'),
        eq(bookings.owed_amount, row.owed_amount),
        isNull(bookings.remainder_collected),
        ...twice.map(mayBeTakenBack),
      ],
      set: { ...remainderColumns({ collected, owed: owed - collected.rupees }, now) },
    },
    (transitionId) => {
      const when = transitionApplied(bookingId, transitionId)
      return [
        ...twice.flatMap((payment) =>
          takeBackStatements(database, { bookingId, transitionId, payment }, cause),
        ),
        ...lateCollectionEntries(database, { bookingId, transitionId, collected }, cause),
        settleUnpaid(database, { bookingId, by: 'collected', writtenOff: 0, now }, when),
      ]
    },
  )
}

/** Still under way, and as much is due as was read: confirmed since, a charge is due too. */
export const startedAndDueAs = ({ remaining_amount, charges_amount }: BookingRow) => [
  eq(bookings.status, 'started'),
  eq(bookings.remaining_amount, remaining_amount),
  eq(bookings.charges_amount, charges_amount),
]

/**
 * What a booking keeps of it: one whose advance was paid is paid once nothing is owed, and is not while something is
 * (docs/product.md, Ride).
 */
export const remainderColumns = ({ collected, owed }: Pick<Remainder, 'collected' | 'owed'>, now: Date) => ({
  owed_amount: owed,
  ...(collected && {
    remainder_collected: collected.rupees,
    remainder_method: collected.method,
    remainder_at: now.toISOString(),
  }),
  ...(owed === 0 &&
    collected && {
      payment_status: sql`CASE payment_status WHEN 'partial' THEN 'paid' ELSE payment_status END`,
    }),
  ...(owed > 0 && {
    payment_status: sql`CASE payment_status WHEN 'paid' THEN 'partial' ELSE payment_status END`,
  }),
})

/** For the batch that completes a ride: its driver has one ride more. */
export const countRide = (
  database: Database,
  { bookingId, driverId, transitionId }: { bookingId: string; driverId: string | null; transitionId: string },
) =>
  database
    .update(drivers)
    .set({ total_rides: sql`${drivers.total_rides} + 1` })
    .where(and(eq(drivers.id, driverId ?? ''), transitionApplied(bookingId, transitionId)))
