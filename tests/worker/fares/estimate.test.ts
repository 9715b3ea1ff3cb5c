import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { RoutePreviewSchema } from '../../../src/domain/places/route'
import { airportPickup, outstationRoundTrip, quoteFor, rental, trip } from '../../support/worker/bookings'
import { request } from '../../support/worker/call'
import { signedInRider } from '../../support/worker/people'
import { insertRule } from '../../support/worker/pricing'

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

  it('follows the pricing rule in force', async () => {
    await insertRule('ride_later', 'sedan', { id: 'dear', base_fare_paise: 500_000 })
    const { fares } = await quoteFor(await signedInRider(), trip())
    expect(fares.sedan.totalFare).toBeGreaterThan(5000)
    expect((await estimateOf(trip()))?.sedan).toBe(fares.sedan.totalFare)
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
