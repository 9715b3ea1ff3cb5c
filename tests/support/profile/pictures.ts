import { type CleanPicture, cleanPicture, joined } from '../../../src/domain/profile/jpeg'
import { granted } from '../surely'
import { baselineJpeg, cmykJpeg, greyJpeg, progressiveJpeg } from './picture-files'

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const jpegSegment = (marker: number, body: Uint8Array) =>
  joined([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff), body])

/** This JPEG with more segments behind its first two bytes. */
export const jpegWith = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
  joined([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export const comment = (text: string) => jpegSegment(0xfe, bytesOf(text))

/** The JPEG `baselineJpeg` with other sides in its header; its pixels stay those of 24 by 16. */
export function jpegOfSides(width: number, height: number): Uint8Array<ArrayBuffer> {
  const changed = Uint8Array.from(baselineJpeg)
  const frame = Buffer.from(changed).indexOf(Buffer.of(0xff, 0xc0))
  changed.set([height >> 8, height & 0xff, width >> 8, width & 0xff], frame + 5)
  return changed
}

/** A JPEG of so many bytes, most of them in comments. */
export function jpegOfSize(size: number): Uint8Array<ArrayBuffer> {
  const comments: Uint8Array[] = []
  for (let rest = size - baselineJpeg.length; rest > 0; ) {
    // A comment of 0 to 3 bytes can't be, so enough is left for the last one.
    const length = rest <= 60_000 ? rest : Math.min(60_000, rest - 4)
    comments.push(jpegSegment(0xfe, new Uint8Array(length - 4)))
    rest -= length
  }
  return jpegWith(baselineJpeg, ...comments)
}

/** EXIF as a phone writes it: turned by a quarter, taken in Mysuru. */
export const exif = jpegSegment(
  0xe1,
  joined([
    bytesOf('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'),
    bytesOf('GPS 12.2958N 76.6394E'),
  ]),
)

/** Honest pictures of each kind of JPEG, each 24 by 16. */
const HONEST = {
  'a baseline JPEG': baselineJpeg,
  'a progressive JPEG': progressiveJpeg,
  'a grey JPEG': greyJpeg,
  'a JPEG in print colours': cmykJpeg,
  'a JPEG with EXIF': jpegWith(baselineJpeg, exif),
} as const

export const honest = Object.entries(HONEST)

export const cleaned = (bytes: Uint8Array): CleanPicture => granted(cleanPicture(bytes))

/** Why a file is refused; null where it is taken. */
export function refusedFor(bytes: Uint8Array) {
  const result = cleanPicture(bytes)
  if (result.ok) return null
  return result.refusal.reason === 'too_large' ? 'too_large' : result.refusal.because
}
