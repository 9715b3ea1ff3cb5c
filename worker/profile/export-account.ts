import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CancellationSchema, PassengerSchema } from '../../src/domain/bookings/booking'
import { ReviewSchema } from '../../src/domain/bookings/review'
import { CompanySchema, DocumentSchema } from '../../src/domain/documents/document'
import { FlagSchema } from '../../src/domain/fields'
import { LedgerEntrySchema, type LedgerKind } from '../../src/domain/payments/ledger'
import { PaymentRecordSchema, RefundSchema } from '../../src/domain/payments/payment'
import { type StatementEntry, statement } from '../../src/domain/payments/statement'
import {
  AccountExportSchema,
  type ExportedBooking,
  ExportedBookingSchema,
  ExportedChangeSchema,
} from '../../src/domain/profile/account-export'
import { CaseSchema } from '../../src/domain/rides/cases'
import { JudgementSchema, reportLine } from '../../src/domain/rides/reports'
import type { Database } from '../database/client'
import { keyset } from '../database/keyset'
import { consents, outbox, pushSubscriptions } from '../database/message-tables'
import { driverCash } from '../database/payment-tables'
import { jsonOf, type RowSchema, rowsAs, selectColumns } from '../database/rows'
import { bookings, customerSavedLocations, emergencyContacts, openSessions, users } from '../database/tables'
import { firstNameOf, rideDriverName } from '../driver-facts'
import type { SignedInUser } from '../http/app-env'
import { streamedText } from '../http/streamed-text'
import { isRiderCase } from '../needs'
import { readSettings } from '../notifications/settings'
import { chargesColumn } from '../rides/charges'
import { isOpenSession } from '../session/open-sessions'
import { readProfile } from './profile'

/**
 * All that is kept of a person as one JSON file, written while it is read: a page of bookings at a time, newest first, each
 * with all that belongs to it (docs/product.md, DATA-1). A browser may keep as a file what came before a page that can't be
 * read; that part is no JSON, because it lacks its end.
 */
export const exportAccount = (
  database: Database,
  user: Pick<SignedInUser, 'userId' | 'role'>,
  now: Date,
): Promise<ReadableStream<Uint8Array>> => streamedText(partsOf(database, user, now), 'export_broken_off')

/** Bookings read at once: what is in memory at a time, however many trips a rider has. */
const PAGE = 250

async function* partsOf(
  database: Database,
  user: Pick<SignedInUser, 'userId' | 'role'>,
  now: Date,
): AsyncGenerator<string> {
  let before = `${JSON.stringify(await readHead(database, user, now)).slice(0, -1)},"bookings":[`
  let after: string | null = null
  do {
    const newest = keyset({ by: [bookings.created_at, bookings.id], order: 'desc', after, size: PAGE })
    const query = selectWhole(database).where(and(eq(bookings.user_id, user.userId), newest.where))
    const { rows, next } = await newest.read(query, ({ row }) => [row.created_at, row.id])
    const page = rows.map((row) => JSON.stringify(exported(row))).join(',\n')
    yield before + page + (next === null ? ']}\n' : '')
    before = ',\n'
    after = next
  } while (after !== null)
}

/** The copy without its bookings, which follow page by page. */
const HeadSchema = v.omit(AccountExportSchema, ['bookings'])

type Head = v.InferOutput<typeof HeadSchema>

async function readHead(
  database: Database,
  user: Pick<SignedInUser, 'userId' | 'role'>,
  now: Date,
): Promise<Head> {
  const { userId } = user
  const profile = await readProfile(database, userId)
  const message_settings = await readSettings(database, userId)
  const [[account], addresses, emergency_contacts, agreed, browsers, sessions, account_messages, cash] =
    await database.batch([
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
        .from(openSessions)
        .where(isOpenSession(database, user, now))
        .orderBy(desc(openSessions.last_seen_at)),
      database
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient_id, userId), isNull(outbox.booking_id)))
        .orderBy(outbox.created_at),
      database
        .select()
        .from(driverCash)
        .where(eq(driverCash.driver_id, userId))
        .orderBy(driverCash.created_at),
    ])
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
    sessions,
    account_messages,
    handed_in: cash.map(({ reverses, ...entry }) => ({ ...entry, taken_back: reverses !== null })),
  } satisfies Record<keyof Head, unknown>)
}

