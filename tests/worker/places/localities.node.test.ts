import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInServiceArea } from '../../../src/domain/places/service-area'
import { localityOf } from '../../../src/domain/rides/share'
import { gazetteer, localities } from '../../../worker/places/gazetteer/gazetteer'

const at = (lat: number, lng: number) => localityOf({ lat, lng }, localities())

describe('What a shared link calls a place (SHARE-3)', () => {
  it.each([
    ['a house in Koramangala', 12.9356, 77.6251, 'Koramangala, Bengaluru'],
    ['a house in Indiranagar', 12.9781, 77.6399, 'Indiranagar, Bengaluru'],
    ['the airport', 13.1986, 77.7066, 'Kempegowda International Airport Terminal 1, Bengaluru'],
    ['a town', 12.4216, 76.6931, 'Srirangapatna, Mandya district'],
    ['a field between towns', 12.65, 77.0, /^Around /],
  ])('of %s is its locality', (_, lat, lng, name) => {
    expect(at(lat, lng)).toMatch(name)
  })

  it('is never a hospital, a house of worship or an office, not even at its own position', () => {
    const wide = new Set(localities().map(({ name, city }) => `${name}, ${city}`))
    const narrow = gazetteer().filter((place) => !localities().includes(place))
    expect(narrow.length).toBeGreaterThan(100)
    for (const { lat, lng } of narrow) {
      expect(wide).toContain(at(lat, lng)?.replace(/^Around /, ''))
    }
  })

  it('is known wherever a trip may begin', () => {
    const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
    fc.assert(
      fc.property(degrees(11.8, 13.5), degrees(76.1, 78.1), (lat, lng) => {
        if (isInServiceArea({ lat, lng })) expect(at(lat, lng)).toMatch(/^\S.*, \S/)
      }),
    )
  })
})
