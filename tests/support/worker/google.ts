import { env } from 'cloudflare:workers'
import { cookiesOf, request } from './call'
import { firstRow, valuesOf } from './database'
import { ORIGIN } from './people'

/** Presses 'Continue with Google', in a browser with these cookies: where it is led, and the cookie that the try lies in. */
export async function beginGoogle(cookie = '', query = '') {
  const answer = await request(`/api/sign-in/google${query}`, { cookie, body: {} })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  const { destination } = await answer.json<{ destination: string }>()
  return { chooser: new URL(destination), cookie: cookiesOf(answer) }
}

/** Somebody's Google account, not chosen from the list: nobody else in these tests has it. */
export interface Someone {
  email: string
  name?: string
  verified?: boolean
}

let people = 0
export function someone(overrides: Partial<Someone> = {}): Someone {
  people += 1
  return {
    email: `rider-${people}-${crypto.randomUUID().slice(0, 8)}@gmail.com`,
    name: 'Meera Nair',
    ...overrides,
  }
}

/** Sends the chooser's form, and says where the provider leads the browser: a path of ours with its query. */
export async function choose(chooser: URL, form: Record<string, string>): Promise<string> {
  const answer = await env.SANDBOX.fetch(chooser.href, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the chooser answered ${answer.status}: ${await answer.text()}`)
  return location.startsWith(ORIGIN) ? location.slice(ORIGIN.length) : location
}

export const chooseSomeone = (chooser: URL, { email, name = '', verified = true }: Someone) =>
  choose(chooser, { account: 'another', email, name, ...(verified ? { email_verified: 'yes' } : {}) })

/** The browser comes back to our address: where the callback page leads, and the cookies that it sets. */
export async function comeBack(path: string, cookie: string) {
  const answer = await request(path, { cookie })
  const page = await answer.text()
  const destination: string = JSON.parse(/location\.replace\(("[^"]*")\)/.exec(page)?.[1] ?? '""')
  return { answer, destination, cookie: cookiesOf(answer), page }
}

const joined = (...cookies: string[]) => cookies.filter(Boolean).join('; ')

/** The whole way: the button, the chooser, and back. */
export async function signInByGoogle(account: Someone, cookie = '', query = '') {
  const begun = await beginGoogle(cookie, query)
  const back = await chooseSomeone(begun.chooser, account)
  return comeBack(back, joined(cookie, begun.cookie))
}

/** Asks to link a Google account with the account of this session, and comes back with it. */
export async function linkGoogle(account: Someone, cookie: string) {
  const answer = await request('/auth/google/link', { cookie, form: {} })
  const back = await chooseSomeone(new URL(answer.headers.get('location') ?? ''), account)
  return comeBack(back, joined(cookie, cookiesOf(answer)))
}

/** The users row with the e-mail of a Google account; null where there is none. */
export const rowOf = ({ email }: Someone) =>
  firstRow<{ id: string; phone_no: string | null; phone_verified: number }>(
    'SELECT id, role, email, full_name, phone_no, phone_verified FROM users WHERE email = ?',
    email,
  )

/** The Google account that opens an account, by its `sub`; null for none. */
export const subOf = async (userId: string) =>
  (await valuesOf<string | null>('SELECT google_sub FROM auth_users WHERE id = ?', userId))[0]

/** The account of a person whom Google signed in for the first time, and who has proved no number yet. */
export async function emptyAccount(account = someone()) {
  const { cookie } = await signInByGoogle(account)
  const userId = (await rowOf(account))?.id ?? ''
  return { account, cookie, userId, sub: (await subOf(userId)) ?? '' }
}
