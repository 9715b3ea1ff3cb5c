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

/** Whether a key of the browser's storage is one of a draft, written after its photo. */
export const isChargeKey = (key: string): boolean => key.startsWith(DRAFT_KEY)

/** Keeps a ride's draft, or removes it. False where storage is blocked or full: it lives as long as the page then. */
export function storeDraft(rideId: string, draft: ChargeDraft | null): boolean {
  const isPhotoKept = store(PHOTO_KEY + rideId, draft?.ticket?.url ?? null)
  return store(DRAFT_KEY + rideId, draft && JSON.stringify(storedOf(draft))) && isPhotoKept
}

function storedOf({
  id,
  kind,
  rupees,
  atCamera,
  step,
}: ChargeDraft): v.InferOutput<typeof StoredDraftSchema> {
  return { id, kind, rupees, atCamera, wasSent: step === 'sending' || step === 'unanswered' }
}

/**
 * False where it could not be stored. What stood there before is removed then: the photo that was taken anew stands for
 * the one that was not legible, which would be sent after a reload.
 */
function store(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    // A photo is not written anew with each letter that is typed.
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
    return true
  } catch {
    try {
      localStorage.removeItem(key)
    } catch {}
    return false
  }
}

type Drafts = ReturnType<DriverState['chargeDrafts']['peek']>

/**
 * The drafts of all rides, as earlier pages and other tabs kept them. Of `own`, this page's, those stay that could not be
 * stored, or that are just being drawn or sent.
 */
export function readDrafts(own: Drafts): Drafts {
  const drafts = new Map([...own].filter(([, { isKept }]) => !isKept))
  try {
    for (const key of Object.keys(localStorage)) {
      const rideId = key.slice(DRAFT_KEY.length)
      if (!isChargeKey(key) || drafts.has(rideId)) continue
      const known = own.get(rideId)
      const stored = readDraft(rideId, known)
      if (stored) drafts.set(rideId, stored)
    }
  } catch {
    return own
  }
  return drafts
}

/** Null where nothing is kept that fits. */
function readDraft(rideId: string, known: ChargeDraft | undefined): ChargeDraft | null {
  const stored = v.safeParse(StoredDraftSchema, parsed(localStorage.getItem(DRAFT_KEY + rideId)))
  if (!stored.success) return null
  const { wasSent, ...draft } = stored.output
  const isSame = known?.id === draft.id
  if (isSame && (known.step === 'drawing' || known.step === 'sending')) return known
  const url = localStorage.getItem(PHOTO_KEY + rideId)
  const ticket = known?.ticket && known.ticket.url === url ? known.ticket : ticketOf(url)
  return {
    ...draft,
    ticket,
    isKept: true,
    step: wasSent && ticket ? 'unanswered' : 'typing',
    problem: isSame ? known.problem : null,
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const JPEG_BASE64 = 'data:image/jpeg;base64,'

function ticketOf(url: string | null): ChargeDraft['ticket'] {
  if (!url?.startsWith(JPEG_BASE64)) return null
  try {
    const bytes = Uint8Array.from(atob(url.slice(JPEG_BASE64.length)), (char) => char.charCodeAt(0))
    return { url, jpeg: new Blob([bytes], { type: 'image/jpeg' }) }
  } catch {
    return null
  }
}

/** Removes what is kept of rides that this driver's dashboard does not have any more. */
export function keepDraftsOf(rideIds: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const begin = [DRAFT_KEY, PHOTO_KEY].find((one) => key.startsWith(one))
      if (begin && !rideIds.includes(key.slice(begin.length))) localStorage.removeItem(key)
    }
  } catch {}
}
