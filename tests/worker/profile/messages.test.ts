import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { MessagesCardSchema } from '../../../src/domain/messages/settings'
import { proveEmail } from '../../../worker/profile/prove-email'
import { runUpkeep } from '../../../worker/upkeep'
import { expectRefusal, get, ok, post, refusal, request, send, statusesOf } from '../../support/worker/api'
import { cookiesOf } from '../../support/worker/call'
import { proveNumber, signInByCode } from '../../support/worker/codes'
import { database, firstRow, insertInto, run, valuesOf } from '../../support/worker/database'
import { consentsOf, messagesTo } from '../../support/worker/inbox'
import {
  newPhone,
  newSession,
  riderOfEachTest,
  type SignedIn,
  signedInRider,
} from '../../support/worker/people'
import { breakRoute, newSubscription } from '../../support/worker/sandbox'
import { settingsAre } from '../../support/worker/settings'

const rider = riderOfEachTest()
const PATH = '/api/profile/messages'

const cardOf = async (answer: Response | Promise<Response>) => ok(await answer, MessagesCardSchema)
const card = (rider: SignedIn) => cardOf(get(PATH, rider))
const change = (rider: SignedIn, body: object) => send('PATCH', PATH, body, rider)
const askFor = (rider: SignedIn, email: string) => post(`${PATH}/email`, { email }, rider)

