import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CancellationSchema, RideProgressSchema } from '../../src/domain/bookings/booking'
import { withKilometres } from '../../src/domain/fares/rental'
import {
  actionsOf,
  type BookingPanel,
  BookingPanelSchema,
  type Decline,
} from '../../src/domain/ops/booking-panel'
import { PanelChangeSchema } from '../../src/domain/ops/change-trip'
import { MOST_KILOMETRES } from '../../src/domain/ops/requests'
import { noShowFrom } from '../../src/domain/payments/decide-cancellation'
import { RefundSchema } from '../../src/domain/payments/payment'
import { statement } from '../../src/domain/payments/statement'
import { phaseOf } from '../../src/domain/rides/phase'
import { triesLeft } from '../../src/domain/rides/pin'
import { reportLine } from '../../src/domain/rides/reports'
import { bookingOf, owedSince, passengerOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookingChanges, payments, refunds } from '../database/payment-tables'
import { columnsOf } from '../database/rows'
import {
  bookingCancellations,
  bookings,
  drivers,
  rideAssignments,
  rideCharges,
  rideDeclines,
  users,
} from '../database/tables'
import { documentsOf } from '../documents/read-documents'
import { rideCarColumns, rideDriverName } from '../driver-facts'
import { isTipOf } from '../payments/apply-payment'
import { isPayable } from '../payments/changes'
import { ledgerOfBooking, statementEntries } from '../payments/ledger'
import { livePaymentLink } from '../payments/payment-links'
import { chargesOf } from '../rides/charges'
import { reportsOf } from '../rides/judge-report'
import { standsAt, waitsForCar } from '../rides/report-car-problem'
import { isSettlementProposed } from './failed-refunds'
import { entriesOf, logEntryOf, type OperatorContext } from './log'
import { messagesFrom, messagesOfBooking } from './messages'
import { asNeeds, openProposals } from './need-queries'
import { callsOf, found, needsIn, needsOfBooking } from './needs'
import { byHandPaise, freePaise } from './refund-by-hand'
import { nameShown } from './ride-rows'

const person = { id: users.id, name: nameShown(users), phone_no: users.phone_no }

const PAYMENT_COLUMNS = ['provider_payment_id', 'amount_paise', 'created_at', 'applied'] as const

const LOG_SHOWN = 50
const DECLINES_SHOWN = 20

