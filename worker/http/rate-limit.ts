import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
import { fail } from './failures'

export const RETRY_SECONDS = 60

const TOO_MANY = 'Too many requests. Please wait a minute and try again.'

function tooMany(c: Context<AppEnv>, message: string) {
  c.header('retry-after', String(RETRY_SECONDS))
  return fail(c, 429, 'too_many_requests', message)
}

/**
 * Refuses a subscriber that asks the open places API more often than a person types. Behind Cloudflare each request
 * carries its address; without one (local) nothing is counted.
 */
export const limitPlaces = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (!address || (await c.env.PLACES_LIMIT.limit({ key: addressGroup(address) })).success) return next()
  return tooMany(c, 'Too many look-ups. Please wait a minute and try again.')
})

/**
 * Whether a subscriber opens shared links, or asks of them, more often than a person does: anybody may open
 * one, and nobody may guess them. Counted apart from look-ups.
 */
export async function isTryingLinks(c: Context<AppEnv>): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  if (!address) return false
  return !(await c.env.PLACES_LIMIT.limit({ key: `shares|${addressGroup(address)}` })).success
}

/** Whether a subscriber returns from Google more often than a person does: each return is a provider request. */
export async function isTryingCodes(c: Context<AppEnv>): Promise<boolean> {
  const address = c.req.header('cf-connecting-ip')
  if (!address) return false
  return !(await c.env.PLACES_LIMIT.limit({ key: `google|${addressGroup(address)}` })).success
}

/** As `limitPlaces`, for shared links. */
export const limitShares = createMiddleware<AppEnv>(async (c, next) =>
  (await isTryingLinks(c)) ? tooMany(c, TOO_MANY) : next(),
)

/** Counts the routes asked for by one link, from all addresses together: each may be a provider's call. */
export const limitShare = createMiddleware<AppEnv>(async (c, next) => {
  const { success } = await c.env.PLACES_LIMIT.limit({ key: `share|${c.req.param('id')}` })
  return success ? next() : tooMany(c, TOO_MANY)
})

/**
 * Refuses a signed-in rider who asks for prices, bookings and payments more often than a person can: each of them
 * costs us a provider's call or a row. Stands after the guard that identifies the rider.
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
 * The key that a subscriber's address is counted under. An IPv6 subscriber has a whole /64, so the last four groups are
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
