// A toll or parking that the driver types and photographs: its form, and what is missing of it.
import { useSignals } from '@preact/signals-react/runtime'
import { randomKey } from '../../api'
import { drawJpeg, openPicture } from '../../components/picture-file'
import { formatRupees } from '../../domain/payments/amounts'
import { accept, type Result, refuse } from '../../domain/result'
import { type Charge, MOST_CHARGES_RUPEES } from '../../domain/rides/charges'
import { sendBeside } from './dashboard-api'
import type { ChargeDraft, DriverState } from './driver-state'
import { chargePath, rupeesOf, sendCharge, setDraft } from './send-charges'

const newDraft = (): ChargeDraft => ({
  id: randomKey(),
  kind: null,
  rupees: '',
  ticket: null,
  isKept: true,
  atCamera: false,
  step: 'typing',
  problem: null,
})

/** The draft of a ride's next charge, as far as one was begun (`kept`), and what can be done to it. */
export function useChargeDraft(state: DriverState, rideId: string) {
  useSignals()
  const { chargeDrafts } = state
  const kept = chargeDrafts.value.get(rideId)
  const draft = kept ?? newDraft()
  /** Of the newest draft: what was typed while a photo was drawn stays. */
  const change = (parts: Partial<ChargeDraft>) =>
    setDraft(state, rideId, { ...(chargeDrafts.value.get(rideId) ?? draft), problem: null, ...parts })
  const photograph = async (file: File) => {
    // A page that ends before the photo is drawn opens again as one that ended at the camera.
    change({ step: 'drawing', atCamera: true })
    const drawn = await drawTicket(file)
    if (!drawn.ok) return change({ step: 'typing', atCamera: false, problem: drawn.refusal })
    const ticket = { jpeg: drawn.value, url: await dataUrlOf(drawn.value) }
    change({ step: 'typing', atCamera: false, ticket })
  }
  const send = () => sendCharge(state, rideId)
  return { kept, draft, change, photograph, send, discard: () => setDraft(state, rideId, null) }
}

async function dataUrlOf(jpeg: Blob): Promise<string> {
  let bytes = ''
  for (const byte of new Uint8Array(await jpeg.arrayBuffer())) bytes += String.fromCharCode(byte)
  return `data:image/jpeg;base64,${btoa(bytes)}`
}

/** Of one that had no answer. `isHeld`: presses of its ride go before it. */
export const keptWords = ({ isKept }: Pick<ChargeDraft, 'isKept'>, isHeld: boolean): string =>
  `It is kept ${isKept ? 'on this phone' : 'while this page is open'} with its photo, and goes by itself with the network${isHeld ? ', after what you pressed before it' : ''}.`

/** Null when it is withdrawn, else why not. */
export async function withdrawCharge(
  state: DriverState,
  rideId: string,
  { id }: Pick<Charge, 'id'>,
): Promise<string | null> {
  const refusal = await sendBeside(state, chargePath(rideId, id), { method: 'DELETE' })
  return refusal?.message ?? null
}

/** What is missing of a draft; null where it can be sent. `left`: whole rupees that may be entered still. */
export function missingOf(draft: ChargeDraft, left: number): string | null {
  if (draft.kind === null) return 'Choose toll or parking.'
  const rupees = rupeesOf(draft)
  if (rupees === null) return `Enter whole rupees, from 1 to ${Math.min(left, MOST_CHARGES_RUPEES)}.`
  if (rupees > left) return `Enter ${formatRupees(left)} at the most: no more is left for this ride.`
  return draft.ticket === null ? 'Take a photo of the ticket.' : null
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

const NO_PHOTO = 'This photo could not be read. Take it again, or choose a JPEG.'

/** Draws the photo of a ticket as it is sent: whole, upright, a JPEG of some 400 kB or less. A refusal is the sentence. */
async function drawTicket(file: File): Promise<Result<Blob, string>> {
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
  return drawn ? accept(drawn) : refuse(NO_PHOTO)
}
