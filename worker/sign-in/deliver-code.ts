import { BRAND } from '../../src/brand'
import { accept, type Result, refuse } from '../../src/domain/result'
import { otpMessage } from '../../src/domain/sign-in/one-time-code'
import { whatsAppFailed } from '../../src/domain/sign-in/sentences'
import { configOf, MissingSetting } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import type { OutsideFetch } from '../http/outside'
import { sendSms } from '../notifications/exotel'
import type { SendRefusal } from '../notifications/send-refusal'
import { sendWhatsApp } from '../notifications/whatsapp'

export interface Delivery {
  outside: OutsideFetch
  to: string
  code: string
  /** The site's host without port, for the browser that fills the code in. */
  host: string
  /** Keeps the slower channel going after the answer. */
  waitUntil: (work: Promise<unknown>) => void
}

type Sent = Result<unknown, SendRefusal>

const WHATSAPP_TEMPLATE = { template: 'login_code', language: 'en' } as const

async function byWhatsApp(env: Bindings, { outside, to, code }: Delivery): Promise<Sent> {
  const config = configOf(env, 'whatsapp')
  return sendWhatsApp(outside, config, { to, ...WHATSAPP_TEMPLATE, parameters: [code], button: code })
}

async function bySms(env: Bindings, { outside, to, code, host }: Delivery): Promise<Sent> {
  const config = configOf(env, 'exotel')
  const text = otpMessage({ code, brand: BRAND.name, host })
  return sendSms(outside, config, { to, text, templateId: config.EXOTEL_DLT_CODE_TEMPLATE_ID })
}

/** A channel that says no, or isn't configured, is a line in the log and stops nobody. */
async function channel(sending: Promise<Sent>, logRefusal: (refusal: SendRefusal) => void): Promise<boolean> {
  try {
    const sent = await sending
    if (!sent.ok) logRefusal(sent.refusal)
    return sent.ok
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error
    log('error', 'not_configured', { message: error.message })
    return false
  }
}

/** True as soon as one of them is true; false when all have turned out false. */
async function anyOf(checks: Promise<boolean>[]): Promise<boolean> {
  const firstTrue = checks.map(async (check) => {
    if (!(await check)) throw new Error('Not this one')
  })
  return Promise.any(firstTrue).then(
    () => true,
    () => false,
  )
}

/**
 * Sends a code by SMS and by WhatsApp at once, one try each: a code that comes late is of no use. Answers as soon as
 * one of them took it.
 */
export async function deliverCode(env: Bindings, delivery: Delivery): Promise<Result<null, 'all_refused'>> {
  const channels = [
    channel(bySms(env, delivery), (refusal) => log('warn', 'sms_not_sent', { ...refusal })),
    channel(byWhatsApp(env, delivery), ({ status }) => log('warn', whatsAppFailed(status ?? 'no answer'))),
  ]
  delivery.waitUntil(Promise.allSettled(channels))
  return (await anyOf(channels)) ? accept(null) : refuse('all_refused')
}
