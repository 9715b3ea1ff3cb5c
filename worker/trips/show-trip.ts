import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { TripDetails, TripMessage } from '../../src/domain/bookings/trip-details'
import { mayNameCompany } from '../../src/domain/documents/listed'
import type { MessageStatus } from '../../src/domain/messages/facts'
import { type StatementEntry, statement } from '../../src/domain/payments/statement'
import type { OpenProblem } from '../../src/domain/rides/car-problem'
import { openableCases } from '../../src/domain/rides/cases'
import { latenessOf } from '../../src/domain/rides/lateness'
import { reportLine } from '../../src/domain/rides/reports'
import { EventNameSchema, eventOf } from '../../src/messages/events'
import { bookingOf, passengerOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { outbox } from '../database/message-tables'
import { columnsOf } from '../database/rows'
import { bookingCancellations, bookings, reviews } from '../database/tables'
import { companyOf, documentsOf } from '../documents/read-documents'
import { driverAndCarOf, driverNameOf, shownDriver } from '../driver-facts'
import { riderCasesOf } from '../needs'
import { changesOf, changeWaiting, mayChange, tripChanges } from '../payments/changes'
import { statementEntries } from '../payments/ledger'
import { paymentState } from '../payments/orders'
import { refundableUntilStart } from '../payments/refunds'
import { chargesOf } from '../rides/charges'
import { reportsOf } from '../rides/judge-report'
import { emergencyUntil } from '../rides/press-emergency'
import { openProblem } from '../rides/report-car-problem'
import { caseFactsOf } from './open-case'

/** A rider's own booking with all that belongs to it; null: absent, or another's (docs/product.md, TRIP-5). */
export async function showTrip(
  database: Database,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<TripDetails | null> {
  const [trip] = await database
    .select({ ...columnsOfMoney(now), emergencyUntil: emergencyUntil(now).as('emergency_until') })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  if (!trip) return null
  const { row } = trip
  const { driver, cancellation, ...beside } = await besideTrip(database, trip)
  const money = moneyAndLateness(trip, now)
  const name = driverNameOf(driver)
  return {
    booking: bookingOf(row),
    ...money,
    driver: driver && name !== null ? shownDriver(row, driver, name) : null,
    ...beside,
    openable_cases: openableCases(caseFactsOf(row, cancellation, money.statement.fee_owed_paise), now).filter(
      (kind) => !beside.cases.some((one) => one.kind === kind),
    ),
    may_name_company: mayNameCompany(row),
    accepted_at: row.accepted_at,
    emergency_until: trip.emergencyUntil,
    actual_distance_metres: row.actual_distance_metres,
    cancellation,
  }
}

/** Columns of a booking from which a trip's money, lateness and waiting change are told. */
export const columnsOfMoney = (now: Date) => ({
  row: getTableColumns(bookings),
  entries: statementEntries().as('entries'),
  refundablePaise: refundableUntilStart().as('refundable_paise'),
  problem: openProblem().as('problem'),
  paymentState: paymentState(now).as('payment_state'),
  changeWaiting: changeWaiting(now).as('change_waiting'),
})

interface MoneyColumns {
  row: BookingRow
  entries: StatementEntry[]
  refundablePaise: number
  problem: OpenProblem | null
  paymentState: TripDetails['payment_state']
  changeWaiting: TripDetails['change_waiting']
}

/** How late a trip is, its money, and what may be changed of it, as its rider is told. */
export const moneyAndLateness = (
  { row, entries, refundablePaise, problem, paymentState, changeWaiting }: MoneyColumns,
  now: Date,
) => ({
  lateness: latenessOf({ ...row, refundable_paise: refundablePaise, problem_at: problem?.at ?? null }, now),
  payment_state: paymentState,
  statement: statement({ ...row, payment_state: paymentState }, entries, 'rider'),
  change_waiting: changeWaiting,
  may_change: mayChange(row),
})

/** What belongs to a booking, lists oldest first. The booking is the rider's own, and so are they. */
async function besideTrip(database: Database, { row, problem }: Pick<MoneyColumns, 'row' | 'problem'>) {
  const { id: bookingId, user_id } = row
  const [
    sent,
    changes,
    reported,
    told,
    [passenger],
    [charged],
    [cancellation],
    [review],
    documents,
    [company],
    [driver],
    [vehicle],
  ] = await database.batch([
    database
      .select(columnsOf(getTableColumns(outbox), MESSAGE_COLUMNS))
      .from(outbox)
      .where(and(eq(outbox.booking_id, bookingId), eq(outbox.recipient_id, user_id)))
      .orderBy(asc(outbox.created_at), asc(outbox.id)),
    changesOf(database, bookingId),
    reportsOf(database, bookingId),
    riderCasesOf(database, bookingId),
    passengerOf(database, bookingId),
    chargesOf(database, bookingId),
    database
      .select(columnsOf(getTableColumns(bookingCancellations), ['code', 'reason', 'created_at']))
      .from(bookingCancellations)
      .where(eq(bookingCancellations.booking_id, bookingId)),
    database
      .select({ rating: reviews.rating, comment: reviews.comment, created_at: reviews.created_at })
      .from(reviews)
      .where(and(eq(reviews.booking_id, bookingId), eq(reviews.reviewer_id, user_id))),
    documentsOf(database, bookingId),
    companyOf(database, bookingId),
    ...driverAndCarOf(database, row, problem),
  ])
  return {
    driver: driver ?? null,
    vehicle: vehicle ?? null,
    cancellation: cancellation ?? null,
    review: review ?? null,
    documents,
    company: company ?? null,
    passenger: passenger ?? null,
    charges: charged?.charges ?? [],
    reports: reported.map((report) => reportLine(report, 'rider')),
    cases: told,
    changes: tripChanges(changes),
    messages: sent.flatMap(tripMessagesOf),
  }
}

/** A message that waits, or that became untrue before it was sent, has no state and is not shown. */
const STATES: Partial<Record<MessageStatus, TripMessage['state']>> = {
  sent: 'sent',
  unknown: 'unknown',
  delivered: 'delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
}

const MESSAGE_COLUMNS = ['event', 'channel', 'status', 'created_at', 'sent_at', 'ended_at'] as const

type SentMessage = Pick<typeof outbox.$inferSelect, (typeof MESSAGE_COLUMNS)[number]>

/** The message as its rider is shown it; an empty list for one that is not shown. */
function tripMessagesOf(row: SentMessage): TripMessage[] {
  const state = STATES[row.status]
  const event = v.safeParse(EventNameSchema, row.event)
  if (!state || row.channel === null || !event.success) return []
  const at = row.sent_at ?? row.ended_at ?? row.created_at
  return [{ what: eventOf(event.output).called, channel: row.channel, state, at }]
}
