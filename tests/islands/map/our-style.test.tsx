import { describe, expect, it } from 'vitest'
import { nameImage, shieldImage } from '../../../src/islands/map/drawn-images'
import { aboveRoadNames } from '../../../src/islands/map/map-view'
import { ourStyle } from '../../../src/islands/map/our-style'

const THEMES = ['light', 'dark'] as const

/** Of two colours written #rrggbb, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('has a ride’s route over the names along roads, and under those of places', () => {
  const ids = ourStyle('light').layers.map(({ id }) => id)
  const at = ids.indexOf(aboveRoadNames(ourStyle('light').layers) ?? '')
  expect(ids.slice(0, at).filter((id) => /names$/.test(id))).toEqual([
    'street-names',
    'road-names',
    'highway-names',
  ])
  expect(ids.slice(at)).toEqual(expect.arrayContaining(['localities', 'sights', 'towns', 'cities']))
})

describe.each(THEMES)('our own style, %s', (theme) => {
  const style = ourStyle(theme)
  const names = style.layers.filter((layer) => layer.type === 'symbol')

  it('asks no other host for anything, and no glyph server at all', () => {
    const addresses = [...JSON.stringify(style).matchAll(/"([a-z]+:\/\/[^"]*)"/g)].map(
      ([, address]) => address,
    )
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(new URL(address ?? '').origin).toBe(location.origin)
    expect(Object.keys(style)).not.toContain('glyphs')
    expect(Object.keys(style)).not.toContain('sprite')
  })

  it('draws roads of every class', () => {
    const drawn = JSON.stringify(style.layers.filter(({ type }) => type === 'line'))
    for (const roadClass of ['mw', 'nh', 'tr', 'ar', 'co']) expect(drawn).toContain(`"${roadClass}"`)
  })

  it('draws names in both scripts, dark enough to be read', () => {
    const paper = style.layers.find(({ type }) => type === 'background')?.paint
    const ground = paper && 'background-color' in paper ? String(paper['background-color']) : ''
    expect(names.length).toBeGreaterThan(3)
    for (const { id, layout, paint } of names) {
      const colour = String(paint?.['text-color'])
      expect(contrast(colour, ground), id).toBeGreaterThan(4.5)
      const edge = String(paint?.['text-halo-color'])
      if (layout?.['symbol-placement'] === 'line-center') {
        expect(layout['text-field']).toEqual(['get', 'number'])
        expect(String(layout['icon-image'])).toContain(shieldImage(colour, '#'))
        continue
      }
      expect(layout?.['text-field']).toEqual(['get', 'name'])
      // Of a road only the English name is known.
      if (layout?.['symbol-placement'] === 'line') continue
      expect(layout?.['icon-image']).toEqual(nameImage(colour, edge))
    }
    const placed = names.map(({ layout }) => layout?.['symbol-placement']).filter(Boolean)
    expect(placed).toEqual(['line', 'line', 'line', 'line-center', 'line-center'])
  })
})
