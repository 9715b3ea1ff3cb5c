import { exports } from 'cloudflare:workers'
import { ORIGIN } from './people'

export interface Call {
  /** The number of the network that the request comes from, as Cloudflare names it. */
  asn?: number
  cookie?: string
  /** Sent as JSON by POST. */
  body?: unknown
  /** Sent as a form by POST. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** One request to the product as a browser on our own pages makes it. Redirects are answers, not followed. */
export function request(path: string, { cookie, body, form, headers, asn }: Call = {}): Promise<Response> {
  const sent = new Headers({ ...headers })
  if (cookie) sent.set('cookie', cookie)
  const post = body !== undefined || form !== undefined
  if (post && !sent.has('sec-fetch-site') && !sent.has('origin')) sent.set('sec-fetch-site', 'same-origin')
  if (body !== undefined) sent.set('content-type', 'application/json')
  return exports.default.fetch(`${ORIGIN}${path}`, {
    method: post ? 'POST' : 'GET',
    headers: sent,
    redirect: 'manual',
    ...(asn === undefined ? {} : { cf: { asn } }),
    ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    ...(form !== undefined ? { body: new URLSearchParams(form) } : {}),
  })
}

/** A browser's cookies by their names, each as the next request's header has it. */
export type CookieJar = Map<string, string>

/** Puts into a jar what an answer sets, and takes out what it deletes. */
export function keepCookies(jar: CookieJar, set: readonly string[]): void {
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';')
    const [name = ''] = pair.split('=')
    if (pair.endsWith('=') || /Max-Age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, pair)
  }
}

export const cookiesIn = (jar: CookieJar): string => [...jar.values()].join('; ')

/** The cookies that an answer sets, as the next request's header; those it deletes are left out. */
export function cookiesOf(answer: Response): string {
  const jar: CookieJar = new Map()
  keepCookies(jar, answer.headers.getSetCookie())
  return cookiesIn(jar)
}
