import * as v from 'valibot'
import { checkTrip, type TripRefusal } from '../../src/domain/bookings/check-trip'
import type { Trip } from '../../src/domain/bookings/trip'
import {
  isQuoteLive,
  type QuoteAnswer,
  type QuoteClaims,
  QuoteClaimsSchema,
  quoteExpiry,
  tripFingerprint,
} from '../../src/domain/fares/quote'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import type { RouteFinder } from '../places/ports'
import { type PricingRefusal, priceTrip } from './price-trip'

interface QuoteDeps {
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

export interface QuoteRefusal {
  reason: 'unreadable' | 'bad_signature' | 'other_rider' | 'other_trip' | 'expired'
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Signed together with the claims, so that no other thing signed with this key can pass for a quote. */
const PURPOSE = 'hasiru-quote'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

const keyOf = (secret: string, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, [usage])

/** The token of a quote: its claims and an HMAC-SHA256 over them, both base64url (docs/product.md, Quote). */
export async function signQuote(claims: QuoteClaims, keys: SigningKeys): Promise<string> {
  const payload = toBase64Url(bytesOf(JSON.stringify(claims)))
  const mac = await crypto.subtle.sign(
    HMAC,
    await keyOf(keys.current, 'sign'),
    bytesOf(`${PURPOSE}.${payload}`),
  )
  return `${payload}.${toBase64Url(new Uint8Array(mac))}`
}

/** `crypto.subtle.verify` compares in constant time; the previous key counts while it is configured. */
async function isSigned(payload: string, mac: Uint8Array<ArrayBuffer>, keys: SigningKeys): Promise<boolean> {
  const signed = bytesOf(`${PURPOSE}.${payload}`)
  for (const secret of [keys.current, keys.previous]) {
    if (secret && (await crypto.subtle.verify(HMAC, await keyOf(secret, 'verify'), mac, signed))) return true
  }
  return false
}

function parseClaims(payload: string): QuoteClaims | null {
  const bytes = fromBase64Url(payload)
  if (!bytes) return null
  try {
    const parsed = v.safeParse(QuoteClaimsSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * What a token says, once it is proven ours, live, and made for this rider and this trip; its signature is checked
 * before anything in it is read (docs/product.md, Quote).
 */
export async function verifyQuote(
  token: string,
  { userId, trip, now, keys }: { userId: string; trip: Trip; now: Date; keys: SigningKeys },
): Promise<Result<QuoteClaims, QuoteRefusal>> {
  const [payload, signature, ...rest] = token.split('.')
  const mac = signature ? fromBase64Url(signature) : null
  if (!payload || !mac || rest.length > 0) return refuse({ reason: 'unreadable' })
  if (!(await isSigned(payload, mac, keys))) return refuse({ reason: 'bad_signature' })
  const claims = parseClaims(payload)
  if (!claims) return refuse({ reason: 'unreadable' })
  if (claims.user_id !== userId) return refuse({ reason: 'other_rider' })
  if (claims.trip !== tripFingerprint(trip)) return refuse({ reason: 'other_trip' })
  if (!isQuoteLive(claims, now)) return refuse({ reason: 'expired' })
  return accept(claims)
}
