import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { RecordedKind } from '../../src/domain/ops/needs'
import { dropoffOf, pickupOf } from '../../src/domain/places/coordinates'
import { accept, type Result, refuse } from '../../src/domain/result'
import {
  ARRIVAL_METRES,
  type DriverReason,
  END_METRES,
  type JudgedReport,
  judgePosition,
  type LastFix,
  type PositionJudgement,
  placeOfEnd,
} from '../../src/domain/rides/judge-position'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { JudgementSchema } from '../../src/domain/rides/reports'
import type { AppliedTransition } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { columnsOf, insertRow, rowAs } from '../database/rows'
import { rideJudgements } from '../database/tables'
import { type DriverRequest, openNeedOfRide } from './driver-transitions'

/** What a driver reports by a press that is judged by position. */
export interface Report {
  at: Date
  /**
   * Why the driver's word is to be taken where the position does not confirm the report; null: no reason was asked for
   * yet.
   */
  reason: DriverReason | null
  /** The last fix of the ride's room. */
  readFix: () => Promise<LastFix | null>
}

/** A report and what the position said of it. */
interface JudgedReportOfDriver {
  judged: PositionJudgement
  /** Null where the position confirmed it. */
  reason: DriverReason | null
  at: Date
  /** Metres from 'Set out' to the pickup; null where they are not known, or no position shows that the car came there. */
  approach_metres: number | null
}

/**
 * Judges a report (docs/product.md, ARRIVAL-3). A report that the position does not confirm is refused with what was
 * measured, until it is sent with a reason: then the report stands as the driver's word.
 */
export async function judgeReport(
  kind: JudgedReport,
  row: BookingRow,
  { at, reason, readFix }: Report,
): Promise<Result<JudgedReportOfDriver, RideRefusal>> {
  const isEnd = kind === 'end'
  const pickup = pickupOf(row)
  const place = isEnd ? placeOfEnd({ ...row, pickup, dropoff: dropoffOf(row) }) : pickup
  const fix = await readFix()
  const judged = judgePosition(fix, { place, within: isEnd ? END_METRES : ARRIVAL_METRES, at })
  if (judged.verdict === 'trusted')
    return accept({ judged, reason: null, at, approach_metres: fix?.approach_metres ?? null })
  const to = isEnd && !row.is_round_trip ? 'drop-off' : 'pickup'
  return reason === null
    ? refuse({ reason: 'position_not_confirmed', to, judged })
    : accept({ judged, reason, at, approach_metres: null })
}

/** What an operator has to look into: a report that is the driver's word, and that a rider did not come in any case. */
const NEEDS: Record<JudgedReport, RecordedKind> = {
  arrival: 'arrival_not_confirmed',
  end: 'end_not_confirmed',
  no_show: 'no_show_reported',
}

/**
 * For the batch of the report's transition: what was measured, the driver's reason, and the need where the report
 * opens one.
 */
export function putReport(
  request: DriverRequest,
  kind: JudgedReport,
  { judged, reason, at }: JudgedReportOfDriver,
  { bookingId, transitionId, when }: AppliedTransition,
): BatchItem<'sqlite'>[] {
  const { database, driverId } = request
  const ownWords = reason?.words || null
  const judgement = insertRow(
    database,
    rideJudgements,
    {
      booking_id: bookingId,
      id: transitionId,
      driver_id: driverId,
      kind,
      verdict: judged.verdict,
      metres: judged.metres,
      age_seconds: judged.age_seconds,
      reason: reason?.code ?? null,
      own_words: ownWords,
      at: at.toISOString(),
    },
    when,
  )
  if (judged.verdict === 'trusted' && kind !== 'no_show') return [judgement]
  return [judgement, openNeedOfRide(request, NEEDS[kind], ownWords, { cause: transitionId, when })]
}

/** What drivers reported of a ride, oldest first, with what the position said of it. */
export const reportsOf = (database: Database, bookingId: string) =>
  database
    .select(columnsOf(getTableColumns(rideJudgements), v.keyof(JudgementSchema).options))
    .from(rideJudgements)
    .where(eq(rideJudgements.booking_id, bookingId))
    .orderBy(asc(rideJudgements.at))

/** A booking's newest report; null without one. */
export const newestReport = () =>
  rowAs(
    v.pick(JudgementSchema, ['kind', 'verdict', 'metres', 'age_seconds']),
    sql`FROM ride_judgements WHERE ride_judgements.booking_id = bookings.id ORDER BY ride_judgements.at DESC LIMIT 1`,
  )
