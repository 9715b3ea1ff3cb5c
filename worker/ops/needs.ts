import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import { comesLate, type Signals } from '../../src/domain/ops/live-rides'
import type { LogDetails, SubjectKind } from '../../src/domain/ops/log-entry'
import {
  type CloseNeed,
  CommonSchema,
  isOfRide,
  isRecorded,
  kindOfNeed,
  NEED_KINDS,
  NEEDS,
  NEEDS_SHOWN,
  type Need,
  type NeedKind,
  NeedSchema,
  type PanelNeed,
  RECORDED_KINDS,
} from '../../src/domain/ops/needs'
import { pickupOf } from '../../src/domain/places/coordinates'
import { accept, refuse } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { outbox } from '../database/message-tables'
import { newId } from '../database/new-id'
import { columnsOf, insertRow } from '../database/rows'
import { bookings, needs, rideCalls, users } from '../database/tables'
import { forgetAnswers, isUnsettled, type NeedRow, openRow, ownWords } from '../needs'
import { putInOutbox } from '../outbox'
import { sendHeldRefunds } from '../rides/end-at-car'
import { carryOut, type OperatorContext, SOMEBODY, subjectOf } from './log'
import { messagesById, messagesFrom } from './messages'
import { computedNeeds } from './need-queries'
import type { Changed } from './refusals'
import { rideRowOf, selectRides } from './ride-rows'

const RowSchema = v.object({
  ...v.omit(CommonSchema, ['ride']).entries,
  subject: v.nullable(v.string()),
  facts: v.pipe(v.string(), v.parseJson()),
})

const COLUMNS = Object.fromEntries(v.keyof(RowSchema).options.map((name) => [name, sql.raw(name).as(name)]))

/** The first rows of a query of the catalogue, for a batch. */
export const found = (database: Database, query: SQL, most = NEEDS_SHOWN) =>
  database.select(COLUMNS).from(sql`(${query} LIMIT ${most})`)

/** Needs of no ride that a query of the catalogue found. */
export function needsIn(found: unknown): Need[] {
  const rows = v.parse(v.array(RowSchema), found)
  const needs = rows.map(({ subject: _, ...row }) => ({ ...row, ride: null }))
  return v.parse(v.array(NeedSchema), needs)
}

/**
 * Open needs that are read of each recorded kind, the oldest first: old ones of one kind hide no other. Index
 * needs_open.
 */
const recorded = (): SQL => sql`
  SELECT listed.id AS id, listed.kind AS kind, listed.subject AS subject, listed.opened_at AS at,
    listed.reported_at AS seen, NULL AS booking_id, listed.facts AS facts
  FROM json_each(${JSON.stringify(RECORDED_KINDS)}) AS kinds CROSS JOIN needs AS listed ON listed.id IN (
    SELECT needs.id FROM needs
    WHERE needs.kind = kinds.value AND needs.closed_at IS NULL AND ${isUnsettled()}
    ORDER BY needs.opened_at LIMIT ${NEEDS_SHOWN})
  ORDER BY listed.opened_at`

/** Of one car's problem the most urgent of these says everything: the next one is listed once that has ended. */
const OF_A_CAR: readonly NeedKind[] = ['emergency', 'second_car', 'car_problem']

export interface BoardContext extends OperatorContext, Signals {}

