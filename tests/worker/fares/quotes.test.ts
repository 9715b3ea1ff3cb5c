import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { tripFare } from '../../../src/domain/fares/fare'
import { fallbackRates } from '../../../src/domain/fares/rates'
import { OUT_OF_AREA } from '../../../src/domain/places/service-area'
import { refuse } from '../../../src/domain/result'
import { quoteKeys } from '../../../worker/config'
import { databaseOf } from '../../../worker/database/client'
import { quoteTrip } from '../../../worker/fares/quotes'
import { post, refusal } from '../../support/worker/api'
import {
  airportPickup,
  askQuote,
  bookingRequest,
  insertPackage,
  insertRule,
  KORAMANGALA,
  outstationRoundTrip,
  quoteFor,
  rental,
  slotIn,
  trip,
} from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'

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

  it('is refused for an address that names another place than its coordinates', async () => {
    const asked = await askQuote(rider, trip({ pickup_address: 'Airport Terminal 2' }))
    expect(asked.status).toBe(422)
    expect(await refusal(asked)).toMatchObject({
      code: 'address_elsewhere',
      message: 'An address of this trip does not match its place on the map. Please choose it again.',
    })
  })

  it('adds up by hand: base, kilometres and minutes, rounded to the rupee', async () => {
    const { billed, fares } = await quoteFor(rider, trip())
    expect(fares.suv.totalFare).toBe(Math.round(70 + billed.distance_km * 15 + billed.duration_minutes * 2.5))
  })

  it('charges the airport by the airport tariff, not by the one its record name would fall to', async () => {
    const { billed, fares } = await quoteFor(rider, airportPickup())
    expect(fares.sedan.baseFare).toBe(100)
    expect(fares.sedan.distanceFare).toBeCloseTo(billed.distance_km * 15, 6)
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
    const { route, billed, fares } = await quoteFor(rider, rental(packageId))
    expect(route).toBeNull()
    expect(billed).toEqual({ distance_km: 40, duration_minutes: 240, multiplier: 1 })
    expect([fares.sedan.totalFare, fares.suv.totalFare]).toEqual([799, 799])
    expect(fares.sedan.packageDetails).toMatchObject({ duration_hours: 4, base_price: 799 })
  })

  it('does not double a rental that says it is a round trip', async () => {
    const packageId = await insertPackage({ base_price: 799 })
    const { fares } = await quoteFor(rider, rental(packageId, { is_round_trip: true }))
    expect(fares.sedan.totalFare).toBe(799)
  })

  it('follows the newest pricing rule that has begun, and says which', async () => {
    await insertRule('outstation', 'suv', {
      id: 'older',
      effective_from: '2020-01-01T00:00:00.000Z',
      base_fare_paise: 90_000,
    })
    await insertRule('outstation', 'suv', {
      id: 'newer',
      effective_from: '2020-02-01T00:00:00.000Z',
      base_fare_paise: 95_000,
    })
    await insertRule('outstation', 'suv', {
      id: 'coming',
      effective_from: '2999-01-01T00:00:00.000Z',
      base_fare_paise: 100,
    })
    await insertRule('outstation', 'suv', {
      id: 'off',
      effective_from: '2020-03-01T00:00:00.000Z',
      is_active: false,
    })
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

  it('but not as one that it is too late for, and of no round trip', async () => {
    const soon = await quoteFor(rider, trip({ ...asOutstation, scheduled_time: slotIn(2) }))
    expect(soon.other_services).toEqual([])
    expect((await quoteFor(rider, outstationRoundTrip())).other_services).toEqual([])
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
  // 50.1 km north of Bengaluru's centre: a degree of latitude is 111.195 km.
  const north = (kilometres: number) => 12.9716 + kilometres / 111.195

  it.each([
    [
      'a pickup at 50.1 km',
      trip({ pickup_latitude: north(50.1), pickup_longitude: 77.5946 }),
      'pickup_out_of_area',
      OUT_OF_AREA,
    ],
    [
      'a drop-off at 50.1 km',
      trip({ dropoff_latitude: north(50.1), dropoff_longitude: 77.5946 }),
      'dropoff_out_of_area',
      OUT_OF_AREA,
    ],
    [
      'a ride_later in 3 hours',
      trip({ scheduled_time: slotIn(3) }),
      'too_soon',
      '❌ You must book at least 4 hours in advance.',
    ],
    [
      'an airport ride at once',
      airportPickup({ scheduled_time: slotIn(0) }),
      'too_soon',
      '❌ You must book at least 1 hour in advance.',
    ],
    [
      'a trip beyond 30 days',
      trip({ scheduled_time: slotIn(32 * 24) }),
      'too_late',
      /^You can book up to 30 days ahead/,
    ],
    ['seven guests', trip({ passengers: 7 }), 'passengers', 'A ride takes 1 to 6 guests.'],
    [
      'no drop-off',
      trip({ dropoff_latitude: null }),
      'dropoff_missing',
      'Please choose where you are going.',
    ],
    [
      'a return on the same day',
      outstationRoundTrip({ return_scheduled_time: slotIn(26) }),
      'return_not_after',
      /^Please choose a return date after/,
    ],
    [
      'a rental without a package',
      rental('x', { package_id: null }),
      'package_missing',
      'Please select a package.',
    ],
    [
      'a package that is not on sale',
      rental('package_nobody_has'),
      'package_unavailable',
      /no longer available/,
    ],
    [
      'an airport ride that starts in town',
      airportPickup({ pickup_latitude: 12.9352, pickup_longitude: 77.6245 }),
      'not_airport',
      'Please choose Terminal 1 or Terminal 2.',
    ],
    [
      'a ride to where it begins',
      trip({ dropoff_latitude: KORAMANGALA.lat + 0.001, dropoff_longitude: KORAMANGALA.lng }),
      'same_place',
      'Pickup and drop-off are the same place. Please choose another.',
    ],
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
    const deps = { database: databaseOf(env.DB), routes, keys: quoteKeys(env) }
    const quoted = await quoteTrip(deps, { trip: trip(), userId: rider.userId, now: new Date() })
    expect(quoted).toEqual({ ok: false, refusal })
  })
})
