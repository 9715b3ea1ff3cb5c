import { configOf } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { outsideOf } from '../http/outside'
import { sendSms } from '../notifications/exotel'

/**
 * Tells a number something about its account at once. One try, as with a code; a message that is not taken is a line
 * in the log, under `event`. Not through the outbox, which sends to whatever number is the person's by then. Never
 * throws.
 */
export async function tellBySms(
  env: Bindings,
  { to, lines, event }: { to: string; lines: readonly string[]; event: string },
): Promise<void> {
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = exotel.EXOTEL_DLT_BOOKING_TEMPLATE_ID
    const sent = await sendSms(outsideOf(env), exotel, { to, text: lines.join('\n'), templateId })
    if (!sent.ok) log('error', event, { ...sent.refusal })
  } catch (error) {
    log('error', event, { message: String(error) })
  }
}
