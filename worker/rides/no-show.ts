import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import { checkNoShowReport } from '../../src/domain/rides/no-show'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { applyTransition } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { insertRow, rowAs } from '../database/rows'
import { bookings, rideCalls } from '../database/tables'
import { isUnsettled } from '../needs'
import {
  type DriverRequest,
  findDriverRide,
  type Transitioned,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'

/** Presses of Call that are kept of one ride. */
const CALLS_KEPT = 50

/**
 * Records a press of Call once, however late it is sent. A press from before this driver set out is none of this ride;
 * a press from the future counts from now.
 */
export async function recordCall(request: DriverRequest): Promise<Result<true, RideRefusal>> {
  const { database, bookingId, driverId, now, key = newId(), pressed_at = now.getTime() } = request
  const row = await findDriverRide(request)
  if (!row) return refuse({ reason: 'no_such_ride' })
  const at = new Date(Math.min(pressed_at, now.getTime())).toISOString()
  if (row.set_out_at === null || at < row.set_out_at) return accept(true)
  const call = { booking_id: bookingId, id: key, driver_id: driverId, pressed_at: at }
  const kept = sql`(SELECT count(*) FROM ride_calls WHERE ride_calls.booking_id = ${bookingId})`
  await insertRow(database, rideCalls, call, sql`${kept} < ${CALLS_KEPT}`).onConflictDoNothing()
  return accept(true)
}

/** When a booking's driver pressed Call last since the confirmed arrival; null: not. */
export const lastCall = () => sql<string | null>`(SELECT max(ride_calls.pressed_at) FROM ride_calls
  WHERE ride_calls.booking_id = bookings.id AND ride_calls.driver_id = bookings.driver_id
    AND ride_calls.pressed_at >= bookings.arrival_confirmed_at)`

const NoShowReportSchema = v.object({
  opened_at: v.string(),
  closed_at: v.nullable(v.string()),
  answer: v.nullable(v.string()),
})

export type NoShowReport = v.InferOutput<typeof NoShowReportSchema>

/** The report that a booking's rider did not come, as far as the ride has not settled it. */
export const newestNoShow = () =>
  rowAs(
    NoShowReportSchema,
    sql`FROM needs WHERE needs.subject = bookings.id AND needs.kind = 'no_show_reported' AND ${isUnsettled()}
      ORDER BY needs.opened_at DESC LIMIT 1`,
  )

/**
 * 'Rider did not come' (docs/product.md, NOSHOW-5): after ten minutes of waiting that count, and a recorded press of
 * Call. The report is judged by position like an arrival, and an operator decides what becomes of it.
 */
export function reportNoShow(request: DriverRequest, report: Report): Transitioned {
  const { database, bookingId, now } = request
  return transitionOwnRide(request, 'report_no_show', async (row) => {
    const [{ called_at, before } = { called_at: null, before: null }] = await database
      .select({ called_at: lastCall().as('called_at'), before: newestNoShow().as('report') })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    if (before?.closed_at === null) return accept(true)
    const checked = checkNoShowReport({ ...row, called_at, sent_on_at: before?.closed_at ?? null }, now)
    if (!checked.ok) return checked
    const judged = await judgeReport('no_show', row, report)
    if (!judged.ok) return judged
    return accept(
      await applyTransition(database, { booking: row, set: {}, now }, (transition) =>
        putReport(request, 'no_show', judged.value, transition),
      ),
    )
  })
}
