import * as v from 'valibot'
import { checkTrip } from '../../src/domain/bookings/check-trip'
import type { Trip } from '../../src/domain/bookings/trip-request'
import {
  isQuoteLive,
  type QuoteAnswer,
  QuoteAnswerSchema,
  quoteExpiry,
  tripFingerprint,
} from '../../src/domain/fares/quote'
import { QUOTE_EXPIRED } from '../../src/domain/fares/sentences'
import { InstantSchema } from '../../src/domain/fields'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import { decodeJson, encodeJson } from '../http/encoding'
import { hmac, isHmac } from '../http/signature'
import { withWrittenAddresses } from '../places/entered-address'
import type { RouteFinder } from '../places/ports'
import { type PricingRefusal, priceTrip } from './price-trip'

/** What the token signs. `trip` is the trip's fingerprint, so a quote is good for one rider and one trip. */
const QuoteClaimsSchema = v.object({
  ...v.pick(QuoteAnswerSchema, ['route', 'billed', 'fares', 'expires_at']).entries,
  v: v.literal(1),
  user_id: v.string(),
  trip: v.string(),
  issued_at: InstantSchema,
})

export type QuoteClaims = v.InferOutput<typeof QuoteClaimsSchema>

/**
 * Prices a trip for every vehicle at once and signs the result for this rider and trip (docs/product.md, QUOTE-1).
 * Distance and duration are computed by the server, never taken from the browser.
 */
export async function quoteTrip(
  { database, routes, keys }: { database: Database; routes: RouteFinder; keys: SigningKeys },
  { trip, userId, now, booked }: { trip: Trip; userId: string; now: Date; booked?: Date | undefined },
): Promise<Result<QuoteAnswer, PricingRefusal>> {
  const checked = checkTrip(trip, { now, booked })
  if (!checked.ok) return checked
  const written = await withWrittenAddresses(checked.value, { database, keys, userId })
  if (!written.ok) return refuse(written.refusal)
  const priced = await priceTrip({ database, routes }, checked.value, now)
  if (!priced.ok) return refuse(priced.refusal)

  const { other_services, ...pricedTrip } = priced.value
  const offered = { ...pricedTrip, expires_at: quoteExpiry(now).toISOString() }
  const made = { v: 1 as const, user_id: userId, trip: tripFingerprint(trip), issued_at: now.toISOString() }
  return accept({ quote: await signQuote({ ...made, ...offered }, keys), ...offered, other_services })
}

type QuoteProblem = 'unreadable' | 'bad_signature' | 'other_rider' | 'other_trip'

/** Why a quote does not hold. Whoever sent one that is not theirs reads no more than that it has expired. */
export const QUOTE_REFUSALS = {
  quote_expired: [409, QUOTE_EXPIRED],
  quote_refused: [
    409,
    QUOTE_EXPIRED,
    {
      code: 'quote_expired',
      logged: ['warn', 'quote_refused', ({ because }: { because: QuoteProblem }) => ({ reason: because })],
    },
  ],
} as const satisfies RefusalTable

/** Signed together with the claims, so that nothing else signed with this key can pass for a quote. */
const PURPOSE = 'hasiru-quote'

/** The token of a quote: its claims in base64url and an HMAC-SHA256 over them (docs/product.md, QUOTE-1). */
export async function signQuote(claims: QuoteClaims, keys: SigningKeys): Promise<string> {
  const payload = encodeJson(claims)
  return `${payload}.${await hmac(keys.current, PURPOSE, payload)}`
}

/**
 * The claims of a token, once it is proven ours, live, and made for this rider and this trip; its signature is checked
 * before anything in it is read (docs/product.md, QUOTE-1).
 */
export async function verifyQuote(
  token: string,
  { userId, trip, now, keys }: { userId: string; trip: Trip; now: Date; keys: SigningKeys },
): Promise<Result<QuoteClaims, RefusalOf<typeof QUOTE_REFUSALS>>> {
  const [payload, signature, ...rest] = token.split('.')
  const refused = (because: QuoteProblem) => refuse({ reason: 'quote_refused' as const, because })
  if (!payload || !signature || rest.length > 0) return refused('unreadable')
  if (!(await isHmac(signature, keys, PURPOSE, payload))) return refused('bad_signature')
  const claims = decodeJson(QuoteClaimsSchema, payload)
  if (!claims) return refused('unreadable')
  if (claims.user_id !== userId) return refused('other_rider')
  if (claims.trip !== tripFingerprint(trip)) return refused('other_trip')
  if (!isQuoteLive(claims, now)) return refuse({ reason: 'quote_expired' })
  return accept(claims)
}
