import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { spacedPhone } from '../../../src/domain/sign-in/phone'
import { cookiesOf, request } from '../../support/worker/call'
import { codeToProve, local, verifyOwn } from '../../support/worker/codes'
import { withoutColumn } from '../../support/worker/database'
import { elements, labels, openPage } from '../../support/worker/html'
import { messagesTo } from '../../support/worker/inbox'
import { newSession, profileRow, riderOfEachTest, signedInRider } from '../../support/worker/people'

const rider = riderOfEachTest()

const open = (cookie: string) => openPage('/profile', cookie)
const filledIn = async (html: string, id: string) =>
  (await elements(html, `main #${id}`))[0]?.attributes.value
/** The cookies of a browser after an answer: those it had, unless the answer set them anew. */
function cookiesAfter(cookie: string, answer: Response): string {
  const jar = new Map<string, string>()
  for (const one of `${cookie}; ${cookiesOf(answer)}`.split('; ')) {
    if (one !== '') jar.set(one.slice(0, one.indexOf('=')), one)
  }
  return [...jar.values()].join('; ')
}

async function whileNoSessionEnds(work: () => Promise<Response>): Promise<Response> {
  await env.DB.exec(
    `CREATE TRIGGER no_epoch BEFORE UPDATE OF session_epoch ON auth_users BEGIN SELECT RAISE(ABORT, 'locked'); END`,
  )
  const answer = await work()
  await env.DB.exec('DROP TRIGGER no_epoch')
  return answer
}

describe('Profile Management (PROFILE-20)', () => {
  it('says that it needs script, and is hidden where none runs', async () => {
    const { html } = await open((await signedInRider()).cookie)
    expect(await labels(html, 'main .needs-script button')).toContain('Save Profile')
    // A browser with script reads what is in there as text, and so does this one.
    expect((await labels(html, 'main noscript')).map((text) => text.replace(/<.*?>/g, ''))).toEqual([
      'Your profile needs scripts, which are switched off in this browser. You can still download your data.',
    ])
  })

  it('shows what we know, as text, in its fields', async () => {
    const name = '<img src=x onerror=alert(1)> "Asha" & Co'
    const rider = await signedInRider({ fullName: name, email: 'asha@example.com' })
    const { html } = await open(rider.cookie)
    expect(await elements(html, 'main img')).toEqual([])
    expect(await filledIn(html, 'full_name')).toBe(name)
    expect(await filledIn(html, 'phone_no')).toBe(local(rider.phone))
    const [email] = await elements(html, 'main #email')
    expect(email?.attributes).toMatchObject({ value: 'asha@example.com', readonly: '' })
    expect(await labels(html, 'main select option')).toEqual([
      'None',
      'UPI',
      'Credit/Debit Card',
      'Wallet',
      'Cash',
    ])
    expect(await labels(html, 'main button')).toContain('Save Profile')
  })

  it.each(['driver', 'admin'] as const)('is there for a %s as well', async (role) => {
    const person = await signedInRider({ role, fullName: 'Ravi' })
    const { answer, html } = await open(person.cookie)
    expect(answer.status).toBe(200)
    expect(await filledIn(html, 'full_name')).toBe('Ravi')
    // An operator's is linked before the role is given.
    expect((await labels(html, 'main button')).includes('Link a Google account')).toBe(role === 'driver')
  })

  it('says so when the profile cannot be read, and is rendered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { cookie } = await signedInRider()
    const { answer, html } = await withoutColumn('customers', 'dob', () => open(cookie))
    expect(answer.status).toBe(200)
    expect(await labels(html, 'main h1')).toEqual(['Profile Management'])
    expect(await labels(html, 'main h2')).toEqual(['Failed to load profile data'])
  })
})

