// What a booking's panel says about its money, and the ledger of it.

import type { ReactNode } from 'react'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { failureWords, type LedgerLine, type PanelRefund } from '../../domain/ops/money'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { earnedOrHeld } from '../../domain/payments/ledger'
import { UNPAID_WORDS } from '../../domain/payments/remainder'
import { uncollectedCharges } from '../../domain/rides/charges'
import type { ConsolePart } from './console-state'
import { ProposalButtons, RefundButton, RefundButtons } from './need-actions'
import { Facts } from './panel-sections'
import { codeWords, KIND_WORDS, shortTime } from './words'

interface PanelMoneyProps extends ConsolePart {
  panel: BookingPanel
  now: number
}

const CODES: Record<string, string> = {
  unpaid: 'nobody paid',
  rider: 'by the rider',
  company: 'by the company',
  no_show: 'rider did not come',
  no_driver: 'no driver was found',
}

/** The amount paid, or to be paid, to the driver after the ride: recorded apart from the online payments. */
function remainderWords({ booking, remainder, phase }: BookingPanel): string | null {
  const more = [
    booking.office_amount > 0 && `${formatRupees(booking.office_amount)} paid at the office`,
    booking.owed_amount > 0 && `${formatRupees(booking.owed_amount)} owed`,
  ].filter((part) => part !== false)
  if (remainder) {
    return [`${formatRupees(remainder.amount)} collected, ${remainder.method}`, ...more].join(', ')
  }
  const due = booking.remaining_amount + booking.charges_amount
  if (due === 0 || phase === 'cancelled') return null
  const amount = formatRupees(due)
  if (phase !== 'completed') return `${amount}, to the driver`
  return ['Not collected', ...more].join(', ')
}

/** What was confirmed, and what of it is the driver's and came to the office. */
function chargesWords({ booking, remainder }: BookingPanel): string | null {
  if (booking.charges_amount === 0) return null
  const { from_office } = uncollectedCharges(booking, remainder?.amount ?? 0)
  const rupees = formatRupees(booking.charges_amount)
  if (booking.status !== 'completed' || from_office === 0) return rupees
  return `${rupees}. The driver paid ${formatRupees(from_office)} of it and did not collect it: pay it to them`
}

/** Why it was not collected, and what became of it. */
function unpaidWords({ unpaid }: BookingPanel): string | null {
  if (!unpaid) return null
  const why = [`${formatRupees(unpaid.amount)} not collected: ${UNPAID_WORDS[unpaid.reason]}`, unpaid.note]
  const end = unpaid.settled_by && SETTLED_WORDS[unpaid.settled_by]
  return [...why, end].filter(Boolean).join('. ')
}

const SETTLED_WORDS = {
  online: 'Paid online since',
  collected: 'Paid after all',
  written_off: 'Written off',
} as const

/** Fare, payments, refunds, proposals and the ledger, with what an operator can do about each. */
export function PanelMoney({ state, panel, now }: PanelMoneyProps) {
  const { booking, payments, refunds, proposals, cancellation, by_hand_paise } = panel
  return (
    <section aria-label="Money">
      <Facts
        facts={[
          ['Fare', formatRupees(booking.fare_amount)],
          ['Tolls, parking', chargesWords(panel)],
          ['Paid online', formatRupees(panel.paid_amount)],
          ['Remainder', remainderWords(panel)],
          ['Not paid', unpaidWords(panel)],
          [
            'Cancelled',
            cancellation && (
              <>
                {CODES[cancellation.code] ?? cancellation.code}, {shortTime(cancellation.created_at, now)}:{' '}
                {cancellation.reason}
              </>
            ),
          ],
        ]}
      />
      {payments.length > 0 && (
        <ul className="ops-money">
          {payments.map((payment) => (
            <li key={payment.provider_payment_id} className="items-center">
              <span>
                {formatPaise(payment.amount_paise)} paid{!payment.applied && ', not for this ride'}
              </span>
              <span className="text-muted">{formatPaise(payment.left_paise)} refundable</span>
              <span className="ops-id">{payment.provider_payment_id}</span>
              <span className="text-muted">{shortTime(payment.created_at, now)}</span>
              <span className="w-full">
                <RefundButton state={state} payment={{ ...payment, by_hand_paise }} />
              </span>
            </li>
          ))}
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} now={now}>
              <RefundButtons state={state} refund={{ ...refund, booking_id: booking.id }} />
            </RefundLine>
          ))}
          {proposals.map((proposal) => (
            <li key={proposal.id} className="items-center">
              <span className="text-warning">{formatPaise(proposal.amount_paise)} proposed to go back</span>
              <span className="text-muted">
                ‘{proposal.reason}’ by {proposal.proposed_by ?? 'an operator'}
              </span>
              <span className="flex w-full flex-wrap gap-2">
                <ProposalButtons state={state} proposal={proposal} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {panel.ledger.length > 0 && (
        <Ledger lines={panel.ledger} owed={paiseOf(booking.owed_amount)} now={now} />
      )}
    </section>
  )
}

interface RefundLineProps {
  refund: PanelRefund
  now: number
  children: ReactNode
}

/** A refund's state with its dates and references, and what holds it up. */
function RefundLine({ refund, now, children }: RefundLineProps) {
  const dates = [
    ['decided', refund.created_at],
    ['sent', refund.sent_at],
    ['processed', refund.processed_at],
  ] as const
  return (
    <li className="items-center">
      <span className={refund.failure ? 'text-warning' : undefined}>
        {formatPaise(refund.amount_paise)} back, {refund.status}
      </span>
      <span className="text-muted">{codeWords(refund.reason)}</span>
      <span className="text-muted">
        {dates.flatMap(([what, at]) => (at ? `${what} ${shortTime(at, now)}` : [])).join(', ')}
      </span>
      {refund.provider_refund_id && <span className="ops-id">{refund.provider_refund_id}</span>}
      {refund.bank_reference && (
        <span>
          bank <span className="ops-id">{refund.bank_reference}</span>
        </span>
      )}
      {refund.failure && <span className="text-warning">{failureWords(refund.failure)}</span>}
      <span className="flex w-full flex-wrap gap-2">{children}</span>
    </li>
  )
}

const ACTORS: Record<LedgerLine['actor'], string> = {
  rider: 'rider',
  driver: 'driver',
  operator: 'operator',
  provider: 'payment company',
  system: 'system',
}

/** Where every rupee went: who, when, why and by which event. */
function Ledger({ lines, owed, now }: { lines: readonly LedgerLine[]; owed: number; now: number }) {
  return (
    <details className="mt-2">
      <summary>
        Ledger: <strong className="figures">{formatPaise(earnedOrHeld(lines, owed))}</strong> earned or held
        {owed > 0 && `, ${formatPaise(owed)} of it still owed`}
      </summary>
      <ol className="ops-log mt-2">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="text-muted">{shortTime(line.created_at, now)}</span>
            <span>
              <strong className="figures">
                {line.amount_paise > 0 && '+'}
                {formatPaise(line.amount_paise)}
              </strong>{' '}
              {KIND_WORDS[line.kind]}: {codeWords(line.reason)}
              <span className="text-muted">
                {' '}
                · {ACTORS[line.actor]}
                {line.actor_name && ` ${line.actor_name}`} ·{' '}
                <span className="ops-id">{line.event.replace('operator ', 'log ')}</span>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
