import { describe, expect, it } from 'vitest'
import { joined } from '../../../src/domain/profile/jpeg'
import {
  checkChosenPicture,
  cleanPicture,
  MOST_PIXELS,
  PICTURE_SIZE_LIMIT,
} from '../../../src/domain/profile/picture'
import { bytesOf } from '../../../src/domain/profile/png-webp-gif'
import { baselineJpeg } from '../../support/profile/picture-files'
import { gif, HONEST, png } from '../../support/profile/pictures'

function refusedFor(bytes: Uint8Array, type = 'image/jpeg') {
  const result = checkChosenPicture({ bytes, type })
  if (result.ok) return null
  return result.refusal.reason === 'too_large' ? 'too_large' : result.refusal.because
}

describe('A file that a person chose', () => {
  it.each(Object.entries(HONEST))('may be %s', (_, file) => {
    expect(refusedFor(file)).toBeNull()
  })

  it('may be of a kind that only the browser can read', () => {
    expect(refusedFor(bytesOf('\0\0\0\x18ftypheic'), 'image/heic')).toBeNull()
    expect(refusedFor(bytesOf('\0\0\0\x18ftypheic'), '')).toBeNull()
  })

  it('is not one that calls itself something else, or a drawing that runs', () => {
    expect(refusedFor(baselineJpeg, 'application/pdf')).toBe('unknown_kind')
    expect(refusedFor(bytesOf('hello'), 'text/plain')).toBe('unknown_kind')
    expect(refusedFor(bytesOf('<svg/>'), 'image/svg+xml')).toBe('unknown_kind')
  })

  it('is less than 5 MB', () => {
    expect(refusedFor(new Uint8Array(PICTURE_SIZE_LIMIT))).toBe('too_large')
    expect(refusedFor(new Uint8Array(PICTURE_SIZE_LIMIT - 1))).toBeNull()
    // What is no image is not called too large.
    expect(refusedFor(new Uint8Array(PICTURE_SIZE_LIMIT), 'video/mp4')).toBe('unknown_kind')
  })

  it('is whole', () => {
    expect(refusedFor(baselineJpeg.subarray(0, -1))).toBe('cut_or_broken')
    expect(refusedFor(png().subarray(0, -1), 'image/png')).toBe('cut_or_broken')
  })

  it('may have after its end what phones put there, which is not sent', () => {
    const film = joined([baselineJpeg, bytesOf('\0\0\0\x18ftypmp42')])
    const second = joined([baselineJpeg, baselineJpeg])
    expect([refusedFor(film), refusedFor(second)]).toEqual([null, null])
    expect([cleanPicture(film).ok, cleanPicture(second).ok]).toEqual([false, false])
  })

  it('is not something else as well', () => {
    for (const more of [
      '<script>alert(1)</script>',
      '<html>',
      '<svg onload=x>',
      'PK\x03\x04',
      '%PDF-1.4',
      '<?php x',
    ]) {
      expect(refusedFor(joined([baselineJpeg, bytesOf(more)]))).toBe('carries_code')
    }
    expect(refusedFor(joined([gif(), bytesOf('=1;alert(1)')]), 'image/gif')).toBe('bytes_after_end')
  })

  it('may be as large as phones take them, and no larger than a phone can draw', () => {
    expect(refusedFor(png({ width: 8160, height: 6120 }), 'image/png')).toBeNull()
    expect(refusedFor(png({ width: MOST_PIXELS / 1000, height: 1000 }), 'image/png')).toBeNull()
    expect(refusedFor(png({ width: MOST_PIXELS / 1000, height: 1001 }), 'image/png')).toBe('sides')
    expect(refusedFor(png({ width: 0 }), 'image/png')).toBe('sides')
  })
})