/** Rides whose car is on the way to the pickup, and will be there too late. */
async function lateRides({ database, cars, now }: BoardContext): Promise<string[]> {
  const carOf = new Map(cars.map(({ booking_id, at }) => [booking_id, at]))
  const rides = await database
    .select(
      columnsOf(getTableColumns(bookings), [
        'id',
        'scheduled_time',
        'is_scheduled',
        'pickup_latitude',
        'pickup_longitude',
        'dropoff_latitude',
        'dropoff_longitude',
      ]),
    )
    .from(bookings)
    .where(
      sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify([...carOf.keys()])}))
        AND +bookings.status = 'accepted'`,
    )
  return rides.flatMap((ride) => {
    const car = carOf.get(ride.id)
    return car && comesLate(car, pickupOf(ride), ride, now) ? ride.id : []
  })
}

/**
 * Everything that needs an operator, the most urgent kind first, of each kind the longest waiting (docs/product.md,
 * NEED-1). Two batches: what happened and what is computed, then the rides and messages that it is about.
 */
export async function readNeeds(board: BoardContext): Promise<Need[]> {
  const { database, now } = board
  const context = { ...board, late: board.cars.length > 0 ? await lateRides(board) : [] }
  const read = await database.batch([
    found(database, recorded(), RECORDED_KINDS.length * NEEDS_SHOWN),
    ...NEED_KINDS.flatMap((kind) => (isRecorded(kind) ? [] : found(database, computedNeeds(kind, context)))),
  ])
  const all = v.parse(v.array(RowSchema), read.flat())
  const mostUrgent = (subject: string | null) =>
    OF_A_CAR.find((kind) => all.some((row) => row.kind === kind && row.subject === subject))
  const rows = all.filter(({ kind, subject }) => !OF_A_CAR.includes(kind) || kind === mostUrgent(subject))
  const subjects = (which: (kind: NeedKind) => boolean) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(rows.flatMap(({ kind, subject }) => (subject !== null && which(kind) ? subject : [])))}))`
  const ofMessages = subjects((kind) => kind === 'message_undelivered')
  const [rides, sendings] = await database.batch([
    selectRides(database).where(sql`bookings.id IN ${subjects(isOfRide)}`),
    messagesById(database, ofMessages, now),
  ])
  const rideOf = new Map(rides.map((ride) => [ride.id, rideRowOf(ride)]))
  const messageOf = new Map(messagesFrom(sendings, now).map((message) => [message.id, message]))
  const needs = rows.flatMap(({ subject, ...row }) => {
    const ride = isOfRide(row.kind) ? rideOf.get(subject ?? '') : null
    if (ride === undefined) return []
    if (row.kind !== 'message_undelivered') return { ...row, booking_id: ride?.id ?? row.booking_id, ride }
    const message = messageOf.get(subject ?? '')
    return message ? { ...row, booking_id: message.booking_id, ride, facts: message } : []
  })
  const place = (kind: NeedKind) => NEED_KINDS.indexOf(kind)
  needs.sort((one, other) => place(one.kind) - place(other.kind))
  return v.parse(v.array(NeedSchema), needs)
}

/** What was recorded about a booking, oldest first; what the ride has settled is closed. */
export const needsOfBooking = (database: Database, bookingId: string) =>
  database
    .select({
      ...columnsOf(getTableColumns(needs), ['id', 'kind', 'opened_at', 'answer']),
      seen: needs.reported_at,
      own_words: ownWords(),
      closed_at: sql<string | null>`CASE WHEN needs.closed_at IS NULL AND NOT ${isUnsettled()}
        THEN needs.reported_at ELSE needs.closed_at END`.as('closed_at'),
    } satisfies Record<keyof PanelNeed, unknown>)
    .from(needs)
    .where(eq(needs.subject, bookingId))
    .orderBy(asc(needs.opened_at))

/** When drivers of a booking pressed Call, oldest first. */
export const callsOf = (database: Database, bookingId: string) =>
  database
    .select({ at: rideCalls.pressed_at })
    .from(rideCalls)
    .where(eq(rideCalls.booking_id, bookingId))
    .orderBy(asc(rideCalls.pressed_at))

/** What an operator who closes a need does beside it. */
interface Closes {
  /** What the log says of it; absent: the booking, and which kind it is. */
  logged?(row: NeedRow, seen: string): { subject: { kind: SubjectKind; id: string }; details: LogDetails }
  /** Statements of the batch, each conditional on `isLogged`. */
  beside?(context: OperatorContext, row: NeedRow, isLogged: SQL): BatchItem<'sqlite'>[]
}

const StoredMessageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ event: v.string(), booking_id: v.nullable(v.string()) }),
)

const tellRider: Closes = {
  beside: ({ database, now }, { subject: bookingId, kind }, when) => [
    putInOutbox(database, { event: 'ride.case_answered', bookingId, now, transitionId: kind, when }),
  ],
}

