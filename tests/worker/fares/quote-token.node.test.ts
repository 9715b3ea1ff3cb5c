import { describe, expect, it } from 'vitest'
import { packageFare } from '../../../src/domain/fares/fare'
import { quoteExpiry, tripFingerprint } from '../../../src/domain/fares/quote'
import type { SigningKeys } from '../../../worker/config'
import { type QuoteClaims, signQuote, verifyQuote } from '../../../worker/fares/quotes'
import { encodeJson } from '../../../worker/http/encoding'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { rideLater } from '../../support/bookings/trips'

const now = new Date('2026-11-21T06:00:00Z')
const keys: SigningKeys = { current: 'key of this month' }
const asked = rideLater({ scheduled_time: '2026-11-22T10:00' })
const fare = packageFare(RENTAL_PACKAGE, [])
const claims: QuoteClaims = {
  v: 1,
  user_id: 'asha',
  trip: tripFingerprint(asked),
  route: null,
  billed: { distance_km: 40, duration_minutes: 240, multiplier: 1 },
  fares: { sedan: fare, suv: fare, premium: fare },
  issued_at: now.toISOString(),
  expires_at: quoteExpiry(now).toISOString(),
}
const asha = { userId: 'asha', trip: asked, now, keys }

const outcome = async (token: string, facts = asha) => {
  const verified = await verifyQuote(token, facts)
  if (verified.ok) return 'accepted'
  return verified.refusal.reason === 'quote_refused' ? verified.refusal.because : 'expired'
}

/** The token with its claims rewritten and its signature kept. */
function tampered(token: string, change: (claims: QuoteClaims) => QuoteClaims): string {
  const [payload = '', signature = ''] = token.split('.')
  const read: QuoteClaims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return `${encodeJson(change(read))}.${signature}`
}

describe('A quote token (QUOTE-1)', () => {
  it('says what was signed, to the rider and for the trip it was made for, in characters that a URL can carry', async () => {
    const token = await signQuote(claims, keys)
    expect(token).toMatch(/^[\w-]+\.[0-9a-f]{64}$/)
    expect(await verifyQuote(token, asha)).toEqual({ ok: true, value: claims })
  })

  it('is expired 15 minutes after it was made', async () => {
    expect(await outcome(await signQuote(claims, keys), { ...asha, now: quoteExpiry(now) })).toBe('expired')
  })

  it('signed by the previous key holds until that key is gone', async () => {
    const token = await signQuote(claims, { current: 'key of last month' })
    const rotated = { current: 'key of this month', previous: 'key of last month' }
    expect(await outcome(token, { ...asha, keys: rotated })).toBe('accepted')
    expect(await outcome(token)).toBe('bad_signature')
  })

  it('is refused for another rider', async () => {
    expect(await outcome(await signQuote(claims, keys), { ...asha, userId: 'mallory' })).toBe('other_rider')
  })

  it('is refused for a trip of another price, and holds for more guests', async () => {
    const token = await signQuote(claims, keys)
    const as = (change: object) => outcome(token, { ...asha, trip: { ...asked, ...change } })
    expect(await as({ scheduled_time: '2026-11-22T10:30' })).toBe('other_trip')
    expect(await as({ passengers: 4, special_instructions: 'Pet: yes' })).toBe('accepted')
  })

  it.each([
    ['a lower fare', (c: QuoteClaims) => ({ ...c, fares: { ...c.fares, sedan: { ...fare, totalFare: 1 } } })],
    ['another owner', (c: QuoteClaims) => ({ ...c, user_id: 'mallory' })],
    ['a longer life', (c: QuoteClaims) => ({ ...c, expires_at: '2030-01-01T00:00:00.000Z' })],
  ])('with %s written into it is refused before it is read', async (_, change) => {
    expect(await outcome(tampered(await signQuote(claims, keys), change))).toBe('bad_signature')
  })

  it.each(['', '.', 'a.b', 'a', 'a.b.c', '%%%.%%%', 'ü.ü'])('that reads %j is refused', async (token) => {
    expect(['unreadable', 'bad_signature']).toContain(await outcome(token))
  })
})
