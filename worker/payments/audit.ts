import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { type Audit, auditBooking, type BookingBooks, type Finding } from '../../src/domain/payments/audit'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { audits, ledger, payments, refunds, webhookEvents } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { bookings } from '../database/tables'
import { log } from '../http/log'
import { type ProviderDeps, takePayment } from './orders'
import { takeRefund } from './refund-progress'

/** A booking is made 30 days ahead at most: whatever money of it moves, it had its payment in this time. */
const BOOKINGS_DAYS = 40

/** The provider's payments are read this far back: later ones were found by the audits before. */
const PAYMENTS_DAYS = 5

/** A younger payment may be captured and not told to us yet: it is taken, and nothing is off. */
const UNTOLD_SECONDS = 15 * 60

/** Bookings or entries of one query: a run may send some hundred queries, and so audits a hundred thousand bookings. */
const BOOKINGS_PAGE = 1000

/** Payments of one page of the provider's, which has no larger ones. */
const PAYMENTS_PAGE = 100

/** Findings that are kept of one run. */
const MAX_FINDINGS = 200

interface AuditedSpan {
  /** All bookings there ever were, instead of those of the last 40 days. */
  everything: boolean
}

/**
 * Proves that the books balance (docs/product.md, Books): every booking's entries against its tables, and every captured
 * payment of the provider's last five days against what is recorded here. A payment that was not known is applied then,
 * and still a finding. The run is stored for the dispatch board.
 */
