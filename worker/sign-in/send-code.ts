import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { sendGuardOf } from '../../durable-objects/send-guard'
import { BRAND } from '../../src/brand'
import { LOGIN_CODE } from '../../src/domain/messages/whatsapp'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_LENGTH, drawCode, otpMessage, type SendRefusal } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import type { WindowRefusal } from '../../src/domain/sign-in/send-window'
import { NO_CODE, NO_CODE_DATA, whatsAppFailed } from '../../src/domain/sign-in/sentences'
import { codePeppers, configOf, MissingSetting } from '../config'
import { randomUint32 } from '../database/new-id'
import type { Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { log } from '../http/log'
import type { ProviderFetch } from '../http/provider-request'
import { addressGroup } from '../http/rate-limit'
import { hmac } from '../http/signature'
import { sendSms } from '../providers/exotel'
import type { SendRefusal as MessageRefusal, Sent } from '../providers/messages'
import { sendWhatsApp } from '../providers/whatsapp'
import { type Challenge, type CodePurpose, phoneDigest, storeCode } from './one-time-code'

interface CodeRequest extends Pick<Delivery, 'providerFetch' | 'host' | 'waitUntil'> {
  /** As typed. */
  phone: string
  purpose: CodePurpose
  /** The signed-in user whom the code is for; absent for a sign-in. */
  userId?: string
  /** The network address of the request. */
  address: string
}

export type SendCodeRefusal =
  | { reason: 'invalid_phone' | 'not_sent' | 'storage' }
  | SendRefusal
  | WindowRefusal

/** Digits after the country's prefix by which sends are limited: whole blocks of numbers are bought and abused. */
export const PREFIX_DIGITS = 6

/** The purpose that a code's mac is bound to: 'sign-in', or 'verify-phone:' and the user's id. */
export const purposeKey = (purpose: CodePurpose, userId?: string): string =>
  userId === undefined ? purpose : `${purpose}:${userId}`

/** Counts the send with every guard that limits it, the narrowest first; the first refusal stops it. */
async function countSend(
  env: Bindings,
  phone: string,
  digest: string,
  address: string,
): Promise<Result<null, SendRefusal | WindowRefusal>> {
  // Before anything is counted, so that a phone that has to wait doesn't use up the limits of others.
  const may = await phoneGuardOf(env.PHONE_GUARD, digest).maySend()
  if (!may.ok) return refuse(may.refusal)
  const prefix = phone.slice(0, COUNTRY_PREFIX.length + PREFIX_DIGITS)
  const source = await hmac(codePeppers(env).current, 'address', addressGroup(address))
  for (const guard of [
    { kind: 'address', name: source },
    { kind: 'prefix', name: prefix },
    { kind: 'all', name: 'all' },
  ] as const) {
    const counted = await sendGuardOf(env.SEND_GUARD, guard.kind, guard.name).countSend(guard.kind, digest)
    if (!counted.ok) {
      log('warn', 'send_limit', { source: guard.kind, reason: counted.refusal.reason })
      return refuse(counted.refusal)
    }
  }
  return accept(null)
}

/**
 * Sends a one-time code to a phone (docs/product.md, Sign-in): only to an Indian mobile number, within the limits,
 * by SMS and WhatsApp. Whether the number has an account is not read, so the answer can't reveal it.
 */
export async function sendCode(
  env: Bindings,
  request: CodeRequest,
): Promise<Result<{ challenge: Challenge; resendAfterSeconds: number }, SendCodeRefusal>> {
  const phone = normalisePhone(request.phone)
  if (!isIndianMobile(phone)) return refuse({ reason: 'invalid_phone' })
  const { purpose, userId, address } = request
  let verification: Awaited<ReturnType<typeof createPhoneVerification>>
  try {
    if (configOf(env, 'environment').SEND_LIMITS === 'all') {
      const digest = await phoneDigest(codePeppers(env).current, phone)
      const counted = await countSend(env, phone, digest, address)
      if (!counted.ok) return counted
    }
    const boundTo = purposeKey(purpose, userId)
    verification = await createPhoneVerification(env, { p_phone_number: phone, purpose: boundTo })
  } catch (error) {
    if (error instanceof MissingSetting) throw error
    log('error', 'code_not_stored', { message: String(error) })
    return refuse({ reason: 'storage' })
  }
  if (!verification.ok) return verification
  const created = verificationIn(verification.value)
  if (!created.ok) {
    log('error', created.refusal)
    return refuse({ reason: 'not_sent' })
  }
  const { otp_code: code, challenge: id, resendAfterSeconds } = created.value
  const delivered = await deliverCode(env, { ...request, to: phone, code })
  if (!delivered.ok) return refuse({ reason: 'not_sent' })
  const resendAt = Date.now() + resendAfterSeconds * 1000
  return accept({ challenge: { id, purpose, phone, resendAt }, resendAfterSeconds })
}

interface PhoneVerification {
  /** For the messages alone: it is in no answer, page, header or log. */
  otp_code: string
  challenge: string
  resendAfterSeconds: number
}

/**
 * create_phone_verification: draws a code for a number and stores its mac under a new challenge, within the limits of
 * the number's guard. The code before it is no longer valid. Throws where storage does.
 */
async function createPhoneVerification(
  env: Bindings,
  { p_phone_number, purpose }: { p_phone_number: string; purpose: string },
): Promise<Result<PhoneVerification[], SendRefusal>> {
  const peppers = codePeppers(env)
  const guard = phoneGuardOf(env.PHONE_GUARD, await phoneDigest(peppers.current, p_phone_number))
  const challenge = randomToken()
  const started = await guard.startChallenge(challenge)
  if (!started.ok) return refuse(started.refusal)
  const otp_code = drawCode(randomUint32)
  await storeCode(env.KV, peppers, { purpose, phone: p_phone_number, challenge }, otp_code)
  return accept([{ otp_code, challenge, resendAfterSeconds: started.value.resendAfterSeconds }])
}

/** The one verification of an answer, or why there is no code to send: one of two events of the log. */
export function verificationIn(
  rows: readonly PhoneVerification[],
): Result<PhoneVerification, typeof NO_CODE_DATA | typeof NO_CODE> {
  const [row] = rows
  if (!row) return refuse(NO_CODE_DATA)
  if (row.otp_code.length !== CODE_LENGTH) return refuse(NO_CODE)
  return accept(row)
}

interface Delivery {
  providerFetch: ProviderFetch
  to: string
  code: string
  /** The site's host without port, by which browsers fill the code in (origin-bound one-time codes). */
  host: string
  /** Lets the slower channel finish after the answer. */
  waitUntil: (work: Promise<unknown>) => void
}

async function byWhatsApp(env: Bindings, { providerFetch, to, code }: Delivery): Promise<Sent> {
  const config = configOf(env, 'whatsapp')
  return sendWhatsApp(providerFetch, config, {
    to,
    template: LOGIN_CODE,
    values: { 1: code },
  })
}

async function bySms(env: Bindings, { providerFetch, to, code, host }: Delivery): Promise<Sent> {
  const config = configOf(env, 'exotel')
  const text = otpMessage({ code, brand: BRAND.name, host })
  return sendSms(providerFetch, config, { to, text, templateId: config.EXOTEL_DLT_CODE_TEMPLATE_ID })
}

/**
 * Whether a channel accepted the code. A refusal, and a channel that isn't configured, is logged: the other may
 * deliver.
 */
async function isAccepted(
  sending: Promise<Sent>,
  logRefusal: (refusal: MessageRefusal) => void,
): Promise<boolean> {
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
    if (!(await check)) throw new Error('Not true')
  })
  return Promise.any(firstTrue).then(
    () => true,
    () => false,
  )
}

/**
 * Sends a code by SMS and by WhatsApp at once, one try each: a code that comes late is of no use. Answers as soon as one
 * of them has accepted it.
 */
async function deliverCode(env: Bindings, delivery: Delivery): Promise<Result<null, 'all_refused'>> {
  const channels = [
    isAccepted(bySms(env, delivery), (refusal) => log('warn', 'sms_not_sent', { ...refusal })),
    isAccepted(byWhatsApp(env, delivery), (refusal) =>
      log('warn', whatsAppFailed('status' in refusal ? refusal.status : 'no answer')),
    ),
  ]
  delivery.waitUntil(Promise.allSettled(channels))
  return (await anyOf(channels)) ? accept(null) : refuse('all_refused')
}
