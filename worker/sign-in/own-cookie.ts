import { isLocal } from '../config'

export interface CookieTraits {
  name: string
  secure: boolean
}

/**
 * The full name of one of our cookies. `__Host-` binds it to this host and to https; the browser refuses such a
 * cookie on plain http, which only a local server speaks.
 */
export function ownCookie(env: object, url: string, name: string): CookieTraits {
  const plain = isLocal(env) && new URL(url).protocol === 'http:'
  return plain ? { name, secure: false } : { name: `__Host-${name}`, secure: true }
}
