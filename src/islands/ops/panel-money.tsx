// What a booking's panel says about its money: what was paid and goes back, its ledger, and its tolls and parking.

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { StatementLines } from '../../components/statement-lines'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import {
  failureWords,
  type HeldUpRefund,
  type PanelPayment,
  type PanelRefund,
  PROPOSED,
} from '../../domain/ops/money'
import type { ChargeDecision } from '../../domain/ops/requests'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { ENTRY_KINDS } from '../../domain/payments/ledger'
import { CHARGE_LABELS, type Charge, confirmedRupees, isOpen } from '../../domain/rides/charges'
import { type Act, Acts, BESIDE } from './acts'
import { BookingForm } from './booking-form'
import type { PanelPart } from './console-state'
import { openDialog } from './dialog'
import { proposalActs, refundActs, refundByHand } from './need-actions'
import { Facts } from './panel-sections'
import { LogItem, Section } from './section'
import { codeWords, shortTime } from './words'

const CODES: Record<string, string> = {
  unpaid: 'nobody paid',
  rider: 'by the rider',
  company: 'by the company',
  no_show: 'rider did not come',
  no_driver: 'no driver was found',
}

function whatFor({ applied, is_tip }: PanelPayment): string {
  if (is_tip) return ', a tip for the driver'
  return applied ? '' : ', not for this ride'
}

/** Fare, payments, refunds, proposals and the ledger, with what an operator can do about each. */
export function PanelMoney({ panel }: PanelPart) {
  useSignals()
  const { payments, refunds, proposals, cancellation, by_hand_paise } = panel
  const cancelled =
    cancellation &&
    `${CODES[cancellation.code] ?? cancellation.code}, ${shortTime(cancellation.created_at)}: ${cancellation.reason}`
  return (
    <section aria-label="Money">
      <StatementLines lines={panel.statement.lines} />
      <Facts facts={[['Cancelled', cancelled]]} />
      {payments.length > 0 && (
        <ul className="ops-money">
          {payments.map((payment) => (
            <li key={payment.provider_payment_id} className="items-center">
              <span>
                {formatPaise(payment.amount_paise)} paid{whatFor(payment)}
              </span>
              <span className="text-muted">{formatPaise(payment.left_paise)} refundable</span>
              <span className="ops-id">{payment.provider_payment_id}</span>
              <span className="text-muted">{shortTime(payment.created_at)}</span>
              <span className="w-full">
                <Acts acts={refundByHand({ ...payment, by_hand_paise })} {...BESIDE} />
              </span>
            </li>
          ))}
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} acts={refundActs(heldUpOf(refund, panel))} />
          ))}
          {proposals.map((proposal) => (
            <li key={proposal.id} className="items-center">
              <span className="text-warning">
                {PROPOSED[proposal.kind].name} proposed: {formatPaise(proposal.amount_paise)}
              </span>
              <span className="text-muted">
                ‘{proposal.reason}’ by {proposal.proposed_by ?? 'an operator'}
              </span>
              <span className="flex w-full flex-wrap gap-2">
                <Acts acts={proposalActs(proposal)} {...BESIDE} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {panel.ledger.length > 0 && <Ledger panel={panel} />}
    </section>
  )
}

/** A refund beside what was given back by hand without it. */
const heldUpOf = (refund: PanelRefund, { booking, by_hand_paise }: BookingPanel): HeldUpRefund => ({
  ...refund,
  booking_id: booking.id,
  by_hand_paise: by_hand_paise - (refund.reason === 'by_operator' ? refund.amount_paise : 0),
})

function RefundLine({ refund, acts }: { refund: PanelRefund; acts: readonly Act[] }) {
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
        {dates.flatMap(([what, at]) => (at ? `${what} ${shortTime(at)}` : [])).join(', ')}
      </span>
      {refund.provider_refund_id && <span className="ops-id">{refund.provider_refund_id}</span>}
      {refund.bank_reference && (
        <span>
          bank <span className="ops-id">{refund.bank_reference}</span>
        </span>
      )}
      {refund.failure && <span className="text-warning">{failureWords(refund.failure)}</span>}
      <span className="flex w-full flex-wrap gap-2">
        <Acts acts={acts} {...BESIDE} />
      </span>
    </li>
  )
}

/** Where every rupee went: who, when, why and by which event. */
function Ledger({ panel: { ledger, statement } }: PanelPart) {
  const { held_paise: held, owed_paise: owed } = statement
  return (
    <details className="mt-2">
      <summary>
        Ledger: <strong className="figures">{formatPaise(held)}</strong> earned or held
        {owed > 0 && `, ${formatPaise(owed)} of it still owed`}
      </summary>
      <ol className="grid gap-1.5 mt-2">
        {ledger.map((line) => (
          <LogItem key={line.id} when={shortTime(line.created_at)}>
            <strong className="figures">
              {line.amount_paise > 0 && '+'}
              {formatPaise(line.amount_paise)}
            </strong>{' '}
            {ENTRY_KINDS[line.kind].words}: {codeWords(line.reason)}
            <span className="text-muted">
              {' '}
              · {codeWords(line.actor)}
              {line.actor_name && ` ${line.actor_name}`} ·{' '}
              <span className="ops-id">{line.event.replace('operator ', 'log ')}</span>
            </span>
          </LogItem>
        ))}
      </ol>
    </details>
  )
}

