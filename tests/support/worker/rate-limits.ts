import { env } from 'cloudflare:workers'
import { settingsAre } from './settings'

const NAMES = ['PLACES_LIMIT', 'RIDER_LIMIT', 'READS_LIMIT', 'PAY_LIMIT', 'ACCOUNT_LIMIT'] as const
export type LimitName = (typeof NAMES)[number]

/** Lets these limits answer so to everybody, until what it answers is called: a hook answers that, and vitest calls it. */
export function letLimits(success: boolean, names: readonly LimitName[] = NAMES): () => void {
  const before = names.map((name) => [name, env[name]])
  const limit: RateLimit['limit'] = async () => ({ success })
  for (const name of names) Object.assign(env, { [name]: { limit } })
  return () => void Object.assign(env, Object.fromEntries(before))
}

/**
 * Lets one of the rate limits refuse this key to the end of the test, and count every other as before.
 * tests/worker/http/api-answers.test.ts sees that each limit counts what wrangler.toml says: a test that makes so many
 * requests of its own would rest on how many of them the machine makes in a minute.
 */
export function overLimit(name: LimitName, key: string) {
  const limiter = env[name]
  const limit: RateLimit['limit'] = async (asked) =>
    asked.key === key ? { success: false } : limiter.limit(asked)
  settingsAre({ [name]: { limit } })
}
