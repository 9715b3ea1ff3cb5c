import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { JudgementSchema } from '../../src/domain/rides/reports'
import type { Database } from '../database/client'
import { columnsOf, jsonAs } from '../database/rows'
import { rideJudgements } from '../database/tables'

/** What drivers reported of a ride, oldest first, with what the position said of it. */
export const reportsOf = (database: Database, bookingId: string) =>
  database
    .select(columnsOf(getTableColumns(rideJudgements), v.keyof(JudgementSchema).options))
    .from(rideJudgements)
    .where(eq(rideJudgements.booking_id, bookingId))
    .orderBy(asc(rideJudgements.at))

/** A booking's newest report; null without one. */
export const newestReport = () =>
  jsonAs(
    v.pick(JudgementSchema, ['kind', 'verdict', 'metres', 'age_seconds']),
    sql`(SELECT json_object('kind', kind, 'verdict', verdict, 'metres', metres, 'age_seconds', age_seconds)
      FROM ride_judgements WHERE ride_judgements.booking_id = bookings.id ORDER BY ride_judgements.at DESC LIMIT 1)`,
  )
