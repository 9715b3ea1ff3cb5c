// What a rider tells us of a trip: 'I was not there', 'I got out early', and what became of it.

import { useEffect, useRef, useState } from 'react'
import { call, messageFor } from '../../api'
import { Button, Problem, useBusy } from '../../components/button'
import { Modal } from '../../components/modal'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import { OWN_WORDS_MOST } from '../../domain/fields'
import { formatDateTimeWithYear } from '../../domain/kolkata-time'
import { RIDER_CASE_WORDS, type RideCase, type RiderCase } from '../../domain/rides/cases'
import { CANCEL_WORDS } from './use-trips'

interface CasesProps {
  details: TripDetails
  /** Called with the trip as it is once a case was opened. */
  onTold(details: TripDetails): void
}

/** Nothing where nothing was said and nothing can be. */
export function CasesSection({ details, onTold }: CasesProps) {
  const [told, setTold] = useState<RiderCase | null>(null)
  const [opening, setOpening] = useState<RiderCase | null>(null)
  // Kept while the dialog is closed.
  const [words, setWords] = useState('')
  const { cases, openable_cases, booking } = details
  return (
    <>
      {cases.map((one) => (
        <CaseCard key={one.kind} case={one} isNews={one.kind === told} />
      ))}
      {openable_cases.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {openable_cases.map((kind) => (
            <Button key={kind} kind="secondary" onClick={() => setOpening(kind)}>
              {RIDER_CASE_WORDS[kind].label}
            </Button>
          ))}
        </div>
      )}
      <Modal
        title={opening ? RIDER_CASE_WORDS[opening].label : ''}
        open={opening !== null}
        onClose={() => setOpening(null)}
        narrow
      >
        {opening && (
          <CaseForm
            key={opening}
            bookingId={booking.id}
            kind={opening}
            words={words}
            onType={setWords}
            onOpened={(changed) => {
              setTold(opening)
              setOpening(null)
              setWords('')
              onTold(changed)
            }}
          />
        )}
      </Modal>
    </>
  )
}

interface CaseCardProps {
  case: RideCase
  /** It was opened just now: its button is gone, so the focus moves to it. */
  isNews: boolean
}

function CaseCard({ case: { kind, own_words, opened_at, closed_at, answer }, isNews }: CaseCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNews) card.current?.focus()
  }, [isNews])
  const { label } = RIDER_CASE_WORDS[kind === 'rider_got_out_early' ? kind : 'rider_was_not_there']
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={label}
      className="rounded-control bg-warning-tint p-4 outline-none"
    >
      <p className="font-semibold">You told us: ‘{label}’</p>
      {own_words && <p className="wrap-anywhere">‘{own_words}’</p>}
      <p className="mt-1 text-sm">
        {closed_at === null
          ? `Since ${formatDateTimeWithYear(opened_at)}. Our team is looking into it and answers here.`
          : `Answered ${formatDateTimeWithYear(closed_at)}: ‘${answer ?? ''}’`}
      </p>
    </section>
  )
}

interface CaseFormProps {
  bookingId: string
  kind: RiderCase
  words: string
  onType(words: string): void
  onOpened(changed: TripDetails): void
}

function CaseForm({ bookingId, kind, words, onType, onOpened }: CaseFormProps) {
  const [busy, begin] = useBusy()
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async () => {
    setTrouble(null)
    const sent = await call(`/api/trips/${encodeURIComponent(bookingId)}/cases`, {
      answer: TripDetailsSchema,
      body: { kind, own_words: words.trim() || null },
    })
    if (sent.ok) onOpened(sent.value)
    else setTrouble(messageFor(sent.refusal, CANCEL_WORDS.signedOut))
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void begin(send)
      }}
    >
      <p>{RIDER_CASE_WORDS[kind].says} Our team looks into it and answers in this trip.</p>
      <div className="field">
        <label htmlFor="case-words">What happened, if you want to say more</label>
        <textarea
          id="case-words"
          rows={3}
          maxLength={OWN_WORDS_MOST}
          value={words}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Problem className="field-error">{trouble}</Problem>
      <Button type="submit" busy={busy}>
        Tell our team
      </Button>
    </form>
  )
}
