import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { MissingSetting } from '../config'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { carriedQuery } from './booking-address'
import { chooserAddress, drawSecrets } from './google'
import { leaveAttempt } from './google-attempt'
import { googleSettings } from './google-settings'

/**
 * Begins a sign-in by Google, or the linking of a Google account with the account `linkTo`: leaves the try with this
 * browser and says where it goes. Refused where Google is not configured.
 */
export function beginGoogleSignIn(
  c: Context<AppEnv>,
  { linkTo = null }: { linkTo?: string | null } = {},
): Result<string, 'not_configured'> {
  try {
    const settings = googleSettings(c.env, c.req.url)
    const secrets = drawSecrets()
    const carried = new URLSearchParams(carriedQuery(new URL(c.req.url).searchParams))
    leaveAttempt(c, secrets, { carried: Object.fromEntries(carried), linkTo })
    return accept(chooserAddress(settings, secrets))
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error
    log('error', 'not_configured', { requestId: c.get('requestId'), message: error.message })
    return refuse('not_configured')
  }
}
