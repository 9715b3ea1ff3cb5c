import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { ToastMessage } from '../../src/components/toast'
import { ownCookie } from '../sign-in/own-cookie'
import type { AppEnv } from './app-env'

const traits = (c: Context<AppEnv>) => ownCookie(c.env, c.req.url, 'toast')

const ToastSchema = v.object({
  tone: v.picklist(['success', 'error', 'neutral']),
  title: v.pipe(v.string(), v.maxLength(80)),
  description: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** A toast that the next page shows once: the way a message crosses a navigation. */
export function leaveToast(c: Context<AppEnv>, toast: ToastMessage): void {
  const { name, secure } = traits(c)
  setCookie(c, name, encodeURIComponent(JSON.stringify(toast)), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: 60,
  })
}

/** The toast left for this page, if any; it is gone afterwards. What isn't a toast is ignored. */
export function takeToast(c: Context<AppEnv>): ToastMessage | null {
  const { name, secure } = traits(c)
  const left = getCookie(c, name)
  if (!left) return null
  deleteCookie(c, name, { path: '/', secure })
  try {
    const { tone, title, description } = v.parse(ToastSchema, JSON.parse(decodeURIComponent(left)))
    return description ? { tone, title, description } : { tone, title }
  } catch {
    return null
  }
}