/**
 * What another table has of a booking, with the columns of the schema and in no order, as one column of the booking's row:
 * by a statement of its own a trip costs two rows for each table, also where it has nothing there, and in order twice as
 * many.
 */
const listOf = <Schema extends RowSchema>(schema: Schema, rows: SQL) => rowsAs(schema, sql`FROM (${rows})`)

const PaymentSchema = v.object({
  ...v.pick(PaymentRecordSchema, ['id', 'provider_payment_id', 'amount_paise', 'created_at']).entries,
  gateway_response: PaymentRecordSchema.entries.gateway_response,
})

const PaidBackSchema = v.object({ id: v.string(), ...RefundSchema.entries })

const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.nullable(v.pipe(v.string(), v.parseJson(), schema))

const LedgerRowSchema = v.object({
  ...v.omit(LedgerEntrySchema, ['booking_id', 'reverses', 'actor', 'actor_id', 'event']).entries,
  counts: FlagSchema,
  payment: orNull(PaymentSchema),
  refund: orNull(PaidBackSchema),
})

const ChangeRowSchema = v.object({
  ...v.omit(ExportedChangeSchema, ['former']).entries,
  former: v.pipe(v.string(), v.parseJson()),
})

const DocumentRowSchema = v.object({
  ...v.omit(DocumentSchema, ['booking_id']).entries,
  body: v.pipe(v.string(), v.parseJson()),
})

const isOfThis = sql.raw('booking_id = bookings.id')

/** Accepted, set out, started, and two that may have a report: arrived and ended. */
const isOfFiveMoves = sql.raw("(bookings.status = 'completed' AND bookings.ride_version = 5)")

/** The row of another table that an entry of this kind is of, by its key, as text. */
const ofEntry = (kind: LedgerKind, table: 'payments' | 'refunds', id: string, columns: readonly string[]) =>
  sql`iif(kind = ${sql.raw(`'${kind}'`)}, (SELECT ${jsonOf(columns, `${table}.`)} || ''
    FROM ${sql.raw(`${table} WHERE ${table}.id = ledger.${id}`)}), NULL)`

