import { BRAND } from '../../src/brand'
import { configOf } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { outsideOf } from '../http/outside'
import { sendSms } from '../notifications/exotel'

/** Digits of the new number that are told: enough to know it again, too few to call it. */
const TOLD_DIGITS = 4

/**
 * Tells the number that somebody signed in with until now that it is so no more: whoever sits at an open session can
 * change the number by the code of their own phone, and its owner must hear of it (docs/product.md, Profile). One try,
 * as with a code; a message that is not taken is a line in the log. Not through the outbox, which sends to whatever
 * number is the person's by then. Never throws.
 */
export async function tellOldNumber(env: Bindings, old: string, current: string): Promise<void> {
  const text = [
    `${BRAND.name}: your account now has the number ending ${current.slice(-TOLD_DIGITS)}, not this one.`,
    `If that was not you, call ${BRAND.phone} at once.`,
  ].join('\n')
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = exotel.EXOTEL_DLT_BOOKING_TEMPLATE_ID
    const sent = await sendSms(outsideOf(env), exotel, { to: old, text, templateId })
    if (!sent.ok) log('error', 'old_number_not_told', { ...sent.refusal })
  } catch (error) {
    log('error', 'old_number_not_told', { message: String(error) })
  }
}
