import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { CODE_MINUTES } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX } from '../../src/domain/sign-in/phone'
import type { AppEnv } from '../http/app-env'
import { ownCookie } from './own-cookie'

/** What a code proves: that somebody may sign in by a phone, or that a signed-in person holds it. */
export type CodePurpose = 'sign-in' | 'verify-phone'

export interface Challenge {
  /** Unguessable; the code's mac lies under it. Knowing it proves nothing, but a code is of no use without it. */
  id: string
  purpose: CodePurpose
  phone: string
  /** Instant in milliseconds from which another code may be asked for. Shown only: the guard decides. */
  resendAt: number
}

const SHAPE = /^(?<purpose>s|v)\.(?<id>[A-Za-z0-9_-]{43})\.(?<digits>[6-9]\d{9})\.(?<resendAt>\d{13})$/

const traits = (c: Context<AppEnv>) => ownCookie(c.env, c.req.url, 'challenge')

/** 256 random bits, as the cookie and KV's key carry them. */
export function newChallengeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Leaves the challenge with the browser that asked for the code: only there can the code be entered. */
export function leaveChallenge(c: Context<AppEnv>, { id, purpose, phone, resendAt }: Challenge): void {
  const { name, secure } = traits(c)
  const value = [purpose === 'sign-in' ? 's' : 'v', id, phone.slice(COUNTRY_PREFIX.length), resendAt].join(
    '.',
  )
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: CODE_MINUTES * 60 })
}

/** The challenge under way in this browser for this purpose, if any; what was tampered with is none. */
export function readChallenge(c: Context<AppEnv>, purpose: CodePurpose): Challenge | null {
  const found = SHAPE.exec(getCookie(c, traits(c).name) ?? '')?.groups
  if (!found || (found.purpose === 's') !== (purpose === 'sign-in')) return null
  const { id = '', digits = '', resendAt } = found
  return { id, purpose, phone: `${COUNTRY_PREFIX}${digits}`, resendAt: Number(resendAt) }
}

export function forgetChallenge(c: Context<AppEnv>): void {
  const { name, secure } = traits(c)
  deleteCookie(c, name, { path: '/', secure })
}
