// What a driver typed and photographed of a toll or parking, kept in this browser until the server has it: a phone may end
// the page while its camera is open (docs/product.md, Tolls and parking).
import * as v from 'valibot'
import { TransitionIdSchema } from '../../domain/fields'
import { ChargeKindSchema } from '../../domain/rides/charges'
import type { ChargeDraft, DriverState } from './driver-state'

/** Begins the browser storage keys (of `DRIVER_KEYS`) of a draft and of its photo; the id of its ride follows. */
const DRAFT_KEY = 'driver-charge:'
const PHOTO_KEY = 'driver-charge-photo:'

const StoredDraftSchema = v.object({
  id: TransitionIdSchema,
  kind: v.nullable(ChargeKindSchema),
  rupees: v.string(),
  atCamera: v.boolean(),
  /** It was sent, and no answer came. */
  wasSent: v.boolean(),
})

/** Photos that are stored in this page's life, by ride: they are not written anew with each letter that is typed. */
const storedPhotos = new Map<string, string>()

/** Keeps a ride's draft, or removes it. False where storage is blocked or full: it lives as long as the page then. */
export function storeDraft(rideId: string, draft: ChargeDraft | null): boolean {
  const photo = draft?.ticket?.url
  try {
    if (!draft) localStorage.removeItem(DRAFT_KEY + rideId)
    else {
      const { id, kind, rupees, atCamera, step } = draft
      const wasSent = step === 'sending' || step === 'unanswered'
      const stored: v.InferOutput<typeof StoredDraftSchema> = { id, kind, rupees, atCamera, wasSent }
      localStorage.setItem(DRAFT_KEY + rideId, JSON.stringify(stored))
    }
    if (photo === undefined) {
      localStorage.removeItem(PHOTO_KEY + rideId)
      storedPhotos.delete(rideId)
    } else if (storedPhotos.get(rideId) !== photo) {
      localStorage.setItem(PHOTO_KEY + rideId, photo)
      storedPhotos.set(rideId, photo)
    }
    return true
  } catch {
    return false
  }
}

/** The draft of a ride that an earlier page kept; null where it kept none, or nothing that fits. */
export function readDraft(rideId: string): ChargeDraft | null {
  try {
    const stored = v.safeParse(
      StoredDraftSchema,
      JSON.parse(localStorage.getItem(DRAFT_KEY + rideId) ?? 'null'),
    )
    if (!stored.success) return null
    const { wasSent, ...draft } = stored.output
    const ticket = ticketOf(localStorage.getItem(PHOTO_KEY + rideId))
    return {
      ...draft,
      ticket,
      isKept: true,
      step: wasSent && ticket ? 'unanswered' : 'typing',
      problem: null,
    }
  } catch {
    return null
  }
}

const JPEG_BASE64 = 'data:image/jpeg;base64,'

function ticketOf(url: string | null): ChargeDraft['ticket'] {
  if (!url?.startsWith(JPEG_BASE64)) return null
  const bytes = Uint8Array.from(atob(url.slice(JPEG_BASE64.length)), (char) => char.charCodeAt(0))
  return { url, jpeg: new Blob([bytes], { type: 'image/jpeg' }) }
}

/** Removes the drafts of rides that this driver's dashboard does not have any more. */
export function forgetOtherDrafts({ board }: DriverState): void {
  if (!board.value) return
  const { rides, recent_rides } = board.value
  const known = new Set([...rides, ...recent_rides].map(({ id }) => id))
  try {
    for (const key of Object.keys(localStorage)) {
      const begin = [DRAFT_KEY, PHOTO_KEY].find((one) => key.startsWith(one))
      if (begin && !known.has(key.slice(begin.length))) localStorage.removeItem(key)
    }
  } catch {}
}
