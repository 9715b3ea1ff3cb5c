// The state of the books.

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../components/button'
import type { Board } from '../../domain/ops/dispatch-board'
import { formatPaise } from '../../domain/payments/amounts'
import { type ConsolePart, findRides } from './console-state'
import { useSend, WrittenSchema } from './forms'
import { BookingButton } from './need-line'
import { findingWords, shortTime } from './words'

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
export function Books({ state, audit }: ConsolePart & Pick<Board, 'audit'>) {
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
        <Button
          kind="secondary"
          className="whitespace-nowrap"
          busy={busy}
          disabled={busy}
          onClick={() => void send('/api/ops/audit', {})}
        >
          Audit now
        </Button>
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
