import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { ToastMessage } from '../../src/domain/bookings/sentences'
import { isLocal } from '../config'
import type { AppEnv } from './app-env'
import { decodeJson, encodeJson } from './encoding'

/**
 * The full name of one of our cookies. `__Host-` binds it to this host and to https; the browser refuses such a
 * cookie on plain http, which only a local server speaks.
 */
export function ownCookie(env: object, url: string, name: string): { name: string; secure: boolean } {
  const plain = isLocal(env) && new URL(url).protocol === 'http:'
  return plain ? { name, secure: false } : { name: `__Host-${name}`, secure: true }
}

/** One of our cookies in this browser. No script reads it, and no other site's form sends it. */
export function cookieIn(c: Context<AppEnv>, shortName: string) {
  const { name, secure } = ownCookie(c.env, c.req.url, shortName)
  const read = (): string | undefined => getCookie(c, name)
  const remove = (): void => void deleteCookie(c, name, { path: '/', secure })
  return {
    read,
    remove,
    /** Reads and deletes it. */
    take(): string | undefined {
      const value = read()
      if (value !== undefined) remove()
      return value
    },
    leave(value: string, maxAgeSeconds: number): void {
      const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: maxAgeSeconds } as const
      setCookie(c, name, value, options)
    },
  }
}

/** The cookie names this browser's subscription by its random id, so that a sign-out here ends it. */
export const browserCookieOf = (c: Context<AppEnv>) => cookieIn(c, 'push')

/** The id of this browser's subscription, which may be another user's or gone; '' without one. */
export const browserIdOf = (c: Context<AppEnv>): string => browserCookieOf(c).read() ?? ''

const ToastSchema = v.object({
  tone: v.picklist(['success', 'error', 'neutral']),
  title: v.pipe(v.string(), v.maxLength(80)),
  description: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Leaves a toast that the next page shows once, so that a message survives a navigation. */
export function leaveToast(c: Context<AppEnv>, toast: ToastMessage): void {
  cookieIn(c, 'toast').leave(encodeJson(toast), 60)
}

/** Reads and deletes the toast that was left for this page, if any. What isn't a toast is ignored. */
export function takeToast(c: Context<AppEnv>): ToastMessage | null {
  const left = cookieIn(c, 'toast').take()
  const toast = left === undefined ? null : decodeJson(ToastSchema, left)
  if (!toast) return null
  const { tone, title, description } = toast
  return description ? { tone, title, description } : { tone, title }
}
