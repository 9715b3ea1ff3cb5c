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

/** Has a code sent to this number: the code, and the browser that waits for it. */
async function send(path: string, phone: string, from: Call) {
  const sent = await request(path, { ...from, body: { phone_no: local(phone) } })
  if (sent.status !== 200) throw new Error(`no code was sent: ${await sent.text()}`)
  const cookie = [from.cookie, cookiesOf(sent)].filter(Boolean).join('; ')
  return { phone, cookie, code: await codeSentTo(phone), sent }
}

/** A code to sign in with. */
export const withCode = (phone = newPhone()) => send('/api/sign-in/code', phone, {})

/** A code for the signed-in user to prove this number with. */
export const codeToProve = (cookie: string, phone = newPhone()) =>
  send('/api/auth/phone/send', phone, { cookie })

/** A code that is another one than this. */
export const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

/** Moves the clock of worker and objects alike. */
export const later = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

/** Asks for a code to a number and enters it in the same browser; the answer to the entering. */
async function byCode(phone: string, from: Call, ask: string, enter: string): Promise<Response> {
  const { cookie, code } = await send(ask, phone, from)
  return request(enter, { cookie, body: { token: code } })
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
