// Tolls and parking that the server does not have yet: what was typed is kept for each ride, and sent whatever this page
// shows (docs/product.md, Tolls and parking).
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { randomKey } from '../../api'
import { usePolling } from '../../components/polling'
import { waitingOf } from '../../domain/rides/queued-transitions'
import { isChargeKey, keepDraftsOf, readDrafts, storeDraft } from './charge-store'
import { mayBeTakenLater, sendBeside } from './dashboard-api'
import type { ChargeDraft, DriverState } from './driver-state'

/** Whole rupees; null of anything else that was typed. */
export const rupeesOf = ({ rupees }: Pick<ChargeDraft, 'rupees'>): number | null =>
  /^\d{1,4}$/.test(rupees.trim()) && Number(rupees) > 0 ? Number(rupees) : null

export const chargePath = (rideId: string, chargeId: string) =>
  `/api/driver/rides/${encodeURIComponent(rideId)}/charges/${chargeId}`

/** Replaces a ride's draft on this page and in the browser's storage; null removes it. */
export function setDraft({ chargeDrafts }: DriverState, rideId: string, next: ChargeDraft | null): void {
  const drafts = new Map(chargeDrafts.value)
  const isKept = storeDraft(rideId, next)
  if (next) drafts.set(rideId, { ...next, isKept })
  else drafts.delete(rideId)
  chargeDrafts.value = drafts
}

/** Presses of this ride wait for a network: before an arrival that the server has not, it takes no charge. */
export const isHeld = ({ presses }: DriverState, rideId: string): boolean =>
  waitingOf(presses.value, rideId).length > 0

/** Milliseconds: slow networks send 400 kB in less. */
const UPLOAD_TIMEOUT_MS = 90_000

/** Sends a ride's draft as it is, after the presses that wait; true once the server has it. */
export async function sendCharge(state: DriverState, rideId: string): Promise<boolean> {
  const draft = state.chargeDrafts.value.get(rideId)
  if (!draft || draft.step === 'sending') return false
  const { id, kind, ticket } = draft
  const rupees = rupeesOf(draft)
  if (kind === null || rupees === null || ticket === null) return false
  if (isHeld(state, rideId)) {
    setDraft(state, rideId, { ...draft, step: 'unanswered', problem: null })
    return false
  }
  setDraft(state, rideId, { ...draft, step: 'sending', problem: null })
  const refusal = await sendBeside(state, `${chargePath(rideId, id)}?kind=${kind}&amount=${rupees}`, {
    method: 'PUT',
    body: ticket.jpeg,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  const now = state.chargeDrafts.value.get(rideId)
  // Thrown away meanwhile it stays so.
  if (now?.id !== id) return refusal === null
  if (refusal === null) {
    setDraft(state, rideId, null)
    return true
  }
  // A refused one is not entered: it can be changed, and is another charge then. The photo of this id may be stored. An
  // ended session or a limit says nothing of an earlier try, which may have arrived.
  setDraft(state, rideId, {
    ...now,
    ...(mayBeTakenLater(refusal) ? { step: 'unanswered' } : { step: 'typing', id: randomKey() }),
    // Without an answer the form says that it is kept, and goes by itself.
    problem: refusal.reason === 'unreachable' ? null : refusal.message,
  })
  return false
}

/** Milliseconds between two tries to send what had no answer, doubled up to the longest: each photo has some 400 kB. */
const RETRY_MS = 8000
const LONGEST_RETRY_MS = 240_000

/**
 * Reads what earlier pages kept of every ride, follows other tabs, and sends again what had no answer: it is the same
 * charge however often it arrives. Shows nothing. Loaded after the page.
 */
export function UnsentCharges({ state }: { state: DriverState }) {
  useSignals()
  const { board, chargeDrafts, connection } = state
  useEffect(() => {
    const read = () => {
      chargeDrafts.value = readDrafts(chargeDrafts.value)
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || isChargeKey(key)) read()
    }
    // A page in the browser's memory hears of no other tab.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read()
    }
    read()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  }, [chargeDrafts])
  const answered = board.value
  const drafts = chargeDrafts.value
  useEffect(() => {
    if (!answered) return
    const rides = [...answered.rides, ...answered.recent_rides]
    keepDraftsOf(rides.map(({ id }) => id))
    for (const [rideId, { id, step }] of drafts) {
      const ride = rides.find((each) => each.id === rideId)
      // The answer that was lost: it did arrive.
      const hasArrived = step !== 'sending' && ride?.charges.some((charge) => charge.id === id)
      if (!ride || hasArrived) setDraft(state, rideId, null)
    }
  }, [state, answered, drafts])
  const isTheirs = connection.value === 'fine' || connection.value === 'failing'
  const waits = [...drafts].some(
    ([rideId, { step }]) => (step === 'unanswered' || step === 'sending') && !isHeld(state, rideId),
  )
  usePolling(
    useCallback(() => sendWaiting(state), [state]),
    { intervalMs: waits && isTheirs ? RETRY_MS : null, longestMs: LONGEST_RETRY_MS, atOnce: true },
  )
  return null
}

/** One after the other; false where one had no answer again. */
async function sendWaiting(state: DriverState): Promise<boolean> {
  let areSent = true
  for (const rideId of state.chargeDrafts.value.keys()) {
    const waits = state.chargeDrafts.value.get(rideId)?.step === 'unanswered' && !isHeld(state, rideId)
    if (waits && !(await sendCharge(state, rideId))) areSent = false
  }
  return areSent
}
