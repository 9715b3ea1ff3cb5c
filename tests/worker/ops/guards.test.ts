import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { LINK_GOOGLE_FIRST, NOT_AN_OPERATOR } from '../../../worker/session/guards'
import { get, refusal } from '../../support/worker/api'
import { type SignedIn, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'

// That each route stops visitors, riders, drivers, other sites' pages and operators who signed in by phone is asked of
// every route of the product, in tests/worker/every-route.test.ts. All of the console are behind one guard.
describe('The operators’ console', () => {
  it.each<[string, () => Promise<SignedIn>, string, string?]>([
    ['a driver', () => signedInDriver(), 'forbidden', NOT_AN_OPERATOR],
    [
      'an operator whose phone is not verified',
      () => signedInRider({ role: 'admin', phoneVerified: false }),
      'phone_not_verified',
    ],
    [
      'an operator without a linked Google account',
      () => signedInOperator({ googleSub: null }),
      'google_not_linked',
      LINK_GOOGLE_FIRST,
    ],
  ])('stops %s', async (_who, sign, code, message = expect.any(String)) => {
    expect(await refusal(await get('/api/ops/board', await sign()))).toEqual({ status: 403, code, message })
  })

  it('asks D1 once for everything that admits an operator, who alone reads that a path does not exist', async () => {
    const operator = await signedInOperator()
    const prepare = vi.spyOn(env.DB, 'prepare')
    expect((await get('/api/ops/secret', operator)).status).toBe(404)
    expect(prepare).toHaveBeenCalledTimes(1)
    expect((await get('/api/ops/secret')).status).toBe(401)
    expect((await get('/api/ops/secret', await signedInDriver())).status).toBe(403)
  })
})

describe('The operators’ page', () => {
  it('is the dispatch console for an operator, not cacheable, with nothing that its policy forbids', async () => {
    const answer = await get('/ops', await signedInOperator())
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('data-island="ops"')
    expect(page).toContain('noindex')
    expect(page).not.toContain(' style="')
  })

  it('asks an operator for their phone before it asks for a Google account', async () => {
    const operator = await signedInOperator({ phoneVerified: false, googleSub: null })
    expect((await get('/ops', operator)).headers.get('location')).toBe('/auth')
  })
})
