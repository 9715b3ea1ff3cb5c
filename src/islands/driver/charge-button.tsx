// Loaded with a ride, before it is asked for: without a network it could not be then.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Modal } from '../../components/modal'
import { usePolling } from '../../components/polling'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { keptWords, rupeesOf, useChargeDraft } from './charge-draft'
import { forgetOtherDrafts, readDraft } from './charge-store'
import { nameOf, RideCharges } from './charges'
import type { ChargeDraft, DriverState } from './driver-state'

export interface ChargesButtonProps {
  state: DriverState
  ride: DriverRide
}

/** Opens a ride's tolls and parking, where another can be entered. It stands apart from the ride's next action. */
export function ChargesButton({ state, ride }: ChargesButtonProps) {
  const [open, setOpen] = useState(false)
  const { kept, change, send, discard } = useChargeDraft(state, ride.id)
  useEffect(() => {
    forgetOtherDrafts(state)
    const earlier = state.chargeDrafts.value.has(ride.id) ? null : readDraft(ride.id)
    if (!earlier) return
    state.chargeDrafts.value = new Map(state.chargeDrafts.value).set(ride.id, earlier)
    setOpen(earlier.atCamera)
  }, [state, ride.id])
  const hasArrived = kept !== undefined && ride.charges.some(({ id }) => id === kept.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each charge whose answer was lost
  useEffect(() => {
    if (hasArrived && kept.step !== 'sending') discard()
  }, [hasArrived, kept?.step])
  useSendAgain(kept, send)
  return (
    <div>
      <button type="button" className="text-link min-h-14 text-lg" onClick={() => setOpen(true)}>
        {ride.charges.length === 0 ? 'Add toll or parking' : `Tolls and parking (${ride.charges.length})`}
      </button>
      {kept && !open && (
        <p role="status" className="text-lg text-warning">
          {noteOf(kept)}
        </p>
      )}
      <Modal
        title="Tolls and parking"
        open={open}
        onClose={() => {
          setOpen(false)
          if (kept?.atCamera) change({ atCamera: false })
        }}
      >
        <RideCharges state={state} ride={ride} />
      </Modal>
    </div>
  )
}

/** What became of a draft while its form is closed. */
function noteOf({ kind, step, problem, ...draft }: ChargeDraft): string {
  const rupees = rupeesOf(draft)
  const what = kind && rupees ? nameOf(kind, rupees) : 'A toll or parking'
  if (step === 'sending') return `Sending ${what} with its photo.`
  if (step === 'unanswered') return `Not sent yet: ${what}. ${keptWords(draft)}`
  return problem ? `${what} is not entered. ${problem}` : `${what} is begun and not sent.`
}

/** Milliseconds between two tries to send one that had no answer, doubled up to the longest: its photo has some 400 kB. */
const RETRY_MS = 8000
const LONGEST_RETRY_MS = 240_000

/** Sends a charge again that had no answer: it is the same one however often it arrives. */
function useSendAgain(kept: ChargeDraft | undefined, send: () => Promise<boolean>): void {
  const tries = useRef(0)
  const latest = useRef(send)
  latest.current = send
  const again = useCallback(() => {
    tries.current += 1
    return latest.current()
  }, [])
  const waits = kept?.step === 'unanswered'
  usePolling(again, {
    intervalMs: waits ? Math.min(RETRY_MS * 2 ** tries.current, LONGEST_RETRY_MS) : null,
  })
}
