import { describe, expect, it } from 'vitest'
import { request } from '../../support/worker/call'
import { signedInRider } from '../../support/worker/people'

describe('The page to which Google returns (SIGNIN-22)', () => {
  it.each([
    ['a rider', { phoneVerified: true }, '/booking'],
    ['a driver', { role: 'driver' }, '/driver'],
    ['an operator', { role: 'admin' }, '/ops'],
    ['somebody whose phone is not verified', { phoneVerified: false }, '/auth'],
    ['a visitor', null, '/auth'],
  ] as const)('leads %s on after a second, with script and without', async (_, overrides, destination) => {
    const cookie = overrides ? (await signedInRider(overrides)).cookie : ''
    const answer = await request('/auth/callback', { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).toContain(`setTimeout(()=>location.replace("${destination}"),1000)`)
    expect(page).toMatch(
      new RegExp(`<noscript><meta http-equiv="refresh" content="1;url=${destination}"/?></noscript>`),
    )
  })
})
