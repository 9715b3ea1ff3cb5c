import { describe, expect, it } from 'vitest'
import { joined } from '../../../src/domain/profile/jpeg'
import { bytesOf } from '../../../src/domain/profile/png-webp-gif'
import { baselineJpeg, cmykJpeg, losslessWebp, lossyWebp } from '../../support/profile/picture-files'
import {
  canvas,
  chunk,
  cleaned,
  exif,
  gif,
  gifBlock,
  jpegSegment,
  jpegWith,
  movingWebp,
  pixelsOf,
  png,
  refusedFor,
  riff,
  riffChunk,
  says,
} from '../../support/profile/pictures'

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
