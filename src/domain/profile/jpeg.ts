/** What a walk over a whole picture file found. */
export interface WalkedPicture {
  /** Pixels, as the file says; none of them was decoded. */
  width: number
  height: number
  /** Where the picture's own structure ends, in bytes: what stands after it is no part of it. */
  end: number
  /** What is needed to draw it as a still picture, in order: together they are a file of the same kind. */
  kept: readonly Uint8Array[]
  /** What the file says beside that: where it was taken, by whom, with what words, and what else was put there. */
  left: readonly Uint8Array[]
}

/**
 * Segments, chunks or blocks that a file may be made of. The busiest honest ones have some thousand; 5 MB of empty ones
 * would be a million, and each is remembered while it is walked: more than the memory of a worker.
 */
export const MOST_PARTS = 10_000

/** Walks one kind of file from its first byte to its end; null of what is no whole one. Never throws. */
export type Walk = (bytes: Uint8Array) => WalkedPicture | null

const START = 0xd8

const END = 0xd9

const SCAN = 0xda

const RESTART_INTERVAL = 0xdd

const COMMENT = 0xfe

const APP_0 = 0xe0

const APP_14 = 0xee

const APP_15 = 0xef

const TABLES = { huffman: 0xc4, quantization: 0xdb }

/** Baseline, extended and progressive: the kinds that browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Each scan is another pass over the whole picture; cameras write about ten. */
const MOST_SCANS = 100

interface Frame {
  width: number
  height: number
  components: ReadonlySet<number>
}

/**
 * A JPEG from its first marker to the one that ends it, over every segment and scan (ITU-T T.81, annex B). Kept are
 * the frame, its tables and scans, and of what applications add only what decides the colours: JFIF and Adobe.
 */
export const walkJpeg: Walk = (bytes) => {
  if (byteAt(bytes, 0) !== 0xff || byteAt(bytes, 1) !== START) return null
  const kept = [bytes.subarray(0, 2)]
  const left: Uint8Array[] = []
  let frame: Frame | null = null
  let scans = 0
  let quantized = false
  let colours = { jfif: false, adobe: false }
  let at = 2
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const marker = markerAt(bytes, at)
    if (!marker) return null
    if (marker.code === END) {
      if (!frame || scans === 0) return null
      kept.push(Uint8Array.of(0xff, END))
      return { width: frame.width, height: frame.height, end: marker.end, kept, left }
    }
    const length = uint16(bytes, marker.end)
    const end = marker.end + length
    if (!(length >= 2 && end <= bytes.length)) return null
    const body = bytes.subarray(marker.end + 2, end)
    at = end
    if (FRAMES.has(marker.code)) {
      if (frame) return null
      frame = frameOf(body)
      if (!frame) return null
      kept.push(segment(marker.code, body))
    } else if (marker.code === TABLES.quantization) {
      if (!areQuantizationTables(body)) return null
      quantized = true
      kept.push(segment(marker.code, body))
    } else if (marker.code === TABLES.huffman) {
      if (!areHuffmanTables(body)) return null
      kept.push(segment(marker.code, body))
    } else if (marker.code === RESTART_INTERVAL) {
      if (body.length !== 2) return null
      kept.push(segment(marker.code, body))
    } else if (marker.code === SCAN) {
      const scanEnd = endOfScan(bytes, end)
      scans += 1
      if (!frame || !quantized || scans > MOST_SCANS || !isScanHeader(body, frame)) return null
      if (!(scanEnd > end)) return null
      kept.push(segment(SCAN, body), bytes.subarray(end, scanEnd))
      at = scanEnd
    } else if (marker.code === APP_0 && !colours.jfif && isJfif(body)) {
      colours = { ...colours, jfif: true }
      // Without the thumbnail: its two sides are none.
      kept.push(segment(APP_0, joined([body.subarray(0, 12), Uint8Array.of(0, 0)])))
      left.push(body.subarray(14))
    } else if (marker.code === APP_14 && !colours.adobe && isAdobe(body)) {
      colours = { ...colours, adobe: true }
      kept.push(segment(APP_14, body.subarray(0, 12)))
      left.push(body.subarray(12))
    } else if ((marker.code >= APP_0 && marker.code <= APP_15) || marker.code === COMMENT) {
      left.push(body)
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

/** Where the coded pixels end: at the next marker that is neither a stuffed 0xFF nor a restart. NaN: nowhere. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = byteAt(bytes, at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return Number.NaN
}

const segment = (code: number, body: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, code, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])

const isJfif = (body: Uint8Array) => body.length >= 14 && textAt(body, 0, 5) === 'JFIF\0'

const isAdobe = (body: Uint8Array) => body.length >= 12 && textAt(body, 0, 5) === 'Adobe'

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

function areQuantizationTables(body: Uint8Array): boolean {
  let at = 0
  while (at < body.length) {
    const [precision, id] = [byteAt(body, at) >> 4, byteAt(body, at) & 0xf]
    if (precision > 1 || id > 3) return false
    at += 1 + 64 * (precision + 1)
  }
  return at === body.length && at > 0
}

function areHuffmanTables(body: Uint8Array): boolean {
  let at = 0
  while (at < body.length) {
    const [kind, id] = [byteAt(body, at) >> 4, byteAt(body, at) & 0xf]
    const codes = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    if (kind > 1 || id > 3 || codes > 256) return false
    at += 17 + codes
  }
  return at === body.length && at > 0
}

// Reading beyond the end gives NaN, of which no comparison holds: a walk then refuses, and never throws.

export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? Number.NaN

/** Big-endian, as JPEG and PNG write numbers. */
export const uint16 = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1)

/** So many bytes as Latin text; fewer at the end. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
