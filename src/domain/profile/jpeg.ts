import { accept, type Result, refuse } from '../result'
import { PICTURE_SIZE_LIMIT, type PictureRefusal } from './picture'

/** The structure of a whole JPEG. */
interface ParsedJpeg {
  /** Pixels, as the file's header states; none of them was decoded. */
  width: number
  height: number
  /** Byte offset at which the picture's structure ends: bytes after it are not part of it. */
  end: number
  /** The parts that draw the picture, in order: together they are a JPEG again. */
  kept: readonly Uint8Array[]
  /** Metadata: EXIF, comments, colour profiles, thumbnails and whatever else was put there. */
  metadata: readonly Uint8Array[]
}

/**
 * Segments that a file may be made of. Cameras write some thousand at most; 5 MB of empty ones would be a million, and
 * a list of them more than the memory of a worker.
 */
export const MAX_SEGMENTS = 10_000

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const QUANTIZATION = 0xdb
const HUFFMAN = 0xc4
const RESTART_INTERVAL = 0xdd
const COMMENT = 0xfe
const APP_0 = 0xe0
const APP_14 = 0xee
const APP_15 = 0xef

/** Baseline, extended and progressive: the kinds that browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Each scan is another pass over the whole picture; cameras write about ten. */
const MAX_SCANS = 100

interface Frame {
  width: number
  height: number
  components: ReadonlySet<number>
}

/**
 * Reads a JPEG from its first marker to the one that ends it, over every segment and scan (ITU-T T.81, annex B); null
 * where it is cut or broken. Kept are the frame, its tables and scans, and of the application segments only what decides
 * the colours: JFIF and Adobe. Never throws.
 */
export function parseJpeg(bytes: Uint8Array): ParsedJpeg | null {
  if (byteAt(bytes, 0) !== 0xff || byteAt(bytes, 1) !== START) return null
  const kept = [bytes.subarray(0, 2)]
  const metadata: Uint8Array[] = []
  let frame: Frame | null = null
  let scans = 0
  let quantized = false
  let colours = { jfif: false, adobe: false }
  let at = 2
  for (let segments = 0; segments < MAX_SEGMENTS; segments += 1) {
    const marker = markerAt(bytes, at)
    if (!marker) return null
    if (marker.code === END) {
      if (!frame || scans === 0) return null
      kept.push(Uint8Array.of(0xff, END))
      return { width: frame.width, height: frame.height, end: marker.end, kept, metadata }
    }
    const length = uint16(bytes, marker.end)
    const end = marker.end + length
    if (!(length >= 2 && end <= bytes.length)) return null
    const body = bytes.subarray(marker.end + 2, end)
    const tableIsWhole = TABLES[marker.code]
    at = end
    if (FRAMES.has(marker.code)) {
      if (frame) return null
      frame = frameOf(body)
      if (!frame) return null
      kept.push(segment(marker.code, body))
    } else if (tableIsWhole) {
      if (!tableIsWhole(body)) return null
      quantized ||= marker.code === QUANTIZATION
      kept.push(segment(marker.code, body))
    } else if (marker.code === SCAN) {
      const scanEnd = endOfScan(bytes, end)
      scans += 1
      if (!frame || !quantized || scans > MAX_SCANS || !isScanHeader(body, frame)) return null
      if (!(scanEnd > end)) return null
      kept.push(segment(SCAN, body), bytes.subarray(end, scanEnd))
      at = scanEnd
    } else if (marker.code === APP_0 && !colours.jfif && isJfif(body)) {
      colours = { ...colours, jfif: true }
      // Kept without the thumbnail, whose width and height become 0.
      kept.push(segment(APP_0, joined([body.subarray(0, 12), Uint8Array.of(0, 0)])))
      metadata.push(body.subarray(14))
    } else if (marker.code === APP_14 && !colours.adobe && isAdobe(body)) {
      colours = { ...colours, adobe: true }
      kept.push(segment(APP_14, body.subarray(0, 12)))
      metadata.push(body.subarray(12))
    } else if ((marker.code >= APP_0 && marker.code <= APP_15) || marker.code === COMMENT) {
      metadata.push(body)
    } else {
      return null
    }
  }
  return null
}

/** A marker may be led by any number of 0xFF. */
function markerAt(bytes: Uint8Array, at: number): { code: number; end: number } | null {
  if (byteAt(bytes, at) !== 0xff) return null
  let code = at + 1
  while (byteAt(bytes, code) === 0xff) code += 1
  return code < bytes.length ? { code: byteAt(bytes, code), end: code + 1 } : null
}

