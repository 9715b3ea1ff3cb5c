import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PlaceSchema, ReverseGeocodeAnswerSchema } from '../../../src/domain/places/place'
import { SavedAddressesSchema } from '../../../src/domain/profile/saved-address'
import { quoteKeys } from '../../../worker/config'
import { placesFrom } from '../../../worker/places/providers'
import { answerPlacesRequest } from '../../../worker/places/routes'
import { INDIRANAGAR } from '../../support/bookings/trips'
import { expectRefusal, ok, post, request } from '../../support/worker/api'
import { askQuote, bookedBy, bookingRequest, trip } from '../../support/worker/bookings'
import { riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import { collectionOf, mapboxThat } from './mapbox'

/** An address that our gazetteer does not know. */
const SHOP = 'Shop 4, Bakery Lane, Karnataka 560034, India'

/** What is written where we did not give it out. */
const MARKED = `Koramangala, Bengaluru (entered as “${SHOP}”)`

const AT = { lat: 12.93521, lng: 77.62452 }

const shop = {
  properties: {
    name: 'Shop 4',
    full_address: SHOP,
    coordinates: { longitude: AT.lng, latitude: AT.lat },
  },
}

const keys = quoteKeys(env)

const mapbox = placesFrom(
  { mapboxToken: 'pk.test', fetch: mapboxThat(() => collectionOf(shop)).fetch, placesProvider: 'mapbox' },
  keys,
)

/** A trip that begins at a place of Mapbox, as the form sends it. */
const tripFrom = ({ lat, lng }: typeof AT, pickup_address: string, pickup_signature?: string) =>
  trip({ pickup_address, pickup_signature, pickup_latitude: lat, pickup_longitude: lng })

const bookedPickup = async (rider: SignedIn, asked: ReturnType<typeof trip>) =>
  (await bookedBy(rider, await bookingRequest(rider, { trip: asked }))).pickup_address

/** The suggestion that was chosen, with its signature. */
async function chosen() {
  const [first] = await mapbox.autocomplete('shop 4')
  const answered = await answerPlacesRequest(
    { action: 'details', place_id: first?.place_id ?? '' },
    mapbox,
    keys,
  )
  return v.parse(PlaceSchema, answered.ok ? answered.value : null)
}

/** The label of the place where the device is, with its signature. */
async function located(point: typeof AT) {
  const answered = await answerPlacesRequest({ action: 'reverse_geocode', ...point }, mapbox, keys)
  return v.parse(ReverseGeocodeAnswerSchema, answered.ok ? answered.value : null)
}

const rider = riderOfEachTest()

describe('A label of Mapbox (QUOTE-4)', () => {
  it('of a chosen suggestion is what the driver reads, also for a repeated request', async () => {
    const { formatted_address, geometry, signature } = await chosen()
    const asked = tripFrom(geometry.location, formatted_address, signature)
    const made = await bookingRequest(rider, { trip: asked })
    const booking = await bookedBy(rider, made)
    expect(booking.pickup_address).toBe(SHOP)
    expect((await bookedBy(rider, made, 200)).id).toBe(booking.id)
  })

  it('of where the device is, to the last decimal, is what the driver reads at the drop-off', async () => {
    const point = { lat: 12.978412345678, lng: 77.640812345678 }
    const { formatted_address, signature } = await located(point)
    const asked = trip({
      dropoff_address: `  ${formatted_address}\n`,
      dropoff_signature: signature,
      dropoff_latitude: point.lat,
      dropoff_longitude: point.lng,
    })
    expect((await bookedBy(rider, await bookingRequest(rider, { trip: asked }))).dropoff_address).toBe(SHOP)
  })

  it('is what the driver reads when the trip is booked again, its ends swapped, and for that rider alone', async () => {
    const { signature } = await chosen()
    await bookedPickup(rider, tripFrom(AT, SHOP, signature))
    expect(await bookedPickup(rider, tripFrom(AT, SHOP))).toBe(SHOP)
    const back = trip({
      pickup_address: 'Indiranagar, Bengaluru',
      pickup_latitude: INDIRANAGAR.lat,
      pickup_longitude: INDIRANAGAR.lng,
      dropoff_address: SHOP,
      dropoff_latitude: AT.lat,
      dropoff_longitude: AT.lng,
    })
    expect((await bookedBy(rider, await bookingRequest(rider, { trip: back }))).dropoff_address).toBe(SHOP)
    expect(await bookedPickup(await signedInRider(), tripFrom(AT, SHOP))).toBe(MARKED)
  })
})

describe('A label that we did not give out (QUOTE-6)', () => {
  it.each([
    ['no signature', undefined],
    ['a signature that is made up', '0'.repeat(64)],
    ['something else as its signature', '|'.repeat(65)],
  ])('is not believed with %s', async (_, signature) => {
    expect(await bookedPickup(rider, tripFrom(AT, SHOP, signature))).toBe(MARKED)
  })

  it('is not believed with the signature of another label, or of another point', async () => {
    const { signature } = await chosen()
    const lie = await askQuote(rider, tripFrom(AT, 'Airport Terminal 2', signature))
    await expectRefusal(lie, 'address_elsewhere')
    expect(await bookedPickup(rider, tripFrom(AT, 'Shop 5', signature))).toBe(
      'Koramangala, Bengaluru (entered as “Shop 5”)',
    )
    expect(await bookedPickup(rider, tripFrom({ ...AT, lat: 12.9353 }, SHOP, signature))).toBe(MARKED)
  })
})

describe('A saved address (ADDRESS-6)', () => {
  const save = async (address: string, signature?: string) => {
    const body = { label: 'Shop', address, latitude: AT.lat, longitude: AT.lng, signature }
    const { addresses } = await ok(await post('/api/addresses', body, rider), SavedAddressesSchema, 201)
    return addresses[0]
  }

  it('with a label that we gave out is what the driver reads', async () => {
    const { signature } = await chosen()
    expect(await save(SHOP, signature)).toMatchObject({ address: SHOP, latitude: AT.lat })
    expect(await bookedPickup(rider, tripFrom(AT, SHOP))).toBe(SHOP)
  })

  it('keeps its place when its label is changed, without the signature', async () => {
    const { signature } = await chosen()
    const saved = await save(SHOP, signature)
    const body = JSON.stringify({ ...saved, label: 'Bakery' })
    const headers = { 'content-type': 'application/json' }
    const answer = await request(`/api/addresses/${saved?.id}`, rider, { method: 'PUT', headers, body })
    const { addresses } = await ok(answer, SavedAddressesSchema)
    expect(addresses).toEqual([{ ...saved, label: 'Bakery' }])
    expect(addresses[0]).toMatchObject({ latitude: AT.lat })
  })

  it('with words of its own has no place, and is marked in a trip', async () => {
    expect(await save(SHOP)).toMatchObject({ address: SHOP, latitude: null, longitude: null })
    expect(await bookedPickup(rider, tripFrom(AT, SHOP))).toBe(MARKED)
  })
})
