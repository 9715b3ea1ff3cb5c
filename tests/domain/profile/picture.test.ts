import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, MOST_PARTS } from '../../../src/domain/profile/jpeg'
import {
  cleanPicture,
  LONGEST_SIDE,
  PICTURE_SIZE_LIMIT,
  walkPicture,
} from '../../../src/domain/profile/picture'
import { bytesOf } from '../../../src/domain/profile/png-webp-gif'
import { baselineJpeg, lossyWebp } from '../../support/profile/picture-files'
import {
  canvas,
  chunk,
  cleaned,
  gif,
  gifBlock,
  honest,
  jpegSegment,
  jpegWith,
  pixelsOf,
  png,
  refusedFor,
  riff,
  riffChunk,
  webpFrame,
} from '../../support/profile/pictures'

describe.each(honest)('Of %s', (_, file) => {
  it('a copy is taken that is whole, of the same sides, and clean when it is cleaned again', () => {
    const once = cleaned(file)
    expect(once).toMatchObject({ width: 24, height: 16 })
    expect(once.bytes.length).toBeLessThanOrEqual(file.length)
    expect(cleaned(once.bytes)).toEqual(once)
  })

  it('no beginning is taken for the whole, however long', () => {
    for (let length = 0; length < file.length; length += 1) {
      expect([length, cleanPicture(file.subarray(0, length)).ok]).toEqual([length, false])
    }
  })

  it('nothing may stand before or after it', () => {
    for (const more of [Uint8Array.of(0), bytesOf('\n'), bytesOf('<html>'), file]) {
      expect(refusedFor(joined([file, more]))).toBe('bytes_after_end')
      expect(refusedFor(joined([more, file]))).toBe(more === file ? 'bytes_after_end' : 'unknown_kind')
    }
  })

  it('changed bytes are refused, or taken as a picture that is whole and clean', () => {
    const at = fc.nat(file.length - 1)
    fc.assert(
      fc.property(fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = file.slice()
        for (const [index, value] of changes) changed[index] = value
        const result = cleanPicture(changed)
        if (!result.ok) return
        expect(result.value.width).toBeLessThanOrEqual(LONGEST_SIDE)
        expect(cleaned(result.value.bytes)).toEqual(result.value)
      }),
      { numRuns: 400 },
    )
  })

  it('a piece cut out of its middle never makes the rest throw', () => {
    const at = fc.nat(file.length)
    fc.assert(
      fc.property(at, at, (from, to) => {
        walkPicture(joined([file.subarray(0, from), file.subarray(to)]))
      }),
    )
  })
})

describe('What is no image', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'hello'],
    [
      'an SVG with a script, whatever its name',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a bitmap', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a PDF', '%PDF-1.7'],
    ['an archive', 'PK\x03\x04'],
  ])('is refused: %s', (_, text) => {
    expect(refusedFor(bytesOf(text))).toBe('unknown_kind')
  })

  it('never throws, whatever the bytes are', () => {
    const begins = fc.constantFrom(
      '',
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\x20\0\0\0WEBP',
      'GIF89a\x05\0\x05\0',
    )
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 200 }), (begin, bytes) => {
        expect(cleanPicture(joined([bytesOf(begin), bytes])).ok).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('The size of a file', () => {
  const ofSize = (size: number) => {
    const small = png({ before: [chunk('teXt', new Uint8Array())] })
    return png({ before: [chunk('teXt', new Uint8Array(size - small.length))] })
  }

  it('is less than 5 MB: exactly 5 × 1024 × 1024 bytes are too many', () => {
    expect(ofSize(PICTURE_SIZE_LIMIT).length).toBe(5_242_880)
    expect(cleanPicture(ofSize(PICTURE_SIZE_LIMIT))).toEqual({
      ok: false,
      refusal: { reason: 'too_large', bytes: 5_242_880, limit: 5_242_880 },
    })
    expect(cleaned(ofSize(PICTURE_SIZE_LIMIT - 1)).bytes).toEqual(png())
  })

  it('says nothing of its sides: each is 1 to 4096 pixels', () => {
    expect(refusedFor(png({ width: 4097 }))).toBe('sides')
    expect(refusedFor(png({ height: 60_000 }))).toBe('sides')
    expect(refusedFor(png({ width: 0 }))).toBe('sides')
    expect(refusedFor(png({ height: 0 }))).toBe('sides')
    expect(refusedFor(gif({ width: 4097 }))).toBe('sides')
    expect(cleaned(png({ width: 4096, height: 4096 }))).toMatchObject({ width: 4096, height: 4096 })
  })

  it.each([
    [
      'chunks of a PNG',
      (count: number) => png({ before: Array(count).fill(chunk('teXt', new Uint8Array())) }),
    ],
    [
      'pieces of a PNG’s pixels',
      (count: number) => png({ after: Array(count).fill(chunk('IDAT', new Uint8Array())) }),
    ],
    ['comments of a GIF', (count: number) => gif({ before: Array(count).fill(gifBlock(0xfe, 'x')) })],
    ['pictures of a GIF', (count: number) => gif({ width: 1, height: 1, pictures: Math.ceil(count / 2) })],
    [
      'comments of a JPEG',
      (count: number) => jpegWith(baselineJpeg, ...Array(count).fill(jpegSegment(0xfe, new Uint8Array()))),
    ],
    [
      'restart intervals of a JPEG',
      (count: number) => jpegWith(baselineJpeg, ...Array(count).fill(jpegSegment(0xdd, new Uint8Array(2)))),
    ],
    [
      'chunks of a WebP',
      (count: number) =>
        riff(canvas(0), pixelsOf(lossyWebp), ...Array(count).fill(riffChunk('NONE', new Uint8Array()))),
    ],
    [
      'chunks within a WebP’s picture',
      (count: number) =>
        riff(canvas(2), webpFrame(lossyWebp, ...Array(count).fill(riffChunk('NONE', new Uint8Array())))),
    ],
  ])('is not filled by %s: some thousand are read, and not tens of thousands', (_, file) => {
    expect(refusedFor(file(5000))).toBe(null)
    expect(refusedFor(file(MOST_PARTS + 1))).toBe('cut_or_broken')
  })

  it('is not filled by parts of parts: those within the pictures of a WebP count together', () => {
    const frame = webpFrame(lossyWebp, ...Array(5000).fill(riffChunk('NONE', new Uint8Array())))
    expect(refusedFor(riff(canvas(2), frame))).toBe(null)
    expect(refusedFor(riff(canvas(2), frame, frame, frame))).toBe('cut_or_broken')
  })
})