const DECISIONS = { confirm: 'Confirm', decline: 'Decline', reopen: 'Open again' } as const

/** Open charges stand first, because they wait for the rider, or for an operator. */
export function PanelCharges({ panel }: PanelPart) {
  const { booking, charges, former_payers: formerPayers } = panel
  const sorted = [...charges.filter(isOpen), ...charges.filter((charge) => !isOpen(charge))]
  const isDriven = booking.status === 'started' || booking.status === 'completed'
  const decide = (charge: Charge, decision: ChargeDecision['decision']) => {
    const says = {
      confirm: confirmWords(charge, booking.status === 'completed'),
      decline: 'Nobody pays this. The driver and rider see that our office declined it.',
      reopen: charge.rider_note
        ? 'It waits for your decision again: confirm it, or decline it.'
        : 'It waits for the rider again, and we message them.',
    }
    openDialog(
      `${DECISIONS[decision]}: ${nameOf(charge)}`,
      <BookingForm
        panel={panel}
        path={`/charges/${charge.id}/decision`}
        body={({ reason }) => ({ decision, note: reason })}
        reason="Reason"
        submit={`${DECISIONS[decision]} ${formatRupees(charge.amount)}`}
        danger={decision === 'decline'}
      >
        <Ticket charge={charge} isSmall />
        {charge.rider_note && <p>Rider: ‘{charge.rider_note}’</p>}
        <p>{says[decision]}</p>
      </BookingForm>,
    )
  }
  return (
    <Section
      id="ops-charges"
      heading="Tolls and parking"
      figures={`${formatRupees(confirmedRupees(charges))} confirmed`}
      level={3}
    >
      <ul className="grid gap-1.5">
        {sorted.map((charge) => (
          <LogItem key={charge.id} when={shortTime(charge.entered_at)}>
            <strong className={charge.state === 'disputed' ? 'text-warning' : undefined}>
              {nameOf(charge)}
            </strong>{' '}
            {stateWords(charge)}
            {charge.rider_note && ` Rider: ‘${charge.rider_note}’`}
            {formerPayers[charge.id] &&
              ` Paid by ${formerPayers[charge.id]}, who drove before: it is theirs, whoever collects it.`}
            <span className="mt-1 flex flex-wrap gap-2">
              {!charge.picture_url && <span className="text-muted">Its photo is deleted.</span>}
              <Acts
                kind="secondary"
                acts={[
                  ...(charge.picture_url
                    ? [{ says: 'See the ticket', press: () => openTicket(charge) }]
                    : []),
                  ...decisionsFor(charge, isDriven).map((decision) => ({
                    says: DECISIONS[decision],
                    press: () => decide(charge, decision),
                  })),
                ]}
              />
            </span>
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

const openTicket = (charge: Charge) => openDialog(nameOf(charge), <Ticket charge={charge} isSmall={false} />)

function decisionsFor(charge: Charge, isDriven: boolean): ChargeDecision['decision'][] {
  if (isOpen(charge)) return isDriven ? ['confirm', 'decline'] : ['decline']
  return charge.state === 'declined' && isDriven ? ['reopen'] : []
}

const nameOf = ({ kind, amount }: Charge) => `${CHARGE_LABELS[kind]} ${formatRupees(amount)}`

function confirmWords({ amount }: Charge, isOver: boolean): string {
  const rupees = formatRupees(amount)
  return isOver
    ? `The rider owes ${rupees} more for this ride, and is told.`
    : `The driver collects ${rupees} more from the rider at the end of the ride.`
}

function stateWords({ state, decided_by, decided_at }: Charge): string {
  const at = decided_at ? ` ${shortTime(decided_at)}` : ''
  return {
    entered: 'waits for the rider.',
    disputed: 'is not right, says the rider: decide.',
    confirmed: `confirmed by ${decided_by === 'operator' ? 'an operator' : 'the rider'}${at}.`,
    declined: `declined by an operator${at}.`,
    withdrawn: `withdrawn by the driver${at}.`,
  }[state]
}

/** The photo of a ticket; small above a form, which it would push off the screen. A press opens it whole. */
function Ticket({ charge, isSmall }: { charge: Charge; isSmall: boolean }) {
  const [failed, setFailed] = useState(false)
  if (charge.picture_url === null) return null
  if (failed) return <p className="mb-4 text-warning">We couldn’t load the photo.</p>
  return (
    <a href={charge.picture_url} target="_blank" rel="noreferrer" className="mb-4 block">
      <img
        src={charge.picture_url}
        alt={`The ticket: ${nameOf(charge)}`}
        className="w-full rounded-control bg-sunken"
        style={{ maxHeight: isSmall ? '14rem' : '60vh', objectFit: 'contain' }}
        onError={() => setFailed(true)}
      />
    </a>
  )
}
