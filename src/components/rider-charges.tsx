// Tolls and parking that the driver entered, for the rider to confirm or not (docs/product.md, CHARGE-7).

import { useEffect, useRef, useState } from 'react'
import { call, messageFor } from '../api'
import type { BookingStatus } from '../domain/bookings/booking'
import { isReason } from '../domain/fields'
import { formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { ChargesAnswerSchema, type RiderDecision } from '../domain/rides/charge-requests'
import { CHARGE_LABELS, type Charge, isOpen } from '../domain/rides/charges'
import { Button } from './button'
import { Modal } from './modal'
import { OwnWordsForm } from './own-words-form'
import { QuestionDialog } from './question-dialog'

export interface RiderChargesProps {
  bookingId: string
  status: BookingStatus
  charges: readonly Charge[]
  /** This page's sentence for an ended session. */
  signedOut: string
  /** Called once the server has a decision: what the page shows of the ride's money is out of date. */
  onDecided(): void
}

/** A card for each charge: what waits for the rider first asks, what is decided says how. */
export function RiderCharges({ bookingId, status, charges, signedOut, onDecided }: RiderChargesProps) {
  const [answered, setAnswered] = useState<{ after: typeof charges; charges: readonly Charge[] } | null>(null)
  // The answer to a decision is newer than what the page was given before it.
  const shown = answered?.after === charges ? answered.charges : charges
  const decide = async (charge: Charge, decision: RiderDecision): Promise<string | null> => {
    const path = `/api/rides/${encodeURIComponent(bookingId)}/charges/${charge.id}/decision`
    const answer = await call(path, { answer: ChargesAnswerSchema, body: decision })
    if (answer.ok) setAnswered({ after: charges, charges: answer.value.charges })
    // A refusal means that the charge is not what the page shows any more.
    if (answer.ok || answer.refusal.reason === 'refused') onDecided()
    return answer.ok ? null : messageFor(answer.refusal, signedOut)
  }
  return (
    <section aria-label="Tolls and parking" className="grid gap-3">
      {shown.map((charge) => (
        <ChargeCard
          key={charge.id}
          charge={charge}
          status={status}
          onDecide={(decision) => decide(charge, decision)}
        />
      ))}
    </section>
  )
}

interface ChargeCardProps {
  charge: Charge
  status: BookingStatus
  /** Resolves to why it failed; null if it succeeded. */
  onDecide(decision: RiderDecision): Promise<string | null>
}

const NO_REASON = 'Tell us what isn’t right, in a few words.'

function ChargeCard({ charge, status, onDecide }: ChargeCardProps) {
  const [asking, setAsking] = useState<'confirm' | 'dispute' | 'decided' | null>(null)
  const [note, setNote] = useState('')
  const card = useRef<HTMLElement>(null)
  const { kind, amount, entered_at, picture_url } = charge
  const rupees = formatRupees(amount)
  const name = `${CHARGE_LABELS[kind]} ${rupees}`
  const isAsked = charge.state === 'entered' && status !== 'cancelled'
  const close = () => setAsking(null)
  const isOver =
    asking === 'decided' || (asking === 'confirm' ? !isOpen(charge) : asking !== null && !isAsked)
  useEffect(() => {
    if (!isOver) return
    // The charge is decided, here or in another tab, by the driver or by an operator. What was pressed is gone.
    setAsking(null)
    card.current?.focus()
  }, [isOver])
  const decide = async (decision: RiderDecision) => {
    const trouble = await onDecide(decision)
    if (trouble !== null) return trouble
    // What the page reads next may be older than the decision.
    setAsking('decided')
    setNote('')
    return null
  }
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`rounded-control p-4 outline-none ${isAsked ? 'bg-warning-tint' : 'bg-sunken'}`}
      aria-label={name}
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p className="figures text-xl">{name}</p>
          <p className="text-muted">Entered by your driver at {formatTime(new Date(entered_at))}</p>
        </div>
        {picture_url && <TicketPhoto url={picture_url} name={name} />}
      </div>
      <p role="status" className={isAsked ? 'sr-only' : 'mt-2'}>
        {stateWords(charge, status)}
        {!isAsked && note && ` You were writing: ‘${note}’`}
      </p>
      {isAsked && (
        <div className="needs-script mt-3 flex flex-wrap gap-3">
          {status !== 'accepted' && (
            <Button className="flex-auto" onClick={() => setAsking('confirm')}>
              Confirm {rupees}
            </Button>
          )}
          <Button className="flex-auto" kind="secondary" onClick={() => setAsking('dispute')}>
            This isn’t right
          </Button>
          {status === 'accepted' && (
            <p className="text-muted">You can confirm it once the ride has started.</p>
          )}
        </div>
      )}
      {charge.state === 'disputed' && (status === 'started' || status === 'completed') && (
        <Button className="needs-script mt-3" kind="secondary" onClick={() => setAsking('confirm')}>
          It is right after all
        </Button>
      )}
      <QuestionDialog
        title={`Confirm ${name}?`}
        yes={`Confirm ${rupees}`}
        no="Not yet"
        kind="primary"
        open={asking === 'confirm' && isOpen(charge)}
        onYes={() => decide({ decision: 'confirm' })}
        onClose={close}
      >
        <p>
          {status === 'completed'
            ? `${rupees} is added to what you owe for this ride. You can pay it online at once.`
            : `You pay ${rupees} to your driver at the end of the ride, beside what is left of the fare.`}{' '}
          This can’t be taken back.
        </p>
      </QuestionDialog>
      <Modal
        title={`${name} isn’t right`}
        open={asking === 'dispute' && isAsked}
        onClose={close}
        narrow
        closesAtOnce
      >
        <OwnWordsForm
          says="Our team looks at the photo and decides. You don’t pay it until then."
          label="What isn’t right?"
          words={note}
          onType={setNote}
          onSend={async (words) =>
            isReason(words) ? decide({ decision: 'dispute', note: words }) : NO_REASON
          }
        />
      </Modal>
    </article>
  )
}

function stateWords({ state, decided_by, rider_note }: Charge, status: BookingStatus): string {
  switch (state) {
    case 'confirmed':
      return decided_by === 'operator' ? 'Our team confirmed it.' : 'You confirmed it.'
    case 'declined':
      return 'Our team declined it: you don’t pay it.'
    case 'withdrawn':
      return 'Your driver withdrew it: you don’t pay it.'
    case 'entered':
    case 'disputed':
      if (status === 'cancelled') return 'The ride was cancelled: you don’t pay it.'
      return state === 'entered'
        ? 'Please check it.'
        : `You said it isn’t right${rider_note ? `: ‘${rider_note}’` : ''}. Our team decides; until then you don’t pay it.`
  }
}

function TicketPhoto({ url, name }: { url: string; name: string }) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="text-muted">We couldn’t load the photo.</p>
  return (
    <>
      <button
        type="button"
        className="flex-none"
        aria-label={`See the photo: ${name}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={url}
          alt=""
          className="size-20 rounded-control bg-sunken object-cover"
          onError={() => setFailed(true)}
        />
      </button>
      <Modal title={name} open={open} onClose={() => setOpen(false)}>
        <img src={url} alt={`The ticket: ${name}`} className="w-full rounded-control" />
      </Modal>
    </>
  )
}
