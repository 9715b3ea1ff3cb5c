import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPicture, joined, LONGEST_SIDE, MAX_SEGMENTS, parseJpeg } from '../../../src/domain/profile/jpeg'
import {
  checkChosenFile,
  PICTURE_SIZE_LIMIT,
  readPictureKey,
  sentenceForUndecodable,
} from '../../../src/domain/profile/picture'
import { baselineJpeg, cmykJpeg } from '../../support/profile/picture-files'
import {
  bytesOf,
  cleaned,
  comment,
  exif,
  honest,
  jpegOfSides,
  jpegOfSize,
  jpegSegment,
  jpegWith,
  refusedFor,
} from '../../support/profile/pictures'

describe.each(honest)('Of %s', (_, file) => {
  it('a copy is taken that is whole, of the same sides, and unchanged when it is cleaned again', () => {
    const once = cleaned(file)
    expect(once).toMatchObject({ width: 24, height: 16 })
    expect(once.bytes.length).toBeLessThanOrEqual(file.length)
    expect(cleaned(once.bytes)).toEqual(once)
  })

  it('a file that is cut off is refused, wherever it is cut', () => {
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
        parseJpeg(joined([file.subarray(0, from), file.subarray(to)]))
      }),
    )
  })
})

describe('What is no JPEG (PROFILE-16)', () => {
  it.each([
    ['nothing', ''],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['an archive', 'PK\x03\x04'],
  ])('is refused: %s', (_, text) => {
    expect(refusedFor(bytesOf(text))).toBe('unknown_kind')
  })

  it('never makes it throw, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '\xff\xd8\xff'), fc.uint8Array({ maxLength: 200 }), (begin, bytes) => {
        expect(cleanPicture(joined([bytesOf(begin), bytes])).ok).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['without a frame', [baselineJpeg.subarray(0, 20), baselineJpeg.subarray(-2)]],
    ['of kinds that no browser draws', [Uint8Array.of(0xff, 0xd8), jpegSegment(0xc9, new Uint8Array(15))]],
    ['whose tables end too early', [Uint8Array.of(0xff, 0xd8), jpegSegment(0xdb, new Uint8Array(64))]],
  ])('is refused where its structure is broken: %s', (_, parts) => {
    expect(refusedFor(joined(parts))).toBe('cut_or_broken')
  })
})

describe('The size of a file (PROFILE-17)', () => {
  it('is less than 5 MB: exactly 5 × 1024 × 1024 bytes are too many', () => {
    expect(jpegOfSize(PICTURE_SIZE_LIMIT).length).toBe(5_242_880)
    expect(cleanPicture(jpegOfSize(PICTURE_SIZE_LIMIT))).toEqual({
      ok: false,
      refusal: { reason: 'too_large', bytes: 5_242_880, limit: 5_242_880 },
    })
    expect(cleaned(jpegOfSize(PICTURE_SIZE_LIMIT - 1)).bytes).toEqual(baselineJpeg)
  })

  it('does not limit its sides: each is 1 to 4096 pixels', () => {
    expect(refusedFor(jpegOfSides(4097, 16))).toBe('sides')
    expect(refusedFor(jpegOfSides(24, 60_000))).toBe('sides')
    expect(refusedFor(jpegOfSides(0, 16))).toBe('sides')
    expect(refusedFor(jpegOfSides(24, 0))).toBe('sides')
    expect(cleaned(jpegOfSides(4096, 4096))).toMatchObject({ width: 4096, height: 4096 })
  })

  it.each([
    ['comments', jpegSegment(0xfe, new Uint8Array())],
    ['restart intervals', jpegSegment(0xdd, new Uint8Array(2))],
  ])('is not filled by %s: some thousand are read, and not tens of thousands', (_, segment) => {
    expect(refusedFor(jpegWith(baselineJpeg, ...Array(5000).fill(segment)))).toBe(null)
    expect(refusedFor(jpegWith(baselineJpeg, ...Array(MAX_SEGMENTS + 1).fill(segment)))).toBe('cut_or_broken')
  })
})

