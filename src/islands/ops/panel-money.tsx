// What a booking's panel says about its money, and the ledger of it.

import type { ReactNode } from 'react'
import { StatementLines } from '../../components/statement-lines'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { failureWords, type LedgerLine, type PanelRefund } from '../../domain/ops/money'
import { formatPaise } from '../../domain/payments/amounts'
import { KIND_WORDS } from '../../domain/payments/ledger'
import type { ConsolePart } from './console-state'
import { ProposalButtons, RefundButton, RefundButtons } from './need-actions'
import { Facts } from './panel-sections'
import { LogItem } from './section'
import { codeWords, shortTime } from './words'

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

/** Fare, payments, refunds, proposals and the ledger, with what an operator can do about each. */
export function PanelMoney({ state, panel, now }: PanelMoneyProps) {
  const { booking, payments, refunds, proposals, cancellation, by_hand_paise } = panel
  return (
    <section aria-label="Money">
      <StatementLines lines={panel.statement.lines} />
      <Facts
        facts={[
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
      {panel.ledger.length > 0 && <Ledger panel={panel} now={now} />}
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
function Ledger({ panel: { ledger, statement }, now }: { panel: BookingPanel; now: number }) {
  const { held_paise: held, owed_paise: owed } = statement
  return (
    <details className="mt-2">
      <summary>
        Ledger: <strong className="figures">{formatPaise(held)}</strong> earned or held
        {owed > 0 && `, ${formatPaise(owed)} of it still owed`}
      </summary>
      <ol className="ops-log mt-2">
        {ledger.map((line) => (
          <LogItem key={line.id} when={shortTime(line.created_at, now)}>
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
          </LogItem>
        ))}
      </ol>
    </details>
  )
}
