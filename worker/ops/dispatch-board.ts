import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import {
  type Board,
  byUrgency,
  COUNTED_TO,
  type MovingRide,
  type NeedsPerson,
  type RideRow,
  UNASSIGNED_HOURS,
} from '../../src/domain/ops/dispatch-board'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import type { Database } from '../database/client'
import { bookings, payments, refunds } from '../database/tables'
import { log } from '../http/log'
import {
  isAccepted,
  isPinLocked,
  isStarted,
  isToAssign,
  isUnderWay,
  rideRowOf,
  type SelectedRide,
  selectRides,
} from './ride-rows'

/** Of each kind of need the first so many are shown: more than that is another sort of day. */
const NEEDS_SHOWN = 20

/** Live objects asked for their position at one look. */
const ROOMS_ASKED = 60

/**
 * What stands now: first what needs a person, then how many rides are in which state, and where the moving ones are.
 * Each part is bounded and read through an index; live objects are asked at the same time, and not waited for long.
 */
export async function readBoard(
  database: Database,
  requestSummary: SummaryRequest,
  now: Date,
): Promise<Board> {
  const [unassigned, locked, late, failed, underWay, ...counts] = await database.batch([
    selectRides(database)
      .where(and(isToAssign(), lte(bookings.scheduled_time, hoursAfter(now, UNASSIGNED_HOURS))))
      .orderBy(asc(bookings.scheduled_time))
      .limit(NEEDS_SHOWN),
    selectRides(database).where(isPinLocked()).orderBy(asc(bookings.scheduled_time)).limit(NEEDS_SHOWN),
    selectRides(database)
      .where(
        and(isAccepted(), sql`bookings.set_out_at IS NULL`, lte(bookings.scheduled_time, now.toISOString())),
      )
      .orderBy(asc(bookings.scheduled_time))
      .limit(NEEDS_SHOWN),
    failedRefunds(database),
    selectRides(database)
      .where(isUnderWay())
      .orderBy(asc(bookings.driver_id))
      .limit(ROOMS_ASKED + 1),
    countOf(database, isToAssign()),
    countOf(database, isAccepted()),
    countOf(database, isStarted()),
  ])
  const [moving, ofRefunds] = await Promise.all([
    readRoomSummaries(requestSummary, underWay.slice(0, ROOMS_ASKED).map(rideRowOf), now),
    ridesById(
      database,
      failed.map(({ booking_id }) => booking_id),
    ),
  ])
  const needs = [
    ...unassigned.map((row) => needOf('unassigned', row)),
    ...moving.filter(({ signal }) => signal === 'lost').map(lostSignal),
    ...locked.map((row) => needOf('pin_locked', row)),
    ...failed.map(({ booking_id, amount_paise, updated_at }) => ({
      need: 'refund_failed' as const,
      ride: ofRefunds.get(booking_id ?? '') ?? null,
      at: updated_at,
      refund_paise: amount_paise,
    })),
    ...late.map((row) => needOf('not_set_out', row)),
  ]
  const [toAssign = 0, accepted = 0, started = 0] = counts.map(([row]) => row?.count ?? 0)
  return {
    now: now.toISOString(),
    needs: needs.sort(byUrgency),
    counts: { unassigned: toAssign, accepted, started },
    moving,
    moving_more: underWay.length > ROOMS_ASKED,
  }
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const needOf = (need: NeedsPerson['need'], row: SelectedRide): NeedsPerson => ({
  need,
  ride: rideRowOf(row),
  at: row.scheduled_time,
  refund_paise: null,
})

const lostSignal = ({ ride, seen_at }: MovingRide): NeedsPerson => ({
  need: 'signal_lost',
  ride,
  at: seen_at ?? ride.scheduled_time,
  refund_paise: null,
})

const failedRefunds = (database: Database) =>
  database
    .select({
      booking_id: payments.booking_id,
      amount_paise: refunds.amount_paise,
      updated_at: refunds.updated_at,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.status, 'failed'))
    .orderBy(desc(refunds.created_at))
    .limit(NEEDS_SHOWN)

async function ridesById(database: Database, ids: (string | null)[]) {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await selectRides(database).where(sql`${bookings.id} IN ${known}`)
  return new Map(rows.map((row) => [row.id, rideRowOf(row)]))
}

/** Counted to a limit: nobody reads a figure of three digits, and rows cost. */
const countOf = (database: Database, condition: SQL) =>
  database
    .select({ count: sql<number>`count(*)` })
    .from(sql`(SELECT 1 FROM bookings WHERE ${condition} LIMIT ${sql.raw(String(COUNTED_TO))})`)

/** A room that was told of no ride yet answers null. */
type SummaryRequest = (bookingId: string) => Promise<RoomSummary | null>

/** How long an operator's board waits for live objects, in milliseconds; it is read anew every ten seconds. */
const SUMMARY_TIMEOUT_MS = 2000

/** Asks all rooms at once. One that fails, or takes too long, is 'unknown' and holds up none of the others. */
async function readRoomSummaries(
  requestSummary: SummaryRequest,
  rides: readonly RideRow[],
  now: Date,
  timeoutMs = SUMMARY_TIMEOUT_MS,
): Promise<MovingRide[]> {
  const tooLate = new Promise<null>((done) => setTimeout(() => done(null), timeoutMs))
  const answers = await Promise.all(
    rides.map((ride) => Promise.race([requestSummary(ride.id).catch(notAnswered(ride.id)), tooLate])),
  )
  return rides.map((ride, index) => movingOf(ride, answers[index] ?? null, now))
}

const notAnswered = (bookingId: string) => (error: unknown) => {
  log('warn', 'room_not_asked', { bookingId, message: String(error) })
  return null
}

function movingOf(ride: RideRow, answer: RoomSummary | null, now: Date): MovingRide {
  if (answer === null) return { ride, signal: 'unknown', position: null, seen_at: null }
  const { signal, position, age_ms } = answer
  return {
    ride,
    signal,
    position: position && { lat: position.lat, lng: position.lng, heading: position.heading },
    seen_at: age_ms === null ? null : new Date(now.getTime() - age_ms).toISOString(),
  }
}
