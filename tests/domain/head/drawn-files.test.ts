import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { APP_MANIFEST } from '../../../src/head/app-manifest'
import { DEFAULT_PICTURE, PICTURE_SIZE } from '../../../src/head/head-tags'
import { PICTURE_HEADINGS } from '../../../src/head/picture-headings'

const file = (path: string) => readFileSync(`public${path}`)
const PNG = '89504e470d0a1a0a'

/** Width and height that a PNG says it has. */
function sizeOf(png: Buffer) {
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG)
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

describe('The pictures that links are shown with', () => {
  it.each(Object.keys(PICTURE_HEADINGS))('%s is there, of the size that is said, and light', (path) => {
    expect(sizeOf(file(path))).toEqual(PICTURE_SIZE)
    expect(statSync(`public${path}`).size).toBeLessThan(80_000)
  })

  it('include that of the home page', () => {
    expect(Object.keys(PICTURE_HEADINGS)).toContain(DEFAULT_PICTURE)
  })
})

describe('The icons', () => {
  const drawn = APP_MANIFEST.icons.filter(({ type }) => type === 'image/png')

  it.each([...drawn])('$src has the size that the manifest says', ({ src, sizes }) => {
    const { width, height } = sizeOf(file(src))
    expect(`${width}x${height}`).toBe(sizes)
  })

  it('suffice for an installation: 192 and 512 pixels, and a maskable one', () => {
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  })

  it('include one for iOS, and a favicon.ico', () => {
    expect(sizeOf(file('/apple-touch-icon.png'))).toEqual({ width: 180, height: 180 })
    const ico = file('/favicon.ico')
    expect(ico.subarray(0, 6).toString('hex')).toBe('000001000100')
    const [length, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)]
    expect(start + length).toBe(ico.length)
    expect(sizeOf(ico.subarray(start))).toEqual({ width: 32, height: 32 })
  })
})
