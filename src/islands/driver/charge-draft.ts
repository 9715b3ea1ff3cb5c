// A toll or parking that the driver types and photographs: its form, and what is missing of it.
import { useSignals } from '@preact/signals-react/runtime'
import { drawJpeg, openPicture } from '../../components/picture-file'
import { formatRupees } from '../../domain/payments/amounts'
import { accept, type Result, refuse } from '../../domain/result'
import { MOST_CHARGES_RUPEES } from '../../domain/rides/charges'
import {
  chargeOf,
  isDraft,
  NOTHING_TYPED,
  type PendingAction,
  rupeesOf,
  type TypedCharge,
  typedOf,
} from '../../domain/rides/outbox'
import type { DriverState } from './driver-state'
import { actionNow, press } from './send-actions'

/** A ride's next charge, as far as one was begun, and what can be done to it. */
export function useChargeDraft(state: DriverState, rideId: string) {
  useSignals()
  const { outbox, drawing } = state
  const newest = () =>
    chargeOf(outbox.actions.value, rideId) ?? {
      ...actionNow(state, rideId, 'charge', NOTHING_TYPED),
      pressed_at: null,
    }
  const draft = newest()
  const isDrawing = drawing.value === rideId
  /** Changes the newest draft, so that what was typed while a photo was drawn stays. */
  const change = (parts: Partial<PendingAction>, typed: Partial<TypedCharge> = {}) => {
    const before = newest()
    if (!isDraft(before)) return
    const action = { ...before, problem: null, ...parts, body: { ...typedOf(before), ...typed } }
    void outbox.change({ type: 'drafted', action })
  }
  const photograph = async (file: File) => {
    drawing.value = rideId
    // A page that ends before the photo is drawn opens again as one that ended at the camera.
    change({}, { at_camera: true })
    const drawn = await drawTicket(file)
    drawing.value = null
    change(drawn.ok ? { photo: drawn.value } : { problem: drawn.refusal }, { at_camera: false })
  }
  /** True once the server has it. */
  const send = async () => {
    const { pressed_at } = actionNow(state, rideId, 'charge')
    return (await press(state, { ...newest(), pressed_at, problem: null })) === 'done'
  }
  const discard = () => void outbox.change({ type: 'discarded', id: draft.id })
  return { draft, typed: typedOf(draft), isDrawing, change, photograph, send, discard }
}

/** What is missing of a draft; null where it can be sent. `left`: whole rupees that may be entered still. */
export function missingOf(draft: PendingAction, left: number): string | null {
  const typed = typedOf(draft)
  if (typed.kind === null) return 'Choose toll or parking.'
  const rupees = rupeesOf(typed)
  if (rupees === null) return `Enter whole rupees, from 1 to ${Math.min(left, MOST_CHARGES_RUPEES)}.`
  if (rupees > left) return `Enter ${formatRupees(left)} at the most: no more is left for this ride.`
  return draft.photo === null ? 'Take a photo of the ticket.' : null
}

/** Longest side in pixels and quality, from the best to the smallest: a ticket has to be legible. */
const SENT_SIZES = [
  [1600, 0.8],
  [1600, 0.6],
  [1200, 0.6],
  [1000, 0.5],
] as const

/** Bytes: the first size that is smaller is sent, else the last. */
const ENOUGH_BYTES = 400_000

const NO_PHOTO = 'We couldn’t read this photo. Take it again, or choose a JPEG.'

/** Draws the photo of a ticket as it is sent: whole, upright, a JPEG of some 400 kB or less. A refusal is the sentence. */
async function drawTicket(file: File): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  const opened = await openPicture(file)
  if (!opened.ok) return refuse(NO_PHOTO)
  const picture = opened.value
  const { width, height } = picture
  let drawn: Blob | null = null
  for (const [side, quality] of SENT_SIZES) {
    const scale = Math.min(1, side / Math.max(width, height))
    drawn = await drawJpeg(picture, {
      from: { left: 0, top: 0, width, height },
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      quality,
    })
    if (drawn === null || drawn.size <= ENOUGH_BYTES) break
  }
  picture.close()
  return drawn ? accept(new Uint8Array(await drawn.arrayBuffer())) : refuse(NO_PHOTO)
}
