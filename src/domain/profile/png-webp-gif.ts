// The walkers of the three kinds beside JPEG, with what they alone need.
import { byteAt, joined, MOST_PARTS, textAt, uint16, type Walk } from './jpeg'

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Bits of a sample that each kind of colour may have. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

const PALETTE_COLOURS = 3

const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

interface Header {
  width: number
  height: number
  colours: number
}

/**
 * A PNG from its signature over every chunk, with the chunk's sum, to IEND (W3C, PNG Specification). Kept are the
 * chunks that a still picture is drawn from: of an animation only its first picture.
 */
export const walkPng: Walk = (bytes) => {
  if (textAt(bytes, 0, 8) !== SIGNATURE) return null
  const kept = [bytes.subarray(0, 8)]
  const left: Uint8Array[] = []
  let header: Header | null = null
  const seen = new Set<string>()
  let last = ''
  let at = 8
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const length = uint32(bytes, at)
    const end = at + 12 + length
    if (!(length <= 0x7fff_ffff && end <= bytes.length)) return null
    const type = textAt(bytes, at + 4, 4)
    if (!/^[A-Za-z]{4}$/.test(type)) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== uint32(bytes, end - 4)) return null
    const body = bytes.subarray(at + 8, end - 4)
    if (type === 'IHDR') {
      if (header) return null
      header = headerOf(body)
    }
    if (!header || !mayStand(type, body, header, { seen, last })) return null
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    else left.push(body)
    seen.add(type)
    last = type
    if (type === 'IEND') return { width: header.width, height: header.height, end, kept, left }
    at = end
  }
  return null
}

