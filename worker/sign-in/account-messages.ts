import { BRAND } from '../../src/brand'
import { configOf } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { providerFetchOf } from '../http/provider-request'
import { dltTemplateId, sendSms } from '../providers/exotel'

/**
 * Sends a message about an account at once, with one try; a refusal is logged as `event`. Not through the outbox, which
 * sends to the number that the user has by then. Never throws.
 */
async function sendAccountSms(
  env: Bindings,
  { to, lines, event }: { to: string; lines: readonly string[]; event: string },
): Promise<void> {
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = dltTemplateId(exotel, 'booking')
    const sent = await sendSms(providerFetchOf(env), exotel, { to, text: lines.join('\n'), templateId })
    if (!sent.ok) log('error', event, { ...sent.refusal })
  } catch (error) {
    log('error', event, { message: String(error) })
  }
}

/**
 * Informs the phone of an account that a Google account opens it from now on: someone else at an open session, or
 * with a code of theirs, may have linked their own, and could always sign in (docs/product.md, Sign-in). Never throws.
 */
export const notifyGoogleLinked = (env: Bindings, phone: string): Promise<void> =>
  sendAccountSms(env, {
    to: phone,
    lines: [
      `${BRAND.name}: a Google account was linked with your account and can sign in to it from now on.`,
      `If that was not you, call ${BRAND.phone} at once.`,
    ],
    event: 'google_link_message_failed',
  })

/** Digits of the new number that are shown: enough to recognise it, too few to call it. */
const SHOWN_DIGITS = 4

/**
 * Informs the old number that the account has another one: someone else at an open session could change it by a code
 * to their own phone, and the owner must learn of it (docs/product.md, Profile). Never throws.
 */
export const notifyOldNumber = (env: Bindings, old: string, current: string): Promise<void> =>
  sendAccountSms(env, {
    to: old,
    lines: [
      `${BRAND.name}: your account now has the number ending ${current.slice(-SHOWN_DIGITS)}, not this one.`,
      `If that was not you, call ${BRAND.phone} at once.`,
    ],
    event: 'old_number_message_failed',
  })
