// A booking's tolls and parking with the photos of their tickets, and the form that confirms or declines one.

import { useState } from 'react'
import { Button } from '../../components/button'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { formatRupees } from '../../domain/payments/amounts'
import { CHARGE_LABELS, type Charge, confirmedRupees, isOpen } from '../../domain/rides/charges'
import { openAction } from './action-forms'
import type { ConsolePart } from './console-state'
import { openDialog } from './dialog'
import { LogItem, Section } from './section'
import { shortTime } from './words'

interface PanelChargesProps extends ConsolePart {
  panel: BookingPanel
}

/** Open charges stand first, because they wait for the rider, or for an operator. */
export function PanelCharges({ state, panel }: PanelChargesProps) {
  const { booking, charges } = panel
  const sorted = [...charges.filter(isOpen), ...charges.filter((charge) => !isOpen(charge))]
  const isDriven = booking.status === 'started' || booking.status === 'completed'
  const decide = (charge: Charge, decision: 'confirm' | 'decline') => {
    const isConfirmed = decision === 'confirm'
    openAction(state, panel, `${isConfirmed ? 'Confirm' : 'Decline'}: ${nameOf(charge)}`, {
      path: `/charges/${charge.id}/decision`,
      body: ({ reason }) => ({ decision, note: reason }),
      reason: 'Reason',
      submit: isConfirmed ? `Confirm ${formatRupees(charge.amount)}` : 'Decline it',
      danger: !isConfirmed,
      children: (
        <>
          <Ticket charge={charge} isSmall />
          {charge.rider_note && <p>Rider: ‘{charge.rider_note}’</p>}
          <p>
            {isConfirmed
              ? confirmWords(charge, booking.status === 'completed')
              : 'Nobody pays it. The driver and the rider see that our office declined it.'}
          </p>
        </>
      ),
    })
  }
  return (
    <Section
      id="ops-charges"
      heading="Tolls and parking"
      figures={`${formatRupees(confirmedRupees(charges))} confirmed`}
      level={3}
    >
      <ul className="ops-log">
        {sorted.map((charge) => (
          <LogItem key={charge.id} when={shortTime(charge.entered_at, state.roughNow.value)}>
            <strong className={charge.state === 'disputed' ? 'text-warning' : undefined}>
              {nameOf(charge)}
            </strong>{' '}
            {stateWords(charge, state.roughNow.value)}
            {charge.rider_note && ` Rider: ‘${charge.rider_note}’`}
            <span className="mt-1 flex flex-wrap gap-2">
              {charge.picture_url ? (
                <Button
                  kind="secondary"
                  onClick={() =>
                    openDialog(state, nameOf(charge), <Ticket charge={charge} isSmall={false} />)
                  }
                >
                  See the ticket
                </Button>
              ) : (
                <span className="text-muted">Its photo is deleted.</span>
              )}
              {isOpen(charge) && isDriven && (
                <Button kind="secondary" onClick={() => decide(charge, 'confirm')}>
                  Confirm
                </Button>
              )}
              {isOpen(charge) && (
                <Button kind="secondary" onClick={() => decide(charge, 'decline')}>
                  Decline
                </Button>
              )}
            </span>
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

const nameOf = ({ kind, amount }: Charge) => `${CHARGE_LABELS[kind]} ${formatRupees(amount)}`

function confirmWords({ amount }: Charge, isOver: boolean): string {
  const rupees = formatRupees(amount)
  return isOver
    ? `The rider owes ${rupees} more for this ride, and is told.`
    : `The driver collects ${rupees} more from the rider at the end of the ride.`
}

function stateWords({ state, decided_by, decided_at }: Charge, now: number): string {
  const at = decided_at ? ` ${shortTime(decided_at, now)}` : ''
  switch (state) {
    case 'entered':
      return 'waits for the rider.'
    case 'disputed':
      return 'is not right, says the rider: decide.'
    case 'confirmed':
      return `confirmed by ${decided_by === 'operator' ? 'an operator' : 'the rider'}${at}.`
    case 'declined':
      return `declined by an operator${at}.`
    case 'withdrawn':
      return `withdrawn by the driver${at}.`
  }
}

/** The photo of a ticket; small above a form, which it would push off the screen. A press opens it whole. */
function Ticket({ charge, isSmall }: { charge: Charge; isSmall: boolean }) {
  const [failed, setFailed] = useState(false)
  if (charge.picture_url === null) return null
  if (failed) return <p className="mb-4 text-warning">The photo could not be loaded.</p>
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
