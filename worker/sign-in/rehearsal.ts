import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isLocal } from '../config'
import type { AppEnv } from '../http/app-env'

/** Set by the sandbox for one browser: how its session check shall misbehave. Heard in development and tests only. */
export const REHEARSAL_COOKIE = 'sandbox_session_check'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const never = () => new Promise<void>(() => {})
const broken = () => Promise.reject(new Error('Broken on purpose, as the sandbox was asked to'))

const REHEARSALS: Record<string, { step: 'session' | 'users'; act: () => Promise<void> }> = {
  'slow-session-3000': { step: 'session', act: () => wait(3000) },
  'session-broken': { step: 'session', act: broken },
  'session-hangs': { step: 'session', act: never },
  'users-hang': { step: 'users', act: never },
  'users-broken': { step: 'users', act: broken },
}

/** Slows or breaks this step of the check, where the browser asked for it. */
export async function rehearse(c: Context<AppEnv>, step: 'session' | 'users'): Promise<void> {
  if (!isLocal(c.env)) return
  const asked = getCookie(c, REHEARSAL_COOKIE)
  const rehearsal = asked !== undefined && Object.hasOwn(REHEARSALS, asked) ? REHEARSALS[asked] : undefined
  if (rehearsal?.step === step) await rehearsal.act()
}
