// What needs an operator: rides first, then messages and money; and the state of the books.

import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { dateOf, formatTime } from '../../domain/kolkata-time'
import {
  type Board,
  NEED_WORDS,
  NEEDS,
  NEEDS_SHOWN,
  type Need,
  type NeedsPerson,
  type PaperNeed,
  type RideRow,
} from '../../domain/ops/dispatch-board'
import type { MoneyNeeds, UnmatchedPayment } from '../../domain/ops/money'
import { formatPaise } from '../../domain/payments/amounts'
import { paperWords } from '../../domain/rides/papers'
import { type ConsolePart, findRides, openBooking } from './console-state'
import { useSend, WrittenSchema } from './forms'
import { MoneyDialog, ProposalButtons, RefundButtons, UnmatchedButtons } from './money-actions'
import type { MoneyAction } from './money-forms'
import { type MessageAction, MessageButtons, MessageDialog, messageNeedWords } from './panel-messages'
import { RideItem } from './ride-rows'
import { RowButton } from './table'
import { eventWords, failureWords, findingWords, sentence, shortDay, shortTime } from './words'

/** Rides, messages and money that need an operator, the most urgent first. */
export function NeedsList({ state }: ConsolePart) {
  useSignals()
  const [action, setAction] = useState<MoneyAction | null>(null)
  const [messageAction, setMessageAction] = useState<MessageAction | null>(null)
  const board = state.board.value
  if (!board) return <div className="skeleton h-24" />
  const count =
    board.needs.length +
    board.messages.length +
    (board.messages_waiting ? 1 : 0) +
    countOf(board.money) +
    board.papers.length
  return (
    <section aria-labelledby="ops-needs">
      <h2 id="ops-needs" className="ops-heading">
        Needs a person{' '}
        <span className="figures">
          {count}
          {isCut(board) && '+'}
        </span>
      </h2>
      {count === 0 ? (
        <p className="text-muted">Nothing now. Rides without a driver appear here 12 hours before pickup.</p>
      ) : (
        <ul className="ops-list" data-urgent>
          {NEEDS.map((kind) => (
            <NeedsOfKind
              key={kind}
              state={state}
              kind={kind}
              needs={board.needs.filter(({ need }) => need === kind)}
            />
          ))}
          <Folded of="Messages that did not arrive">
            {board.messages.map((message) => (
              <NeedLine
                key={message.id}
                state={state}
                at={message.created_at}
                what={`Did not arrive: ${eventWords(message.event)}`}
                bookingId={message.booking_id}
                buttons={<MessageButtons message={message} isNeed onAct={setMessageAction} />}
              >
                {messageNeedWords(message)}
              </NeedLine>
            ))}
          </Folded>
          {board.messages_waiting && (
            <NeedLine
              state={state}
              at={board.messages_waiting.since}
              what={`Messages waiting: ${board.messages_waiting.count}`}
            >
              For over an hour: nobody who sends them takes them. They are tried again; call riders whose ride
              is near.
            </NeedLine>
          )}
          <MoneyLines state={state} money={board.money} onAct={setAction} />
          <Folded of="Papers">
            {board.papers.map((papers) => (
              <PaperLine key={papers.id} state={state} need={papers} />
            ))}
          </Folded>
        </ul>
      )}
      <Books state={state} money={board.money} />
      {/* Not in the list: it stays open when another operator empties that. */}
      <MoneyDialog state={state} action={action} onClose={() => setAction(null)} />
      <MessageDialog state={state} action={messageAction} onClose={() => setMessageAction(null)} />
    </section>
  )
}

/** Rows of a kind that are shown before the rest is asked for. */
const FOLDED_AT = 5

/** Rows of one kind: the first five, and the rest once it is asked for. */
function Folded({ of, children }: { of: string; children: ReactElement[] }) {
  const [open, setOpen] = useState(false)
  if (children.length <= FOLDED_AT) return children
  return (
    <>
      {open ? children : children.slice(0, FOLDED_AT)}
      <li>
        <button
          type="button"
          className="ops-row text-link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {/* Not in the narrow column of times. */}
          <span style={{ gridColumn: '1 / -1' }}>
            {open
              ? `Show ${FOLDED_AT}`
              : children.length < NEEDS_SHOWN
                ? `Show all ${children.length}`
                : `Show ${children.length} of ${children.length} or more`}
            : {of}
          </span>
        </button>
      </li>
    </>
  )
}

