import { vi } from 'vitest'
import { type Call, cookiesOf, request } from './call'
import { codeSentTo } from './inbox'
import { newPhone } from './people'

/** A number as riders type it, without the country's prefix. */
export const local = (phone: string) => phone.slice(3)

/** Asks for a code to sign in with, for what was typed as a number. */
export const askFor = (phone_no: unknown, from: Call = {}) =>
  request('/api/sign-in/code', { ...from, body: { phone_no } })

/** Enters a code to sign in with, and whatever else stands in the body. */
export const verify = (cookie: string, token: unknown, more: object = {}) =>
  request('/api/sign-in/verify', { cookie, body: { token, ...more } })

/** A code that was sent to this number, and the browser that waits for it. */
export async function withCode(phone = newPhone()) {
  const cookie = cookiesOf(await askFor(local(phone)))
  return { phone, cookie, code: await codeSentTo(phone) }
}

/** A code that is another one than this. */
export const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

/** Moves the clock of worker and objects alike. */
export const later = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

/** Asks for a code to a number and enters it in the same browser; the answer to the entering. */
async function byCode(phone: string, from: Call, ask: string, enter: string): Promise<Response> {
  const sent = await request(ask, { ...from, body: { phone_no: local(phone) } })
  if (sent.status !== 200) throw new Error(`no code was sent: ${await sent.text()}`)
  const cookie = [from.cookie, cookiesOf(sent)].filter(Boolean).join('; ')
  return request(enter, { cookie, body: { token: await codeSentTo(phone) } })
}

/** A code that was sent to this number for the signed-in user, and their browser that waits for it. */
export async function codeToProve(cookie: string, phone = newPhone()) {
  const sent = await request('/api/auth/phone/send', { cookie, body: { phone_no: local(phone) } })
  if (sent.status !== 200) throw new Error(`no code was sent: ${await sent.text()}`)
  return { phone, cookie: `${cookie}; ${cookiesOf(sent)}`, code: await codeSentTo(phone), sent }
}

/** Enters a code to prove a number with. */
export const verifyOwn = (cookie: string, token: string) =>
  request('/api/auth/phone/verify', { cookie, body: { token } })

/** Signs in by a code to this number. */
export const signInByCode = (phone: string, from: Call = {}): Promise<Response> =>
  byCode(phone, from, '/api/sign-in/code', '/api/sign-in/verify')

/** Proves that a number is the signed-in user's. */
export const proveNumber = (cookie: string, phone: string, from: Call = {}, query = ''): Promise<Response> =>
  byCode(phone, { ...from, cookie }, '/api/auth/phone/send', `/api/auth/phone/verify${query}`)
