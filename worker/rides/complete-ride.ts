import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { rentalRupees } from '../../src/domain/fares/rental'
import { formatRupees } from '../../src/domain/payments/amounts'
import type { PaidToDriver } from '../../src/domain/payments/remainder'
import { refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import {
  type Collected,
  endTime,
  isLate,
  isMoreThanDue,
  lateCash,
  remainderOf,
  rupeesDue,
} from '../../src/domain/rides/transitions'
import { type AppliedTransition, applyTransition, retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { updateRow } from '../database/rows'
import { bookings, drivers, needs } from '../database/tables'
import { endNeeds } from '../needs'
import { putInOutbox } from '../outbox'
import {
  collectedEntry,
  endStatements,
  paidToDriverAndAhead,
  remaindersPaidOnline,
  takeBackStatements,
} from '../payments/driven-ride'
import { sumOf } from '../payments/ledger'
import {
  applyOwnTransition,
  type DriverRequest,
  openNeedOfRide,
  type Transitioned,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'
import { endOf, type MeasureRide } from './rental-end'
import { hadProblem } from './report-car-problem'

/**
 * 'Ended', as a driver presses it. Where the press does not end the ride, because somebody else has ended or cancelled it,
 * it is not that far or another driver's, or the press is too old, what the driver collected is not lost (`keepLateCash`).
 */
export async function completeRide(
  request: DriverRequest,
  reported: Collected,
  report: Report,
  measure: MeasureRide,
): Transitioned {
  const ended = await endRide(request, reported, report, measure)
  const refusal = ended.ok ? null : ended.refusal
  if (refusal === null ? ended.ok && ended.value.applied : !MAY_HOLD_MONEY.includes(refusal.reason))
    return ended
  // A former driver of the ride, whose car had a problem, may hold money of it.
  const isFormer = refusal?.reason === 'no_such_ride'
  if (isFormer && !(await hadProblem(request))) return ended
  if (!(await retryOnConflict(() => keepLateCash(request, reported)))) return refuse({ reason: 'changed' })
  const collected = reported.collected?.rupees ?? 0
  if (refusal?.reason === 'given_away') return refuse({ ...refusal, collected })
  if (isFormer) return refuse({ reason: 'not_yours_now', collected })
  return refusal?.reason === 'cancelled' ? refuse({ reason: 'cancelled', collected }) : ended
}

/** Refusals of an end whose driver may have been paid all the same. */
const MAY_HOLD_MONEY: readonly RideRefusal['reason'][] = [
  'cancelled',
  'press_out_of_time',
  'wrong_phase',
  'no_such_ride',
  'given_away',
]

/**
 * The ride ends (docs/product.md, RIDE-8): the end time and what the driver collected are written, and
 * the driver has one ride more. An end that no position confirms needs a reason and stands as the driver's
 * word. What was collected is an entry of the ledger, never a row of payments. A rental that ended without a network ends
 * also where the phone counted more than is due, for it did not know that its rider had extended it: it would run on until
 * the next press. The difference is for an operator to look into.
 */
const endRide = (request: DriverRequest, reported: Collected, report: Report, measure: MeasureRide) =>
  transitionOwnRide(request, 'complete', async (row, at) => {
    const { database, driverId } = request
    if (row.start_pin !== null) return refuse({ reason: 'pin_first' })
    const { rental, due, set } = await endOf(database, row, endTime(reported, row, at), measure)
    const isMore = isMoreThanDue(due, reported)
    const sold = { pays_driver: true, advance_amount: 0, remaining_amount: row.fare_amount } as const
    // The fare as it was sold, of which a payment by the link came meanwhile: it came twice, and goes back.
    const [paidAhead] = isMore ? await paidToDriverAndAhead(database, row) : []
    const twice = paidAhead && remainderOf({ ...due, ...sold }, reported).ok ? paidAhead : null
    // Any other amount above what is due ends a rental that was pressed late, with what is due of it.
    const above = isMore && !twice && rental && isLate(at, request.now) ? reported.collected : null
    const remainder = remainderOf(
      twice ? { ...due, ...sold } : due,
      above ? { collected: { ...above, rupees: rupeesDue(due) } } : reported,
    )
    if (!remainder.ok) return remainder
    const { collected, unpaid } = remainder.value
    const judged = await judgeReport('end', row, { ...report, at })
    if (!judged.ok) return judged
    const { judged: measured } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      booking: row,
      set: { ...set, ...(twice && sold), unpaid_note: unpaid?.note || null },
      event: isConfirmed ? 'ride.completed' : 'ride.end_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transition) => [
        ...putReport(request, 'end', judged.value, transition),
        ...(collected === null ? [] : [cashIsRecorded(database, transition, collected)]),
        ...(above ? [openNeedOfRide(request, 'cash_not_recorded', cashWords(above), transition)] : []),
        countRide(database, transition, driverId),
        ...(twice ? takeBackStatements(database, transition, twice, causeOf(request)) : []),
        ...endStatements(database, row, transition, remainder.value, rental, causeOf(request)),
      ],
    })
  })

