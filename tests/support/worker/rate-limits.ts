import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'

/**
 * Lets one of the rate limits refuse this key to the end of the test, and count every other as before.
 * tests/worker/http/api-answers.test.ts sees that each limit counts what wrangler.toml says: a test that makes so many
 * requests of its own would rest on how many of them the machine makes in a minute.
 */
export function overLimit(
  name: 'PLACES_LIMIT' | 'RIDER_LIMIT' | 'READS_LIMIT' | 'PAY_LIMIT' | 'ACCOUNT_LIMIT',
  key: string,
) {
  const limiter = env[name]
  const limit: RateLimit['limit'] = async (asked) =>
    asked.key === key ? { success: false } : limiter.limit(asked)
  Object.assign(env, { [name]: { limit } })
  onTestFinished(() => void Object.assign(env, { [name]: limiter }))
}
