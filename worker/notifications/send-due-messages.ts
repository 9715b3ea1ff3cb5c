import { configOf } from '../config'
import { databaseOf } from '../database/client'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { outsideOf } from '../http/outside'
import { drainOutbox } from './drain-outbox'
import { sendSms } from './exotel'

/** Drains with the configured provider. Never throws: a message that stays due is sent by the next run. */
export async function sendDueMessages(env: Bindings, now: Date): Promise<void> {
  try {
    const exotel = configOf(env, 'exotel')
    const templateId = exotel.EXOTEL_DLT_BOOKING_TEMPLATE_ID
    await drainOutbox(
      {
        database: databaseOf(env.DB),
        sendBookingSms: (to, text) => sendSms(outsideOf(env), exotel, { to, text, templateId }),
      },
      now,
    )
  } catch (error) {
    log('error', 'outbox_not_drained', { message: String(error) })
  }
}