export async function auditBooks(
  deps: ProviderDeps,
  now: Date,
  { everything }: AuditedSpan = { everything: false },
): Promise<Audit> {
  const { database } = deps
  // First, because what it finds out is in the books by then.
  const provider = await auditPayments(deps, now)
  const findings: Finding[] = []
  let counted = 0
  const ids = everything ? allBookings(database) : bookingsWithMoney(database, daysBefore(now, BOOKINGS_DAYS))
  for await (const page of ids) {
    const books = await readBooks(database, page)
    counted += books.length
    findings.push(...books.flatMap(auditBooking))
  }
  const audit: Audit = {
    began_at: now.toISOString(),
    bookings: counted,
    payments: provider.payments,
    unknown_events: await unknownEvents(database, daysBefore(now, 1)),
    findings: [...findings, ...provider.findings].slice(0, MAX_FINDINGS),
  }
  await insertRow(database, audits, {
    ...audit,
    id: newId(),
    ended_at: new Date().toISOString(),
    findings: JSON.stringify(audit.findings),
  })
  log(audit.findings.length === 0 ? 'info' : 'error', 'audited', {
    ...audit,
    findings: audit.findings.length,
  })
  return audit
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

async function unknownEvents(database: Database, since: Date): Promise<number> {
  const [counted] = await database
    .select({ count: sql<number>`count(*)` })
    .from(webhookEvents)
    .where(and(gte(webhookEvents.received_at, since.toISOString()), eq(webhookEvents.known, false)))
  return counted?.count ?? 0
}

/** Ids of all bookings, page by page. */
async function* allBookings(database: Database): AsyncGenerator<string[]> {
  let last = ''
  for (;;) {
    const rows = await database
      .select({ id: bookings.id })
      .from(bookings)
      .where(gt(bookings.id, last))
      .orderBy(asc(bookings.id))
      .limit(BOOKINGS_PAGE)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? ''
    yield rows.map(({ id }) => id)
  }
}

/** Ids of the bookings whose money moved since then, each once, page by page. */
async function* bookingsWithMoney(database: Database, since: Date): AsyncGenerator<string[]> {
  const seen = new Set<string>()
  let [at, id] = [since.toISOString(), '']
  for (;;) {
    const rows = await database
      .select({ id: ledger.id, booking_id: ledger.booking_id, created_at: ledger.created_at })
      .from(ledger)
      .where(sql`(${ledger.created_at}, ${ledger.id}) > (${at}, ${id})`)
      .orderBy(asc(ledger.created_at), asc(ledger.id))
      .limit(BOOKINGS_PAGE)
    if (rows.length === 0) return
    const page = new Set(
      rows.flatMap(({ booking_id }) => (booking_id && !seen.has(booking_id) ? booking_id : [])),
    )
    for (const bookingId of page) seen.add(bookingId)
    at = rows.at(-1)?.created_at ?? at
    id = rows.at(-1)?.id ?? id
    if (page.size > 0) yield [...page]
  }
}

const ofBooking = (what: SQL, table: SQL, which: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(sum(${what}), 0) FROM ${table} WHERE ${which})`

const paidOf = (which: SQL) =>
  ofBooking(sql`payments.amount_paise`, sql`payments`, sql`payments.booking_id = bookings.id AND ${which}`)

const refundsOf = (which: SQL) =>
  ofBooking(
    sql`refunds.amount_paise`,
    sql`payments JOIN refunds ON refunds.payment_id = payments.id`,
    sql`payments.booking_id = bookings.id AND ${which}`,
  )

const entriesOf = (kind: string) =>
  ofBooking(
    sql`ledger.amount_paise`,
    sql`ledger`,
    sql`ledger.booking_id = bookings.id AND ledger.kind = ${kind}`,
  )

/** Of a cancelled booking: what had been given back before, so that its cancellation did not judge it. */
const returnedBefore = sql`coalesce((SELECT ${paidOf(sql`payments.applied = 1`)} - booking_cancellations.paid_paise
  FROM booking_cancellations WHERE booking_cancellations.booking_id = bookings.id), 0)`

/** The money of these bookings from their tables and from the ledger. */
async function readBooks(database: Database, ids: readonly string[]): Promise<BookingBooks[]> {
  const rows = await database
    .select({
      id: bookings.id,
      status: bookings.status,
      payment_status: bookings.payment_status,
      fare_amount: bookings.fare_amount,
      advance_amount: bookings.advance_amount,
      owed_amount: bookings.owed_amount,
      remainder_collected: bookings.remainder_collected,
      office_amount: bookings.office_amount,
      charges_amount: bookings.charges_amount,
      paidPaise: paidOf(sql`TRUE`).as('paid'),
      appliedPaise: paidOf(sql`payments.applied = 1 AND payments.purpose IN ('advance', 'full')`).as(
        'applied',
      ),
      remainderPaise: paidOf(sql`payments.applied = 1 AND payments.purpose = 'remainder'`).as('remainder'),
      writtenOffPaise: ofBooking(
        sql`unpaid_remainders.written_off * 100`,
        sql`unpaid_remainders`,
        sql`unpaid_remainders.booking_id = bookings.id`,
      ).as('written_off'),
      confirmedPaise: ofBooking(
        sql`ride_charges.amount * 100`,
        sql`ride_charges`,
        sql`ride_charges.booking_id = bookings.id AND ride_charges.state = 'confirmed'`,
      ).as('confirmed'),
      unappliedPaise: paidOf(sql`payments.applied = 0`).as('unapplied'),
      unappliedRefunds: refundsOf(sql`payments.applied = 0`).as('unapplied_refunds'),
      duePaise: refundsOf(sql`refunds.status IN ('due', 'failed')`).as('due'),
      sentPaise: refundsOf(sql`refunds.status IN ('sent', 'processed')`).as('sent'),
      goodwillPaise: sql<number>`${refundsOf(
        sql`payments.applied = 1 AND refunds.reason IN ('by_operator', 'at_provider')`,
      )} - ${returnedBefore}`.as('goodwill'),
      feePaise: sql<number>`coalesce((SELECT booking_cancellations.fee_paise FROM booking_cancellations
        WHERE booking_cancellations.booking_id = bookings.id), 0)`.as('fee'),
      captured: entriesOf('captured').as('captured'),
      collected: entriesOf('collected').as('collected'),
      owed: entriesOf('owed').as('owed'),
      refund_due: entriesOf('refund_due').as('refund_due'),
      refund_sent: entriesOf('refund_sent').as('refund_sent'),
    })
    .from(bookings)
    // As JSON: a statement has 100 parameters at the most.
    .where(sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return rows.map(({ captured, collected, owed, refund_due, refund_sent, ...row }) => ({
    ...row,
    unrefundedPaise: row.unappliedPaise - row.unappliedRefunds,
    ledger: { captured, collected, owed, refund_due, refund_sent },
  }))
}

/** Pages through the provider's payments of the last days. */
async function auditPayments(
  deps: ProviderDeps,
  now: Date,
): Promise<{ payments: number; findings: Finding[] }> {
  const findings: Finding[] = []
  const toSeconds = Math.floor(now.getTime() / 1000)
  const fromSeconds = Math.floor(daysBefore(now, PAYMENTS_DAYS).getTime() / 1000)
  let counted = 0
  for (let skip = 0; ; skip += PAYMENTS_PAGE) {
    const page = await deps.razorpay.payments({ fromSeconds, toSeconds, count: PAYMENTS_PAGE, skip })
    if (!page.ok) {
      log('warn', 'payments_not_audited', { skip, ...page.refusal })
      return {
        payments: counted,
        findings: [...findings, withoutAmount('provider_not_asked', `from ${skip}`)],
      }
    }
    const { items, unread } = page.value
    counted += items.length + unread
    if (unread > 0) findings.push(withoutAmount('payment_unread', `${unread} from ${skip}`))
    findings.push(...(await auditPage(deps, items, now)))
    if (items.length + unread < PAYMENTS_PAGE) return { payments: counted, findings }
  }
}

const withoutAmount = (finding: string, subject: string): Finding => ({
  finding,
  subject,
  expected_paise: null,
  found_paise: null,
})

/** Payments that are captured at the provider and unknown here, or refunded there in another amount than here. */
async function auditPage(
  deps: ProviderDeps,
  page: readonly RazorpayPayment[],
  now: Date,
): Promise<Finding[]> {
  const captured = page.filter(
    ({ captured: isCaptured, status }) => isCaptured === true || status === 'captured',
  )
  const known = await recordedRefunds(
    deps.database,
    captured.map(({ id }) => id),
  )
  const findings: Finding[] = []
  for (const payment of captured) {
    const recorded = known.get(payment.id)
    if (recorded === payment.amount_refunded) continue
    const learned = { event: 'audit', now }
    const taken = await takePayment(deps, payment, learned)
    const listed = payment.amount_refunded > 0 ? await deps.razorpay.refundsOfPayment(payment.id) : null
    for (const refund of listed?.ok ? listed.value.items : []) await takeRefund(deps, refund, learned)
    const failed = !taken.ok || listed?.ok === false
    if (failed) findings.push(withoutAmount('provider_not_asked', payment.id))
    else if (recorded === undefined) {
      if (payment.created_at < now.getTime() / 1000 - UNTOLD_SECONDS) findings.push(unknownPayment(payment))
    } else {
      const after = (await recordedRefunds(deps.database, [payment.id])).get(payment.id) ?? 0
      findings.push({
        finding: after === payment.amount_refunded ? 'refund_was_unknown' : 'refunds_differ_at_provider',
        subject: payment.id,
        expected_paise: payment.amount_refunded,
        found_paise: recorded,
      })
    }
  }
  return findings
}

const unknownPayment = ({ id, amount }: RazorpayPayment): Finding => ({
  finding: 'payment_was_unknown',
  subject: id,
  expected_paise: amount,
  found_paise: 0,
})

/** Of the payments that are recorded: paise that the provider has taken to give back, not what operators paid otherwise. */
async function recordedRefunds(database: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      id: payments.provider_payment_id,
      paise: sql<number>`(SELECT coalesce(sum(refunds.amount_paise), 0) FROM ${refunds}
        WHERE refunds.payment_id = payments.id AND refunds.status IN ('sent', 'processed')
          AND refunds.provider_refund_id IS NOT NULL)`.as('paise'),
    })
    .from(payments)
    .where(inArray(payments.provider_payment_id, [...ids]))
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** The last run; null before there was any. */
export async function lastAudit(database: Database) {
  const [row] = await database.select().from(audits).orderBy(sql`${audits.began_at} DESC`).limit(1)
  return row ?? null
}
