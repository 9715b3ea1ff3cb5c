import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { ToastMessage } from '../../src/components/toast'
import type { AppEnv } from './app-env'

const NAME = 'toast'

const ToastSchema = v.object({
  tone: v.picklist(['success', 'error', 'neutral']),
  title: v.pipe(v.string(), v.maxLength(80)),
  description: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** A toast that the next page shows once: the way a message crosses a navigation. */
export function leaveToast(c: Context<AppEnv>, toast: ToastMessage): void {
  setCookie(c, NAME, encodeURIComponent(JSON.stringify(toast)), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: 60,
  })
}

/** The toast left for this page, if any; it is gone afterwards. What isn't a toast is ignored. */
export function takeToast(c: Context<AppEnv>): ToastMessage | null {
  const left = getCookie(c, NAME)
  if (!left) return null
  deleteCookie(c, NAME, { path: '/' })
  try {
    const { tone, title, description } = v.parse(ToastSchema, JSON.parse(decodeURIComponent(left)))
    return description ? { tone, title, description } : { tone, title }
  } catch {
    return null
  }
}