interface NeedsOfKindProps extends ConsolePart {
  kind: Need
  needs: readonly NeedsPerson[]
}

function NeedsOfKind({ state, kind, needs }: NeedsOfKindProps) {
  const list = useRef<readonly RideRow[]>([])
  list.current = needs.map(({ ride }) => ride)
  return (
    <Folded of={NEED_WORDS[kind]}>
      {needs.map((need) => (
        <RideNeed key={need.id} state={state} need={need} list={list} />
      ))}
    </Folded>
  )
}

interface RideNeedProps extends ConsolePart {
  need: NeedsPerson
  list: RefObject<readonly RideRow[]>
}

const RideNeed = memo(function RideNeed({ state, need: { need, ride, at }, list }: RideNeedProps) {
  useSignals()
  const isEmergency = need === 'emergency'
  return (
    <RideItem
      state={state}
      ride={ride}
      list={list}
      badge={
        <strong className={isEmergency ? 'text-error' : 'text-warning'}>
          {NEED_WORDS[need]}
          {isEmergency && `, ${shortDay(at, state.roughNow.value)}`}
        </strong>
      }
    />
  )
})

/** Of some kind no more are shown, and there may be. */
const isCut = ({ needs, messages, papers }: Board) =>
  messages.length >= NEEDS_SHOWN ||
  papers.length >= NEEDS_SHOWN ||
  NEEDS.some((kind) => needs.filter(({ need }) => need === kind).length >= NEEDS_SHOWN)

const isOff = ({ audit, audit_overdue }: MoneyNeeds) => audit_overdue || (audit?.found ?? 0) > 0

const countOf = (money: MoneyNeeds) =>
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

function MoneyLines({ state, money, onAct }: MoneyPart & OpensAction) {
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

/** Papers of a driver or a car; the new dates are entered in the fleet, where that one opens. */
function PaperLine({ state, need: { subject, id, name, papers } }: ConsolePart & { need: PaperNeed }) {
  const today = dateOf(new Date(state.roughNow.value))
  return (
    <NeedLine
      state={state}
      at={null}
      what={`Papers: ${name ?? 'No name'}`}
      buttons={
        <RowButton
          label={`Enter dates of ${name ?? `a ${subject}`}`}
          onClick={() => {
            state.fleetOpens.value = { subject, id }
            state.view.value = 'fleet'
          }}
        >
          Enter dates
        </RowButton>
      }
    >
      {sentence(papers.map((paper) => paperWords(paper, today)).join('; '))}.
    </NeedLine>
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

interface NeedLineProps extends ConsolePart {
  at: string | null
  what: string
  bookingId?: string | null
  paymentId?: string
  buttons?: ReactNode
  children: ReactNode
}

/** One need that is no ride; its booking can be opened beside the list. */
function NeedLine({ state, at, what, bookingId, paymentId, buttons, children }: NeedLineProps) {
  return (
    <li className="ops-row">
      <span className="ops-when">
        {at && (
          <>
            <strong>{formatTime(new Date(at))}</strong>
            <span className="text-muted">{shortDay(at, state.roughNow.value)}</span>
          </>
        )}
      </span>
      <span className="min-w-0">
        <strong className="block text-warning">{what}</strong>
        <span className="block">{children}</span>
        <span className="ops-id text-muted">{paymentId}</span>{' '}
        {bookingId && <BookingButton state={state} id={bookingId} />}
      </span>
      {buttons && (
        <span className="ops-who">
          <span className="flex flex-wrap gap-2 max-md:col-span-full max-md:row-start-3 max-md:pt-2 md:justify-end">
            {buttons}
          </span>
        </span>
      )}
    </li>
  )
}

function BookingButton({ state, id }: ConsolePart & { id: string }) {
  return (
    <button
      type="button"
      className="ops-id text-link"
      data-row={id}
      onClick={() => void openBooking(state, id)}
    >
      {shortId(id)}
    </button>
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
function Books({ state, money: { audit } }: MoneyPart) {
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
