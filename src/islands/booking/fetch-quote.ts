import { type CallRefusal, call } from '../../api'
import type { Trip } from '../../domain/bookings/trip'
import { type QuoteAnswer, QuoteAnswerSchema } from '../../domain/fares/quote'
import type { Result } from '../../domain/result'
import { pause } from './pause'

/** After the first try; docs/product.md, Quote. */
export const RETRIES = 5
export const RETRY_MS = 1000

/** A 4xx says something about what was asked: asking again changes nothing. */
const isFinal = (refusal: CallRefusal) =>
  refusal.reason === 'refused' && refusal.status >= 400 && refusal.status < 500

/** The prices of a trip for all vehicles at once: one try and 5 more, a second apart. Throws only when aborted. */
export async function fetchQuote(trip: Trip, signal: AbortSignal): Promise<Result<QuoteAnswer, CallRefusal>> {
  for (let retried = 0; ; retried++) {
    const answer = await call('/api/quotes', { answer: QuoteAnswerSchema, body: { trip }, signal })
    if (answer.ok || isFinal(answer.refusal) || retried === RETRIES) return answer
    await pause(RETRY_MS, signal)
  }
}
