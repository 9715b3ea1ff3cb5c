import { byteAt, bytesOf, textAt, uint16Little } from './picture-bytes'
import { MOST_PARTS, type Walk } from './picture-walk'

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
