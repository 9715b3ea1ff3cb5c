import * as v from 'valibot'
import { type CallRefusal, call, isSignedOut, UNREACHABLE } from '../../api'
import { type Result, refuse } from '../../domain/result'

/** Milliseconds after which an upload is given up, to be tried again: slow networks carry 60 kB in less. */
const GIVE_UP_MS = 60_000

const PATH = '/api/profile/picture'
const SavedSchema = v.object({ profile_picture_url: v.string() })
const RemovedSchema = v.object({ profile_picture_url: v.null() })

/** Sends a photo. Null: the person chose another one meanwhile. */
export async function sendPhoto(
  photo: Blob,
  chosen: AbortSignal,
): Promise<Result<{ profile_picture_url: string }, CallRefusal> | null> {
  try {
    const signal = AbortSignal.any([chosen, AbortSignal.timeout(GIVE_UP_MS)])
    return await call(PATH, { answer: SavedSchema, body: photo, signal })
  } catch {
    return chosen.aborted ? null : refuse({ reason: 'unreachable', message: UNREACHABLE })
  }
}

export const removePhoto = () => call(PATH, { answer: RemovedSchema, method: 'DELETE' })

const SIGNED_OUT = 'You were signed out. Sign in again in another tab; your photo waits here.'

/** Why a call came to nothing, where that says more than that it did. */
export const whyOf = (refusal: CallRefusal, sentence: string): string | null => {
  const why = isSignedOut(refusal) ? SIGNED_OUT : refusal.message
  return why === sentence ? null : why
}