const causeOf = ({ driverId, now }: DriverRequest) =>
  ({ actor: 'driver', actorId: driverId, event: 'transition', now }) as const

/**
 * Records what `lateCash` says of it, or opens a need, another one for each press. Null where the booking has changed
 * since it was read.
 */
async function keepLateCash(request: DriverRequest, reported: Collected): Promise<true | null> {
  const { database, driverId, bookingId, now } = request
  const [[found], paidOnline] = await database.batch([
    database
      .select({ row: getTableColumns(bookings), recordedPaise: sumOf('collected').as('recorded_paise') })
      .from(bookings)
      .where(eq(bookings.id, bookingId)),
    remaindersPaidOnline(database, bookingId),
  ])
  if (!found) return true
  const { row, recordedPaise } = found
  const isOwn = row.driver_id === driverId
  const late = lateCash(
    { ...row, extra: rentalRupees(row), isOwn, recorded: recordedPaise / 100, paidOnline },
    reported,
  )
  if (late === 'known' || reported.collected === null) return true
  if (late === 'unclear') {
    await openNeedOfRide(request, 'cash_not_recorded', cashWords(reported.collected))
    return true
  }
  const { cash, twice, isOwed } = late
  const applied = await applyTransition(database, { booking: row, set: {}, now }, (transition) => [
    ...twice.flatMap((payment) => takeBackStatements(database, transition, payment, causeOf(request))),
    collectedEntry(database, transition, cash, causeOf(request)),
    cashIsRecorded(database, transition, cash),
    // The rider had paid everything, and reads that this came twice.
    ...(twice.length > 0 && isOwed
      ? [putInOutbox(database, { ...transition, event: 'ride.remainder_owed' })]
      : []),
  ])
  return applied || null
}

/** What the driver says to have been paid, as an operator reads it. */
const cashWords = ({ method, rupees }: PaidToDriver) =>
  `${formatRupees(rupees)} ${method === 'upi' ? 'by UPI' : 'in cash'}`

/**
 * For the batch that records what the driver collected: an earlier press that said the same needs nobody any more. A
 * press that said another amount stays, because the difference may be with the driver.
 */
const cashIsRecorded = (
  database: Database,
  { bookingId, now, when }: AppliedTransition,
  collected: PaidToDriver,
) =>
  endNeeds(
    database,
    and(
      eq(needs.kind, 'cash_not_recorded'),
      eq(needs.subject, bookingId),
      sql`${needs.facts} ->> 'own_words' = ${cashWords(collected)}`,
      when,
    ),
    now,
  )

/** The statement that counts one ride more for the driver, for the batch that completes a ride. */
export const countRide = (database: Database, { when }: AppliedTransition, driverId: string | null) =>
  updateRow(database, drivers, driverId ?? '', { total_rides: sql`${drivers.total_rides} + 1` }, when)