/** Everything an operator sees of one booking, but its PIN; null when there is none. */
export async function showBooking(
  { database, operatorId, now }: OperatorContext,
  id: string,
): Promise<BookingPanel | null> {
  // This select is not in the batch, whose rows D1 returns as objects: a booking and its rider have columns of one
  // name.
  const [booking] = await database
    .select({
      row: getTableColumns(bookings),
      rider: person,
      entries: statementEntries(),
      owedSince: owedSince(),
      payLinkId: livePaymentLink(now),
      waitsForCar: sql<number>`(${waitsForCar()})`,
      standsAt: standsAt(),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.user_id))
    .where(eq(bookings.id, id))
  if (!booking) return null
  const [paid, back, proposals, money, [cancellation], entries, declines, told] = await database.batch([
    database
      .select({
        ...columnsOf(getTableColumns(payments), PAYMENT_COLUMNS),
        is_tip: sql<boolean>`(${isTipOf()})`.mapWith(Boolean).as('is_tip'),
        left_paise: sql<number>`max(0, ${freePaise()})`.as('left_paise'),
        by_hand_paise: byHandPaise().as('by_hand_paise'),
      })
      .from(payments)
      .where(eq(payments.booking_id, id))
      .orderBy(asc(payments.created_at)),
    database
      .select({
        provider_payment_id: payments.provider_payment_id,
        id: refunds.id,
        failure: refunds.failure,
        is_proposed: isSettlementProposed().mapWith(Boolean).as('is_proposed'),
        ...columnsOf(getTableColumns(refunds), v.keyof(RefundSchema).options),
      })
      .from(payments)
      .innerJoin(refunds, eq(refunds.payment_id, payments.id))
      .where(eq(payments.booking_id, id))
      .orderBy(asc(refunds.created_at)),
    found(
      database,
      asNeeds('refund_proposed', openProposals(operatorId, sql`refund_proposals.booking_id = ${id}`)),
    ),
    ledgerOfBooking(database, id),
    database
      .select(columnsOf(getTableColumns(bookingCancellations), v.keyof(CancellationSchema).options))
      .from(bookingCancellations)
      .where(eq(bookingCancellations.booking_id, id)),
    entriesOf(database, 'booking', id, LOG_SHOWN),
    declinesOf(database, id),
    messagesOfBooking(database, id, now),
  ])
  const { row, rider } = booking
  const [reported, needs, calls, [passenger], [charged], formerPayers, [driver], [vehicle], changed, issued] =
    await database.batch([
      reportsOf(database, id),
      needsOfBooking(database, id),
      callsOf(database, id),
      passengerOf(database, id),
      chargesOf(database, id),
      database
        .select({ charge: rideCharges.id, name: nameShown(users).as('name') })
        .from(rideCharges)
        .innerJoin(users, eq(users.id, rideCharges.driver_id))
        .where(and(eq(rideCharges.booking_id, id), ne(rideCharges.driver_id, row.driver_id ?? ''))),
      database
        .select({
          ...person,
          name: nameShown({ ...users, full_name: rideDriverName(id, sql`users.full_name`) }).as('name'),
          license_number: drivers.license_number,
        })
        .from(users)
        .innerJoin(drivers, eq(drivers.id, users.id))
        .where(eq(users.id, row.driver_id ?? '')),
      database
        .select({ id: bookings.vehicle_id, ...rideCarColumns })
        .from(rideAssignments)
        .innerJoin(bookings, eq(bookings.id, rideAssignments.booking_id))
        .where(eq(rideAssignments.booking_id, id)),
      panelChanges(database, id),
      documentsOf(database, id),
    ])
  const phase = phaseOf(row)
  return v.parse(BookingPanelSchema, {
    booking: bookingOf(row),
    phase,
    version: row.ride_version,
    city: row.city,
    rider,
    passenger: passenger ?? null,
    driver: driver ?? null,
    vehicle: vehicle ?? null,
    ...columnsOf(row, v.keyof(RideProgressSchema).options),
    statement: statement(row, booking.entries, 'operator'),
    owed_since: booking.owedSince,
    charges: charged?.charges ?? [],
    former_payers: Object.fromEntries(formerPayers.map(({ charge, name }) => [charge, name])),
    payments: paid,
    refunds: back,
    proposals: needsIn(proposals).map(({ facts }) => facts),
    ledger: money,
    by_hand_paise: paid[0]?.by_hand_paise ?? 0,
    cancellation: cancellation ?? null,
    documents: issued,
    // What a deletion has emptied says nothing any more.
    changes: changed.flatMap(({ former, wanted, ...change }) =>
      former === '{}' ? [] : { ...change, former: JSON.parse(former), wanted: JSON.parse(wanted) },
    ),
    actions: actionsOf({
      ...row,
      isOwed: booking.owedSince !== null,
      lacksKilometres: withKilometres(row, MOST_KILOMETRES, now).ok,
      pinLocked: row.start_pin !== null && triesLeft(row.pin_tries) === 0,
      waitsForCar: booking.waitsForCar === 1,
      hasPaymentLink: booking.payLinkId !== null,
      changeWaits: changed.some((change) => isPayable(change, now)),
    }),
    stands_at: booking.waitsForCar === 1 ? booking.standsAt : null,
    no_show_from:
      row.arrival_confirmed_at && noShowFrom(row.arrival_confirmed_at, row.scheduled_time).toISOString(),
    reports: reported.map((report) => reportLine(report, 'operator')),
    needs,
    calls: calls.map(({ at }) => at),
    declines,
    messages: messagesFrom(told, now),
    log: entries.map(logEntryOf),
  } satisfies Record<keyof BookingPanel, unknown>)
}

/** The changes of a booking, newest first, each with its operator's name. */
const panelChanges = (database: Database, bookingId: string) =>
  database
    .select({
      ...columnsOf(
        getTableColumns(bookingChanges),
        v.keyof(v.omit(PanelChangeSchema, ['actor_name'])).options,
      ),
      actor_name: sql<string | null>`(SELECT full_name FROM users
        WHERE users.id = booking_changes.actor_id AND booking_changes.actor = 'operator')`.as('actor_name'),
    })
    .from(bookingChanges)
    .where(eq(bookingChanges.booking_id, bookingId))
    .orderBy(desc(bookingChanges.number))

/**
 * Drivers who declined a booking or handed it back, newest first, with their reasons (docs/product.md, NEED-8). A
 * ride that an operator unassigned has a row too, so that it is not offered again; that one is shown by the log.
 */
const declinesOf = (database: Database, bookingId: string) =>
  database
    .select({
      driver_name: users.full_name,
      kind: rideDeclines.kind,
      reason: rideDeclines.reason,
      at: rideDeclines.created_at,
    } satisfies Record<keyof Decline, unknown>)
    .from(rideDeclines)
    .innerJoin(users, eq(users.id, rideDeclines.driver_id))
    .where(
      and(
        eq(rideDeclines.booking_id, bookingId),
        sql`NOT EXISTS (SELECT 1 FROM ops_log
          WHERE ops_log.subject_kind = 'booking' AND ops_log.subject_id = ${bookingId}
            AND ops_log.created_at = ${rideDeclines.created_at} AND ops_log.action = 'ride.unassigned')`,
      ),
    )
    .orderBy(desc(rideDeclines.created_at))
    .limit(DECLINES_SHOWN)
