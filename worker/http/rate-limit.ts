import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, SignedInUser } from './app-env'
import { fail } from './failures'

/** The `retry-after` of a refusal: the period of every limit in wrangler.toml. */
export const RETRY_SECONDS = 60

const TOO_MANY = 'Too many requests. Please wait a minute and try again.'

/** The answer to who may not send this now. */
export function tooMany(c: Context<AppEnv>, message = TOO_MANY) {
  c.header('retry-after', String(RETRY_SECONDS))
  return fail(c, 429, 'too_many_requests', message)
}

const lets = async (
  env: AppEnv['Bindings'],
  limit: 'READS_LIMIT' | 'RIDER_LIMIT' | 'ACCOUNT_LIMIT' | 'PLACES_LIMIT' | 'PAY_LIMIT',
  key: string,
): Promise<boolean> => (await env[limit].limit({ key })).success

const limitedBy = (may: (c: Context<AppEnv>) => Promise<boolean>) =>
  createMiddleware<AppEnv>(async (c, next) => ((await may(c)) ? next() : tooMany(c)))

/**
 * What is counted for one network address, each kind apart: searches of places; share links, which anybody may open and
 * nobody may guess; returns from Google, each of which is a provider request; notifications that were shown; the
 * packages, which visitors read too; presses of Search Cars; links of e-mails (docs/product.md, QUOTE-8).
 */
type AddressCount = 'places' | 'shares' | 'google' | 'shown' | 'packages' | 'searches' | 'links'

/**
 * Counts a request of this kind; true where its network address has sent more than a person does. Behind Cloudflare
 * each request carries its address; a local request carries none, and is not counted.
 */
export async function isOverLimit(c: Context<AppEnv>, kind: AddressCount): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  if (!address) return false
  const group = addressGroup(address)
  return !(await lets(c.env, 'PLACES_LIMIT', kind === 'places' ? group : `${kind}|${group}`))
}

/**
 * Counts a request by a payment link, for its network address, or without an address for the link; true beyond what a
 * payer sends.
 */
export async function isOverPayLimit(c: Context<AppEnv>, linkId: string): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  const key = address ? `address|${addressGroup(address)}` : `link|${linkId}`
  return !(await lets(c.env, 'PAY_LIMIT', key))
}

/**
 * Refuses requests by a payment link beyond what a payer sends; a request that costs a provider request is counted for
 * the link too.
 */
export const limitPay = limitedBy(async (c) => {
  const linkId = c.req.param('id') ?? ''
  if (await isOverPayLimit(c, linkId)) return false
  return c.req.method === 'GET' || lets(c.env, 'PAY_LIMIT', `pays|${linkId}`)
})

/** Refuses an address that asks for this more often than a person does, or than the people and browsers behind it do. */
export const limitAddress = (kind: AddressCount) => limitedBy(async (c) => !(await isOverLimit(c, kind)))

/** Counts the routes requested by one share link, from all addresses together: each may be a provider request. */
export const limitRoutesOfShare = limitedBy((c) => lets(c.env, 'PLACES_LIMIT', `share|${c.req.param('id')}`))

/**
 * Counts a request of the user that the guard has set; false beyond what a person's open pages send: reads by session, and
 * apart from them, by user, what may write. Every guard does so: a route behind one has its limit by that.
 */
export async function mayAsk(c: Context<AppEnv>): Promise<boolean> {
  const user = c.get('user')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead ? mayRead(c.env, user) : lets(c.env, 'RIDER_LIMIT', user.userId)
}

/** The same for a press for help, which no other request of the rider is to be in the way of. */
export const mayAskForHelp: typeof mayAsk = (c) => lets(c.env, 'RIDER_LIMIT', `help|${c.get('user').userId}`)

/**
 * The same for ending sessions, counted by session: whoever has stolen one must not keep its owner from ending it, by
 * these requests or by others.
 */
export const mayEndSessions: typeof mayAsk = (c) =>
  lets(c.env, 'RIDER_LIMIT', `sign-out|${c.get('user').sessionHash}`)

/**
 * Counts a read, also of what has no guard: pages, and answers that are not refused to a visitor. By session, so that
 * whoever has stolen one does not keep its owner from the page where it is ended.
 */
export const mayRead = (env: AppEnv['Bindings'], { sessionHash }: SignedInUser): Promise<boolean> =>
  lets(env, 'READS_LIMIT', sessionHash)

/** Counts a search of places by the user who sends it. */
export const mayLookUp = (env: AppEnv['Bindings'], userId: string): Promise<boolean> =>
  lets(env, 'PLACES_LIMIT', `user|${userId}`)

/** Counts a read as what may write: it costs a provider request. Comes after a guard. */
export const limitRider = limitedBy((c) => lets(c.env, 'RIDER_LIMIT', c.get('user').userId))

/** For requests that read or rewrite a user's whole account, or send an e-mail. Comes after a guard. */
export const limitAccount = limitedBy((c) => lets(c.env, 'ACCOUNT_LIMIT', c.get('user').userId))

/** The network address that a request comes from; 'unknown' without one (local). */
export const addressOf = (c: Context<AppEnv>): string => c.req.header('cf-connecting-ip') ?? 'unknown'

const IPV6_GROUPS = 8
const GROUP_BITS = 16

/**
 * The key that a network address is counted under. Of an IPv6 address: its first `bits`, because a subscriber has the
 * 64 after them and often all after the 56th or the 48th. Of an IPv4 address: the address.
 */
export function addressGroup(address: string, bits: 48 | 56 | 64 = 64): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - front.length - back.length)
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
  const kept = groups.slice(0, Math.ceil(bits / GROUP_BITS))
  // The half of a group that is dropped: '1a2b' of a /56 becomes '1a00'.
  if (bits % GROUP_BITS !== 0) kept.push((Number.parseInt(kept.pop() ?? '0', 16) & 0xff00).toString(16))
  return `${kept.join(':')}::/${bits}`
}
