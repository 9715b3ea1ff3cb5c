import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, SignedInUser } from './app-env'
import { fail } from './failures'

/** The `retry-after` of a refusal: the period of every limit in wrangler.toml. */
export const RETRY_SECONDS = 60

const TOO_MANY = 'Too many requests. Please wait a minute and try again.'

function tooMany(c: Context<AppEnv>, message: string) {
  c.header('retry-after', String(RETRY_SECONDS))
  return fail(c, 429, 'too_many_requests', message)
}

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
  return !(await c.env.PLACES_LIMIT.limit({ key: kind === 'places' ? group : `${kind}|${group}` })).success
}

/**
 * Counts a request by a payment link, for its network address, or without an address for the link; true beyond what a
 * payer sends.
 */
export async function isOverPayLimit(c: Context<AppEnv>, linkId: string): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  const key = address ? `address|${addressGroup(address)}` : `link|${linkId}`
  return !(await c.env.PAY_LIMIT.limit({ key })).success
}

/**
 * Refuses requests by a payment link beyond what a payer sends; a request that costs a provider request is counted for
 * the link too.
 */
export const limitPay = createMiddleware<AppEnv>(async (c, next) => {
  const linkId = c.req.param('id') ?? ''
  if (await isOverPayLimit(c, linkId)) return tooMany(c, TOO_MANY)
  const isFree = c.req.method === 'GET' || (await c.env.PAY_LIMIT.limit({ key: `pays|${linkId}` })).success
  return isFree ? next() : tooMany(c, TOO_MANY)
})

/** Refuses an address that asks for this more often than a person does, or than the people and browsers behind it do. */
export const limitAddress = (kind: AddressCount) =>
  createMiddleware<AppEnv>(async (c, next) => ((await isOverLimit(c, kind)) ? tooMany(c, TOO_MANY) : next()))

/** Counts the routes requested by one share link, from all addresses together: each may be a provider request. */
export const limitRoutesOfShare = createMiddleware<AppEnv>(async (c, next) => {
  const { success } = await c.env.PLACES_LIMIT.limit({ key: `share|${c.req.param('id')}` })
  return success ? next() : tooMany(c, TOO_MANY)
})

const lets = async (env: AppEnv['Bindings'], limit: UserLimit, key: string) =>
  (await env[limit].limit({ key })).success

type UserLimit = 'READS_LIMIT' | 'RIDER_LIMIT' | 'ACCOUNT_LIMIT' | 'PLACES_LIMIT'

/**
 * Counts a request of the user that the guard has set, and refuses it beyond what a person's open pages send: reads by
 * session, and apart from them, by user, what may write. Every guard does so: a route behind one has its limit by that.
 */
export async function refuseTooMany(c: Context<AppEnv>): Promise<Response | null> {
  const user = c.get('user')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const may = isRead ? mayRead(c.env, user) : lets(c.env, 'RIDER_LIMIT', user.userId)
  return (await may) ? null : tooMany(c, TOO_MANY)
}

const refusedBeyond =
  (keyOf: (user: SignedInUser) => string) =>
  async (c: Context<AppEnv>): Promise<Response | null> =>
    (await lets(c.env, 'RIDER_LIMIT', keyOf(c.get('user')))) ? null : tooMany(c, TOO_MANY)

/** The same for a press for help, which no other request of the rider is to be in the way of. */
export const refuseTooMuchHelp = refusedBeyond(({ userId }) => `help|${userId}`)

/**
 * The same for ending sessions, counted by session: whoever has stolen one must not keep its owner from ending it, by
 * these requests or by others.
 */
export const refuseTooManySignOuts = refusedBeyond(({ sessionHash }) => `sign-out|${sessionHash}`)

/**
 * Counts a read, also of what has no guard: pages, and answers that are not refused to a visitor. By session, so that
 * whoever has stolen one does not keep its owner from the page where it is ended.
 */
export const mayRead = (env: AppEnv['Bindings'], { sessionHash }: SignedInUser): Promise<boolean> =>
  lets(env, 'READS_LIMIT', sessionHash)

/** The answer to a user who may not read now. */
export const tooManyReads = (c: Context<AppEnv>) => tooMany(c, TOO_MANY)

/** Counts a search of places by the user who sends it. */
export const mayLookUp = (env: AppEnv['Bindings'], userId: string): Promise<boolean> =>
  lets(env, 'PLACES_LIMIT', `user|${userId}`)

/** The answer to who searches places too often. */
export const tooManyLookUps = (c: Context<AppEnv>) =>
  tooMany(c, 'Too many look-ups. Please wait a minute and try again.')

const limitUser = (limit: UserLimit) =>
  createMiddleware<AppEnv>(async (c, next) =>
    (await lets(c.env, limit, c.get('user').userId)) ? next() : tooMany(c, TOO_MANY),
  )

/** Counts a read as what may write: it costs a provider request. Comes after a guard. */
export const limitRider = limitUser('RIDER_LIMIT')

/** For requests that read or rewrite a user's whole account, or send an e-mail. Comes after a guard. */
export const limitAccount = limitUser('ACCOUNT_LIMIT')

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
