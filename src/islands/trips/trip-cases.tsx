// What a rider tells us of a trip: 'I was not there', 'I got out early', and what became of it.

import { useState } from 'react'
import { call, messageFor } from '../../api'
import { Button, useFocusOn } from '../../components/button'
import { Modal } from '../../components/modal'
import { OwnWordsForm } from '../../components/own-words-form'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import { formatDateTimeWithYear } from '../../domain/kolkata-time'
import { RIDER_CASE_WORDS, type RideCase, type RiderCase } from '../../domain/rides/cases'
import { CANCEL_WORDS, tripApi } from './use-trips'

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
  const [words, setWords] = useState<Partial<Record<RiderCase, string>>>({})
  const { cases, openable_cases, booking } = details
  const open = async (kind: RiderCase, own_words: string) => {
    const sent = await call(`${tripApi(booking.id)}/cases`, {
      answer: TripDetailsSchema,
      body: { kind, own_words: own_words || null },
    })
    if (!sent.ok) return messageFor(sent.refusal, CANCEL_WORDS.signedOut)
    setTold(kind)
    setOpening(null)
    setWords({ ...words, [kind]: '' })
    onTold(sent.value)
    return null
  }
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
        closesAtOnce
      >
        {opening && (
          <OwnWordsForm
            key={opening}
            says={`${RIDER_CASE_WORDS[opening].says} Our team checks it and answers here.`}
            label="What happened? (optional)"
            words={words[opening] ?? ''}
            onType={(typed) => setWords({ ...words, [opening]: typed })}
            onSend={(own_words) => open(opening, own_words)}
          />
        )}
      </Modal>
    </>
  )
}

interface CaseCardProps {
  case: RideCase
  /** The case was opened just now: its button is gone, so the focus moves to it. */
  isNews: boolean
}

function CaseCard({ case: { kind, own_words, opened_at, closed_at, answer }, isNews }: CaseCardProps) {
  const card = useFocusOn<HTMLElement>(isNews)
  const { label } = RIDER_CASE_WORDS[kind]
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={label}
      className="rounded-control bg-warning-tint p-4 outline-none"
    >
      <p className="font-semibold">You told us: ‘{label}’</p>
      {own_words && <p className="wrap-anywhere">‘{own_words}’</p>}
      <p className="mt-1">
        {closed_at === null
          ? `Since ${formatDateTimeWithYear(opened_at)}. Our team is checking it and will answer here.`
          : `Answered ${formatDateTimeWithYear(closed_at)}: ‘${answer ?? ''}’`}
      </p>
    </section>
  )
}
