import { and, asc, isNull, lte, type SQL, sql } from 'drizzle-orm'
import {
  type Board,
  byUrgency,
  type MovingRide,
  type NeedsPerson,
  type RideRow,
  UNASSIGNED_HOURS,
} from '../../src/domain/ops/dispatch-board'
import { COUNT_LIMIT } from '../../src/domain/ops/ride-lists'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import type { Database } from '../database/client'
import { bookings, emergencies } from '../database/tables'
import { log } from '../http/log'
import type { OperatorContext } from './log'
import { messagesFrom, messagesNeedingPerson } from './messages'
import { readMoneyNeeds } from './money-needs'
import { readPaperNeeds } from './paper-needs'
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

/** The most rows that are shown of each kind of need. */
const NEEDS_SHOWN = 20

/** Rooms whose summary is requested for one board. */
const ROOMS_ASKED = 60

/**
 * The dispatch board: first what needs an operator, then how many rides are in which state, and the positions of those
 * under way. Each part is bounded and read through an index; rooms are asked at the same time, with a short time-out.
 */
export async function readBoard(
  { database, operatorId, now }: OperatorContext,
  requestSummary: SummaryRequest,
): Promise<Board> {
  const [pressed, inEmergency, unassigned, locked, late, underWay, open, accepted, started, undelivered] =
    await database.batch([
      emergenciesOpen(database),
      selectRides(database).where(sql`bookings.id IN (SELECT booking_id FROM ${emergenciesOpen(database)})`),
      selectRides(database)
        .where(and(isToAssign(), lte(bookings.scheduled_time, hoursAfter(now, UNASSIGNED_HOURS))))
        .orderBy(asc(bookings.scheduled_time))
        .limit(NEEDS_SHOWN),
      selectRides(database).where(isPinLocked()).orderBy(asc(bookings.scheduled_time)).limit(NEEDS_SHOWN),
      selectRides(database)
        .where(
          and(
            isAccepted(),
            sql`bookings.set_out_at IS NULL`,
            lte(bookings.scheduled_time, now.toISOString()),
          ),
        )
        .orderBy(asc(bookings.scheduled_time))
        .limit(NEEDS_SHOWN),
      selectRides(database)
        .where(isUnderWay())
        .orderBy(asc(bookings.driver_id))
        .limit(ROOMS_ASKED + 1),
      countOf(database, isToAssign()),
      countOf(database, isAccepted()),
      countOf(database, isStarted()),
      messagesNeedingPerson(database, NEEDS_SHOWN, now),
    ])
  const [moving, money, papers] = await Promise.all([
    readRoomSummaries(requestSummary, underWay.slice(0, ROOMS_ASKED).map(rideRowOf), now),
    readMoneyNeeds(database, operatorId, now),
    readPaperNeeds(database, now, NEEDS_SHOWN),
  ])
  const needs = [
    ...inEmergency.map((row) => emergencyOf(pressed, row)),
    ...unassigned.map((row) => needOf('unassigned', row)),
    ...moving.filter(({ signal }) => signal === 'lost').map(lostSignal),
    ...locked.map((row) => needOf('pin_locked', row)),
    ...late.map((row) => needOf('not_set_out', row)),
  ]
  return {
    now: now.toISOString(),
    needs: needs.sort(byUrgency),
    messages: messagesFrom(undelivered, now),
    money,
    papers,
    counts: { unassigned: countIn(open), accepted: countIn(accepted), started: countIn(started) },
    moving,
    moving_more: underWay.length > ROOMS_ASKED,
  }
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const countIn = ([row]: { count: number }[]) => row?.count ?? 0

/** A need of a ride ends with its next transition. */
const needOf = (need: NeedsPerson['need'], row: SelectedRide): NeedsPerson => ({
  id: `${need}|${row.id}|${row.version}`,
  need,
  ride: rideRowOf(row),
  at: row.scheduled_time,
})

/** Of rides whose rider pressed for help, until an operator has dealt with it. Index emergencies_open. */
const emergenciesOpen = (database: Database) =>
  database
    .select({ booking_id: emergencies.booking_id, pressed_at: emergencies.pressed_at })
    .from(emergencies)
    .where(isNull(emergencies.handled_at))
    .orderBy(asc(emergencies.pressed_at))
    .limit(NEEDS_SHOWN)

/** Pressed again after an operator has dealt with it, it is another need. */
const emergencyOf = (
  pressed: { booking_id: string; pressed_at: string }[],
  row: SelectedRide,
): NeedsPerson => {
  const at = pressed.find(({ booking_id }) => booking_id === row.id)?.pressed_at ?? row.scheduled_time
  return { id: `emergency|${row.id}|${at}`, need: 'emergency', ride: rideRowOf(row), at }
}

/** Lost again within the hour it is the same need: when the last fix came is worked out anew each time, never quite alike. */
function lostSignal({ ride, seen_at }: MovingRide): NeedsPerson {
  const at = seen_at ?? ride.scheduled_time
  return { id: `signal_lost|${ride.id}|${at.slice(0, 13)}`, need: 'signal_lost', ride, at }
}

/** Counted to a limit, because every row read costs. */
const countOf = (database: Database, condition: SQL) =>
  database
    .select({ count: sql<number>`count(*)` })
    .from(sql`(SELECT 1 FROM bookings WHERE ${condition} LIMIT ${sql.raw(String(COUNT_LIMIT))})`)

/** A room that was never synchronised answers null. */
type SummaryRequest = (bookingId: string) => Promise<RoomSummary | null>

/** Time-out for the rooms, in milliseconds; the board is polled every ten seconds. */
const SUMMARY_TIMEOUT_MS = 2000

/** Asks all rooms at once. One that fails, or takes too long, is 'unknown' and does not delay the others. */
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
