import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from './app-env'
import { fail } from './failures'

/** Bytes. The largest honest body is a trip with its instructions and its signed quote. */
const LONGEST_BODY = 32 * 1024

/** Refuses a body that no page of ours sends, before it is read. */
export const smallBody = bodyLimit({
  maxSize: LONGEST_BODY,
  onError: (c: Context<AppEnv>) => fail(c, 413, 'too_large', 'Some of what was sent could not be read.'),
})
