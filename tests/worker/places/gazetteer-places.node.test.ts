import { describe, expect, it } from 'vitest'
import type { Coordinates } from '../../../src/domain/places/coordinates'
import { gazetteerPlaces } from '../../../worker/places/providers'

const labelOf = async (point: Coordinates) => {
  const answered = await gazetteerPlaces.reverseGeocode(point)
  return answered.ok ? answered.value.formatted_address : null
}

describe('a suggestion', () => {
  it('has name, surroundings, whole address, and the name in Kannada', async () => {
    expect((await gazetteerPlaces.autocomplete('koramangala 5th'))[0]).toEqual({
      place_id: 'koramangala-5th-block-bengaluru',
      description: 'Koramangala 5th Block, Koramangala, Bengaluru',
      structured_formatting: { main_text: 'Koramangala 5th Block', secondary_text: 'Koramangala, Bengaluru' },
      name_kn: 'ಕೋರಮಂಗಲ ೫ನೇ ಬ್ಲಾಕ್',
      certain: true,
    })
  })

  it.each(['kora', 'mys', 'ಮೆಜೆಸ್ಟಿಕ್'])('for %s leads to a place of the same address', async (typed) => {
    for (const { place_id, description, name_kn } of await gazetteerPlaces.autocomplete(typed)) {
      expect(await gazetteerPlaces.details(place_id)).toMatchObject({
        ok: true,
        value: { place_id, formatted_address: description, name_kn },
      })
    }
  })
})

describe('the details of a place', () => {
  it.each([
    'nowhere-bengaluru',
    'point:12.97160',
    'point:99.00000,77.59460',
    'point:12.97160,77.59460,extra',
    'point:NaN,NaN',
    '__proto__',
    'mapbox:12.97160,77.59460:Somewhere',
  ])('are refused for the id %j', async (placeId) => {
    expect(await gazetteerPlaces.details(placeId)).toEqual({
      ok: false,
      refusal: { reason: 'unknown_place', placeId },
    })
  })
})

describe('the label of a point (PLACE-2)', () => {
  it.each([
    ['at a place', { lat: 12.9345, lng: 77.6245 }, 'Koramangala, Bengaluru'],
    ['140 m from it', { lat: 12.9345 - 0.00126, lng: 77.6245 }, 'Koramangala, Bengaluru'],
    ['160 m from it', { lat: 12.9345 - 0.00144, lng: 77.6245 }, 'Near Koramangala, Bengaluru'],
    ['3 km east of Malur', { lat: 13.004, lng: 77.967 }, 'Near Malur, Kolar district'],
    ['10 km east of Malur', { lat: 13.004, lng: 78.035 }, 'Pinned place near 13.0040, 78.0350'],
    ['at sea', { lat: 0, lng: -30.5 }, 'Pinned place near 0.0000, -30.5000'],
  ])('%s', async (_, point, label) => {
    expect(await labelOf(point)).toBe(label)
  })

  it('comes with an id that leads back to the point and the label', async () => {
    const point = { lat: 12.9321, lng: 77.62454 }
    const answered = await gazetteerPlaces.reverseGeocode(point)
    expect(answered).toEqual({
      ok: true,
      value: { place_id: 'point:12.93210,77.62454', formatted_address: 'Near Koramangala, Bengaluru' },
    })
    expect(await gazetteerPlaces.details('point:12.93210,77.62454')).toEqual({
      ok: true,
      value: {
        place_id: 'point:12.93210,77.62454',
        formatted_address: 'Near Koramangala, Bengaluru',
        geometry: { location: point },
      },
    })
  })
})
