import { useState } from 'react'
import { object, string } from 'valibot'
import { call, messageFor, randomKey } from '../api'
import { formatDateTime } from '../domain/kolkata-time'
import { Button, Problem } from './button'

const AnswerSchema = object({ message: string() })

/** Milliseconds that each request for help may wait for its answer. */
const ANSWER_MS = 5000

/**
 * Presses for help, or takes the emergency link back (`/revoke`). Resolves to what came of it, in words; `signedOut`: for an
 * ended session (docs/product.md, EMERGENCY-5).
 */
export async function askForHelp(bookingId: string, what: '' | '/revoke', signedOut: string) {
  const answered = await call(`/api/rides/${encodeURIComponent(bookingId)}/emergency${what}`, {
    answer: AnswerSchema,
    body: {},
    // Each press is a new one: some minutes after a lost answer it renews the link and tells operators again. Under its
    // own key it is sent again at once, before anybody reads that it failed.
    key: randomKey(),
    retries: 2,
    timeoutMs: ANSWER_MS,
  })
  const { ok } = answered
  const message = ok
    ? answered.value.message
    : `It didn’t get through. ${messageFor(answered.refusal, signedOut)}`
  return { ok, message }
}

interface Props {
  bookingId: string
  /** When the link ends by itself; null: there is none. */
  until: string | null
  signedOut: string
  onStopped(): void
}

/** Until when an emergency link shows the car, and the button that takes it back (docs/product.md, EMERGENCY-8). */
export function EmergencyLink({ bookingId, until, signedOut, onStopped }: Props) {
  const [problem, setProblem] = useState('')
  const stop = async () => {
    setProblem('')
    const { ok, message } = await askForHelp(bookingId, '/revoke', signedOut)
    if (ok) onStopped()
    else setProblem(message)
  }
  return (
    until && (
      <section aria-label="Emergency link" className="rounded-control bg-warning-tint p-4">
        <p>Your emergency link shows exactly where the car is until {formatDateTime(new Date(until))}.</p>
        <Problem>{problem}</Problem>
        <Button className="needs-script mt-2" kind="secondary" onClick={() => void stop()}>
          Stop this link
        </Button>
      </section>
    )
  )
}
