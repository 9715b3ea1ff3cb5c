import { USER_ACTIVITY_HEADER } from '../../src/domain/sign-in/user-activity'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request is a person's doing: a page that was opened, a change, or a reading that the browser marks as sent
 * while somebody was at the page. What an open page asks by itself, and what a browser fetches ahead, is none: an
 * abandoned screen must not keep its session alive (docs/product.md, Operations).
 */
export function isUse({ method, headers, url }: Request): boolean {
  if (!SAFE.has(method)) return true
  if (headers.get(USER_ACTIVITY_HEADER) === '1') return true
  if (headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  // An older browser does not say what it asks for: then whatever is no call of the API was opened.
  return mode === null ? !new URL(url).pathname.startsWith('/api/') : mode === 'navigate'
}