const BESIDE = {
  // A payment and a refund are read with the entry that was written in their batch: a list of theirs costs a row to its end.
  ledger: listOf(
    LedgerRowSchema,
    sql`SELECT *, ${ofEntry('captured', 'payments', 'payment_id', v.keyof(PaymentSchema).options)} AS payment,
        ${ofEntry('refund_due', 'refunds', 'refund_id', v.keyof(PaidBackSchema).options)} AS refund
      FROM ledger WHERE ${isOfThis}`,
  ).as('ledger'),
  reviews: listOf(
    ReviewSchema,
    sql`SELECT * FROM reviews WHERE ${isOfThis} AND reviewer_id = bookings.user_id`,
  ).as('reviews'),
  // Few trips were changed: of the others nothing is read.
  changes: listOf(
    ChangeRowSchema,
    sql`SELECT * FROM booking_changes WHERE bookings.change_number > 0 AND ${isOfThis} AND state = 'made'`,
  ).as('changes'),
  cancellations: listOf(CancellationSchema, sql`SELECT * FROM booking_cancellations WHERE ${isOfThis}`).as(
    'cancellations',
  ),
  // Two queries, because each has an index of its own. Of 'IS NOT NULL' SQLite makes a range, which costs a row of each trip.
  shares: listOf(
    ExportedBookingSchema.entries.shares.item,
    sql`SELECT * FROM ride_shares WHERE ${isOfThis} AND revoked_at IS NULL
      UNION ALL SELECT * FROM ride_shares WHERE ${isOfThis} AND revoked_at <> ''`,
  ).as('shares'),
  messages: listOf(
    ExportedBookingSchema.entries.messages.item,
    sql`SELECT * FROM outbox WHERE ${isOfThis} AND recipient_id = bookings.user_id`,
  ).as('messages'),
  cases: listOf(
    CaseSchema,
    sql`SELECT *, facts ->> 'own_words' AS own_words FROM needs
      WHERE subject = bookings.id AND ${isRiderCase()}`,
  ).as('cases'),
  passengers: listOf(PassengerSchema, sql`SELECT * FROM booking_passengers WHERE ${isOfThis}`).as(
    'passengers',
  ),
  documents: listOf(DocumentRowSchema, sql`SELECT * FROM documents WHERE ${isOfThis}`).as('documents'),
  companies: listOf(CompanySchema, sql`SELECT * FROM booking_companies WHERE ${isOfThis}`).as('companies'),
  // Of the moves of a driven ride three are no reports: accepted, set out, started. Of five two are read at the most, and no
  // row to find the end of their list.
  reports: listOf(
    JudgementSchema,
    sql`SELECT * FROM (SELECT * FROM ride_judgements WHERE ${isOfThis} AND ${isOfFiveMoves} LIMIT 2)
      UNION ALL SELECT * FROM ride_judgements WHERE ${isOfThis} AND NOT ${isOfFiveMoves}`,
  ).as('reports'),
  charges: chargesColumn().as('charges'),
  driverName: rideDriverName(
    sql`bookings.id`,
    sql`(SELECT users.full_name FROM users WHERE users.id = bookings.driver_id)`,
  ).as('driver_name'),
}

const selectWhole = (database: Database) =>
  database.select({ row: getTableColumns(bookings), ...BESIDE }).from(bookings)

type Found = Awaited<ReturnType<typeof selectWhole>>[number]

/** A booking's entries as a statement reads them, its payments and its refunds, each once. */
function moneyOf({ ledger }: Found) {
  const payments = new Map(ledger.flatMap(({ payment }) => (payment ? [[payment.id, payment]] : [])))
  const refunds = new Map(ledger.flatMap(({ refund }) => (refund ? [[refund.id, refund]] : [])))
  const entries = ledger.map(({ payment_id, refund_id, payment: _, ...entry }): StatementEntry => {
    const paid = payments.get(payment_id ?? '')
    return {
      ...entry,
      provider_payment_id: paid?.provider_payment_id ?? null,
      method: entry.kind === 'captured' ? (paid?.gateway_response.method ?? null) : null,
      refund: refunds.get(refund_id ?? '') ?? null,
    }
  })
  return { entries, payments: byTime([...payments.values()]), refunds: byTime([...refunds.values()]) }
}

const byTime = <Row extends { created_at: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.created_at.localeCompare(other.created_at))

function exported(found: Found): ExportedBooking {
  const { row, driverName, reviews, cancellations, passengers } = found
  const { entries, payments, refunds } = moneyOf(found)
  return v.parse(ExportedBookingSchema, {
    ...row,
    statement: statement(row, entries, 'export'),
    passenger: passengers?.[0] ?? null,
    driver_first_name: firstNameOf(driverName),
    payments,
    refunds,
    review: reviews?.[0] ?? null,
    changes: found.changes ?? [],
    cancellation: cancellations?.[0] ?? null,
    documents: (found.documents ?? []).toSorted((one, other) => one.issued_at.localeCompare(other.issued_at)),
    company: found.companies?.[0] ?? null,
    shares: found.shares ?? [],
    reports: (found.reports ?? [])
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .map((report) => reportLine(report, 'rider')),
    cases: found.cases ?? [],
    charges: found.charges,
    messages: byTime(found.messages),
  } satisfies Record<keyof ExportedBooking, unknown>)
}
