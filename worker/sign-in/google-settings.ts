import { ROUTES } from '../../src/routes'
import { configOf, missingSettings } from '../config'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  authUrl: string
  tokenUrl: string
  jwksUrl: string
  /** Google signs as its address, with the scheme or without. */
  issuers: string[]
  /** Where the provider sends the browser back to: registered there, word for word. */
  redirectUri: string
}

const GOOGLE = 'https://accounts.google.com'

/**
 * The settings of signing in by Google, for a request that came to `url`. Addresses of the provider may be paths of
 * our own origin, whatever its port: that is how the sandbox's are written. Throws MissingSetting.
 */
export function googleSettings(env: object, url: string): GoogleSettings {
  const config = configOf(env, 'google')
  const at = (address: string) => new URL(address, url).href
  return {
    clientId: config.GOOGLE_CLIENT_ID,
    clientSecret: config.GOOGLE_CLIENT_SECRET,
    authUrl: at(config.GOOGLE_AUTH_URL),
    tokenUrl: at(config.GOOGLE_TOKEN_URL),
    jwksUrl: at(config.GOOGLE_JWKS_URL),
    issuers: config.GOOGLE_ISSUER === GOOGLE ? [GOOGLE, new URL(GOOGLE).hostname] : [config.GOOGLE_ISSUER],
    redirectUri: at(ROUTES.authCallback.path),
  }
}

/**
 * The host that a form of ours may be led on to, for the page's policy: browsers check it along redirects. None where
 * the provider is of our own origin, or not configured.
 */
export function googleFormHosts(env: object): string[] {
  if (missingSettings(env, 'google').length > 0) return []
  const { GOOGLE_AUTH_URL } = configOf(env, 'google')
  return GOOGLE_AUTH_URL.startsWith('/') ? [] : [new URL(GOOGLE_AUTH_URL).origin]
}
