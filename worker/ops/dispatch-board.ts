import { and, asc, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import {
  type Board,
  byUrgency,
  LONG_WAIT_MINUTES,
  NEEDS_SHOWN,
  type NeedsPerson,
  OFFERED_MINUTES,
  UNASSIGNED_HOURS,
} from '../../src/domain/ops/dispatch-board'
import type { SilentRide } from '../../src/domain/ops/live-rides'
import { COUNT_LIMIT } from '../../src/domain/ops/ride-lists'
import type { Database } from '../database/client'
import { bookings, emergencies } from '../database/tables'
import { readCaseNeeds } from './cases'
import { readChargeNeeds } from './charges'
import type { OperatorContext } from './log'
import { messagesFrom, messagesNeedingPerson, messagesWaiting } from './messages'
import { readMoneyNeeds, waitingOf } from './money-needs'
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
import { readOwedNeeds } from './settle-owed'

/** So many rides under way without a current position. */
type SilentReader = (limit: number) => Promise<SilentRide[]>

/**
 * The dispatch board: first what needs an operator, then how many rides are in which state. Each part is bounded and read
 * through an index. Positions come by sockets, and no ride's room is asked: which of them are silent is known at the
 * dispatch objects, to which they report.
 */
export async function readBoard(
  { database, operatorId, now }: OperatorContext,
  readSilent: SilentReader,
): Promise<Board> {
  const silent = await readSilent(NEEDS_SHOWN)
  const [
    opened,
    inEmergency,
    unassigned,
    in6Hours,
    in12Hours,
    waiting,
    locked,
    late,
    lost,
    open,
    accepted,
    started,
    undelivered,
    [stuck],
  ] = await database.batch([
    emergenciesOpen(database),
    selectRides(database).where(sql`bookings.id IN (SELECT booking_id FROM ${emergenciesOpen(database)})`),
    unassignedRides(database, now, 'unassigned'),
    unassignedRides(database, now, 'unassigned_6h'),
    unassignedRides(database, now, 'unassigned_12h'),
    ridesWaiting(database, now),
    selectRides(database).where(isPinLocked()).orderBy(asc(bookings.scheduled_time)).limit(NEEDS_SHOWN),
    selectRides(database)
      .where(
        and(isAccepted(), sql`bookings.set_out_at IS NULL`, lte(bookings.scheduled_time, now.toISOString())),
      )
      .orderBy(asc(bookings.scheduled_time))
      .limit(NEEDS_SHOWN),
    selectRides(database).where(and(isUnderWay(), isOneOf(silent.map(({ booking_id }) => booking_id)))),
    countOf(database, isToAssign()),
    countOf(database, isAccepted()),
    countOf(database, isStarted()),
    messagesNeedingPerson(database, NEEDS_SHOWN, now),
    messagesWaiting(database, now),
  ])
  const [money, papers, cases, owed, charged] = await Promise.all([
    readMoneyNeeds(database, operatorId, now),
    readPaperNeeds(database, now, NEEDS_SHOWN),
    readCaseNeeds(database, NEEDS_SHOWN),
    readOwedNeeds(database, NEEDS_SHOWN),
    readChargeNeeds(database, now, NEEDS_SHOWN),
  ])
  const needs = [
    ...inEmergency.map((row) => emergencyOf(opened, row)),
    ...unassigned.map((row) => needOf('unassigned', row)),
    ...in6Hours.map((row) => needOf('unassigned_6h', row)),
    ...in12Hours.map((row) => needOf('unassigned_12h', row)),
    ...waiting.map((row) => needOf('long_wait', row, row.arrival_confirmed_at)),
    // Of the rides of all cities the longest silent.
    ...lost
      .map((row) => lostSignal(row, silent))
      .sort(byUrgency)
      .slice(0, NEEDS_SHOWN),
    ...locked.map((row) => needOf('pin_locked', row)),
    ...late.map((row) => needOf('not_set_out', row, row.accepted_at)),
    ...cases,
    ...owed,
    ...charged,
  ]
  return {
    now: now.toISOString(),
    needs: needs.sort(byUrgency),
    messages: messagesFrom(undelivered, now),
    messages_waiting: waitingOf(stuck),
    money,
    papers,
    counts: { unassigned: countIn(open), accepted: countIn(accepted), started: countIn(started) },
  }
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

/** The step before: of which the rides are nearer than those of this one. */
const NEARER = { unassigned_12h: 'unassigned_6h', unassigned_6h: 'unassigned' } as const

/** Paid rides without a driver, of one step of urgency. Index bookings_to_assign. */
function unassignedRides(database: Database, now: Date, step: keyof typeof UNASSIGNED_HOURS) {
  const beyond =
    step === 'unassigned'
      ? undefined
      : and(
          gt(bookings.scheduled_time, hoursAfter(now, UNASSIGNED_HOURS[NEARER[step]])),
          lte(bookings.created_at, hoursAfter(now, -OFFERED_MINUTES / 60)),
        )
  return selectRides(database)
    .where(and(isToAssign(), lte(bookings.scheduled_time, hoursAfter(now, UNASSIGNED_HOURS[step])), beyond))
    .orderBy(asc(bookings.scheduled_time))
    .limit(NEEDS_SHOWN)
}

/** Whose driver waits at the pickup for longer than 15 minutes, by an arrival that the position confirmed. Index bookings_under_way. */
function ridesWaiting(database: Database, now: Date) {
  const since = hoursAfter(now, -LONG_WAIT_MINUTES / 60)
  return selectRides(database)
    .where(and(isAccepted(), lte(bookings.scheduled_time, since), lte(bookings.arrival_confirmed_at, since)))
    .orderBy(asc(bookings.scheduled_time))
    .limit(NEEDS_SHOWN)
}

const countIn = ([row]: { count: number }[]) => row?.count ?? 0

/**
 * A need of a ride is another one after the ride's next transition, but what concerns a driver's lateness or wait, which
 * lasts whatever else is written of the ride meanwhile.
 */
const needOf = (need: NeedsPerson['need'], row: SelectedRide, since: string | null = null): NeedsPerson => ({
  id: `${need}|${row.id}|${since ?? row.version}`,
  need,
  ride: rideRowOf(row),
  at: row.scheduled_time,
})

/** Of rides whose rider pressed for help, until an operator has dealt with it. Index emergencies_open. */
const emergenciesOpen = (database: Database) =>
  database
    .select({ booking_id: emergencies.booking_id, opened_at: emergencies.opened_at })
    .from(emergencies)
    .where(isNull(emergencies.handled_at))
    .orderBy(asc(emergencies.opened_at))
    .limit(NEEDS_SHOWN)

/** Pressed again after an operator has dealt with it, it is another need. */
const emergencyOf = (opened: { booking_id: string; opened_at: string }[], row: SelectedRide): NeedsPerson => {
  const at = opened.find(({ booking_id }) => booking_id === row.id)?.opened_at ?? row.scheduled_time
  return { id: `emergency|${row.id}|${at}`, need: 'emergency', ride: rideRowOf(row), at }
}

/** Lost again within the hour it is the same need: when the last fix came is worked out anew each time, never quite alike. */
function lostSignal(row: SelectedRide, silent: readonly SilentRide[]): NeedsPerson {
  const seenAt = silent.find(({ booking_id }) => booking_id === row.id)?.seen_at ?? null
  const at = seenAt === null ? row.scheduled_time : new Date(seenAt).toISOString()
  return { id: `signal_lost|${row.id}|${at.slice(0, 13)}`, need: 'signal_lost', ride: rideRowOf(row), at }
}

const isOneOf = (ids: readonly string[]) =>
  sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Counted to a limit, because every row read costs. */
const countOf = (database: Database, condition: SQL) =>
  database
    .select({ count: sql<number>`count(*)` })
    .from(sql`(SELECT 1 FROM bookings WHERE ${condition} LIMIT ${sql.raw(String(COUNT_LIMIT))})`)
