import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { statement } from '../../src/domain/payments/statement'
import {
  AccountExportSchema,
  type ExportedBooking,
  ExportedBookingSchema,
} from '../../src/domain/profile/account-export'
import { reportLine } from '../../src/domain/rides/reports'
import type { Database } from '../database/client'
import { keyset } from '../database/keyset'
import { consents, outbox, pushSubscriptions } from '../database/message-tables'
import { payments, refunds } from '../database/payment-tables'
import { selectColumns } from '../database/rows'
import {
  bookingCancellations,
  bookingPassengers,
  bookings,
  customerSavedLocations,
  emergencyContacts,
  needs,
  reviews,
  rideCharges,
  rideJudgements,
  rideShares,
  users,
} from '../database/tables'
import { firstNameOf, rideDriverName } from '../driver-facts'
import { log } from '../http/log'
import { isRiderCase, RIDER_CASE } from '../needs'
import { readSettings } from '../notifications/settings'
import { entriesFrom, entriesJson } from '../payments/ledger'
import { ofItsDriver } from '../rides/charges'
import { readProfile } from './profile'

/**
 * All that is kept of a person as one JSON file, written while it is read: a page of bookings at a time, the next one
 * only when the last was taken (docs/product.md, DATA-1). Throws where its beginning can't be read; a page that
 * can't be read later breaks the download off, so that a part is never taken for the whole.
 */
export async function exportAccount(
  database: Database,
  userId: string,
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const head = await readHead(database, userId, now)
  let page: ExportPage | null = await exportBookings(database, userId, null)
  const text = new TextEncoder()
  const beginning = `${JSON.stringify(head).slice(0, -1)},"bookings":[`
  let before = beginning
  return new ReadableStream({
    async pull(controller) {
      if (!page) return controller.close()
      controller.enqueue(text.encode(before + page.bookings.map((one) => JSON.stringify(one)).join(',\n')))
      before = ',\n'
      try {
        page = page.next === null ? null : await exportBookings(database, userId, page.next)
      } catch (error) {
        log('error', 'export_broken_off', { message: String(error) })
        return controller.error(error)
      }
      if (!page) controller.enqueue(text.encode(']}\n'))
    },
  })
}

/** The copy without its bookings, which follow page by page. */
const HeadSchema = v.omit(AccountExportSchema, ['bookings'])

type Head = v.InferOutput<typeof HeadSchema>

async function readHead(database: Database, userId: string, now: Date): Promise<Head> {
  const profile = await readProfile(database, userId)
  const message_settings = await readSettings(database, userId)
  const [[account], addresses, emergency_contacts, agreed, browsers, account_messages] = await database.batch(
    [
      selectColumns(database, users, ['role', 'created_at'], eq(users.id, userId)),
      database
        .select()
        .from(customerSavedLocations)
        .where(eq(customerSavedLocations.customer_id, userId))
        .orderBy(desc(customerSavedLocations.created_at)),
      database
        .select()
        .from(emergencyContacts)
        .where(eq(emergencyContacts.user_id, userId))
        .orderBy(emergencyContacts.created_at),
      database.select().from(consents).where(eq(consents.user_id, userId)).orderBy(consents.created_at),
      database.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId)),
      database
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient_id, userId), isNull(outbox.booking_id)))
        .orderBy(outbox.created_at),
    ],
  )
  if (!account) throw new Error('An export needs a users row')
  return v.parse(HeadSchema, {
    format: 'hasiru-cabs-account',
    version: 1,
    exported_at: now.toISOString(),
    profile: { ...profile, ...account },
    addresses,
    emergency_contacts,
    message_settings,
    consents: agreed,
    browsers,
    account_messages,
  } satisfies Record<keyof Head, unknown>)
}

/** Bookings read at once: what is in memory at a time, however many trips a rider has. */
const PAGE = 250

