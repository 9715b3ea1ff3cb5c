import { accept, type Result, refuse } from '../../src/domain/result'
import { askProvider, type NoAnswer, type ProviderFetch } from '../http/provider-request'

// What the providers of messages share. A client hands one message to its provider once; its caller decides what comes
// after.

/**
 * Why a provider did not take a message. 'undeliverable': the provider will never take this message, so another
 * channel is next. 'refused': the provider is busy, broken, or at odds with our account. 'unreachable': the network
 * failed before an answer. 'unanswered': the request was sent and no answer came in time, so the message may arrive.
 */
type SendRefusal =
  | { reason: 'undeliverable'; status: number; code: string | null }
  | { reason: 'refused'; status: number; code: string | null; retryAfterSeconds: number | null }
  | { reason: NoAnswer }

/** The provider took the message: its id, where the provider said one, and how many SMS the message is. */
export type Sent = Result<{ messageId: string | null; parts: number | null }, SendRefusal>

/** What a provider tells later of a message. 'sent' is on its way; a report may come twice, late and in any order. */
export interface DeliveryReport {
  /** The reference that the message was sent with: known even where the answer to its request was lost. */
  reference: string | null
  messageId: string | null
  state: 'sent' | 'delivered' | 'undelivered'
  /** The provider's own code or name of what happened. */
  code: string | null
}

/** How long a provider may take to answer, in milliseconds. */
const TIMEOUT_MS = 8000

interface AnswerReader {
  /** The id in the body of a success. */
  idOf: (body: unknown) => string | null
  /** The code in the body of a refusal. */
  codeOf: (body: unknown) => string | null
  /** Whether a refusal of this message is for good. */
  isForGood: (status: number, code: string | null) => boolean
}

/** Hands one message to a provider by POST: one try, 8 seconds. Never throws. */
export async function sendMessage(
  send: ProviderFetch,
  url: string,
  request: { headers: Record<string, string>; body: BodyInit },
  { idOf, codeOf, isForGood }: AnswerReader,
): Promise<Sent> {
  const answer = await askProvider(send, url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS })
  if (typeof answer === 'string') return refuse({ reason: answer })
  const { status, ok, body, retryAfterSeconds } = answer
  if (ok) return accept({ messageId: idOf(body), parts: null })
  const code = codeOf(body)
  return isForGood(status, code)
    ? refuse({ reason: 'undeliverable', status, code })
    : refuse({ reason: 'refused', status, code, retryAfterSeconds })
}
