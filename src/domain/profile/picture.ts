import { accept, type Result, refuse } from '../result'
import { joined } from './picture-bytes'
import { carriesCode } from './picture-code'
import { walkGif } from './picture-gif'
import { walkJpeg } from './picture-jpeg'
import type { PictureExtension } from './picture-name'
import { walkPng } from './picture-png'
import type { Walk, WalkedPicture } from './picture-walk'
import { walkWebp } from './picture-webp'

/** Bytes; a file of as many is too large (docs/product.md, Profile). */
export const PICTURE_SIZE_LIMIT = 5 * 1024 * 1024
/** Pixels of a side; drawn, such a picture takes 64 MB of memory. */
export const LONGEST_SIDE = 4096

export type PictureRefusal =
  | { reason: 'too_large'; bytes: number; limit: number }
  /** `cut_or_broken`: of a known kind, and not whole. */
  | { reason: 'not_an_image'; because: 'unknown_kind' | 'cut_or_broken' | 'bytes_after_end' | 'carries_code' }
  | { reason: 'not_an_image'; because: 'sides'; width: number; height: number; limit: number }

export interface CleanPicture {
  extension: PictureExtension
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}

const KINDS: readonly { extension: PictureExtension; begins: readonly number[]; walk: Walk }[] = [
  { extension: 'jpg', begins: [0xff, 0xd8], walk: walkJpeg },
  { extension: 'png', begins: [0x89, 0x50, 0x4e, 0x47], walk: walkPng },
  { extension: 'webp', begins: [0x52, 0x49, 0x46, 0x46], walk: walkWebp },
  { extension: 'gif', begins: [0x47, 0x49, 0x46, 0x38], walk: walkGif },
]

/** What a file is by its first bytes, whatever its name and its sender say; null of what is none of the four kinds. */
const kindOf = (bytes: Uint8Array) =>
  KINDS.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte)) ?? null

/** Walks a file of one of the four kinds; 'unknown_kind' of others, null of one that is not whole. */
export function walkPicture(bytes: Uint8Array): WalkedPicture | 'unknown_kind' | null {
  const kind = kindOf(bytes)
  return kind ? kind.walk(bytes) : 'unknown_kind'
}

/**
 * Judges a profile picture by its content, and answers a copy that holds only what is needed to draw it as a still
 * picture: nothing of where, when and with what it was taken (docs/product.md, Profile). Refused is whatever is no
 * whole JPEG, PNG, WebP or GIF, has anything after its end or anything that runs in it, or is too large.
 */
export function cleanPicture(bytes: Uint8Array): Result<CleanPicture, PictureRefusal> {
  if (bytes.length >= PICTURE_SIZE_LIMIT) {
    return refuse({ reason: 'too_large', bytes: bytes.length, limit: PICTURE_SIZE_LIMIT })
  }
  const kind = kindOf(bytes)
  if (!kind) return refuse({ reason: 'not_an_image', because: 'unknown_kind' })
  const walked = kind.walk(bytes)
  if (!walked) return refuse({ reason: 'not_an_image', because: 'cut_or_broken' })
  if (walked.end !== bytes.length) return refuse({ reason: 'not_an_image', because: 'bytes_after_end' })
  const { width, height } = walked
  if (![width, height].every((side) => side >= 1 && side <= LONGEST_SIDE)) {
    return refuse({ reason: 'not_an_image', because: 'sides', width, height, limit: LONGEST_SIDE })
  }
  if (carriesCode(bytes, walked.left)) return refuse({ reason: 'not_an_image', because: 'carries_code' })
  return accept({ extension: kind.extension, width, height, bytes: joined(walked.kept) })
}