interface ExportPage {
  bookings: ExportedBooking[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

/** A page of a person's own bookings, newest first, each with all that belongs to it. */
async function exportBookings(
  database: Database,
  userId: string,
  after: ExportPage['next'],
): Promise<ExportPage> {
  const newest = keyset({ by: [bookings.created_at, bookings.id], order: 'desc', after, size: PAGE })
  const found = await database
    .select({ row: getTableColumns(bookings), entries: entriesJson().as('entries') })
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), newest.where))
    .orderBy(...newest.orderBy)
    .limit(newest.limit)
  const { rows, next } = newest.page(found, ({ row }) => [row.created_at, row.id])
  const beside = await readBeside(
    database,
    userId,
    rows.map(({ row }) => row),
  )
  return { bookings: rows.map(({ row, entries }) => exported(row, entries, beside)), next }
}

/** All ids are one parameter, because a statement of D1 takes a hundred at most. */
const among = (ids: string) => sql`(SELECT value FROM json_each(${ids}))`

async function readBeside(database: Database, userId: string, rows: BookingRow[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const ofThese = sql`booking_id IN ${among(ids)}`
  const [
    paid,
    back,
    reviewed,
    cancelled,
    live,
    revoked,
    messages,
    drivers,
    cases,
    passengers,
    reports,
    charges,
  ] = await database.batch([
    database.select().from(payments).where(ofThese).orderBy(payments.created_at),
    database
      .select()
      .from(refunds)
      .where(sql`payment_id IN (SELECT id FROM payments WHERE ${ofThese})`)
      .orderBy(refunds.created_at),
    database
      .select()
      .from(reviews)
      .where(and(ofThese, eq(reviews.reviewer_id, userId))),
    database.select().from(bookingCancellations).where(ofThese),
    // Two queries, because each repeats the words of its own index.
    database.select().from(rideShares).where(sql`${ofThese} AND revoked_at IS NULL`),
    database.select().from(rideShares).where(sql`${ofThese} AND revoked_at IS NOT NULL`),
    database
      .select()
      .from(outbox)
      .where(and(ofThese, eq(outbox.recipient_id, userId)))
      .orderBy(outbox.created_at),
    database
      .select({ id: bookings.id, name: rideDriverName(sql`bookings.id`, sql`users.full_name`).as('name') })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.driver_id))
      .where(inArray(bookings.id, among(ids))),
    database
      .select(RIDER_CASE)
      .from(needs)
      .where(and(sql`subject IN ${among(ids)}`, isRiderCase())),
    database.select().from(bookingPassengers).where(ofThese),
    database.select().from(rideJudgements).where(ofThese).orderBy(rideJudgements.at),
    database
      .select(getTableColumns(rideCharges))
      .from(rideCharges)
      .innerJoin(bookings, ofItsDriver())
      .where(sql`ride_charges.${ofThese}`)
      .orderBy(rideCharges.entered_at),
  ])
  return {
    payments: byBooking(paid),
    refunds: byBooking(back),
    reviews: byBooking(reviewed),
    cancellations: byBooking(cancelled),
    shares: byBooking([...live, ...revoked]),
    cases: byBooking(cases),
    messages: byBooking(messages),
    passengers: byBooking(passengers),
    reports: byBooking(reports),
    charges: byBooking(charges),
    firstNames: new Map(drivers.map(({ id, name }) => [id, firstNameOf(name)])),
  }
}

const byBooking = <Row extends { booking_id: string | null }>(rows: Row[]) =>
  Map.groupBy(rows, ({ booking_id }) => booking_id)

function exported(
  row: BookingRow,
  entries: string,
  beside: Awaited<ReturnType<typeof readBeside>>,
): ExportedBooking {
  const [review = null] = beside.reviews.get(row.id) ?? []
  const [passenger = null] = beside.passengers.get(row.id) ?? []
  const [cancellation = null] = beside.cancellations.get(row.id) ?? []
  return v.parse(ExportedBookingSchema, {
    ...row,
    statement: statement(row, entriesFrom(entries), 'export'),
    passenger,
    driver_first_name: beside.firstNames.get(row.id) ?? null,
    payments: beside.payments.get(row.id) ?? [],
    refunds: beside.refunds.get(row.id) ?? [],
    review,
    cancellation,
    shares: beside.shares.get(row.id) ?? [],
    reports: (beside.reports.get(row.id) ?? []).map((report) => reportLine(report, 'rider')),
    cases: beside.cases.get(row.id) ?? [],
    charges: beside.charges.get(row.id) ?? [],
    messages: beside.messages.get(row.id) ?? [],
  } satisfies Record<keyof ExportedBooking, unknown>)
}