const CLOSES: { [Kind in NeedKind]?: Closes } = {
  car_problem: {
    beside: ({ database, now }, { subject }, isLogged) => [sendHeldRefunds(database, subject, now, isLogged)],
  },
  emergency: { logged: ({ subject: id }) => ({ subject: { kind: 'booking', id }, details: {} }) },
  rider_was_not_there: tellRider,
  rider_got_out_early: tellRider,
  rider_disputes_extra: tellRider,
  rider_disputes_fee: tellRider,
  // The driver's page reads the answer with the ride's next version.
  no_show_reported: {
    beside: ({ database }, { subject: id }, isLogged) => [
      transitionBooking(database, newId(), { booking: { id }, where: isLogged, set: {} }),
    ],
  },
  // Nothing more is done about it.
  message_undelivered: {
    logged({ subject, facts }) {
      const { event, booking_id } = v.parse(StoredMessageSchema, facts)
      return {
        subject: subjectOf(booking_id, 'message', subject),
        details: { event, message_id: subject },
      }
    },
    beside: ({ database, now }, { subject }, isLogged) => [
      database
        .update(outbox)
        .set({ try_at: null, ended_at: now.toISOString(), status: 'failed' })
        .where(and(eq(outbox.message_id, subject), sql`outbox.try_at IS NOT NULL`, isLogged)),
    ],
  },
  off_duty_ahead: {
    logged: ({ subject, kind }, name) => ({
      subject: { kind: 'driver', id: subject.split('|')[0] ?? '' },
      details: { case: kind, driver: name },
    }),
  },
  payment_unmatched: {
    logged: ({ subject }, seen) => ({
      subject: { kind: 'payment', id: subject },
      details: { amount_paise: Number(seen) },
    }),
  },
}

async function findNeed(database: Database, id: string) {
  const [need] = await database
    .select({ row: getTableColumns(needs), by: users.full_name })
    .from(needs)
    .leftJoin(users, eq(users.id, needs.closed_by))
    .where(eq(needs.id, id))
  return need
}

/**
 * An operator closes a need with words, which are logged (docs/product.md, NEED-7). One that is closed already stays
 * as it is, and is refused, because the words are written nowhere. So is one that is not what the operator saw: reported
 * again since, or changed. Of a rider whose account is deleted the words are not kept (DATA-11).
 */
export async function closeNeed(
  context: OperatorContext,
  id: string,
  { reason: words, seen }: CloseNeed,
): Promise<Changed> {
  const { database, operatorId, now } = context
  const kind = kindOfNeed(id)
  const closing = kind && NEEDS[kind].closing
  if (!closing) return refuse({ reason: 'nothing_to_close' })
  const known = (await findNeed(database, id))?.row
  if (!known && isRecorded(kind)) return refuse({ reason: 'nothing_to_close' })
  // A computed need has no row until somebody has closed it.
  const row = known ?? openRow({ id, kind, subject: id.slice(kind.length + 1) }, now)
  const open = isRecorded(kind)
    ? sql`SELECT needs.reported_at AS seen FROM needs
        WHERE needs.kind = ${kind} AND needs.subject = ${row.subject} AND needs.closed_at IS NULL AND needs.id = ${id}`
    : sql`SELECT seen FROM (${computedNeeds(kind, { ...context, silent: [], late: [] })}) WHERE id = ${id}`
  const { logged, beside } = CLOSES[kind] ?? {}
  const { subject, details } = logged?.(row, seen) ?? {
    subject: { kind: 'booking', id: row.subject },
    details: { case: kind },
  }
  const answer = withoutNumbers(words)
  const ofDeleted = sql`SELECT value FROM json_each(${JSON.stringify([row.subject, subject.id])})
    WHERE EXISTS (SELECT 1 FROM users WHERE users.deleted_at IS NOT NULL AND users.id IN (
      SELECT user_id FROM bookings WHERE bookings.id = ${subject.id}
      UNION ALL SELECT recipient_id FROM outbox WHERE outbox.message_id = ${row.subject}))`
  const end = { closed_at: now.toISOString(), closed_by: operatorId, answer }
  const closed = await carryOut(context, {
    action: closing.log,
    subject,
    details: { ...details, reason: words },
    when: sql`EXISTS (SELECT 1 FROM (${open}) WHERE seen = ${seen})`,
    beside: (isLogged) => [
      insertRow(database, needs, { ...row, ...end }, isLogged).onConflictDoUpdate({
        target: needs.id,
        set: end,
      }),
      ...(beside?.(context, row, isLogged) ?? []),
      ...forgetAnswers(database, ofDeleted),
    ],
  })
  if (closed) return accept(id)
  const after = await findNeed(database, id)
  const { closed_at: at = null, closed_by = null } = after?.row ?? {}
  const another = sql`SELECT 1 FROM needs
    WHERE needs.kind = ${kind} AND needs.subject = ${row.subject} AND needs.closed_at IS NULL`
  const [isThere] = await database.all(isRecorded(kind) ? another : open)
  if (isThere) return refuse({ reason: closing.changed })
  if (at === null) return refuse({ reason: 'nothing_to_close' })
  if (closed_by === null && closing.gone) return refuse({ reason: closing.gone })
  return refuse({ reason: 'done_meanwhile', by: closed_by && (after?.by ?? SOMEBODY), at })
}
