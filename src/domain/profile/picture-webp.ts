import {
  byteAt,
  bytesOf,
  joined,
  littleBytes,
  textAt,
  uint16Little,
  uint24Little,
  uint32Little,
} from './picture-bytes'
import { MOST_PARTS, type Walk } from './picture-walk'

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
