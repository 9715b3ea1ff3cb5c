import { describe, expect, it } from 'vitest'
import { mapboxPlaces } from '../../../worker/places/mapbox'
import { collectionOf, failures, KEYS, koramangalaFeature, mapboxThat } from './mapbox'

const POINT = { lat: 12.9352, lng: 77.6271 }

/** The places of a Mapbox that answers with these features, and what it was asked. */
function finding(...features: unknown[]) {
  const { account, asked } = mapboxThat(() => collectionOf(...features))
  return { places: mapboxPlaces(account, KEYS), asked }
}

describe('autocomplete with Mapbox', () => {
  it('asks for results that may be stored, in India and around both cities', async () => {
    const { places, asked } = finding(koramangalaFeature)
    await places.autocomplete('koramangala')
    const [url] = asked
    expect(url?.origin).toBe('https://mapbox.test')
    expect(url?.pathname).toBe('/search/geocode/v6/forward')
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      q: 'koramangala',
      permanent: 'true',
      autocomplete: 'true',
      country: 'in',
      limit: '5',
      access_token: 'pk.test',
    })
    const [west, south, east, north] = url?.searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect([west, south, east, north].every(Number.isFinite)).toBe(true)
    expect(west).toBeLessThan(76.6394 - 0.46)
    expect(east).toBeGreaterThan(77.5946 + 0.46)
    expect(south).toBeLessThan(12.2958 - 0.45)
    expect(north).toBeGreaterThan(12.9716 + 0.45)
  })

  it('gives suggestions whose details need no second, billed look-up', async () => {
    const { places, asked } = finding(koramangalaFeature)
    const [first] = await places.autocomplete('koramangala')
    expect(first).toMatchObject({
      description: 'Koramangala, Bengaluru, Karnataka, India',
      structured_formatting: { main_text: 'Koramangala', secondary_text: 'Bengaluru, Karnataka, India' },
    })
    expect(await places.details(first?.place_id ?? '')).toEqual({
      ok: true,
      value: {
        place_id: first?.place_id,
        formatted_address: 'Koramangala, Bengaluru, Karnataka, India',
        geometry: { location: POINT },
      },
    })
    expect(asked.length).toBe(1)
  })

  it.each([
    ['address', (id: string) => id.replace('Koramangala', 'Airport Terminal 2')],
    ['place', (id: string) => id.replace('77.62710', '77.62720')],
  ])('gives no details where the %s of a suggestion was changed', async (_, changed) => {
    const { places } = finding(koramangalaFeature)
    const [first] = await places.autocomplete('koramangala')
    const placeId = changed(first?.place_id ?? '')
    expect(placeId).not.toBe(first?.place_id)
    expect(await places.details(placeId)).toEqual({
      ok: false,
      refusal: { reason: 'unknown_place', placeId },
    })
  })

  it('gives ids that the API takes, however long the address is', async () => {
    const long = { properties: { ...koramangalaFeature.properties, full_address: 'x'.repeat(400) } }
    const { places } = finding(long)
    const [first] = await places.autocomplete('koramangala')
    expect(first?.place_id.length).toBeLessThanOrEqual(400)
    expect(await places.details(first?.place_id ?? '')).toMatchObject({ ok: true })
  })

  it('shows 5 at most', async () => {
    const { places } = finding(...Array(8).fill(koramangalaFeature))
    expect((await places.autocomplete('koramangala')).length).toBe(5)
  })

  it.each(['', 'k', ' k ', ';;;'])('does not ask for %j', async (typed) => {
    const { places, asked } = finding()
    expect(await places.autocomplete(typed)).toEqual([])
    expect(asked).toEqual([])
  })

  it('asks with 100 characters at most, and no semicolon, which would make it several queries', async () => {
    const { places, asked } = finding()
    await places.autocomplete(`a;b${'x'.repeat(500)}`)
    const q = asked[0]?.searchParams.get('q')
    expect(q).toHaveLength(100)
    expect(q).not.toContain(';')
  })

  it.each(failures)('is an empty list when Mapbox %s', async (_, answer) => {
    const { account } = mapboxThat(answer)
    expect(await mapboxPlaces({ ...account, timeoutMs: 20 }, KEYS).autocomplete('koramangala')).toEqual([])
  })
})

describe('a point of the map with Mapbox', () => {
  it('is labelled by the address there', async () => {
    const { places, asked } = finding(koramangalaFeature)
    expect(await places.reverseGeocode(POINT)).toEqual({
      ok: true,
      value: {
        place_id: 'point:12.93520,77.62710',
        formatted_address: 'Koramangala, Bengaluru, Karnataka, India',
      },
    })
    expect(asked[0]?.pathname).toBe('/search/geocode/v6/reverse')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      longitude: '77.6271',
      latitude: '12.9352',
      permanent: 'true',
    })
  })

  it('is labelled by its coordinates where there is no address', async () => {
    const { places } = finding()
    expect(await places.details('point:12.93520,77.62710')).toEqual({
      ok: true,
      value: {
        place_id: 'point:12.93520,77.62710',
        formatted_address: 'Pinned place near 12.9352, 77.6271',
        geometry: { location: POINT },
      },
    })
  })

  it.each(failures)('is refused when Mapbox %s', async (_, answer, status) => {
    const { account } = mapboxThat(answer)
    const places = mapboxPlaces({ ...account, timeoutMs: 20 }, KEYS)
    const refused = { ok: false, refusal: { reason: 'provider_failed', provider: 'mapbox', status } }
    expect(await places.reverseGeocode(POINT)).toEqual(refused)
    expect(await places.details('point:12.93520,77.62710')).toEqual(refused)
  })

  it.each([
    'koramangala-bengaluru',
    'mapbox:12.93520:Koramangala',
    'mapbox:12.93520,77.62710:Koramangala',
    `mapbox:12.93520,77.62710:${'0'.repeat(64)}:Koramangala`,
  ])('is not made up for the id %.40s', async (placeId) => {
    const { places, asked } = finding(koramangalaFeature)
    expect(await places.details(placeId)).toEqual({
      ok: false,
      refusal: { reason: 'unknown_place', placeId },
    })
    expect(asked).toEqual([])
  })
})