describe('Metadata (PROFILE-15)', () => {
  it('is removed: place, time, camera, comments, colour profile and thumbnail', () => {
    const file = jpegWith(
      baselineJpeg,
      exif,
      jpegSegment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Mysuru</x:xmpmeta>')),
      jpegSegment(0xe2, bytesOf('ICC_PROFILE\0\x01\x01 of my phone')),
      jpegSegment(0xed, bytesOf('Photoshop 3.0\0 by Asha')),
      comment('my home'),
    )
    expect(cleaned(file).bytes).toEqual(baselineJpeg)
  })

  it('is removed from a JFIF thumbnail and behind the Adobe header, whose colours stay', () => {
    const jfif = joined([bytesOf('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01'), bytesOf('rgb')])
    const clean = cleaned(
      joined([baselineJpeg.subarray(0, 2), jpegSegment(0xe0, jfif), baselineJpeg.subarray(20)]),
    )
    expect(clean.bytes).toEqual(baselineJpeg)
    const adobe = joined([cmykJpeg.subarray(6, 18), bytesOf('secret')])
    const printed = joined([cmykJpeg.subarray(0, 2), jpegSegment(0xee, adobe), cmykJpeg.subarray(18)])
    expect(cleaned(printed).bytes).toEqual(cmykJpeg)
  })

  it.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=x>',
    '<?php system(1);',
    '<svg onload=alert(1)>',
    '%PDF-1.7',
    'PK\x03\x04',
    '<!DOCTYPE html>',
    'javascript:alert(1)',
  ])('that carries code is refused in every place: %j', (code) => {
    for (const segment of [comment(code), jpegSegment(0xe1, bytesOf(`Exif\0\0${code}`))]) {
      expect(refusedFor(jpegWith(baselineJpeg, segment))).toBe('carries_code')
    }
  })

  it('is not the only place: a script among the coded pixels is refused', () => {
    const script = bytesOf('<script>alert(1)</script>')
    const file = joined([baselineJpeg.subarray(0, -2), script, baselineJpeg.subarray(-2)])
    expect(refusedFor(file)).toBe('carries_code')
  })
})

describe('A file that a person chose (PROFILE-13, PROFILE-16)', () => {
  const refusal = (type: string, size = 1000) => {
    const checked = checkChosenFile({ type, size })
    return checked.ok ? null : checked.refusal
  }

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', ''])(
    'may be any image, or of a type that the browser does not know: %j',
    (type) => {
      expect(refusal(type)).toBeNull()
    },
  )

  it.each(['text/plain', 'application/pdf', 'video/mp4', 'image/svg+xml'])('is no image: %s', (type) => {
    expect(refusal(type)).toBe('Please select an image file')
    // Not called too large either.
    expect(refusal(type, PICTURE_SIZE_LIMIT)).toBe('Please select an image file')
  })

  it('is less than 5 MB', () => {
    expect(refusal('image/png', PICTURE_SIZE_LIMIT)).toBe('Image size should be less than 5MB')
    expect(refusal('image/png', PICTURE_SIZE_LIMIT - 1)).toBeNull()
  })

  const CANNOT_OPEN = "This browser can't open this kind of picture. Please choose a JPEG or PNG."

  it.each([
    ['me.heic', 'image/heic', CANNOT_OPEN],
    ['me.HEIC', '', CANNOT_OPEN],
    ['scan.tif', 'image/tiff', CANNOT_OPEN],
    ['broken.jpg', 'image/jpeg', 'Please select an image file'],
    ['broken.png', 'image/png', 'Please select an image file'],
    ['notes', '', 'Please select an image file'],
  ])('that cannot be decoded is named for what it is: %s of type %j', (name, type, sentence) => {
    expect(sentenceForUndecodable({ name, type })).toBe(sentence)
  })
})

it.each([
  ['profile-pictures/us_1-1700000000000.jpg', { userId: 'us_1', timestamp: 1_700_000_000_000 }],
  ['profile-pictures/us_1-1700000000000.png', null],
  ['profile-pictures/us_1-.jpg', null],
  ['profile-pictures/../us_1-1.jpg', null],
  ['other/us_1-1.jpg', null],
])('The key of a picture is read from %s', (key, name) => {
  expect(readPictureKey(key)).toEqual(name)
})
