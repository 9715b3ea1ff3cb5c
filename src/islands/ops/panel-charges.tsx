// A booking's tolls and parking with the photos of their tickets, and the form that confirms or declines one.

import { useState } from 'react'
import { Modal } from '../../components/modal'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { formatRupees } from '../../domain/payments/amounts'
import { CHARGE_LABELS, type Charge, confirmedRupees, isOpen } from '../../domain/rides/charges'
import { applyPanel, bookingPath, type ConsolePart, refresh } from './console-state'
import { OperatorForm } from './forms'
import { shortTime } from './words'

interface PanelChargesProps extends ConsolePart {
  panel: BookingPanel
}

/** A dialog about one charge: its photo, or a decision. */
interface Opened {
  what: 'photo' | 'confirm' | 'decline'
  charge: Charge
}

/** What is open stands first in it: it waits for the rider, or for an operator. */
export function PanelCharges({ state, panel }: PanelChargesProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { booking, charges } = panel
  const sorted = [...charges.filter(isOpen), ...charges.filter((charge) => !isOpen(charge))]
  const isDriven = booking.status === 'started' || booking.status === 'completed'
  const close = () => setOpened(null)
  const done = (next: BookingPanel) => {
    applyPanel(state, next)
    close()
    void refresh(state)
  }
  const opens = (words: string, what: Opened['what'], charge: Charge) => (
    <button
      type="button"
      className="button"
      data-kind="secondary"
      onClick={() => setOpened({ what, charge })}
    >
      {words}
    </button>
  )
  return (
    <section aria-labelledby="ops-charges">
      <h3 id="ops-charges" className="ops-heading">
        Tolls and parking <span className="figures">{formatRupees(confirmedRupees(charges))} confirmed</span>
      </h3>
      <ul className="ops-log">
        {sorted.map((charge) => (
          <li key={charge.id}>
            <span className="text-muted">{shortTime(charge.entered_at, state.roughNow.value)}</span>
            <span>
              <strong className={charge.state === 'disputed' ? 'text-warning' : undefined}>
                {nameOf(charge)}
              </strong>{' '}
              {stateWords(charge, state.roughNow.value)}
              {charge.rider_note && ` Rider: ‘${charge.rider_note}’`}
              <span className="mt-1 flex flex-wrap gap-2">
                {charge.picture_url ? (
                  opens('See the ticket', 'photo', charge)
                ) : (
                  <span className="text-muted">Its photo is deleted.</span>
                )}
                {isOpen(charge) && isDriven && opens('Confirm', 'confirm', charge)}
                {isOpen(charge) && opens('Decline', 'decline', charge)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Modal
        title={opened ? TITLES[opened.what](nameOf(opened.charge)) : ''}
        open={opened !== null}
        onClose={close}
      >
        {opened && <Ticket charge={opened.charge} isSmall={opened.what !== 'photo'} />}
        {opened && opened.what !== 'photo' && (
          <OperatorForm
            path={bookingPath(booking.id, `/charges/${opened.charge.id}/decision`)}
            answer={BookingPanelSchema}
            body={({ reason }) => ({ decision: opened.what, note: reason })}
            reason="Reason"
            submit={
              opened.what === 'confirm' ? `Confirm ${formatRupees(opened.charge.amount)}` : 'Decline it'
            }
            danger={opened.what === 'decline'}
            onDone={done}
            onClose={close}
          >
            {opened.charge.rider_note && <p>Rider: ‘{opened.charge.rider_note}’</p>}
            <p>{consequence(opened, booking.status === 'completed')}</p>
          </OperatorForm>
        )}
      </Modal>
    </section>
  )
}

const nameOf = ({ kind, amount }: Charge) => `${CHARGE_LABELS[kind]} ${formatRupees(amount)}`

const TITLES: Record<Opened['what'], (name: string) => string> = {
  photo: (name) => name,
  confirm: (name) => `Confirm: ${name}`,
  decline: (name) => `Decline: ${name}`,
}

function consequence({ what, charge }: Opened, isOver: boolean): string {
  if (what === 'decline') return 'Nobody pays it. The driver and the rider see that our office declined it.'
  const rupees = formatRupees(charge.amount)
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
