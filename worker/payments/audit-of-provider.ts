import { inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { type Finding, withoutAmount } from '../../src/domain/payments/audit'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { log } from '../log'
import { type ProviderDeps, takePayment } from './orders'
import { takeRefund } from './refund-progress'

/** The provider's payments are read this far back: later ones were found by the audits before. */
const PAYMENTS_DAYS = 5

/** A younger payment may be captured and not told to us yet: the audit applies it, and finds nothing. */
const UNTOLD_SECONDS = 15 * 60

/** Payments of one page of the provider's, which has no larger ones. */
const PAYMENTS_PAGE = 100

/** Pages through the provider's payments of the last days. */
export async function auditPayments(
  deps: ProviderDeps,
  now: Date,
): Promise<{ payments: number; findings: Finding[] }> {
  const findings: Finding[] = []
  const toSeconds = Math.floor(now.getTime() / 1000)
  const fromSeconds = Math.floor((now.getTime() - PAYMENTS_DAYS * DAY_MS) / 1000)
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

/** Payments that are captured at the provider and unknown here, or refunded there in another amount than here. */
async function auditPage(
  deps: ProviderDeps,
  page: readonly RazorpayPayment[],
  now: Date,
): Promise<Finding[]> {
  const captured = page.filter((payment) => payment.captured)
  const ids = captured.map(({ id }) => id)
  const known = await recordedRefunds(deps.database, ids)
  const findings: Finding[] = []
  for (const payment of captured) {
    const recorded = known.get(payment.id)
    if (recorded === payment.amount_refunded) continue
    const learned = { event: 'audit', now }
    const taken = await takePayment(deps, payment, learned)
    const listed = payment.amount_refunded > 0 ? await deps.razorpay.refundsOfPayment(payment.id) : null
    for (const refund of listed?.ok ? listed.value.items : []) await takeRefund(deps, refund, learned)
    const failed = !taken.ok || listed?.ok === false
    const subject = payment.id
    if (failed) findings.push(withoutAmount('provider_not_asked', subject))
    else if (recorded === undefined) {
      const unknown = { subject, expected_paise: payment.amount, found_paise: 0 }
      if (payment.created_at < now.getTime() / 1000 - UNTOLD_SECONDS)
        findings.push({ finding: 'payment_was_unknown', ...unknown })
    } else {
      const after = (await recordedRefunds(deps.database, [payment.id])).get(payment.id) ?? 0
      findings.push({
        finding: after === payment.amount_refunded ? 'refund_was_unknown' : 'refunds_differ_at_provider',
        subject,
        expected_paise: payment.amount_refunded,
        found_paise: recorded,
      })
    }
  }
  return findings
}

/** Paise of recorded payments that the provider has taken to give back, without what operators paid otherwise. */
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