let addresses = 0
/** An address that no other test of this file uses. */
const newAddress = () => {
  addresses += 1
  return `asha.${addresses}.${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** The path of the newest link that an address was sent. */
async function linkTo(email: string, atLeast = 1): Promise<string> {
  const [newest] = await messagesTo(email, atLeast)
  const url = /https?:\/\/\S+\/messages\/\S+/.exec(newest?.text ?? '')?.[0] ?? ''
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** As the form of a page posts in any browser, signed in to nothing. */
const pressIn = (path: string, body = '') =>
  request(path, null, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
const read = async (answer: Response) => ({ status: answer.status, title: titleOf(await answer.text()) })

describe('How somebody is told', () => {
  it('is by SMS at first, and changes field by field, with what was agreed to and when', async () => {
    expect(await card(rider)).toMatchObject({
      settings: { first_channel: 'sms', whatsapp: false, optional: true },
      email: null,
      pending: null,
      browsers: 0,
      push_key: expect.stringMatching(/^[\w-]{87}$/),
    })
    await change(rider, { whatsapp: true })
    await change(rider, { whatsapp: true, first_channel: 'whatsapp' })
    const { settings } = await cardOf(change(rider, { optional: false }))
    expect(settings).toEqual({ first_channel: 'whatsapp', whatsapp: true, optional: false })
    expect(await consentsOf(rider)).toEqual(['whatsapp 1 profile', 'optional 0 profile'])
  })

  it('goes back to SMS with the consent to WhatsApp (MESSAGE-9)', async () => {
    await change(rider, { whatsapp: true, first_channel: 'whatsapp' })
    expect((await cardOf(change(rider, { whatsapp: false }))).settings).toEqual({
      first_channel: 'sms',
      whatsapp: false,
      optional: true,
    })
  })

  it.each([
    [{ first_channel: 'email' }, 409, 'Add an e-mail address first'],
    [{ first_channel: 'whatsapp' }, 409, 'Agree to WhatsApp first'],
    [{ first_channel: 'push' }, 400, 'couldn’t read part'],
  ])('%o is refused', async (body, status, message) => {
    const refused = await refusal(await change(rider, body))
    expect(refused).toMatchObject({ status, message: expect.stringContaining(message) })
    expect((await card(rider)).settings.first_channel).toBe('sms')
  })
})

describe('An e-mail address', () => {
  it('counts once its link is opened and its button pressed, in any browser, and once only', async () => {
    const email = newAddress()
    const asked = await cardOf(askFor(rider, ` ${email.toUpperCase()} `))
    expect(asked).toMatchObject({ email: null, pending: { email, is_over: false } })
    const path = await linkTo(email)

    expect(await read(await get(path)), 'a mail scanner opens it').toEqual({
      status: 200,
      title: 'Did you enter this address?',
    })
    expect(await (await get(path)).text()).toContain(email)
    expect((await card(rider)).email).toBeNull()

    expect(await statusesOf([pressIn(path), pressIn(path)])).toEqual([200, 200])
    expect(await card(rider)).toMatchObject({ email, email_is_googles: false, pending: null })
    expect(await consentsOf(rider)).toEqual(['email 1 email'])

    const again = await pressIn(path)
    const unknown = await pressIn('/messages/confirm?token=unknown')
    expect(await read(again)).toEqual({ status: 200, title: 'Your address is confirmed' })
    expect(await read(await get(path))).toEqual({ status: 200, title: 'Your address is confirmed' })
    expect(await read(unknown)).toEqual({ status: 410, title: 'This link no longer works' })

    const chosen = await cardOf(change(rider, { first_channel: 'email' }))
    expect(chosen.settings.first_channel).toBe('email')
    const removed = await cardOf(request(`${PATH}/email`, rider, { method: 'DELETE' }))
    expect(removed).toMatchObject({ email: null, settings: { first_channel: 'sms' } })
    expect(await consentsOf(rider)).toEqual(['email 1 email', 'email 0 profile'])
    expect(await read(await pressIn(path))).toEqual({ status: 410, title: 'This link no longer works' })
  })

  it('is kept with a hash of its link, in an e-mail that says nothing of whoever typed it', async () => {
    const rider = await signedInRider({ fullName: 'Buy Pills at evil.example' })
    const email = newAddress()
    await askFor(rider, email)
    const token = (await linkTo(email)).split('token=')[1] ?? ''
    const kept = await firstRow('SELECT * FROM email_proofs WHERE user_id = ?', rider.userId)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain(token)
    const [sent] = await messagesTo(email)
    expect(JSON.stringify(sent)).not.toMatch(/Pills|98\d{8}/)
  })

  it('is not proven by a link that is an hour old, replaced by a newer one, or dropped', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await askFor(rider, first)
    const token = (await linkTo(first)).split('token=')[1] ?? ''
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await proveEmail(database, token, later(60))).toBe(false)
    await cardOf(askFor(rider, second))
    expect((await pressIn(await linkTo(first))).status).toBe(410)
    const path = await linkTo(second)
    const dropped = await cardOf(request(`${PATH}/pending-email`, rider, { method: 'DELETE' }))
    expect(dropped.pending).toBeNull()
    expect((await pressIn(path)).status).toBe(410)
    expect((await card(rider)).email).toBeNull()
  })

  it('reads as too old after its hour, and is forgotten after a day', async () => {
    await askFor(rider, newAddress())
    const old = new Date(Date.now() - 61 * 60_000).toISOString()
    await run('UPDATE email_proofs SET expires_at = ? WHERE user_id = ?', old, rider.userId)
    expect((await card(rider)).pending?.is_over).toBe(true)
    await runUpkeep(env, new Date(Date.now() + 25 * 3_600_000))
    expect(await firstRow('SELECT * FROM email_proofs WHERE user_id = ?', rider.userId)).toBeNull()
  })

  it('is sent five links a day, from one account and from all of them together', async () => {
    const links = [0, 1, 2, 3, 4].map((hours) => {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString()
      const when = { created_at: at, expires_at: at, used_at: at }
      return { token_hash: crypto.randomUUID(), user_id: rider.userId, email: 'mailed@example.com', ...when }
    })
    await insertInto({ email_proofs: links })
    await expectRefusal(askFor(rider, newAddress()), 'email_too_many')
    const other = await signedInRider()
    const refused = await refusal(await askFor(other, 'Mailed@Example.com'))
    expect(refused).toMatchObject({ status: 429, code: 'email_too_many' })
    expect(await messagesTo('mailed@example.com')).toEqual([])
  })

  it('is not pending where the provider refused to send', async () => {
    await breakRoute('resend.emails', 'server_error')
    const email = newAddress()
    await expectRefusal(askFor(rider, email), 'email_not_sent', 503)
    expect((await card(rider)).pending).toBeNull()
  })

  it.each(['asha', 'a@b.co\r\nBcc: c@d.co'])('is refused as %j', async (email) => {
    expect(await refusal(await askFor(rider, email))).toMatchObject({ status: 400 })
  })

  it('of a Google account is Google’s: it can be chosen, and neither changed nor removed here (MESSAGE-14)', async () => {
    const rider = await signedInRider({ email: 'asha@example.com', googleSub: crypto.randomUUID() })
    expect(await card(rider)).toMatchObject({ email: 'asha@example.com', email_is_googles: true })
    await expectRefusal(askFor(rider, newAddress()), 'email_googles')
    const left = await cardOf(request(`${PATH}/email`, rider, { method: 'DELETE' }))
    expect(left.email).toBe('asha@example.com')
    expect(await consentsOf(rider)).toEqual([])
    const chosen = await cardOf(change(rider, { first_channel: 'email' }))
    expect(chosen.settings.first_channel).toBe('email')
  })

  it('that was proven here stays the rider’s own when Google is linked later', async () => {
    const email = newAddress()
    await askFor(rider, email)
    await pressIn(await linkTo(email))
    await run('UPDATE auth_users SET google_sub = ? WHERE id = ?', crypto.randomUUID(), rider.userId)
    expect(await card(rider)).toMatchObject({ email, email_is_googles: false })
  })
})

/** The same person or another in this browser, which keeps the cookies that an answer sets. */
const inBrowserOf = (who: SignedIn, answer: Response): SignedIn => ({
  ...who,
  cookie: `${who.cookie}; ${answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''}`,
})

const store = async (who: SignedIn, subscription?: unknown) =>
  send('PUT', `${PATH}/browser`, subscription ?? (await newSubscription()), who)

const ownersOf = ({ endpoint }: { endpoint: string }) =>
  valuesOf('SELECT user_id FROM push_subscriptions WHERE endpoint = ?', endpoint)

describe('A browser that shows notifications', () => {
  it('is its user’s until they turn it off there', async () => {
    const stored = await store(rider)
    const here = inBrowserOf(rider, stored)
    expect(await cardOf(stored)).toMatchObject({ browsers: 1, this_browser: true })
    expect(await card(here)).toMatchObject({ browsers: 1, this_browser: true })
    expect(await card(rider), 'another browser').toMatchObject({ browsers: 1, this_browser: false })
    const ended = await cardOf(request(`${PATH}/browser`, here, { method: 'DELETE' }))
    expect(ended).toMatchObject({ browsers: 0, this_browser: false })
    expect(await consentsOf(rider)).toEqual(['push 1 browser', 'push 0 browser'])
  })

  it('is nobody’s after a sign-out there, and after signing out everywhere', async () => {
    const here = inBrowserOf(rider, await store(rider))
    await store(rider)
    await request('/sign-out', here, { method: 'POST' })
    const again: SignedIn = { ...rider, cookie: await newSession(rider.userId) }
    expect((await card(again)).browsers).toBe(1)
    await post('/api/profile/sign-out-everywhere', {}, again)
    const last: SignedIn = { ...rider, cookie: await newSession(rider.userId) }
    expect((await card(last)).browsers).toBe(0)
  })

  it('is taken over by the next user who turns it on there', async () => {
    const [rider, next] = [await signedInRider(), await signedInRider()]
    const subscription = await newSubscription()
    await store(rider, subscription)
    await store(next, subscription)
    expect(await ownersOf(subscription)).toEqual([next.userId])
  })

  it.each(['another user', 'the same user'] as const)(
    'whose session ended by itself shows nothing of its user any more once %s signs in there, but for the same',
    async (who) => {
      const subscription = await newSubscription()
      const stored = await store(rider, subscription)
      const phone = who === 'the same user' ? rider.phone : newPhone()
      const signedIn = await signInByCode(phone, { cookie: cookiesOf(stored) })
      expect(signedIn.status).toBe(200)
      expect(await ownersOf(subscription)).toEqual(who === 'the same user' ? [rider.userId] : [])
    },
  )

  it('is nobody’s once its user has another number: whoever holds the old one may have the phone', async () => {
    const subscription = await newSubscription()
    await store(rider, subscription)
    expect((await proveNumber(rider.cookie, newPhone())).status).toBe(200)
    expect(await ownersOf(subscription)).toEqual([])
  })

  it('whose subscription was replaced keeps its notifications, and nobody has agreed to anything anew', async () => {
    const [before, after] = [await newSubscription(), await newSubscription()]
    const here = inBrowserOf(rider, await store(rider, before))
    const renewed = await cardOf(send('PATCH', `${PATH}/browser`, after, here))
    expect(renewed).toMatchObject({ browsers: 1, this_browser: true })
    expect([await ownersOf(before), await ownersOf(after)]).toEqual([[], [rider.userId]])
    expect(await consentsOf(rider)).toEqual(['push 1 browser'])
  })

  it('that shows none, or shows another user’s, has none replaced', async () => {
    const [rider, next] = [await signedInRider(), await signedInRider()]
    const [before, after] = [await newSubscription(), await newSubscription()]
    const stored = await store(rider, before)
    for (const who of [rider, inBrowserOf(next, stored)]) {
      expect((await send('PATCH', `${PATH}/browser`, before, who)).status).toBe(200)
      expect((await send('PATCH', `${PATH}/browser`, after, who)).status).toBe(200)
    }
    expect([await ownersOf(before), await ownersOf(after)]).toEqual([[rider.userId], []])
  })

  it('is one of five: the oldest goes', async () => {
    const oldest = await newSubscription()
    await store(rider, oldest)
    settingsAre({ ACCOUNT_LIMIT: { limit: async () => ({ success: true }) } })
    for (let more = 0; more < 5; more += 1) await store(rider)
    expect((await card(rider)).browsers).toBe(5)
    expect(await ownersOf(oldest)).toEqual([])
  })

  it('is refused where its service is none that we know, so that nobody has us call any address', async () => {
    const subscription = { ...(await newSubscription()), endpoint: 'https://evil.example/push' }
    expect((await store(rider, subscription)).status).toBe(400)
  })
})
