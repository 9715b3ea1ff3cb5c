import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Judgement, JudgementSchema } from '../../src/domain/rides/reports'
import type { Database } from '../database/client'
import { columnsOf } from '../database/rows'
import { rideJudgements } from '../database/tables'

/** What drivers reported of a ride, oldest first, with what the position said of it. */
export const reportsOf = (database: Database, bookingId: string) =>
  database
    .select(columnsOf(getTableColumns(rideJudgements), v.keyof(JudgementSchema).options))
    .from(rideJudgements)
    .where(eq(rideJudgements.booking_id, bookingId))
    .orderBy(asc(rideJudgements.at))

/** A booking's newest report as JSON; null without one. */
export const newestReport = (): SQL<string | null> => sql<string | null>`(
  SELECT json_object('kind', kind, 'verdict', verdict, 'metres', metres, 'age_seconds', age_seconds)
  FROM ride_judgements WHERE ride_judgements.booking_id = bookings.id ORDER BY ride_judgements.at DESC LIMIT 1)`

const NewestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.pick(JudgementSchema, ['kind', 'verdict', 'metres', 'age_seconds']),
)

export const newestReportOf = (
  json: string | null,
): Pick<Judgement, 'kind' | 'verdict' | 'metres' | 'age_seconds'> | null =>
  json === null ? null : v.parse(NewestSchema, json)
