import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { SESSION_FAULT_COOKIE } from '../../../worker/session/check-session'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { request } from '../../support/worker/call'
import { signedInRider } from '../../support/worker/people'

it('A search that was under way is continued for riders only', async () => {
  const landing = async (role: 'customer' | 'driver', vehicle: string) => {
    const { cookie } = await signedInRider({ role })
    const search = `/auth?service=airport&pickup=Hebbal&vehicle=${vehicle}`
    return (await request(search, { cookie })).headers.get('location')
  }
  expect(await landing('customer', 'suv')).toBe('/booking?service=airport&pickup=Hebbal&vehicle=suv')
  expect(await landing('customer', 'premium')).toBe('/booking?service=airport&pickup=Hebbal')
  expect(await landing('driver', 'suv')).toBe('/driver')
})

it('A change of a trip that the session’s end interrupted is gone on with, of no other address (CHANGE-25)', async () => {
  const { cookie } = await signedInRider()
  const led = async (path: string, cookies = '') =>
    (await request(path, { cookie: cookies })).headers.get('location')
  expect(await led('/change-trip/bk_01?service=airport')).toBe('/auth?change_trip=bk_01')
  expect(await led('/auth?change_trip=bk_01', cookie)).toBe('/change-trip/bk_01')
  expect(await led('/auth?change_trip=//evil.example', cookie)).toBe('/booking')
})

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

describe('A session that has ended on the way (BOOKING-26, SIGNIN-30)', () => {
  const OVER = `__Host-session=${'a'.repeat(40)}`
  const STEP_4 = 'step=4&booking_id=bk_0123456789abcdef'
  const led = async (path: string, cookie = '') => (await request(path, { cookie })).headers.get('location')

  it.each([
    ['/booking', OVER, '/auth?session=ended'],
    ['/booking?service=airport', OVER, '/auth?service=airport&session=ended'],
    [`/booking?${STEP_4}&payment_success=true`, OVER, `/auth?${STEP_4}&session=ended`],
    ['/booking', '', '/auth'],
    ['/profile', OVER, '/auth'],
  ])(
    'leads from %s (%s) to the sign-in, which says why where a ride was being booked',
    async (path, cookie, to) => {
      expect(await led(path, cookie)).toBe(to)
    },
  )

  it('is why the sign-in page is shown, to nobody who is signed in', async () => {
    const words = 'Your session has ended. Please login to continue booking.'
    const shownTo = async (path: string, cookie = '') => (await request(path, { cookie })).text()
    expect(await shownTo('/auth?session=ended', OVER)).toContain(words)
    expect(await shownTo('/auth')).not.toContain('has ended')
    const { cookie } = await signedInRider({ phoneVerified: false })
    expect(await shownTo('/auth?session=ended', cookie)).not.toContain('has ended')
  })

  it('says that the trip is kept where time alone ended the session, and not after a sign-out everywhere', async () => {
    const words = 'Your session has ended. Please login to continue booking: we’ve kept your trip.'
    const { cookie, userId } = await signedInRider()
    const shownTo = async (cookies: string) =>
      (await request('/auth?session=ended', { cookie: cookies })).text()
    expect(await shownTo(`${cookie}; ${SESSION_FAULT_COOKIE}=session-expired`)).toContain(words)
    await endAllSessions(env, userId)
    const shown = await shownTo(cookie)
    expect(shown).toContain('Your session has ended')
    expect(shown).not.toContain('kept your trip')
  })

  it('leads back to the booking that step 4 showed, and to no other address', async () => {
    const { cookie } = await signedInRider()
    expect(await led(`/auth?${STEP_4}&session=ended`, cookie)).toBe(`/booking?${STEP_4}`)
    expect(await led('/auth?step=4&booking_id=//evil.example&session=ended', cookie)).toBe('/booking')
    expect(await led('/auth?step=3&booking_id=bk_0123456789abcdef', cookie)).toBe('/booking')
  })
})
