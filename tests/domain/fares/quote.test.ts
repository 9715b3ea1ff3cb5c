import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { isQuoteLive, QuoteAnswerSchema, quoteExpiry, tripFingerprint } from '../../../src/domain/fares/quote'
import { packageDetailsOf } from '../../../src/domain/fares/rates'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { airportDrop, outstationRoundTrip, rental, rideLater } from '../../support/bookings/trips'
import { aQuote } from './quotes'

describe('a quote (QUOTE-1)', () => {
  it('is valid for 15 minutes and not a millisecond longer', () => {
    const issued = new Date('2026-11-21T04:30:00.000Z')
    const quote = { expires_at: quoteExpiry(issued).toISOString() }
    expect(quote.expires_at).toBe('2026-11-21T04:45:00.000Z')
    expect(isQuoteLive(quote, new Date('2026-11-21T04:44:59.999Z'))).toBe(true)
    expect(isQuoteLive(quote, new Date('2026-11-21T04:45:00.000Z'))).toBe(false)
  })

  it('whose expiry cannot be parsed is not valid', () => {
    expect(isQuoteLive({ expires_at: 'later' }, new Date('2026-11-21T04:30:00Z'))).toBe(false)
  })

  it('is read only whole', () => {
    expect(v.is(QuoteAnswerSchema, aQuote())).toBe(true)
    expect(v.is(QuoteAnswerSchema, aQuote({ route: null }))).toBe(true)
    const { sedan, suv } = aQuote().fares
    expect(v.is(QuoteAnswerSchema, { ...aQuote(), fares: { sedan, suv } })).toBe(false)
    const freeSedan = { ...sedan, totalFare: -1 }
    expect(v.is(QuoteAnswerSchema, { ...aQuote(), fares: { ...aQuote().fares, sedan: freeSedan } })).toBe(
      false,
    )
  })
})

describe('the fingerprint of a trip (QUOTE-2)', () => {
  it.each<[string, Trip, Partial<Trip>]>([
    ['service', rideLater(), { service_type: 'outstation' }],
    ['direction', airportDrop(), { trip_type: 'airport_pickup' }],
    ['round trip', airportDrop(), { is_round_trip: true }],
    ['pickup by two metres', rideLater(), { pickup_latitude: rideLater().pickup_latitude + 0.00002 }],
    ['drop-off', rideLater(), { dropoff_longitude: 77.7 }],
    ['no drop-off', rideLater(), { dropoff_latitude: null }],
    ['time', rideLater(), { scheduled_time: '2026-11-21T19:00' }],
    ['return', outstationRoundTrip(), { return_scheduled_time: '2026-11-23T18:00' }],
    ['package', rental(), { package_id: 'package-8h' }],
  ])('changes with another %s', (_, trip, changes) => {
    expect(tripFingerprint({ ...trip, ...changes })).not.toBe(tripFingerprint(trip))
  })

  it.each<[string, Trip, Partial<Trip>]>([
    ['guests', rideLater(), { passengers: 5 }],
    ['instructions', rideLater(), { special_instructions: 'Pet: yes' }],
    ['wording of an address', rideLater(), { pickup_address: 'My place' }],
    ['pickup by half a metre', rideLater(), { pickup_latitude: rideLater().pickup_latitude + 0.000004 }],
    ['way to say one way', rideLater(), { trip_type: 'one_way' }],
    ['return of a one-way ride', rideLater(), { return_scheduled_time: '2026-11-23T18:00' }],
    ['package of a ride that has none', rideLater(), { package_id: 'package-4h' }],
    ['drop-off of a rental', rental(), { dropoff_latitude: 12.9, dropoff_longitude: 77.6 }],
  ])('does not change with another %s', (_, trip, changes) => {
    expect(tripFingerprint({ ...trip, ...changes })).toBe(tripFingerprint(trip))
  })

  it('has one zero', () => {
    const near = (latitude: number) => tripFingerprint(rideLater({ pickup_latitude: latitude }))
    expect(near(-0.000001)).toBe(near(0))
  })
})

it('a rental package is stored in the draft with what the trip needs, and without its price', () => {
  const { id, name, duration_hours, included_kilometers, vehicle_type, base_fare } = RENTAL_PACKAGE
  const needed = { id, name, duration_hours, included_kilometers, vehicle_type, base_fare }
  expect(packageDetailsOf(RENTAL_PACKAGE)).toEqual(needed)
})
