import { type Call, cookiesOf, request } from './call'
import { codeSentTo } from './inbox'

/** Asks for a code to a number and enters it in the same browser; the answer to the entering. */
async function byCode(phone: string, from: Call, ask: string, enter: string): Promise<Response> {
  const sent = await request(ask, { ...from, body: { phone_no: phone.slice(3) } })
  if (sent.status !== 200) throw new Error(`no code was sent: ${await sent.text()}`)
  const cookie = [from.cookie, cookiesOf(sent)].filter(Boolean).join('; ')
  return request(enter, { cookie, body: { token: await codeSentTo(phone) } })
}

/** Signs in by a code to this number. */
export const signInByCode = (phone: string, from: Call = {}): Promise<Response> =>
  byCode(phone, from, '/api/sign-in/code', '/api/sign-in/verify')

/** Proves that a number is the signed-in user's. */
export const proveNumber = (cookie: string, phone: string, from: Call = {}, query = ''): Promise<Response> =>
  byCode(phone, { ...from, cookie }, '/api/auth/phone/send', `/api/auth/phone/verify${query}`)
