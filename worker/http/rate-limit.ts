import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
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
 * nobody may guess; returns from Google, each of which is a provider request.
 */
type AddressCount = 'places' | 'shares' | 'google'

/**
 * Counts a request of this kind; true where its network address has sent more than a person does. Behind Cloudflare each
 * request carries its address; without one (local) nothing is counted.
 */
export async function isOverLimit(c: Context<AppEnv>, kind: AddressCount): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  if (!address) return false
  const group = addressGroup(address)
  return !(await c.env.PLACES_LIMIT.limit({ key: kind === 'places' ? group : `${kind}|${group}` })).success
}

/** Refuses an address that searches places more often than a person types. */
export const limitPlaces = createMiddleware<AppEnv>(async (c, next) =>
  (await isOverLimit(c, 'places'))
    ? tooMany(c, 'Too many look-ups. Please wait a minute and try again.')
    : next(),
)

/** Refuses an address that requests shared rides more often than a person does. */
export const limitShares = createMiddleware<AppEnv>(async (c, next) =>
  (await isOverLimit(c, 'shares')) ? tooMany(c, TOO_MANY) : next(),
)

/** Counts the routes requested by one share link, from all addresses together: each may be a provider request. */
export const limitRoutesOfShare = createMiddleware<AppEnv>(async (c, next) => {
  const { success } = await c.env.PLACES_LIMIT.limit({ key: `share|${c.req.param('id')}` })
  return success ? next() : tooMany(c, TOO_MANY)
})

/**
 * Refuses a signed-in user who requests prices, bookings and payments more often than a person can: each of them costs
 * us a provider request or a row. Comes after the guard that sets the user.
 */
export const limitRider = createMiddleware<AppEnv>(async (c, next) => {
  if ((await c.env.RIDER_LIMIT.limit({ key: c.get('user').userId })).success) return next()
  return tooMany(c, TOO_MANY)
})

/** As `limitRider`, for requests that read or rewrite a user's whole account. */
export const limitAccount = createMiddleware<AppEnv>(async (c, next) => {
  if ((await c.env.ACCOUNT_LIMIT.limit({ key: c.get('user').userId })).success) return next()
  return tooMany(c, TOO_MANY)
})

const IPV6_GROUPS = 8

/**
 * The key that a network address is counted under. An IPv6 subscriber has a whole /64, so the last four groups are
 * dropped; an IPv4 address is used as it is.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - front.length - back.length)
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
