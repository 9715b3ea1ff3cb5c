import { accept, type Result, refuse } from '../result'
import { joined, type Walk, type WalkedPicture, walkJpeg } from './jpeg'
import type { PictureExtension } from './picture-name'
import { walkGif, walkPng, walkWebp } from './png-webp-gif'

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

/** How files begin that something else than an image's reader would run or unpack. Long enough that pixels don't say them. */
const ANYWHERE = ['<script', '<?php', '<html', '<!doctype', '<iframe', 'javascript:', '%pdf-']

/** Shorter ones: among coded pixels they come up by chance, so they are looked for beside them alone. */
const BESIDE_PIXELS = ['<svg', '<?=', 'pk\x03\x04', 'mz\x90\0', '\x7felf']

const codesOf = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0))

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

const bothCases = (byte: number) => (byte >= 0x61 && byte <= 0x7a ? [byte, byte - 0x20] : [byte])

const pairOf = (first = 0, second = 0) => first * 0x100 + second

interface WordsToFind {
  words: readonly Uint8Array[]
  /** For each two bytes the place in `words`, from 1, of the one word that begins with them. */
  begins: Uint8Array
}

/** Words of which no two begin with the same two letters. */
function wordsToFind(...words: Uint8Array[]): WordsToFind {
  const begins = new Uint8Array(0x1_0000)
  words.forEach(([first = 0, second = 0], index) => {
    for (const one of bothCases(first)) {
      for (const two of bothCases(second)) begins[pairOf(one, two)] = index + 1
    }
  })
  return { words, begins }
}

const IN_A_FILE = wordsToFind(...ANYWHERE.map(codesOf))

const IN_WORDS = wordsToFind(...BESIDE_PIXELS.map(codesOf))

function wordIsAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let step = 2; step < word.length; step += 1) {
    if (lower(bytes[at + step] ?? 0) !== word[step]) return false
  }
  return at + word.length <= bytes.length
}

/** In plain loops, by two bytes at a time: a file of nothing but beginnings is to cost no more than another. */
function containsAny(bytes: Uint8Array, { words, begins }: WordsToFind): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const place = begins[pairOf(bytes[at], bytes[at + 1])]
    if (!place) continue
    const word = words[place - 1]
    if (word && wordIsAt(bytes, at, word)) return true
  }
  return false
}

/**
 * Whether a picture's file carries a page, a script, a program or an archive: anywhere, or in what it says beside its
 * pixels. `left` are pieces of the file.
 */
const carriesCode = (file: Uint8Array, left: readonly Uint8Array[]): boolean =>
  containsAny(file, IN_A_FILE) || left.some((said) => containsAny(said, IN_WORDS))
