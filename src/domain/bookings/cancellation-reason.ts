import { accept, type Result, refuse } from '../result'

/** UTF-16 units. */
export const LONGEST_REASON = 500

export type ReasonRefusal = { reason: 'reason_required' } | { reason: 'reason_too_long'; most: number }

/** Why a booking is cancelled, in a person's own words: at least one that can be seen, at most 500 characters. */
export function checkCancellationReason(text: string): Result<string, ReasonRefusal> {
  const trimmed = text.trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed)) return refuse({ reason: 'reason_required' })
  if (trimmed.length > LONGEST_REASON) return refuse({ reason: 'reason_too_long', most: LONGEST_REASON })
  return accept(trimmed)
}
