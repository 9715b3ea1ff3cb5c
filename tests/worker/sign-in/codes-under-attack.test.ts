import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendGuardOf } from '../../../durable-objects/send-guard'
import { newPhoneGuardState, type PhoneGuardState } from '../../../src/domain/sign-in/phone-guard'
import type { SendSource } from '../../../src/domain/sign-in/send-window'
import { puzzlesOf, WORK_STEPS } from '../../../src/proof-of-work'
import { hmac } from '../../../worker/http/signature'
import { phoneDigest } from '../../../worker/sign-in/one-time-code'
import { eventually } from '../../support/eventually'
import { type Call, cookiesOf, request } from '../../support/worker/call'
import { later, local, proveNumber, verify, wrongFor } from '../../support/worker/codes'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, signedInRider } from '../../support/worker/people'
import { breakRoute } from '../../support/worker/sandbox'
import { settingsAre } from '../../support/worker/settings'

beforeEach(() => settingsAre({ SEND_LIMITS: 'all' }))
const OTP_PEPPER = 'local-pepper-that-guards-nothing-but-this-machine'
const NEXT_PEPPER = {
  OTP_PEPPER: 'the next pepper, as long as one has to be',
  OTP_PEPPER_PREVIOUS: OTP_PEPPER,
}

let addresses = 0
/** An address and a network that no other request of this file comes from. */
const elsewhere = () => {
  addresses += 1
  return {
    headers: { 'cf-connecting-ip': `198.51.${addresses >> 8}.${addresses & 255}` },
    asn: 70_000 + addresses,
  }
}

interface Asking extends Pick<Call, 'cookie' | 'headers' | 'asn'> {
  proof?: object
}
const askFor = (phone: string, { proof, ...from }: Asking = {}) =>
  request('/api/sign-in/code', { ...elsewhere(), ...from, body: { phone_no: local(phone), proof } })

const RefusalSchema = v.object({
  error: v.object({ code: v.string(), message: v.string() }),
  proof: v.optional(v.looseObject({ kind: v.string() })),
})
async function refusalOf(answer: Response) {
  expect(answer.status).toBe(429)
  return v.parse(RefusalSchema, await answer.json())
}
const codeOf = async (answer: Response) => (answer.ok ? 'sent' : (await refusalOf(answer)).error.code)

/** Lets this source have sent so many codes in this minute. */
async function haveSent(source: SendSource, name: string, sends: number) {
  const start = Math.floor(Date.now() / 60_000) * 60_000
  await runInDurableObject(sendGuardOf(env.SEND_GUARD, source, name), (_, { storage }) =>
    storage.kv.put('state', { minutes: [{ start, sends }], phones: [] }),
  )
}

const haveSentFromAddress = async (address: string, sends: number) =>
  haveSent('address', await hmac(OTP_PEPPER, 'address', address), sends)

const guardOf = async (phone: string, pepper = OTP_PEPPER) =>
  env.PHONE_GUARD.getByName(await phoneDigest(pepper, phone))

/** Lets strangers have used up their guesses at this phone's codes. */
const lockForStrangers = async (phone: string, pepper?: string) =>
  runInDurableObject(await guardOf(phone, pepper), (_, { storage }) => {
    const state = storage.kv.get<PhoneGuardState>('state') ?? newPhoneGuardState()
    storage.kv.put('state', { ...state, wrong: Array(10).fill(Date.now()) })
  })

/** A browser that has signed in with this phone. Later sends of strangers need not wait for it. */
async function signedInBy(phone = newPhone(), before = '') {
  const asked = await askFor(phone, { cookie: before })
  const cookie = [before, cookiesOf(asked)].filter(Boolean).join('; ')
  const answer = await verify(cookie, await codeSentTo(phone))
  expect(answer.status).toBe(200)
  const device =
    cookiesOf(answer)
      .split('; ')
      .find((one) => one.startsWith('__Host-device=')) ?? ''
  return { phone, answer, device, session: cookiesOf(answer) }
}

async function solve(challenge: string) {
  const solves = await puzzlesOf(challenge)
  const nonces: number[] = []
  for (let step = 0; step < WORK_STEPS; step++) {
    let nonce = 0
    while (!(await solves(step, nonce))) nonce += 1
    nonces.push(nonce)
  }
  return { kind: 'work', challenge, nonces }
}

