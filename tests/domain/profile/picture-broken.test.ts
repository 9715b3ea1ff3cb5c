import { describe, expect, it } from 'vitest'
import { joined } from '../../../src/domain/profile/jpeg'
import { cleanPicture } from '../../../src/domain/profile/picture'
import { bytesOf, littleBytes } from '../../../src/domain/profile/png-webp-gif'
import { baselineJpeg, losslessWebp, lossyWebp } from '../../support/profile/picture-files'
import {
  bigBytes,
  canvas,
  chunk,
  jpegSegment,
  pixelsOf,
  png,
  refusedFor,
  riff,
  riffChunk,
} from '../../support/profile/pictures'

describe('A broken structure', () => {
  const header = joined([bigBytes(24, 4), bigBytes(16, 4), Uint8Array.of(8, 2, 0, 0, 0)])
  const PNG = bytesOf('\x89PNG\r\n\x1a\n')
  const end = chunk('IEND', new Uint8Array())
  const pixels = chunk('IDAT', Uint8Array.of(0x78, 1))

  it.each([
    ['without pixels', [chunk('IHDR', header), end]],
    ['without a header', [pixels, end]],
    ['with two headers', [chunk('IHDR', header), chunk('IHDR', header), pixels, end]],
    [
      'with its pixels in two places',
      [chunk('IHDR', header), pixels, chunk('tEXt', new Uint8Array()), pixels, end],
    ],
    ['with a critical part that nobody knows', [chunk('IHDR', header), chunk('CODE', header), pixels, end]],
    [
      'of 3 bits a sample',
      [chunk('IHDR', joined([header.subarray(0, 8), Uint8Array.of(3, 2, 0, 0, 0)])), pixels, end],
    ],
    [
      'of a palette that is missing',
      [chunk('IHDR', joined([header.subarray(0, 8), Uint8Array.of(8, 3, 0, 0, 0)])), pixels, end],
    ],
  ])('is refused of a PNG %s', (_, chunks) => {
    expect(refusedFor(joined([PNG, ...chunks]))).toBe('cut_or_broken')
  })

  it('is refused of a PNG with one bit wrong anywhere', () => {
    const whole = png()
    for (let at = 8; at < whole.length; at += 1) {
      const wrong = whole.slice()
      wrong[at] = (wrong[at] ?? 0) ^ 1
      expect([at, cleanPicture(wrong).ok]).toEqual([at, false])
    }
  })

  it.each([
    ['without a frame', [baselineJpeg.subarray(0, 20), baselineJpeg.subarray(-2)]],
    ['of kinds that no browser draws', [Uint8Array.of(0xff, 0xd8), jpegSegment(0xc9, new Uint8Array(15))]],
    ['whose tables end too early', [Uint8Array.of(0xff, 0xd8), jpegSegment(0xdb, new Uint8Array(64))]],
  ])('is refused of a JPEG %s', (_, parts) => {
    expect(refusedFor(joined(parts))).toBe('cut_or_broken')
  })

  it.each([
    ['that says another length than it has', riff(riffChunk('VP8 ', new Uint8Array(3)))],
    ['that moves without pictures', riff(canvas(2), pixelsOf(lossyWebp))],
    ['with two pictures', riff(canvas(0), pixelsOf(lossyWebp), pixelsOf(losslessWebp))],
    [
      'of other sides than its canvas',
      riff(
        riffChunk('VP8X', joined([littleBytes(0, 4), littleBytes(99, 3), littleBytes(15, 3)])),
        pixelsOf(lossyWebp),
      ),
    ],
  ])('is refused of a WebP %s', (_, file) => {
    expect(refusedFor(file)).toBe('cut_or_broken')
  })
})
