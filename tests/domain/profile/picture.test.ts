import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CleanPicture,
  cleanPicture,
  LONGEST_SIDE,
  PICTURE_SIZE_LIMIT,
  walkPicture,
} from '../../../src/domain/profile/picture'
import { bytesOf, joined, littleBytes } from '../../../src/domain/profile/picture-bytes'
import { MOST_PARTS } from '../../../src/domain/profile/picture-walk'
import { baselineJpeg, cmykJpeg, losslessWebp, lossyWebp } from '../../support/profile/picture-files'
import {
  bigBytes,
  canvas,
  chunk,
  exif,
  gif,
  gifBlock,
  HONEST,
  jpegSegment,
  jpegWith,
  movingWebp,
  pixelsOf,
  png,
  riff,
  riffChunk,
  webpFrame,
} from '../../support/profile/pictures'

const honest = Object.entries(HONEST)

function cleaned(bytes: Uint8Array): CleanPicture {
  const result = cleanPicture(bytes)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Why a file is refused; null where it is taken. */
function refusedFor(bytes: Uint8Array) {
  const result = cleanPicture(bytes)
  if (result.ok) return null
  return result.refusal.reason === 'too_large' ? 'too_large' : result.refusal.because
}

const says = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(Buffer.from(text, 'latin1'))

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

describe('What a file says beside its pixels', () => {
  it('is gone from a JPEG: place, time, camera, words, colour profile and thumbnail', () => {
    const told = jpegWith(
      baselineJpeg,
      exif,
      jpegSegment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Mysuru</x:xmpmeta>')),
      jpegSegment(0xe2, bytesOf('ICC_PROFILE\0\x01\x01 of my phone')),
      jpegSegment(0xed, bytesOf('Photoshop 3.0\0 by Asha')),
      jpegSegment(0xfe, bytesOf('my home')),
    )
    expect(cleaned(told).bytes).toEqual(baselineJpeg)
  })

  it('is gone from a JFIF thumbnail and an Adobe tail, whose colours stay', () => {
    const jfif = joined([bytesOf('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01'), bytesOf('rgb')])
    const clean = cleaned(
      joined([baselineJpeg.subarray(0, 2), jpegSegment(0xe0, jfif), baselineJpeg.subarray(20)]),
    )
    expect(clean.bytes).toEqual(baselineJpeg)
    const adobe = joined([cmykJpeg.subarray(6, 18), bytesOf('secret')])
    const printed = joined([cmykJpeg.subarray(0, 2), jpegSegment(0xee, adobe), cmykJpeg.subarray(18)])
    expect(cleaned(printed).bytes).toEqual(cmykJpeg)
  })

  it('is gone from a PNG, with the further pictures of a moving one', () => {
    const told = png({
      before: [
        chunk('eXIf', bytesOf('MM\0*GPS')),
        chunk('iCCP', bytesOf('mine\0\0')),
        chunk('acTL', new Uint8Array(8)),
        chunk('fcTL', new Uint8Array(26)),
      ],
      after: [chunk('fdAT', bytesOf('another')), chunk('iTXt', bytesOf('XML:com.adobe.xmp\0'))],
    })
    expect(cleaned(told).bytes).toEqual(png())
  })

  it('is gone from a GIF, which then stands still', () => {
    const told = gif({
      pictures: 3,
      before: [gifBlock(0xfe, 'my home'), gifBlock(0xff, 'NETSCAPE2.0'), gifBlock(0x01, 'plain text')],
    })
    const { bytes } = cleaned(told)
    expect(says(bytes, 'my home') || says(bytes, 'NETSCAPE') || says(bytes, 'plain text')).toBe(false)
    expect(bytes.length).toBe(gif().length)
    // Transparent where it was, and shown for no time.
    expect(says(bytes, '\x21\xf9\x04\x01\0\0\x01\0')).toBe(true)
  })

  it('is gone from a WebP, which then stands still', () => {
    const told = riff(
      canvas(0x2c),
      riffChunk('ICCP', bytesOf('mine')),
      pixelsOf(lossyWebp),
      riffChunk('EXIF', exif),
    )
    expect(cleaned(told).bytes).toEqual(lossyWebp)
    expect(cleaned(riff(pixelsOf(losslessWebp), riffChunk('XMP ', bytesOf('Mysuru')))).bytes).toEqual(
      losslessWebp,
    )
    expect(cleaned(movingWebp).bytes).toEqual(lossyWebp)
  })
})

describe('A file that is something else as well', () => {
  const CODE = [
    '<script>alert(1)</script>',
    '<ScRiPt src=x>',
    '<?php system(1);',
    '<svg onload=alert(1)>',
    '%PDF-1.7',
    'PK\x03\x04',
    '<!DOCTYPE html>',
    'javascript:alert(1)',
  ]

  it.each(CODE)('is refused in every place for words: %j', (code) => {
    for (const file of [
      jpegWith(baselineJpeg, jpegSegment(0xfe, bytesOf(code))),
      jpegWith(baselineJpeg, jpegSegment(0xe1, bytesOf(`Exif\0\0${code}`))),
      png({ before: [chunk('tEXt', bytesOf(`Comment\0${code}`))] }),
      png({ after: [chunk('zzZz', bytesOf(code))] }),
      gif({ before: [gifBlock(0xfe, code)] }),
      riff(canvas(8), pixelsOf(lossyWebp), riffChunk('EXIF', bytesOf(code))),
    ]) {
      expect(refusedFor(file)).toBe('carries_code')
    }
  })

  it('is refused where a script is drawn with the pixels', () => {
    const script = bytesOf('<script>alert(1)</script>')
    const drawn = joined([baselineJpeg.subarray(0, -2), script, baselineJpeg.subarray(-2)])
    expect(refusedFor(drawn)).toBe('carries_code')
  })

  it('is refused as the GIF that is a program too', () => {
    // Its sides are the beginning of a comment, 10,799 pixels.
    const program = gif()
    program.set(bytesOf('/*'), 6)
    expect(refusedFor(joined([program, bytesOf('*/=1;alert(1)')]))).toBe('bytes_after_end')
    expect(refusedFor(program)).toBe('sides')
  })
})

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
