import { checkTrip, type TripRefusal } from '../../src/domain/bookings/check-trip'
import type { Trip } from '../../src/domain/bookings/trip'
import { type QuoteAnswer, quoteExpiry, tripFingerprint } from '../../src/domain/fares/quote'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import type { RouteFinder } from '../places/ports'
import { type PricingRefusal, priceTrip } from './price-trip'
import { signQuote } from './quote-token'

export interface QuoteDeps {
  database: Database
  routes: RouteFinder
  keys: SigningKeys
}

/**
 * Prices a trip for every vehicle at once and signs the result for this rider and trip (docs/product.md, Quote).
 * Distance and duration are the server's own: nothing the browser measured has a say.
 */
export async function quoteTrip(
  { database, routes, keys }: QuoteDeps,
  { trip, userId, now }: { trip: Trip; userId: string; now: Date },
): Promise<Result<QuoteAnswer, TripRefusal | PricingRefusal>> {
  const checked = checkTrip(trip, { now })
  if (!checked.ok) return checked
  const priced = await priceTrip({ database, routes }, checked.value, now)
  if (!priced.ok) return refuse(priced.refusal)

  const claims = {
    v: 1 as const,
    user_id: userId,
    trip: tripFingerprint(trip),
    ...priced.value,
    issued_at: now.toISOString(),
    expires_at: quoteExpiry(now).toISOString(),
  }
  const quote = await signQuote(claims, keys)
  const { expires_at, route, billed, fares } = claims
  return accept({ quote, expires_at, route, billed, fares })
}