describe('Another phone number (PROFILE-9 to PROFILE-11)', () => {
  it('asks for its code, and leaves the old number until then', async () => {
    const { cookie } = await codeToProve(rider.cookie)
    expect(await profileRow(rider)).toMatchObject({ phone_no: rider.phone, phone_verified: 1 })
    const { html } = await open(cookie)
    expect(await labels(html, 'main h2')).toContain('Confirm your new number')
    expect(await filledIn(html, 'phone_no')).toBe(local(rider.phone))
    const explained = (await labels(html, 'main section p'))[0] ?? ''
    expect(explained.replaceAll(' ', '')).toContain(`yournumberstays${rider.phone}`)
  })

  it('counts once its code is entered: a new session, the others ended, and a message to the old number', async () => {
    const elsewhere = await newSession(rider.userId)
    const { phone, cookie, code } = await codeToProve(rider.cookie)
    const answer = await verifyOwn(cookie, code)
    expect(answer.status).toBe(200)
    expect(await profileRow(rider)).toMatchObject({ phone_no: phone, phone_verified: 1 })
    const { html } = await open(cookiesAfter(cookie, answer))
    expect(await labels(html, '.toast strong')).toEqual(['Phone Verified Successfully'])
    expect(await filledIn(html, 'phone_no')).toBe(local(phone))
    // The header, which says who is signed in.
    expect(await labels(html, 'header [aria-disabled]')).toEqual([spacedPhone(phone), spacedPhone(phone)])
    for (const old of [elsewhere, rider.cookie]) {
      expect((await request('/profile', { cookie: old })).headers.get('location')).toBe('/auth')
    }
    const [told, ...more] = await messagesTo(rider.phone, 1)
    // To the new number went its code alone.
    expect([more, await messagesTo(phone)]).toMatchObject([[], [{ code }]])
    expect(told?.text).toContain(`your account now has the number ending ${phone.slice(-4)}, not this one`)
    expect(told?.text).not.toContain(local(phone))
    expect(told?.text).toMatch(/^[\n\x20-\x7e]+$/)
  })

  it('is taken with the end of the sessions before it, or not at all', async () => {
    const { cookie, code } = await codeToProve(rider.cookie)
    const answer = await whileNoSessionEnds(() => verifyOwn(cookie, code))
    expect(answer.status).toBe(503)
    expect(await profileRow(rider)).toMatchObject({ phone_no: rider.phone, phone_verified: 1 })
    expect((await request('/profile', { cookie: rider.cookie })).status).toBe(200)
  })

  it('is reported to the old one even where the new session could not be opened', async () => {
    const { phone, cookie, code } = await codeToProve(rider.cookie)
    const put = env.KV.put.bind(env.KV)
    Reflect.set(env.KV, 'put', (...[key, ...more]: Parameters<typeof put>) =>
      key.startsWith('session:') ? Promise.reject(new Error('KV PUT failed')) : put(key, ...more),
    )
    const answer = await verifyOwn(cookie, code)
    Reflect.deleteProperty(env.KV, 'put')
    expect(answer.status).toBe(503)
    expect(await profileRow(rider)).toMatchObject({ phone_no: phone, phone_verified: 1 })
    expect((await request('/profile', { cookie: rider.cookie })).headers.get('location')).toBe('/auth')
    const [told] = await messagesTo(rider.phone, 1)
    expect(told?.text).toContain(`ending ${phone.slice(-4)}`)
  })

  it('is given up by keeping the old one', async () => {
    const { cookie } = await codeToProve(rider.cookie)
    const answer = await request('/api/auth/phone/cancel', { cookie, body: {} })
    expect(answer.headers.getSetCookie().join()).toMatch(/challenge=;.*Max-Age=0/)
    const { html } = await open(rider.cookie)
    expect(await labels(html, 'main h2')).not.toContain('Confirm your new number')
  })
})

describe('Sign out everywhere (PROFILE-12)', () => {
  it('says that nobody was signed out where it fails, and this browser stays signed in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const call = { cookie: rider.cookie, body: {} }
    const answer = await whileNoSessionEnds(() => request('/api/profile/sign-out-everywhere', call))
    expect(answer.status).toBe(503)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await request('/profile', { cookie: rider.cookie })).status).toBe(200)
  })
})
