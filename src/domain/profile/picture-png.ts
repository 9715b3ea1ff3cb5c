import { byteAt, textAt, uint32 } from './picture-bytes'
import { crc32 } from './picture-crc'
import { MOST_PARTS, type Walk } from './picture-walk'

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