function headerOf(body: Uint8Array): Header | null {
  if (body.length !== 13) return null
  const [depth, colours] = [byteAt(body, 8), byteAt(body, 9)]
  const [compression, filter, interlace] = [byteAt(body, 10), byteAt(body, 11), byteAt(body, 12)]
  if (!DEPTHS[colours]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  return { width: uint32(body, 0), height: uint32(body, 4), colours }
}

/** Whether a chunk is one we know, or may be left out, and stands where its kind stands. */
function mayStand(
  type: string,
  body: Uint8Array,
  { colours }: Header,
  { seen, last }: { seen: ReadonlySet<string>; last: string },
): boolean {
  const before = (other: string) => seen.has(other)
  switch (type) {
    case 'IHDR':
      return true
    case 'PLTE':
      if (colours === 0 || colours === 4 || before('PLTE') || before('IDAT')) return false
      return body.length > 0 && body.length <= 768 && body.length % 3 === 0
    case 'tRNS':
      if (colours > PALETTE_COLOURS || before('tRNS') || before('IDAT')) return false
      if (colours === PALETTE_COLOURS) return before('PLTE') && body.length <= 256
      return body.length === (colours === 0 ? 2 : 6)
    case 'IDAT':
      if (colours === PALETTE_COLOURS && !before('PLTE')) return false
      return !before('IDAT') || last === 'IDAT'
    case 'IEND':
      return body.length === 0 && before('IDAT')
    default:
      // A small first letter: what a reader may pass over.
      return /^[a-z]/.test(type)
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

/** The sum that a PNG's chunk ends with, over its type and body (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  // By index: an iterator takes several times as long, and a file may be 5 MB.
  for (let at = 0; at < bytes.length; at += 1)
    sum = (CRC_TABLE[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffff_ffff) >>> 0
}

interface Chunk {
  type: string
  body: Uint8Array
}

interface Still {
  width: number
  height: number
  /** The chunks it is drawn from: its pixels, and for some what of them is transparent. */
  chunks: readonly Chunk[]
}

const FRAME_HEADER = 16

/**
 * A WebP from RIFF over every chunk to the length that RIFF says (RFC 9649). Kept are the pixels and their
 * transparency: of an animation its first picture, standing still.
 */
export const walkWebp: Walk = (bytes) => {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const end = 8 + uint32Little(bytes, 4)
  if (!(end <= bytes.length && end % 2 === 0)) return null
  const chunks = chunksOf(bytes.subarray(12, end))
  const [first] = chunks ?? []
  if (!chunks || !first) return null
  const extended = first.type === 'VP8X' ? canvasOf(first.body) : null
  if (first.type === 'VP8X' && !extended) return null
  if (chunks.some(({ type }, index) => index > 0 && type === 'VP8X')) return null
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const still = extended?.moves ? firstFrame(frames) : stillOf(chunks)
  if (!still || (!extended && first !== still.chunks.at(-1))) return null
  if (!extended?.moves && frames.length > 0) return null
  if (extended && !extended.moves && !(extended.width === still.width && extended.height === still.height))
    return null
  const left = chunks.filter((chunk) => !still.chunks.includes(chunk)).map(({ body }) => body)
  return { width: still.width, height: still.height, end, kept: [fileOf(still)], left }
}

/** Chunks that fill these bytes to the last one; null if they don't, or are more than so many. */
function chunksOf(bytes: Uint8Array, most = MOST_PARTS): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = uint32Little(bytes, at + 4)
    const end = at + 8 + length
    if (!(end + (length % 2) <= bytes.length)) return null
    if (length % 2 === 1 && byteAt(bytes, end) !== 0) return null
    if (chunks.length === most) return null
    chunks.push({ type: textAt(bytes, at, 4), body: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

function canvasOf(body: Uint8Array) {
  if (body.length !== 10) return null
  return {
    moves: (byteAt(body, 0) & 2) !== 0,
    width: uint24Little(body, 4) + 1,
    height: uint24Little(body, 7) + 1,
  }
}

/** The one picture among these chunks, with its transparency where it has some of its own. */
function stillOf(chunks: readonly Chunk[]): Still | null {
  const [pixels, ...more] = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const [alpha, ...others] = chunks.filter(({ type }) => type === 'ALPH')
  if (!pixels || more.length > 0 || others.length > 0) return null
  const sides = pixels.type === 'VP8 ' ? lossySides(pixels.body) : losslessSides(pixels.body)
  if (!sides) return null
  if (!alpha || pixels.type === 'VP8L') return { ...sides, chunks: [pixels] }
  const isBefore = chunks.indexOf(alpha) < chunks.indexOf(pixels)
  return isBefore && alpha.body.length > 1 ? { ...sides, chunks: [alpha, pixels] } : null
}

/** Every frame is walked, and the first is shown. */
function firstFrame(frames: readonly Chunk[]): Still | null {
  let left = MOST_PARTS
  const stills = frames.map(({ body }) => {
    const chunks = body.length > FRAME_HEADER ? chunksOf(body.subarray(FRAME_HEADER), left) : null
    left -= chunks?.length ?? 0
    const still = chunks && stillOf(chunks)
    const fits = still?.width === uint24Little(body, 6) + 1 && still.height === uint24Little(body, 9) + 1
    return fits ? still : null
  })
  return stills.includes(null) ? null : (stills[0] ?? null)
}

/** Of a key frame (RFC 6386, 9.1), the only kind that stands alone. */
function lossySides(body: Uint8Array) {
  const tag = uint24Little(body, 0)
  const isKeyFrame = (tag & 1) === 0 && textAt(body, 3, 3) === '\x9d\x01\x2a'
  if (!isKeyFrame || !(10 + (tag >> 5) <= body.length)) return null
  return { width: uint16Little(body, 6) & 0x3fff, height: uint16Little(body, 8) & 0x3fff }
}

function losslessSides(body: Uint8Array) {
  if (byteAt(body, 0) !== 0x2f || body.length < 6) return null
  const bits = uint32Little(body, 1)
  if (bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** A file of a still picture alone; the extended kind only where its transparency stands apart. */
function fileOf({ width, height, chunks }: Still): Uint8Array {
  const ALPHA = 0x10
  const canvas = [littleBytes(ALPHA, 4), littleBytes(width - 1, 3), littleBytes(height - 1, 3)]
  const all = chunks.length > 1 ? [{ type: 'VP8X', body: joined(canvas) }, ...chunks] : chunks
  const body = joined([bytesOf('WEBP'), ...all.map(written)])
  return joined([bytesOf('RIFF'), littleBytes(body.length, 4), body])
}

const written = ({ type, body }: Chunk) =>
  joined([bytesOf(type), littleBytes(body.length, 4), body, new Uint8Array(body.length % 2)])

const IMAGE = 0x2c

const EXTENSION = 0x21

const TRAILER = 0x3b

const GRAPHIC_CONTROL = 0xf9

/**
 * A GIF from its header over every block to the trailer (GIF89a specification). Kept is its first picture, standing
 * still, with its colours and what of it is transparent.
 */
export const walkGif: Walk = (bytes) => {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return null
  const [width, height] = [uint16Little(bytes, 6), uint16Little(bytes, 8)]
  const flags = byteAt(bytes, 10)
  let at = 13 + tableLength(flags)
  if (!(at <= bytes.length)) return null
  // The ratio of a pixel's sides, the last byte of these, is read by nobody.
  const kept = [bytesOf('GIF89a'), bytes.subarray(6, 12), Uint8Array.of(0), bytes.subarray(13, at)]
  const left: Uint8Array[] = []
  let control: Uint8Array | null = null
  let pictures = 0
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const kind = byteAt(bytes, at)
    if (kind === TRAILER) {
      if (pictures === 0) return null
      kept.push(Uint8Array.of(TRAILER))
      return { width, height, end: at + 1, kept, left }
    }
    if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2)
      if (end === null) return null
      if (byteAt(bytes, at + 1) === GRAPHIC_CONTROL) {
        if (byteAt(bytes, at + 2) !== 4 || end !== at + 8) return null
        control = stillControl(bytes, at)
      }
      left.push(bytes.subarray(at + 2, end))
      at = end
    } else if (kind === IMAGE) {
      const coded = at + 10 + tableLength(byteAt(bytes, at + 9))
      const end = endOfBlocks(bytes, coded + 1)
      if (end === null || !isPicture(bytes, { at, coded, end, width, height })) return null
      if (pictures === 0) kept.push(...(control ? [control] : []), bytes.subarray(at, end))
      else left.push(bytes.subarray(at, end))
      pictures += 1
      control = null
      at = end
    } else {
      return null
    }
  }
  return null
}

/** Bytes of a table of colours, by the flags before it; none without one. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a chain of blocks ends, each led by its length and the last of none; null where it doesn't. */
function endOfBlocks(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length; ) {
    const length = byteAt(bytes, at)
    if (length === 0) return at + 1
    at += 1 + length
  }
  return null
}

/** A graphic control of which only the transparent colour is left. */
const stillControl = (bytes: Uint8Array, at: number) =>
  Uint8Array.of(EXTENSION, GRAPHIC_CONTROL, 4, byteAt(bytes, at + 3) & 1, 0, 0, byteAt(bytes, at + 6), 0)

interface Picture {
  at: number
  coded: number
  end: number
  width: number
  height: number
}

/** A picture within the screen of its file, with some coded pixels. */
function isPicture(bytes: Uint8Array, { at, coded, end, width, height }: Picture): boolean {
  const [left, top] = [uint16Little(bytes, at + 1), uint16Little(bytes, at + 3)]
  const [across, down] = [uint16Little(bytes, at + 5), uint16Little(bytes, at + 7)]
  if (!(across > 0 && down > 0 && left + across <= width && top + down <= height)) return false
  const codeSize = byteAt(bytes, coded)
  return codeSize >= 2 && codeSize <= 8 && end > coded + 2
}

/** Big-endian. */
const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2)

/** Little-endian, as WebP and GIF write numbers. */
const uint16Little = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100

/** Little-endian, of three bytes. */
const uint24Little = (bytes: Uint8Array, at: number): number =>
  uint16Little(bytes, at) + byteAt(bytes, at + 2) * 0x1_0000

/** Little-endian. */
const uint32Little = (bytes: Uint8Array, at: number): number =>
  uint16Little(bytes, at) + uint16Little(bytes, at + 2) * 0x1_0000

/** Little-endian bytes of a number. */
export const littleBytes = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 0x100 ** index) % 0x100)

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
