import * as v from 'valibot'
import { configOf } from '../config'
import { type ProviderFetch, providerRequest } from '../http/provider-request'

/** How long the check may take, in milliseconds: a person waits for it. */
const TIMEOUT_MS = 5000

export interface Turnstile {
  /** Origin of the script, the widget's frame and the check. */
  baseUrl: string
  sitekey: string
  secret: string
}

/** The settings; null where Turnstile is not configured, which needs both keys. */
export function turnstileOf(env: object): Turnstile | null {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_BASE_URL } = configOf(env, 'turnstile')
  if (!TURNSTILE_SITE_KEY || !TURNSTILE_SECRET_KEY) return null
  return { baseUrl: TURNSTILE_BASE_URL, sitekey: TURNSTILE_SITE_KEY, secret: TURNSTILE_SECRET_KEY }
}

/** The hosts that a page needs to show the widget (its content security policy). */
export const turnstileHosts = (env: object): string[] => {
  const turnstile = turnstileOf(env)
  return turnstile ? [turnstile.baseUrl] : []
}

const AnswerSchema = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
  cdata: v.optional(v.string()),
})

/** What a token must have been made for. */
interface TokenPurpose {
  hostname: string
  action: string
  /** Any of these: the pepper that they are made with may have been changed since the page asked. */
  cdata: readonly string[]
}

/**
 * Whether Turnstile made this token for this purpose and nobody has checked the token before: siteverify takes a token
 * once, within five minutes. Anything else, no answer included, is a no.
 */
export async function isTurnstileToken(
  send: ProviderFetch,
  { baseUrl, secret }: Turnstile,
  { token, address }: { token: string; address: string },
  purpose: TokenPurpose,
): Promise<boolean> {
  const answer = await providerRequest(send, `${baseUrl}/turnstile/v0/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: address }),
    timeoutMs: TIMEOUT_MS,
  })
  const read = v.safeParse(AnswerSchema, answer?.body)
  if (!read.success || !read.output.success) return false
  const { hostname, action, cdata } = read.output
  return (
    hostname === purpose.hostname && action === purpose.action && purpose.cdata.some((one) => one === cdata)
  )
}