describe('A loop of somebody who has a /48 (SIGNIN-11)', () => {
  it('gets forty codes, whatever networks of it are used, and leaves everybody else theirs', async () => {
    await haveSent('ipv6/48', await hmac(OTP_PEPPER, 'address', '2001:db8:77::/48'), 34)
    const loop = Array.from({ length: 9 }, (_, at) => {
      const address = `2001:db8:77:${(at * 256 + 1).toString(16)}::${at + 1}`
      return askFor(newPhone(), { headers: { 'cf-connecting-ip': address } })
    })
    const statuses = (await Promise.all(loop)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    const honest = [undefined, { 'cf-connecting-ip': '2001:db8:78::1' }].map((headers) =>
      askFor(newPhone(), headers ? { headers } : {}),
    )
    expect(await Promise.all((await Promise.all(honest)).map(codeOf))).toEqual(['sent', 'sent'])
  })
})

describe('Where many share a source whose limit has tripped', () => {
  const onlyAddress = { headers: { 'cf-connecting-ip': '192.0.2.77' } }

  it.each([
    ['an IPv4 address', onlyAddress, () => haveSentFromAddress('192.0.2.77', 10)],
    ['a network', { ...elsewhere(), asn: 55836 }, () => haveSent('network', '55836', 200)],
  ])('%s, a stranger is asked for a proof, and nobody elsewhere', async (_, from, trip) => {
    await trip()
    expect(await codeOf(await askFor(newPhone(), from))).toBe('proof_needed')
    expect(await codeOf(await askFor(newPhone()))).toBe('sent')
  })

  it('a request that is asked for a proof is counted nowhere', async () => {
    const from = elsewhere()
    const phone = newPhone()
    await haveSent('prefix', phone.slice(0, 9), 30)
    for (const _ of Array(12)) expect(await codeOf(await askFor(phone, from))).toBe('proof_needed')
    await haveSent('prefix', phone.slice(0, 9), 0)
    expect(await codeOf(await askFor(phone, from))).toBe('sent')
  })
})

describe('When the limit of all has tripped (SIGNIN-11, SIGNIN-12)', () => {
  beforeAll(() => haveSent('all', 'all', 1600))
  afterAll(() => haveSent('all', 'all', 0))

  const challengeOf = async (answer: Response) =>
    v.parse(v.object({ kind: v.literal('work'), challenge: v.string() }), (await refusalOf(answer)).proof)
      .challenge

  it('a proof buys one code, for the phone that it was made for, while it lasts', async () => {
    const phone = newPhone()
    const proof = await solve(await challengeOf(await askFor(phone)))
    expect(await codeOf(await askFor(newPhone(), { proof }))).toBe('proof_needed')
    const rider = await signedInRider()
    const forOther = { cookie: rider.cookie, body: { phone_no: local(phone), proof } }
    expect(await codeOf(await request('/api/auth/phone/send', forOther))).toBe('proof_needed')
    later(301)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
    vi.useRealTimers()
    const atOnce = await Promise.all([askFor(phone, { proof }), askFor(phone, { proof })])
    expect((await Promise.all(atOnce.map(codeOf))).sort()).toEqual(['proof_needed', 'sent'])
    expect(await messagesTo(phone)).toHaveLength(1)
    later(31)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
  })

  it.each<[string, (challenge: string) => object | Promise<object>]>([
    ['that is made to last longer', (challenge) => solve(challenge.replace(/\.\d+\./, '.9999999999.'))],
    ['whose puzzles are not solved', (challenge) => ({ challenge, nonces: Array(WORK_STEPS).fill(0) })],
    [
      'that we never asked for',
      () => ({
        challenge: `${'A'.repeat(43)}.9999999999.${'0'.repeat(64)}`,
        nonces: Array(WORK_STEPS).fill(0),
      }),
    ],
    ['of another kind', () => ({ kind: 'turnstile', token: 'XXXX.DUMMY.TOKEN.XXXX' })],
  ])('a proof %s is none', async (_, forge) => {
    const phone = newPhone()
    const challenge = await challengeOf(await askFor(phone))
    const proof = { kind: 'work', ...(await forge(challenge)) }
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
    expect(await messagesTo(phone)).toEqual([])
  })

  it('the answer is the same for a customer’s number and another (SIGNIN-8)', async () => {
    const { phone } = await signedInRider()
    await (await guardOf(phone)).rememberDevice('a device of the customer')
    const seen = await Promise.all(
      [phone, newPhone()].map(async (asked) => {
        const answer = await askFor(asked)
        const { error, proof } = await refusalOf(answer)
        return { error, proof: Object.keys(proof ?? {}), headers: [...answer.headers.keys()].sort() }
      }),
    )
    expect(seen[0]).toEqual(seen[1])
  })

  it('without script the page says so in words, and offers Google', async () => {
    const form = { action: 'send', phone_no: local(newPhone()) }
    const answer = await request('/auth', { ...elsewhere(), form })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await answer.text()
    expect(page).toMatch(
      /id="phone-error"[^>]*>We’re getting many requests .* Turn on JavaScript, try again in \d+ minutes, or continue with Google/,
    )
    expect(page).toContain('Continue with Google')
  })
})

describe('A known device (SIGNIN-9, SIGNIN-10)', () => {
  it('is served from the share kept back while strangers are asked, and while they get nothing', async () => {
    const { phone, device } = await signedInBy()
    await haveSent('all', 'all', 1600)
    expect(await codeOf(await askFor(newPhone()))).toBe('proof_needed')
    expect(await codeOf(await askFor(phone, { cookie: device }))).toBe('sent')
    await haveSent('all', 'all', 2600)
    later(31)
    expect(await codeOf(await askFor(newPhone()))).toBe('too_many')
    expect(await codeOf(await askFor(phone, { cookie: device }))).toBe('sent')
    await haveSent('all', 'all', 0)
  })

  it('signs in after twelve wrong guesses and a send of strangers, which lock every new browser out', async () => {
    const { phone, device } = await signedInBy()
    const own = await askFor(phone, { cookie: device })
    const code = await codeSentTo(phone)
    for (const wait of [31, 95]) {
      later(wait)
      const asked = await askFor(phone)
      const wrong = wrongFor(await codeSentTo(phone))
      for (const _ of Array(6)) await verify(cookiesOf(asked), wrong)
      vi.useRealTimers()
    }
    later(250)
    const { error } = await refusalOf(await askFor(phone))
    expect(error.code).toBe('locked')
    expect(error.message).toMatch(
      /^This number had too many wrong codes\. Try again in \d+ hours\. Or continue with Google, if it’s linked to your account\.$/,
    )
    expect((await verify(`${device}; ${cookiesOf(own)}`, code)).status).toBe(200)
  })

  it('is remembered by a cookie that holds no number, stays at sign-out and is renewed', async () => {
    const { phone, answer, session } = await signedInBy()
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? ''
    expect(set).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(set).not.toContain(local(phone))
    const out = await request('/sign-out', { cookie: session, form: {} })
    expect(out.headers.getSetCookie().join()).not.toContain('device')
  })

  const known = async (phone: string, cookie: string) => {
    await lockForStrangers(phone)
    return codeOf(await askFor(phone, { cookie }))
  }

  it('is known to three numbers, the last ones', async () => {
    const phones = [newPhone(), newPhone(), newPhone(), newPhone()]
    let device = ''
    for (const phone of phones) device = (await signedInBy(phone, device)).device
    const answers = await Promise.all(phones.map((phone) => known(phone, device)))
    expect(answers).toEqual(['locked', 'sent', 'sent', 'sent'])
  })

  it.each<[string, (device: string, other: string) => string]>([
    ['the cookie of another number', (_, other) => other],
    ['another device’s id', (device, other) => device.replace(/=[^.]+/, `=${other.split(/[=.]/)[1]}`)],
    ['a later date', (device) => device.replace(/\.\d{10}\./, '.9999999999.')],
    ['a cut signature', (device) => device.slice(0, -1)],
    ['no cookie', () => ''],
  ])('is none with %s', async (_, tamper) => {
    const { phone, device } = await signedInBy()
    const other = await signedInBy()
    expect(await known(phone, tamper(device, other.device))).toBe('locked')
    expect(await known(phone, device)).toBe('sent')
  })

  it.each([
    ['before', OTP_PEPPER],
    ['after', NEXT_PEPPER.OTP_PEPPER],
  ])(
    'moves with the pepper, and no stranger has guesses more for its change: they were used up %s it',
    async (_, pepper) => {
      const { phone, device } = await signedInBy()
      await lockForStrangers(phone, pepper)
      settingsAre(NEXT_PEPPER)
      later(31)
      const [stranger, own] = [await askFor(phone), await askFor(phone, { cookie: device })]
      expect([await codeOf(stranger), await codeOf(own)]).toEqual(['locked', 'sent'])
    },
  )

  it.each<[string, (session: string) => Promise<Response>]>([
    [
      'its owner signs out everywhere',
      (cookie) => request('/api/profile/sign-out-everywhere', { cookie, body: {} }),
    ],
    [
      'the account is deleted',
      (cookie) => request('/api/profile/delete', { cookie, body: { confirmation: 'DELETE' } }),
    ],
    ['the account takes another number', (cookie) => proveNumber(cookie, newPhone(), elsewhere())],
  ])('is forgotten when %s', async (_, leave) => {
    const { phone, device, session } = await signedInBy()
    expect((await leave(session)).status).toBe(200)
    await eventually(async () => expect(await known(phone, device)).toBe('locked'))
  })

  it('is one that proved the number of its account, too', async () => {
    const rider = await signedInRider({ phone: null })
    const phone = newPhone()
    const verified = await proveNumber(rider.cookie, phone, elsewhere())
    expect(await known(phone, cookiesOf(verified))).toBe('sent')
  })
})

describe('Where Turnstile is configured (SIGNIN-13)', () => {
  const KEYS = {
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  }
  beforeAll(() => haveSent('all', 'all', 1600))
  afterAll(() => haveSent('all', 'all', 0))
  beforeEach(() => settingsAre(KEYS))

  const AskedSchema = v.object({
    kind: v.literal('turnstile'),
    script: v.literal('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'),
    sitekey: v.literal(KEYS.TURNSTILE_SITE_KEY),
    action: v.string(),
    cdata: v.string(),
  })
  /** A token as the sandbox's check reads it, in answer to what this phone is asked for. */
  async function tokenFor(phone: string, other: object = {}) {
    const { action, cdata } = v.parse(AskedSchema, (await refusalOf(await askFor(phone))).proof)
    const token = JSON.stringify({ hostname: 'hasiru.test', action, cdata, unique: phone, ...other })
    return { kind: 'turnstile', token }
  }

  it('its token buys one code for the number that it was made for', async () => {
    const phone = newPhone()
    const proof = await tokenFor(phone)
    expect(await codeOf(await askFor(newPhone(), { proof: await tokenFor(phone, { unique: 'x' }) }))).toBe(
      'proof_needed',
    )
    expect(await codeOf(await askFor(phone, { proof }))).toBe('sent')
    later(31)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
  })

  it('its token is taken of a page that asked before the pepper was changed', async () => {
    const phone = newPhone()
    const proof = await tokenFor(phone)
    settingsAre(NEXT_PEPPER)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('sent')
  })

  it.each([
    ['another site', { hostname: 'evil.example' }, {}],
    ['another form', { action: 'comment' }, {}],
    ['something else', { cdata: 'x' }, {}],
    ['a secret that fails', {}, { TURNSTILE_SECRET_KEY: '2x0000000000000000000000000000000AA' }],
    ['a token used before', {}, { TURNSTILE_SECRET_KEY: '3x0000000000000000000000000000000AA' }],
  ])('no code is sent for a token of %s', async (_, other, settings) => {
    const phone = newPhone()
    const proof = await tokenFor(phone, other)
    Object.assign(env, settings)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
  })

  it.each(['server_error', 'answer_lost'])('no code is sent where its check fails: %s', async (fault) => {
    const phone = newPhone()
    const proof = await tokenFor(phone)
    await breakRoute('turnstile.siteverify', fault)
    expect(await codeOf(await askFor(phone, { proof }))).toBe('proof_needed')
  })

  it('the pages that ask for codes allow its frame, and do not load its script', async () => {
    const profile = await request('/profile', { cookie: (await signedInRider()).cookie })
    expect(profile.headers.get('content-security-policy')).toContain('https://challenges.cloudflare.com')
    const page = await request('/auth')
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-src 'self' https://challenges.cloudflare.com",
    )
    expect(await page.text()).not.toContain('challenges.cloudflare.com')
    Object.assign(env, { TURNSTILE_SITE_KEY: undefined })
    expect((await request('/auth')).headers.get('content-security-policy')).not.toContain('cloudflare')
  })
})
