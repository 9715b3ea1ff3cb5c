/**
 * Why a provider took no message. 'refused': it said no, and nothing will arrive. 'unknown': it broke, or did not
 * answer in time, and the message may still arrive; so it must not be sent again blindly.
 */
export type SendRefusal = { reason: 'refused'; status: number } | { reason: 'unknown'; status?: number }

/** How long a provider may take to answer, in milliseconds. */
export const PROVIDER_PATIENCE_MS = 8000

/** What an answer's status says when it is no success. */
export function refusalOfStatus(status: number): SendRefusal {
  return status >= 500 ? { reason: 'unknown', status } : { reason: 'refused', status }
}
