import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { firstRow } from '../../support/worker/database'
import { Browser, type Meet } from '../../support/worker/faulty-bindings'

const BEHIND_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }))
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** What each key was from when on; null: nothing. */
const written = new Map<unknown, { at: number; value: string | null }[]>()

/** Every read of KV answers what was so a minute ago. */
const staleKv: Meet = (send) =>
  send(async ({ name, given: [key, value], make }) => {
    const before = written.get(key) ?? []
    if (name === 'KV put' || name === 'KV delete')
      written.set(key, [...before, { at: Date.now(), value: name === 'KV put' ? String(value) : null }])
    if (name !== 'KV get') return make()
    const then = before.findLast(({ at }) => at <= Date.now() - BEHIND_MS)?.value ?? null
    return then === null ? null : JSON.parse(then)
  })

/** A browser that has signed in, its number and the code, once KV has the session. */
async function signedIn() {
  const browser = new Browser(staleKv)
  const { phone, token } = await browser.askForCode()
  await browser.press('/api/sign-in/verify', { token }, v.unknown())
  const early = await browser.try('/api/profile')
  pass(BEHIND_MS)
  expect((await browser.try('/api/profile'))?.status).toBe(200)
  return { browser, phone, token, early }
}

it('Where KV is a minute behind, a code waits for it and is no try, and a new session does not', async () => {
  const { browser, early } = await signedIn()
  expect([...browser.said]).toEqual([
    'We can’t check your code yet. Wait a minute, then enter the same code again.',
  ])
  expect(early?.status).toBe(200)
})

it.each<[string, (browser: Browser, userId: string) => Promise<unknown>]>([
  ['that was signed out', (browser) => browser.try('/sign-out', {})],
  ['that was ended with all of its user', (_, userId) => endAllSessions(env, userId)],
])('Where KV is a minute behind, no session comes back %s', async (_, end) => {
  const { browser, phone } = await signedIn()
  const copied = browser.copy()
  const user = await firstRow<{ id: string }>('SELECT id FROM auth_users WHERE phone = ?', phone)
  await end(browser, user?.id ?? '')
  expect((await copied.try('/api/profile'))?.status).toBe(401)
  pass(BEHIND_MS)
  expect((await copied.try('/api/profile'))?.status).toBe(401)
})

it('Where KV is a minute behind, a used code opens no second session', async () => {
  const browser = new Browser(staleKv)
  const { token } = await browser.askForCode()
  const waiting = browser.copy()
  await browser.press('/api/sign-in/verify', { token }, v.unknown())
  pass(BEHIND_MS + 1000)
  await expect(waiting.press('/api/sign-in/verify', { token }, v.unknown())).rejects.toThrow(
    'Invalid or expired',
  )
})
