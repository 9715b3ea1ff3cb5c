import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { tripFare } from '../../../src/domain/fares/fare'
import { fallbackRates } from '../../../src/domain/fares/rates'
import { RoutePreviewSchema } from '../../../src/domain/places/route'
import { OUT_OF_AREA } from '../../../src/domain/places/service-area'
import { refuse } from '../../../src/domain/result'
import { quoteKeys } from '../../../worker/config'
import { quoteTrip } from '../../../worker/fares/quotes'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import {
  airportPickup,
  askQuote,
  bookingRequest,
  outstationRoundTrip,
  quoteFor,
  rental,
  trip,
} from '../../support/worker/bookings'
import { request } from '../../support/worker/call'
import { database } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import { insertPackage, insertRule } from '../../support/worker/pricing'

const rider = await signedInRider()

describe('A quote (QUOTE-1, QUOTE-7)', () => {
  it('prices all vehicles from one route by the fallback table, and names no rule', async () => {
    const { route, billed, fares } = await quoteFor(rider, trip())
    if (!route) throw new Error('no route')
    expect(route.distance_km).toBeGreaterThan(4)
    expect(billed).toEqual({
      distance_km: route.distance_km,
      duration_minutes: route.duration_minutes,
      multiplier: 1,
    })
    for (const vehicle of ['sedan', 'suv', 'premium'] as const) {
      expect(fares[vehicle]).toEqual(
        tripFare({
          rates: fallbackRates('ride_later', vehicle),
          ruleId: null,
          distanceKm: route.distance_km,
          durationMinutes: route.duration_minutes,
          multiplier: 1,
        }),
      )
    }
  })

  it('is refused for an address that names another place than its coordinates (QUOTE-5)', async () => {
    const asked = askQuote(rider, trip({ pickup_address: 'Airport Terminal 2' }))
    const sentence = 'An address doesn’t match its place on the map. Choose it again.'
    await expectRefusal(asked, 'address_elsewhere', 422, sentence)
  })

  it('of a round trip is twice the outward route with one base fare', async () => {
    const there = await quoteFor(
      rider,
      outstationRoundTrip({ trip_type: 'one_way', is_round_trip: false, return_scheduled_time: null }),
    )
    const both = await quoteFor(rider, outstationRoundTrip())
    expect(both.route).toEqual(there.route)
    expect(both.billed.multiplier).toBe(2)
    expect(both.billed.distance_km).toBeCloseTo(there.billed.distance_km * 2, 6)
    expect(both.billed.duration_minutes).toBe(there.billed.duration_minutes * 2)
    expect(both.fares.sedan.distanceFare).toBeCloseTo(there.fares.sedan.distanceFare * 2, 6)
    expect(both.fares.sedan.baseFare).toBe(there.fares.sedan.baseFare)
  })

  it('of a rental is the package, with its kilometres and hours and no route', async () => {
    const packageId = await insertPackage({ duration_hours: 4, included_kilometers: 40, base_price: 799 })
    await insertPackage({ duration_hours: 9, vehicle_type: 'suv' })
    const { route, billed, fares } = await quoteFor(rider, rental(packageId))
    expect(route).toBeNull()
    expect(billed).toEqual({ distance_km: 40, duration_minutes: 240, multiplier: 1 })
    expect([fares.sedan.totalFare, fares.suv.totalFare]).toEqual([799, 799])
    expect(fares.sedan.packageDetails).toMatchObject({ duration_hours: 4, base_price: 799 })
    // By what was on sale then for the car its end is limited (RENTAL-3).
    const beside = [fares.sedan, fares.suv].map(({ packageDetails }) => packageDetails?.on_sale)
    expect(beside).toMatchObject([[], [{ duration_hours: 9 }]])
  })

  it('follows the newest pricing rule that has begun, and says which', async () => {
    const rules = [
      { id: 'older', effective_from: '2020-01-01T00:00:00.000Z', base_fare_paise: 90_000 },
      { id: 'newer', effective_from: '2020-02-01T00:00:00.000Z', base_fare_paise: 95_000 },
      { id: 'coming', effective_from: '2999-01-01T00:00:00.000Z', base_fare_paise: 100 },
      { id: 'off', effective_from: '2020-03-01T00:00:00.000Z', is_active: false },
    ]
    for (const rule of rules) await insertRule('outstation', 'suv', rule)
    const { fares } = await quoteFor(rider, outstationRoundTrip())
    expect(fares.suv).toMatchObject({ ruleId: 'newer', baseFare: 950 })
    expect(fares.sedan.ruleId).toBeNull()
    const other = await quoteFor(rider, trip())
    expect(other.fares.suv.ruleId).toBeNull()
    await env.DB.exec('DELETE FROM pricing_rules')
  })
})

