import { joined } from '../../../src/domain/profile/jpeg'
import { type CleanPicture, cleanPicture } from '../../../src/domain/profile/picture'
import { bytesOf, crc32, littleBytes } from '../../../src/domain/profile/png-webp-gif'
import {
  baselineJpeg,
  cmykJpeg,
  greyJpeg,
  losslessWebp,
  lossyWebp,
  progressiveJpeg,
  seeThroughWebp,
} from './picture-files'

export const bigBytes = (value: number, length: number) => littleBytes(value, length).reverse()

export const chunk = (type: string, body: Uint8Array) => {
  const summed = joined([bytesOf(type), body])
  return joined([bigBytes(body.length, 4), summed, bigBytes(crc32(summed), 4)])
}

/** zlib without compression: what it holds can be read in the file. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [Uint8Array.of(0x78, 0x01)]
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const block = bytes.subarray(at, at + 0xffff)
    const last = at + 0xffff >= bytes.length ? 1 : 0
    blocks.push(
      Uint8Array.of(last),
      littleBytes(block.length, 2),
      littleBytes(0xffff - block.length, 2),
      block,
    )
  }
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return joined([...blocks, bigBytes(b, 2), bigBytes(a, 2)])
}

interface PngParts {
  width?: number
  height?: number
  /** Chunks between the header and the pixels. */
  before?: readonly Uint8Array[]
  /** Chunks between the pixels and the end. */
  after?: readonly Uint8Array[]
}

/** A green PNG, of true colours and 8 bits each. Sides above 200 are only said: its pixels are of 24 by 16. */
export function png({
  width = 24,
  height = 16,
  before = [],
  after = [],
}: PngParts = {}): Uint8Array<ArrayBuffer> {
  const [across, down] = width > 200 || height > 200 ? [24, 16] : [width, height]
  const row = joined([Uint8Array.of(0), ...Array.from({ length: across }, () => Uint8Array.of(11, 107, 58))])
  return joined([
    bytesOf('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', joined([bigBytes(width, 4), bigBytes(height, 4), Uint8Array.of(8, 2, 0, 0, 0)])),
    ...before,
    chunk('IDAT', stored(joined(Array.from({ length: down }, () => row)))),
    ...after,
    chunk('IEND', new Uint8Array()),
  ])
}

/** Eight-bit codes, cleared so often that they never grow: each pixel is one byte. */
function codedPixels(count: number): Uint8Array {
  const CLEAR = 0x80
  const codes = Array.from({ length: count }, (_, pixel) =>
    pixel % 100 === 0 ? [CLEAR, pixel % 2] : [pixel % 2],
  )
  const bytes = Uint8Array.from([...codes.flat(), CLEAR + 1])
  const blocks: Uint8Array[] = [Uint8Array.of(7)]
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    blocks.push(Uint8Array.of(block.length), block)
  }
  return joined([...blocks, Uint8Array.of(0)])
}

const gifFrame = (width: number, height: number) =>
  joined([
    Uint8Array.of(0x21, 0xf9, 4, 1, 20, 0, 1, 0),
    Uint8Array.of(0x2c, 0, 0, 0, 0),
    littleBytes(width, 2),
    littleBytes(height, 2),
    Uint8Array.of(0),
    codedPixels(width * height),
  ])

/** A striped GIF of so many pictures. */
export function gif({ width = 24, height = 16, pictures = 1, before = [] as Uint8Array[] } = {}) {
  const colours = new Uint8Array(3 * 128).fill(58, 0, 3).fill(210, 3, 6)
  return joined([
    bytesOf('GIF89a'),
    littleBytes(width, 2),
    littleBytes(height, 2),
    Uint8Array.of(0xe6, 0, 0),
    colours,
    ...before,
    ...Array.from({ length: pictures }, () => gifFrame(Math.min(width, 24), Math.min(height, 16))),
    Uint8Array.of(0x3b),
  ])
}

/** A comment, or whatever else is led by these two bytes. */
export const gifBlock = (label: number, text: string) =>
  joined([Uint8Array.of(0x21, label, text.length), bytesOf(text), Uint8Array.of(0)])

export const jpegSegment = (marker: number, body: Uint8Array) =>
  joined([Uint8Array.of(0xff, marker), bigBytes(body.length + 2, 2), body])

/** This JPEG with more segments behind its first two bytes. */
export const jpegWith = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
  joined([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** EXIF as a phone writes it: turned by a quarter, taken in Mysuru. */
export const exif = jpegSegment(
  0xe1,
  joined([
    bytesOf('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'),
    bytesOf('GPS 12.2958N 76.6394E'),
  ]),
)

export const riffChunk = (type: string, body: Uint8Array) =>
  joined([bytesOf(type), littleBytes(body.length, 4), body, new Uint8Array(body.length % 2)])

export const riff = (...chunks: Uint8Array[]) => {
  const body = joined([bytesOf('WEBP'), ...chunks])
  return joined([bytesOf('RIFF'), littleBytes(body.length, 4), body])
}

/** The chunks of a simple WebP. */
export const pixelsOf = (webp: Uint8Array) => webp.subarray(12)

export const canvas = (flags: number) =>
  riffChunk('VP8X', joined([littleBytes(flags, 4), littleBytes(23, 3), littleBytes(15, 3)]))

export const webpFrame = (webp: Uint8Array, ...more: Uint8Array[]) =>
  riffChunk(
    'ANMF',
    joined([
      new Uint8Array(6),
      littleBytes(23, 3),
      littleBytes(15, 3),
      new Uint8Array(4),
      pixelsOf(webp),
      ...more,
    ]),
  )

export const movingWebp = riff(
  canvas(2),
  riffChunk('ANIM', new Uint8Array(6)),
  webpFrame(lossyWebp),
  webpFrame(losslessWebp),
)

/** Honest pictures of every kind and of most of their sub-kinds, each 24 by 16. */
export const HONEST = {
  'a baseline JPEG': baselineJpeg,
  'a progressive JPEG': progressiveJpeg,
  'a grey JPEG': greyJpeg,
  'a JPEG in print colours': cmykJpeg,
  'a JPEG with EXIF': jpegWith(baselineJpeg, exif),
  'a PNG': png(),
  'a PNG with text': png({ before: [chunk('tEXt', bytesOf('Author\0Asha Rao'))] }),
  'a GIF': gif(),
  'a moving GIF': gif({ pictures: 3, before: [gifBlock(0xfe, 'made by hand')] }),
  'a lossy WebP': lossyWebp,
  'a lossless WebP': losslessWebp,
  'a see-through WebP': seeThroughWebp,
  'a moving WebP': movingWebp,
} as const

export const honest = Object.entries(HONEST)

export function cleaned(bytes: Uint8Array): CleanPicture {
  const result = cleanPicture(bytes)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Why a file is refused; null where it is taken. */
export function refusedFor(bytes: Uint8Array) {
  const result = cleanPicture(bytes)
  if (result.ok) return null
  return result.refusal.reason === 'too_large' ? 'too_large' : result.refusal.because
}

export const says = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).includes(Buffer.from(text, 'latin1'))
