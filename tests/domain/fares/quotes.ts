import { tripFare } from '../../../src/domain/fares/fare'
import type { QuoteAnswer } from '../../../src/domain/fares/quote'
import { fallbackRates } from '../../../src/domain/fares/rates'

/** A quote for a ride of 10 km and 20 minutes that holds until 10:15 in Kolkata on 21 November 2026. */
export function aQuote(changes: Partial<QuoteAnswer> = {}): QuoteAnswer {
  const fareOf = (vehicle: string) =>
    tripFare({
      rates: fallbackRates('ride_later', vehicle),
      ruleId: null,
      distanceKm: 10,
      durationMinutes: 20,
      multiplier: 1,
    })
  return {
    quote: 'signed',
    expires_at: '2026-11-21T04:45:00.000Z',
    route: { distance_km: 10, duration_minutes: 20, source: 'road-graph', estimated: true },
    billed: { distance_km: 10, duration_minutes: 20, multiplier: 1 },
    fares: { sedan: fareOf('sedan'), suv: fareOf('suv'), premium: fareOf('premium') },
    other_services: [],
    ...changes,
  }
}
