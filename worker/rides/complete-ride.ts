import { and, eq, sql } from 'drizzle-orm'
import { formatRupees, paiseOf } from '../../src/domain/payments/amounts'
import type { PaidToDriver } from '../../src/domain/payments/remainder'
import { type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type Collected, remainderOf } from '../../src/domain/rides/transitions'
import { applyTransition, retryOnConflict, transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings, drivers, needs } from '../database/tables'
import { endNeeds, openNeed } from '../needs'
import {
  collectedEntry,
  endStatements,
  owedMessage,
  paidTwice,
  remaindersPaidOnline,
  takeBackStatements,
} from '../payments/driven-ride'
import { sumOf } from '../payments/ledger'
import {
  applyOwnTransition,
  type DriverRequest,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'
import { hadProblem } from './report-car-problem'

/**
 * The ride ends (docs/product.md, RIDE-8): the end time and what the driver collected are written, and
 * the driver has one ride more. An end that no position confirms needs a reason and stands as the driver's
 * word. What was collected is an entry of the ledger, never a row of payments.
 */
export async function completeRide(
  request: DriverRequest,
  reported: Collected,
  report: Report,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  const completed = await transitionOwnRide(request, 'complete', async (row, at) => {
    if (row.start_pin !== null) return refuse({ reason: 'pin_first' })
    const remainder = remainderOf(row, reported)
    if (!remainder.ok) return remainder
    const { collected, unpaid } = remainder.value
    const judged = await judgeReport('end', row, { ...report, at })
    if (!judged.ok) return judged
    const { judged: measured } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      booking: row,
      set: {
        status: 'completed',
        end_time: at.toISOString(),
        unpaid_note: unpaid?.note || null,
      },
      event: isConfirmed ? 'ride.completed' : 'ride.end_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transitionId) => [
        ...putReport(request, 'end', judged.value, transitionId),
        ...(collected === null ? [] : [cashIsRecorded(request, transitionId, collected)]),
        countRide(database, { bookingId, driverId, transitionId }),
        ...endStatements(database, row, transitionId, remainder.value, {
          actor: 'driver',
          actorId: driverId,
          event: 'transition',
          now,
        }),
      ],
    })
  })
  const reason = completed.ok ? null : completed.refusal.reason
  if (completed.ok ? completed.value.applied : !MAY_HOLD_MONEY.includes(completed.refusal.reason))
    return completed
  // A former driver of the ride, whose car had a problem, may hold money of it.
  if (reason === 'no_such_ride' && !(await hadProblem(request))) return completed
  const isRecorded = await retryOnConflict(() => recordAfterwards(request, reported))
  if (!isRecorded) return refuse({ reason: 'changed' })
  const told = { collected: reported.collected?.rupees ?? 0 }
  if (reason === 'no_such_ride') return refuse({ reason: 'not_yours_now', ...told })
  return reason === 'cancelled' ? refuse({ reason, ...told }) : completed
}

/** What the driver says to have been paid, as an operator reads it. */
const cashWords = ({ method, rupees }: PaidToDriver) =>
  `${formatRupees(rupees)} ${method === 'upi' ? 'by UPI' : 'in cash'}`

/**
 * For the batch that records what the driver collected: an earlier press that said the same needs nobody any more. A
 * press that said another amount stays, because the difference may be with the driver.
 */
const cashIsRecorded = (
  { database, bookingId, now }: DriverRequest,
  transitionId: string,
  collected: PaidToDriver,
) =>
  endNeeds(
    database,
    and(
      eq(needs.kind, 'cash_not_recorded'),
      eq(needs.subject, bookingId),
      sql`${needs.facts} ->> 'own_words' = ${cashWords(collected)}`,
      transitionApplied(bookingId, transitionId),
    ),
    now,
  )

/** Refusals of an end whose driver may have been paid all the same. */
const MAY_HOLD_MONEY: readonly RideRefusal['reason'][] = [
  'cancelled',
  'press_out_of_time',
  'wrong_phase',
  'no_such_ride',
]

/**
 * Where somebody else ended or cancelled the ride while the driver was collecting, or the press is too old to count or
 * its ride not that far: what the driver collected is recorded after all, and what its rider has paid online meanwhile
 * came twice then, and goes back. What can't be recorded, because it is more than is due now, is a need, another one for
 * each press: the driver has the money. Null where the booking has changed since it was read.
 */
async function recordAfterwards(request: DriverRequest, reported: Collected): Promise<true | null> {
  const { database, driverId, bookingId, now } = request
  const { collected } = reported
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  const isOwn = row?.driver_id === driverId
  const before = isOwn ? await collectedRupees(database, bookingId) : 0
  if (!row || collected === null || collected.rupees <= before) return true
  const { rupees } = collected
  const remainder = remainderOf(row, reported)
  const wasDue = remainder.ok && remainder.value.collected !== null
  const twice = paidTwice(paiseOf(rupees - row.owed_amount), await remaindersPaidOnline(database, bookingId))
  const owed = twice.reduce((sum, { amount_paise }) => sum + amount_paise / 100, row.owed_amount)
  const isRecordable = isOwn && row.status === 'completed' && before === 0 && rupees <= owed
  if (!wasDue || !isRecordable) {
    await openNeed(database, {
      kind: 'cash_not_recorded',
      subject: bookingId,
      cause: request.key ?? now.toISOString(),
      openedBy: driverId,
      facts: { own_words: cashWords(collected) },
      now,
      when: sql`TRUE`,
    })
    return true
  }
  const cause = { actor: 'driver', actorId: driverId, event: 'transition', now } as const
  const applied = await applyTransition(
    database,
    {
      booking: row,
      set: {},
    },
    (transitionId) => [
      ...twice.flatMap((payment) =>
        takeBackStatements(database, { bookingId, transitionId, payment }, cause),
      ),
      collectedEntry(database, { bookingId, transitionId }, collected, cause),
      cashIsRecorded(request, transitionId, collected),
      // The rider had paid everything, and reads that this came twice.
      ...(twice.length > 0 && owed > rupees ? [owedMessage(database, { bookingId, transitionId }, now)] : []),
    ],
  )
  return applied || null
}

/** Whole rupees that the driver was paid for a ride. */
async function collectedRupees(database: Database, bookingId: string): Promise<number> {
  const [row] = await database
    .select({ paise: sumOf('collected') })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return (row?.paise ?? 0) / 100
}

/** The statement that counts one ride more for the driver, for the batch that completes a ride. */
export const countRide = (
  database: Database,
  { bookingId, driverId, transitionId }: { bookingId: string; driverId: string | null; transitionId: string },
) =>
  database
    .update(drivers)
    .set({ total_rides: sql`${drivers.total_rides} + 1` })
    .where(and(eq(drivers.id, driverId ?? ''), transitionApplied(bookingId, transitionId)))
