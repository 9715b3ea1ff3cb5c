import { describe, expect, it } from 'vitest'
import { ADDRESS_MAX } from '../../../src/domain/places/place'
import { TERMINALS } from '../../../src/domain/places/service-area'
import { writtenAddress } from '../../../worker/places/entered-address'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { addressOf } from '../../../worker/places/gazetteer/gazetteer-place'
import { roadStretches } from '../../../worker/places/gazetteer/roads'
import { gazetteerPlaces } from '../../../worker/places/providers'

const INDIRANAGAR = { lat: 12.9784, lng: 77.6408 }

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 }

const MYSURU = { lat: 12.3082, lng: 76.6528 }

const NEAR_INDIRANAGAR = { lat: 12.9759, lng: 77.6408 }

/** What is written of an address; `given` are the labels that we gave out for the point. */
const written = async (address: string, point: { lat: number; lng: number }, given: string[] = []) => {
  const answer = await writtenAddress(address, point, async (name) => given.includes(name))
  return answer.ok ? answer.value : answer.refusal.reason
}

describe('an address that a driver reads (QUOTE-3 to QUOTE-6)', () => {
  it.each([
    ['Indiranagar, Bengaluru', INDIRANAGAR],
    ['Near Indiranagar, Bengaluru', NEAR_INDIRANAGAR],
    ['Koramangala 5th Block, Bengaluru', KORAMANGALA],
    ['Terminal 1', TERMINALS.terminal1],
    [TERMINALS.terminal2.address, TERMINALS.terminal2],
    // With a house number at the drop-off, as the form sends it, whatever that names.
    ['Koramangala 5th Block, Bengaluru (entered as “No 12, Jayanagar Residency”)', KORAMANGALA],
  ])('stands as it is where it names the place at the point: %s', async (address, point) => {
    expect(await written(address, point)).toBe(address)
  })

  it('stands as it is for every place and every stretch of a road that can be chosen', async () => {
    const addresses = [...gazetteer(), ...roadStretches()].map((place) => ({
      place,
      address: addressOf(place),
    }))
    const shown = await Promise.all(addresses.map(({ place, address }) => written(address, place)))
    expect(shown).toEqual(addresses.map(({ address }) => address))
  })

  it.each([
    [12.9411, 77.5877],
    [12.3312, 76.6021],
    [13.29, 77.9],
    [12.72, 77.28],
  ])('stands as it is for the label of a point of the map: %f, %f', async (lat, lng) => {
    const answer = await gazetteerPlaces.reverseGeocode({ lat, lng })
    const label = answer.ok ? answer.value.formatted_address : ''
    expect(await written(label, { lat, lng })).toBe(label)
  })

  it.each([
    ['Airport Terminal 2', INDIRANAGAR],
    ['airport terminal 2, gate 4', INDIRANAGAR],
    [TERMINALS.terminal2.address, INDIRANAGAR],
    ['Kempegowda International Airport', INDIRANAGAR],
    ['No 12, 5th Cross, Koramangala 4th Block', INDIRANAGAR],
    ['Mysuru Palace', KORAMANGALA],
    ['Indiranagar, Bengaluru', MYSURU],
    ['Whitefield', TERMINALS.terminal1],
    ['Chennai', KORAMANGALA],
    ['Airport Terminal 2, Devanahalli (entered as “Airport Terminal 2”)', INDIRANAGAR],
  ])('is refused where it names a place elsewhere: %s', async (address, point) => {
    expect(await written(address, point)).toBe('address_elsewhere')
  })

  it.each([
    ['12 Temple Road', 'Indiranagar, Bengaluru (entered as “12 Temple Road”)'],
    ['Asha’s house, Indiranagar', 'Indiranagar, Bengaluru (entered as “Asha’s house, Indiranagar”)'],
    // A name of a place elsewhere beside one that is here is not enough to refuse, and reads as what it is.
    [
      'Airport View Apartments, Indiranagar',
      'Indiranagar, Bengaluru (entered as “Airport View Apartments, Indiranagar”)',
    ],
    ['Current location', 'Indiranagar, Bengaluru'],
    ['Pinned place near 12.9784, 77.6408', 'Indiranagar, Bengaluru'],
    ['Pinned place near 13.1986, 77.7066', 'Indiranagar, Bengaluru'],
  ])(
    'follows the label of the point, marked as entered, where it is the rider’s own: %s',
    async (address, shown) => {
      expect(await written(address, INDIRANAGAR)).toBe(shown)
      expect(await written(shown, INDIRANAGAR)).toBe(shown)
    },
  )

  it.each([
    ['Shop 4, Double Road, Bengaluru, Karnataka, India', 'as it was given out'],
    ['Whitefield, Bengaluru', 'though its words are of a place elsewhere'],
    ['Shop 4, Double Road (entered as “Whitefield Apartments”)', 'with words that were marked before'],
  ])('stands as it is where we gave it out for the point: %s, %s', async (address) => {
    const given = [address.replace(/ \(.*/, '')]
    expect(await written(address, INDIRANAGAR, given)).toBe(address)
  })

  it('is not believed for the label of another that we gave out', async () => {
    const given = ['Shop 4, Double Road']
    expect(await written('Airport Terminal 2', INDIRANAGAR, given)).toBe('address_elsewhere')
    expect(await written('Shop 4, Double Road, gate 2', INDIRANAGAR, given)).toBe(
      'Indiranagar, Bengaluru (entered as “Shop 4, Double Road, gate 2”)',
    )
    expect(await written('Airport (entered as “Shop 4, Double Road”)', INDIRANAGAR, given)).toBe(
      'Indiranagar, Bengaluru (entered as “Shop 4, Double Road”)',
    )
  })

  it('stays within the length of an address, however long it was', async () => {
    const long = await written('x'.repeat(ADDRESS_MAX), INDIRANAGAR)
    expect(long.length).toBe(ADDRESS_MAX)
    expect(await written(long, INDIRANAGAR)).toBe(long)
  })

  it('may be a namesake in the other city, which we need not know', async () => {
    expect(await written('Brigade Road, Mysuru', MYSURU)).toBe(
      'KR Circle, Mysuru (entered as “Brigade Road, Mysuru”)',
    )
  })
})