describe('A quote says what the same trip costs as another service (QUOTE-12)', () => {
  const asOutstation = { service_type: 'outstation', trip_type: 'one_way' } as const

  it('by the same route and that service’s tariff, as a quote of it then does', async () => {
    const wrong = await quoteFor(rider, trip(asOutstation))
    const right = await quoteFor(rider, trip())
    const total = (vehicle: 'sedan' | 'suv' | 'premium') => right.fares[vehicle].totalFare
    const fares = { sedan: total('sedan'), suv: total('suv'), premium: total('premium') }
    expect(wrong.other_services).toEqual([{ service_type: 'ride_later', fares }])
    expect(total('sedan')).toBeLessThan(wrong.fares.sedan.totalFare)
  })

  it('by its pricing rule where it has one', async () => {
    await insertRule('airport', 'suv', { id: 'airport-suv', base_fare_paise: 90_000 })
    const { other_services, billed } = await quoteFor(rider, {
      ...airportPickup(),
      service_type: 'ride_later',
      trip_type: null,
    })
    const [airport, outstation] = other_services
    expect([airport?.service_type, outstation?.service_type]).toEqual(['airport', 'outstation'])
    expect(airport?.fares.suv).toBe(Math.round(900 + billed.distance_km * 10 + billed.duration_minutes))
    expect(airport?.fares.sedan).toBe(Math.round(100 + billed.distance_km * 15 + billed.duration_minutes * 2))
    await env.DB.exec('DELETE FROM pricing_rules')
  })

  it('outside of what is signed: only a quote of its own books it', async () => {
    const wrong = await quoteFor(rider, trip(asOutstation))
    const body = await bookingRequest(rider, { trip: trip() })
    const refused = await refusal(await post('/api/bookings', { ...body, quote: wrong.quote }, rider))
    expect(refused.status).toBe(409)
    expect(atob((wrong.quote.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/'))).not.toContain(
      'other_services',
    )
  })
})

describe('A quote is refused', () => {
  const DELHI = { pickup_latitude: 28.61, pickup_longitude: 77.21 }

  it.each([
    ['a pickup in Delhi', trip(DELHI), 'pickup_out_of_area', OUT_OF_AREA],
    ['a package that is not on sale', rental('nobody_has'), 'package_unavailable', /on offer any more/],
  ])('for %s', async (_, asked, code, message) => {
    const refused = await refusal(await askQuote(rider, asked))
    expect(refused).toMatchObject({ status: 422, code })
    expect(refused.message).toMatch(message)
  })

  it('for a body that is no trip, naming the fields and nothing of what was sent', async () => {
    const answer = await askQuote(rider, { ...trip(), pickup_latitude: 'here <script>' })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('trip.pickup_latitude')
    expect(text).not.toContain('<script>')
  })

  it.each([
    { reason: 'no_route', from: { lat: 0, lng: 0 }, to: { lat: 0, lng: 0 } },
    { reason: 'provider_failed', provider: 'mapbox', status: 503 },
  ] as const)('where no road is known ($reason), never sold at the minimum', async (refusal) => {
    const routes = { route: async () => refuse(refusal) }
    const deps = { database, routes, keys: quoteKeys(env) }
    const quoted = await quoteTrip(deps, { trip: trip(), userId: rider.userId, now: new Date() })
    expect(quoted).toEqual({ ok: false, refusal })
  })
})

/** What a visitor's form asks for this trip: without a session, a time or guests. */
async function estimateOf({ service_type, trip_type, is_round_trip, ...ends }: Trip) {
  const answer = await request('/api/route-preview', {
    body: {
      pickup: { lat: ends.pickup_latitude, lng: ends.pickup_longitude },
      dropoff: { lat: ends.dropoff_latitude ?? 12.97, lng: ends.dropoff_longitude ?? 77.59 },
      trip: { service_type, trip_type, is_round_trip },
    },
  })
  expect(answer.status).toBe(200)
  return v.parse(RoutePreviewSchema, await answer.json()).fares
}

const HOTEL_AT_AIRPORT = { dropoff_latitude: 13.19, dropoff_longitude: 77.7 }

describe('The estimate of a visitor’s form (FARE-8, FARE-9)', () => {
  it.each([
    ['a city ride', trip()],
    ['an airport ride', airportPickup()],
    ['an airport round trip', airportPickup({ is_round_trip: true })],
    ['an outstation round trip', outstationRoundTrip()],
  ])('is what a quote for %s then says', async (_, asked) => {
    const { fares } = await quoteFor(await signedInRider(), asked)
    expect(await estimateOf(asked)).toEqual({ sedan: fares.sedan.totalFare, suv: fares.suv.totalFare })
  })

  it('follows the pricing rule in force, which changes no quote that was given before', async () => {
    const before = await bookingRequest(rider, { trip: trip() })
    await insertRule('ride_later', 'sedan', { id: 'dear', base_fare_paise: 500_000 })
    const { fares } = await quoteFor(await signedInRider(), trip())
    expect(fares.sedan.totalFare).toBeGreaterThan(5000)
    expect((await estimateOf(trip()))?.sedan).toBe(fares.sedan.totalFare)
    expect((await post('/api/bookings', before, rider)).status).toBe(201)
  })

  it.each([
    ['a rental, which costs its package', rental('package')],
    ['a city ride at the airport’s tariff', trip({ service_type: 'airport', trip_type: 'airport_drop' })],
    ['a city ride that doubles', trip({ is_round_trip: true })],
    ['a ride from the airport to the airport', airportPickup(HOTEL_AT_AIRPORT)],
  ])('is silent about %s', async (_, asked) => {
    expect(await estimateOf(asked)).toBeNull()
  })
})
