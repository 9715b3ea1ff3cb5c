// Tolls and parking that the server does not have yet: what was typed is kept for each ride, and sent whatever this page
// shows (docs/product.md, Tolls and parking).
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { randomKey } from '../../api'
import { usePolling } from '../../components/polling'
import { formatRupees } from '../../domain/payments/amounts'
import { CHARGE_LABELS, type Charge } from '../../domain/rides/charges'
import { waitingOf } from '../../domain/rides/queued-transitions'
import { isChargeKey, keepDraftsOf, readDrafts, storeDraft } from './charge-store'
import { mayBeTakenLater, sendBeside } from './dashboard-api'
import type { ChargeDraft, DriverState } from './driver-state'

/** Whole rupees; null of anything else that was typed. */
export const rupeesOf = ({ rupees }: Pick<ChargeDraft, 'rupees'>): number | null =>
  /^\d{1,4}$/.test(rupees.trim()) && Number(rupees) > 0 ? Number(rupees) : null

/** '₹65 toll', as in 'Send ₹65 toll'. */
export const nameOf = (kind: Charge['kind'], amount: number) =>
  `${formatRupees(amount)} ${CHARGE_LABELS[kind].toLowerCase()}`

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
  // The ride was changed at the same moments, again and again.
  const isOvertaken = refusal.reason === 'refused' && refusal.code === 'changed'
  // A refused one is not entered: it can be changed, and is another charge then. The photo of this id may be stored. An
  // ended session or a limit says nothing of an earlier try, which may have arrived.
  setDraft(state, rideId, {
    ...now,
    ...(mayBeTakenLater(refusal) || isOvertaken
      ? { step: 'unanswered' }
      : { step: 'typing', id: randomKey() }),
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
    for (const [rideId, draft] of drafts) {
      if (draft.step === 'sending') continue
      const ride = rides.find(({ id }) => id === rideId)
      // The answer that was lost: it did arrive.
      const hasArrived = ride?.charges.some(({ id }) => id === draft.id)
      if (hasArrived || (!ride && tell(state, draft, GONE))) setDraft(state, rideId, null)
    }
    keepDraftsOf([...rides.map(({ id }) => id), ...chargeDrafts.value.keys()])
  }, [state, answered, drafts, chargeDrafts])
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

/** Its ride is cancelled, another driver's, or has ended over a day ago. */
const GONE = 'Its ride takes no toll or parking any more. Call the office if you paid it.'

/** Tells of one that is not entered, whatever the page shows; false while another notice stands there. */
function tell({ notice }: DriverState, draft: ChargeDraft, text: string): boolean {
  const rupees = rupeesOf(draft)
  if (draft.kind === null || rupees === null) return true
  if (notice.value !== null) return false
  notice.value = { tone: 'error', title: `${nameOf(draft.kind, rupees)} is not entered`, text }
  return true
}

/** One after the other; false where one had no answer again. */
async function sendWaiting(state: DriverState): Promise<boolean> {
  let areSent = true
  for (const rideId of state.chargeDrafts.value.keys()) {
    const waits = state.chargeDrafts.value.get(rideId)?.step === 'unanswered' && !isHeld(state, rideId)
    if (!waits || (await sendCharge(state, rideId))) continue
    const left = state.chargeDrafts.value.get(rideId)
    if (left?.step === 'unanswered') areSent = false
    else if (left?.problem) tell(state, left, left.problem)
  }
  return areSent
}
