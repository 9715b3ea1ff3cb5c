import { accept, type Result, refuse } from '../result'
import { PICTURE_SIZE_LIMIT, type PictureRefusal, walkPicture } from './picture'
import { carriesCode } from './picture-code'

/** Pixels; what phones take is below it, and what is above would fill a phone's memory when it is drawn. */
export const MOST_PIXELS = 64_000_000

interface ChosenFile {
  bytes: Uint8Array
  /** As the browser took it from the file's name; '' where it knows none. */
  type: string
}

/**
 * Judges a file that a person chose, before it is drawn anew and sent. More is let pass than `cleanPicture` takes, for
 * none of it is sent: larger sides, and the film or second picture that phones put after a JPEG's end. A kind that we
 * cannot read is left to the browser, which draws it or doesn't.
 */
export function checkChosenPicture({ bytes, type }: ChosenFile): Result<null, PictureRefusal> {
  const notAnImage = (because: 'unknown_kind' | 'cut_or_broken' | 'bytes_after_end' | 'carries_code') =>
    refuse({ reason: 'not_an_image', because })
  if ((type !== '' && !type.startsWith('image/')) || type === 'image/svg+xml')
    return notAnImage('unknown_kind')
  if (bytes.length >= PICTURE_SIZE_LIMIT) {
    return refuse({ reason: 'too_large', bytes: bytes.length, limit: PICTURE_SIZE_LIMIT })
  }
  const walked = walkPicture(bytes)
  if (walked === 'unknown_kind') return accept(null)
  if (!walked) return notAnImage('cut_or_broken')
  const { width, height, end, left } = walked
  const isJpeg = bytes[0] === 0xff
  if (end < bytes.length && !isJpeg) return notAnImage('bytes_after_end')
  if (carriesCode(bytes, [...left, bytes.subarray(end)])) return notAnImage('carries_code')
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) {
    return refuse({ reason: 'not_an_image', because: 'sides', width, height, limit: MOST_PIXELS })
  }
  return accept(null)
}
