import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DRIVER_POINTS_KEY } from '../../src/domain/rides/driver-points'
import { NEXT_TRIP_KEY } from '../../src/domain/rides/next-trip'
import { OWNER_KEY, RIDE_SHOWN_KEY } from '../../src/domain/rides/outbox'
import { SESSION_FAULT_COOKIE } from '../../worker/session/check-session'
import { endAllSessions } from '../../worker/sign-in/open-session'
import { withShortened } from '../support/clock/shortened'
import { request } from '../support/worker/api'
import { cookiesOf, request as send } from '../support/worker/call'
import { elements } from '../support/worker/html'
import { riderOfEachTest, signedInDriver, signedInRider } from '../support/worker/people'

const rider = riderOfEachTest()

const sha256 = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** What stands inside each element of this name, as it was sent. */
const insidesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside = '']) => inside)

describe('GET /offline', () => {
  it('needs nothing else: its policy allows its own scripts and styles by hash', async () => {
    const answer = await request('/offline', null)
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const inside = [...insidesOf(html, 'script'), ...insidesOf(html, 'style')]
    expect(inside).toHaveLength(3)
    for (const text of inside) expect(policy).toContain(await sha256(text))
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toMatch(/unsafe|nonce|\*/)
    expect(await elements(html, 'link[rel=stylesheet], script[src], img')).toEqual([])
  })

  it('is the same for every user, and not indexed', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const [own, nobodys] = await Promise.all([request('/offline', rider), request('/offline', null)])
    expect(await own.text()).toBe(await nobodys.text())
    expect(own.headers.get('x-robots-tag')).toBe('noindex')
    expect(own.headers.get('cache-control')).toBe('no-cache')
    expect(own.headers.get('set-cookie')).toBeNull()
  })
})

describe('GET /driver/shell', () => {
  it('is nobody’s, whoever asks, and allows its inline parts by hash and its files alone', async () => {
    const driver = await signedInDriver()
    const [own, nobodys] = await Promise.all([
      request('/driver/shell', driver),
      request('/driver/shell', null),
    ])
    const html = await nobodys.text()
    expect(await own.text()).toBe(html)
    expect(html).not.toContain('data-rider')
    expect(html).toContain('Loading your rides')
    const policy = nobodys.headers.get('content-security-policy') ?? ''
    const [scripts] = /script-src [^;]*/.exec(policy) ?? ['']
    for (const [, text = ''] of html.matchAll(/<script\b[^>]*>([^<][\s\S]*?)<\/script>/g))
      expect(scripts).toContain(await sha256(text))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic/)
    expect(nobodys.headers.get('set-cookie')).toBeNull()
  })
})

it.each([
  ['/offline', '/'],
  ['/driver/shell', '/driver'],
])('%s redirects a browser that opens it to %s', async (path, location) => {
  const answer = await request(path, null, { headers: { 'sec-fetch-mode': 'navigate' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
})

async function whoseLine(answer: Response) {
  const scripts = await elements(await answer.text(), 'body > script')
  return scripts.find(({ text }) => text.includes(NEXT_TRIP_KEY) && text.includes('currentScript'))
}

/** Whose page the browser is told that it is. */
async function riderOf(answer: Response) {
  const line = await whoseLine(answer)
  return line ? line.attributes['data-rider'] : 'no such line'
}

describe('The user that a page is for', () => {
  it.each(['/about', '/profile', '/trip-history', '/no-such-page'])('is named on %s', async (path) => {
    expect(await riderOf(await request(path, rider))).toBe(rider.userId)
  })

  it.each(['/', '/about', '/auth', '/no-such-page', '/trip-share/none'])(
    'is said to be none on %s',
    async (path) => {
      expect(await riderOf(await request(path, null))).toBe('')
      const ended = await signedInRider()
      await endAllSessions(env, ended.userId)
      expect(await riderOf(await request(path, ended))).toBe('')
    },
  )

  it('is not said where the check failed, so that no kept trip is forgotten', async () => {
    const cookie = `${rider.cookie}; ${SESSION_FAULT_COOKIE}=session-broken`
    const answer = await request('/about', { ...rider, cookie })
    expect(await riderOf(answer)).toBe(undefined)
  })

  it('is named in the streamed part of a page whose check is slow', async () => {
    const cookie = `${rider.cookie}; ${SESSION_FAULT_COOKIE}=slow-session-3000`
    const waited = await withShortened(3000, async () => {
      const answer = await request('/trip-history', { ...rider, cookie })
      expect(await riderOf(answer)).toBe(rider.userId)
    })
    expect(waited).toBe(true)
  })

  it.each(['/', '/auth', '/no-such-page'])(
    'is named on %s where the session has only expired, so that the draft waits, and not where it was ended',
    async (path) => {
      const expired = { ...rider, cookie: `${rider.cookie}; ${SESSION_FAULT_COOKIE}=session-expired` }
      const line = await whoseLine(await request(path, expired))
      expect(line?.attributes).toMatchObject({ 'data-rider': '', 'data-expired': rider.userId })
      expect((await whoseLine(await request(path, null)))?.attributes).not.toHaveProperty('data-expired')
      await endAllSessions(env, rider.userId)
      expect((await whoseLine(await request(path, expired)))?.attributes).not.toHaveProperty('data-expired')
    },
  )
})

it('the page after a sign-out forgets the next trip, the driver’s ride and what waits, with the draft', async () => {
  const out = await send('/sign-out', { form: {}, cookie: rider.cookie })
  const page = await send('/auth', { cookie: cookiesOf(out), headers: { 'sec-fetch-mode': 'navigate' } })
  const [, begin = '?', keys = '[]'] =
    /if\(k\.startsWith\('([^']+)'\)\|\|(\[[^\]]*\])\.includes\(k\)\)localStorage\.removeItem\(k\)/.exec(
      await page.text(),
    ) ?? []
  expect(JSON.parse(keys)).toContain(NEXT_TRIP_KEY)
  const ofDriver = [OWNER_KEY, RIDE_SHOWN_KEY, DRIVER_POINTS_KEY]
  expect(ofDriver.filter((key) => !key.startsWith(begin))).toEqual([])
  expect(await (await send('/auth')).text()).not.toContain('removeItem(k)')
})
