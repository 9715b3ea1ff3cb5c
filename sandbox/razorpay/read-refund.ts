import { type Body, readNotes, readPaise, readReceipt, readWord, refuseExtraFields } from './fields'
import { type Answer, answer, problems, refuse } from './problems'
import type { NewRefund } from './refunds'

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt']
const SHORTEST_KEY = 10

/** Reads the body of POST /v1/payments/:id/refund. */
export function readRefund(paymentId: string, body: Body): Answer<NewRefund> {
  const extra = refuseExtraFields(body, REFUND_FIELDS)
  if (!extra.ok) return extra
  const amount = readPaise(body)
  if (!amount.ok) return amount
  const speed = readWord(body, 'speed', ['normal', 'optimum'])
  if (!speed.ok) return speed
  const notes = readNotes(body)
  if (!notes.ok) return notes
  const receipt = readReceipt(body)
  if (!receipt.ok) return receipt
  return answer({
    paymentId,
    amount: amount.value,
    speed: speed.value,
    notes: notes.value,
    receipt: receipt.value,
  })
}

/** Reads the header X-Refund-Idempotency: at least 10 of A-Z, a-z, 0-9, _ and -. */
export function readIdempotencyKey(header: string | undefined): Answer<string | null> {
  if (header === undefined) return answer(null)
  if (header.length < SHORTEST_KEY) return refuse(problems.idempotencyKeyShort)
  if (!/^[A-Za-z0-9_-]+$/.test(header)) return refuse(problems.idempotencyKeyCharacters)
  return answer(header)
}