/** Where the coded pixels end: at the next marker that is neither a stuffed 0xFF nor a restart. NaN where there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = byteAt(bytes, at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return Number.NaN
}

const segment = (code: number, body: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, code, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])

const isJfif = (body: Uint8Array) => body.length >= 14 && latinOf(body.subarray(0, 5)) === 'JFIF\0'

const isAdobe = (body: Uint8Array) => body.length >= 12 && latinOf(body.subarray(0, 5)) === 'Adobe'

function frameOf(body: Uint8Array): Frame | null {
  const [height, width, count] = [uint16(body, 1), uint16(body, 3), byteAt(body, 5)]
  if (byteAt(body, 0) !== 8 || ![1, 3, 4].includes(count) || body.length !== 6 + 3 * count) return null
  const components = new Set<number>()
  for (let at = 6; at < body.length; at += 3) {
    const [across, down] = [byteAt(body, at + 1) >> 4, byteAt(body, at + 1) & 0xf]
    if (across < 1 || across > 4 || down < 1 || down > 4 || byteAt(body, at + 2) > 3) return null
    components.add(byteAt(body, at))
  }
  return components.size === count ? { width, height, components } : null
}

function isScanHeader(body: Uint8Array, frame: Frame): boolean {
  const count = byteAt(body, 0)
  if (!(count >= 1 && count <= frame.components.size) || body.length !== 4 + 2 * count) return false
  for (let at = 1; at < 1 + 2 * count; at += 2) if (!frame.components.has(byteAt(body, at))) return false
  return byteAt(body, body.length - 3) <= 63 && byteAt(body, body.length - 2) <= 63
}

/** Whether a segment is one or more whole tables, each with its class and its number in its first byte. */
function areTables(body: Uint8Array, lengthOf: (kind: number, at: number) => number): boolean {
  let at = 0
  while (at < body.length) {
    const [kind, id] = [byteAt(body, at) >> 4, byteAt(body, at) & 0xf]
    if (kind > 1 || id > 3) return false
    at += lengthOf(kind, at)
  }
  return at === body.length && at > 0
}

const TABLES: Record<number, (body: Uint8Array) => boolean> = {
  [QUANTIZATION]: (body) => areTables(body, (precision) => 1 + 64 * (precision + 1)),
  [HUFFMAN]: (body) =>
    areTables(body, (_, at) => {
      const codes = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
      return codes > 256 ? Number.NaN : 17 + codes
    }),
  [RESTART_INTERVAL]: (body) => body.length === 2,
}

/** Pixels of a side; a picture of that size takes 64 MB of memory once it is decoded. */
export const LONGEST_SIDE = 4096

export interface CleanPicture {
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Checks a profile picture by its content, and returns a copy without metadata: nothing of where, when and with what it
 * was taken (docs/product.md, PROFILE-15). Refuses what is no whole JPEG, has bytes after its end, carries code, or is too
 * large.
 */
export function cleanPicture(bytes: Uint8Array): Result<CleanPicture, PictureRefusal> {
  if (bytes.length >= PICTURE_SIZE_LIMIT) {
    return refuse({ reason: 'too_large', bytes: bytes.length, limit: PICTURE_SIZE_LIMIT })
  }
  if (uint16(bytes, 0) !== 0xff00 + START) return refuse({ reason: 'not_an_image', because: 'unknown_kind' })
  const parsed = parseJpeg(bytes)
  if (!parsed) return refuse({ reason: 'not_an_image', because: 'cut_or_broken' })
  if (parsed.end !== bytes.length) return refuse({ reason: 'not_an_image', because: 'bytes_after_end' })
  const { width, height } = parsed
  if (![width, height].every((side) => side >= 1 && side <= LONGEST_SIDE)) {
    return refuse({ reason: 'not_an_image', because: 'sides', width, height, limit: LONGEST_SIDE })
  }
  if (carriesCode(bytes, parsed.metadata)) return refuse({ reason: 'not_an_image', because: 'carries_code' })
  return accept({ width, height, bytes: joined(parsed.kept) })
}

/** Beginnings of files that are run or unpacked. Long enough not to occur among coded pixels by chance. */
const ANYWHERE = /<script|<\?php|<html|<!doctype|<iframe|javascript:|%pdf-/i

/** Shorter ones, which occur among coded pixels by chance: searched for in the metadata alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: archives and programs begin with such characters
const IN_METADATA = /<svg|<\?=|pk\x03\x04|mz\x90\0|\x7felf/i

/** Whether a file carries a page, a script, a program or an archive: anywhere, or in its metadata. */
const carriesCode = (file: Uint8Array, metadata: readonly Uint8Array[]): boolean =>
  ANYWHERE.test(latinOf(file)) || metadata.some((part) => IN_METADATA.test(latinOf(part)))

// Reading beyond the end gives NaN, of which no comparison holds: a cut file is refused, and nothing throws.

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? Number.NaN

/** Big-endian. */
const uint16 = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1)

/** Bytes that one call makes text of: more arguments than some ten thousand are refused. */
const PIECE = 8192

/** Each byte as a Latin letter. */
function latinOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + PIECE))
  return text
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
