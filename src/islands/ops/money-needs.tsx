// Money that needs an operator, and the state of the books.

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { MoneyNeeds, UnmatchedPayment } from '../../domain/ops/money'
import { formatPaise } from '../../domain/payments/amounts'
import { type ConsolePart, findRides } from './console-state'
import { useSend, WrittenSchema } from './forms'
import { ProposalButtons, RefundButtons, UnmatchedButtons } from './money-actions'
import type { MoneyAction } from './money-forms'
import { BookingButton, NeedLine } from './need-line'
import { failureWords, findingWords, shortTime } from './words'

const isOff = ({ audit, audit_overdue }: MoneyNeeds) => audit_overdue || (audit?.found ?? 0) > 0

/** Lines of money, and one for books that are off. */
export const countOfMoney = (money: MoneyNeeds) =>
  money.refunds.length +
  money.payments.length +
  money.proposals.length +
  [money.events_waiting, money.refunds_waiting].filter((waiting) => waiting !== null).length +
  (isOff(money) ? 1 : 0)

interface MoneyPart extends ConsolePart {
  money: MoneyNeeds
}

interface OpensAction {
  onAct(action: MoneyAction): void
}

/** Refunds, payments and events that need an operator. */
export function MoneyLines({ state, money, onAct }: MoneyPart & OpensAction) {
  const { refunds, payments, proposals, events_waiting, refunds_waiting } = money
  const line = { state }
  return (
    <>
      {refunds.map((refund) => (
        <NeedLine
          key={refund.id}
          {...line}
          at={refund.updated_at}
          what={`Refund held up ${formatPaise(refund.amount_paise)}`}
          bookingId={refund.booking_id}
          paymentId={refund.provider_payment_id}
          buttons={<RefundButtons refund={refund} onAct={onAct} />}
        >
          {failureWords(refund.failure ?? '')}
        </NeedLine>
      ))}
      {payments.map((payment) => (
        <UnmatchedLine key={payment.provider_payment_id} {...line} payment={payment} onAct={onAct} />
      ))}
      {proposals.map((proposal) => (
        <NeedLine
          key={proposal.id}
          {...line}
          at={proposal.created_at}
          what={`Refund to consent to ${formatPaise(proposal.amount_paise)}`}
          bookingId={proposal.booking_id}
          paymentId={proposal.provider_payment_id}
          buttons={<ProposalButtons proposal={proposal} onAct={onAct} />}
        >
          ‘{proposal.reason}’ by {proposal.proposed_by ?? 'an operator'}
          {proposal.is_own && '. Another operator has to consent.'}
        </NeedLine>
      ))}
      {refunds_waiting && (
        <NeedLine {...line} at={refunds_waiting.since} what={`Refunds waiting: ${refunds_waiting.count}`}>
          For over an hour: the payment company does not answer. They are sent once it does.
        </NeedLine>
      )}
      {events_waiting && (
        <NeedLine
          {...line}
          at={events_waiting.since}
          what={`Payment events waiting: ${events_waiting.count}`}
        >
          For over an hour: what the payment company told us could not be applied yet. It is tried again; if
          it stays, give it to an engineer.
        </NeedLine>
      )}
      {isOff(money) && (
        <NeedLine
          {...line}
          at={money.audit?.began_at ?? null}
          what={money.audit_overdue ? 'Audit overdue' : `Books: ${money.audit?.found} off`}
        >
          {money.audit_overdue
            ? 'The books were not audited for 26 hours. Press ‘Audit now’ below.'
            : 'What the audit found stands below, with what to do about it.'}
        </NeedLine>
      )}
    </>
  )
}

interface UnmatchedLineProps extends ConsolePart, OpensAction {
  payment: UnmatchedPayment
}

/** Money of no booking; on the board while nobody has decided about it, and wherever its id is searched for. */
export function UnmatchedLine({ state, payment, onAct }: UnmatchedLineProps) {
  return (
    <NeedLine
      state={state}
      at={payment.created_at}
      what={`Money of no booking ${formatPaise(payment.left_paise)}`}
      paymentId={payment.provider_payment_id}
      buttons={<UnmatchedButtons payment={payment} onAct={onAct} />}
    >
      {payment.left_paise < payment.amount_paise && `Of ${formatPaise(payment.amount_paise)}. `}
      {payment.is_left_alone
        ? 'An operator left it alone; the log says why.'
        : 'It names no booking of ours and never goes back by itself. The payment company says who paid it: refund it, or leave it where it was paid for something else.'}
    </NeedLine>
  )
}

/** A finding is about a booking, or about a payment by the provider's id. */
const isBooking = (subject: string) => /^[0-9a-f]{32}$/.test(subject)

/** What a finding is about: a booking to open, a payment to find, or no more than words. */
function FindingSubject({ state, subject }: ConsolePart & { subject: string }) {
  if (isBooking(subject)) return <BookingButton state={state} id={subject} />
  if (!subject.startsWith('pay_')) return <span className="ops-id">{subject}</span>
  return (
    <button type="button" className="ops-id text-link" onClick={() => void findRides(state, subject)}>
      {subject}
    </button>
  )
}

/** When the books were audited last, what is off, and an audit now. */
export function Books({ state, money: { audit } }: MoneyPart) {
  useSignals()
  /** When the audit before the started one began. */
  const [after, setAfter] = useState<string | null | undefined>()
  const last = audit?.began_at ?? null
  const { send, busy, trouble } = useSend(WrittenSchema, () => setAfter(last))
  return (
    <>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-muted">
          {audit
            ? `Books audited ${shortTime(audit.began_at, state.roughNow.value)}: ${audit.bookings} ${audit.bookings === 1 ? 'booking' : 'bookings'}, ${audit.payments} ${audit.payments === 1 ? 'payment' : 'payments'}, ${audit.found === 0 ? 'nothing off' : `${audit.found} off`}.${audit.unknown_events === 0 ? '' : ` ${audit.unknown_events} events of names we do not know.`}`
            : 'The books were never audited.'}
        </p>
        <button
          type="button"
          className="button whitespace-nowrap"
          data-kind="secondary"
          aria-busy={busy}
          disabled={busy}
          onClick={() => void send('/api/ops/audit', {})}
        >
          Audit now
        </button>
      </div>
      <p aria-live="polite">{trouble ?? (after === last && 'Started. What it finds appears here.')}</p>
      {audit && audit.found > 0 && (
        <ul className="ops-money">
          {audit.findings.map((finding) => (
            <li key={`${finding.finding} ${finding.subject}`}>
              <span className="text-warning">{findingWords(finding.finding)}</span>
              <FindingSubject state={state} subject={finding.subject} />
              {finding.expected_paise !== null && finding.found_paise !== null && (
                <span>
                  {formatPaise(finding.found_paise)} in place of {formatPaise(finding.expected_paise)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
