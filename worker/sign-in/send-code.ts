import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { BRAND } from '../../src/brand'
import { LOGIN_CODE } from '../../src/domain/messages/whatsapp'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_LENGTH, drawCode, otpMessage } from '../../src/domain/sign-in/one-time-code'
import { isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import type { SendRefusal } from '../../src/domain/sign-in/phone-guard'
import type { Proof, ProofAsked } from '../../src/domain/sign-in/proof'
import type { WindowRefusal } from '../../src/domain/sign-in/send-window'
import { NO_CODE, NO_CODE_DATA, whatsAppFailed } from '../../src/domain/sign-in/sentences'
import { codePeppers, configOf, MissingSetting } from '../config'
import { randomUint32 } from '../database/new-id'
import type { Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { log } from '../http/log'
import type { ProviderFetch } from '../http/provider-request'
import { sendSms } from '../providers/exotel'
import type { SendRefusal as MessageRefusal, Sent } from '../providers/messages'
import { sendWhatsApp } from '../providers/whatsapp'
import { countSend, type Origin } from './count-send'
import { type Challenge, type CodePurpose, phoneDigest, storeCode } from './one-time-code'
import { proofMaker } from './proof'

interface CodeRequest extends Pick<Delivery, 'providerFetch' | 'host'> {
  /** In the form that `phoneToSendTo` answers. */
  phone: string
  purpose: CodePurpose
  /** The signed-in user whom the code is for; absent for a sign-in. */
  userId?: string
  origin: Origin
  /** By which the browser is known to the phone's guard; null for a stranger. */
  device: string | null
  proof?: Proof | undefined
  /** Treats a stranger as if a limit had tripped: for those who try the product. */
  alwaysProve?: boolean
}

export type SendCodeRefusal =
  | { reason: 'not_sent' | 'storage' }
  | SendRefusal
  | { reason: Exclude<WindowRefusal['reason'], 'proof_needed'>; retryAfterSeconds: number }
  | { reason: 'proof_needed'; retryAfterSeconds: number; proof: ProofAsked }

/** The purpose that a code's mac is bound to: 'sign-in', or 'verify-phone:' and the user's id. */
export const purposeKey = (purpose: CodePurpose, userId?: string): string =>
  userId === undefined ? purpose : `${purpose}:${userId}`

/** The number that a code would be sent to; null where what was typed is none that we send to. */
export function phoneToSendTo(typed: string): string | null {
  const phone = normalisePhone(typed)
  return isIndianMobile(phone) ? phone : null
}

/** What a tripped limit answers, for those who try the product. */
const TRIAL: WindowRefusal = { reason: 'proof_needed', retryAfterSeconds: 60 }

/**
 * Counts the send with every guard that limits it. Where a proof would help, the refusal asks for one; a proof that does
 * not fit, or was used before, counts as none.
 */
async function mayAndCount(
  env: Bindings,
  { phone, purpose, userId, origin, device, proof, alwaysProve = false, host, providerFetch }: CodeRequest,
): Promise<Result<null, SendCodeRefusal>> {
  const digest = await phoneDigest(codePeppers(env).current, phone)
  // Before anything is counted, so that a phone that has to wait doesn't use up the limits of others.
  const may = await phoneGuardOf(env.PHONE_GUARD, digest).maySend(device)
  if (!may.ok) return refuse(may.refusal)
  const { known } = may.value
  const limited = configOf(env, 'environment').SEND_LIMITS === 'all'
  if (!limited && (known || !alwaysProve)) return accept(null)
  const { address } = origin
  const maker = proofMaker(env, { purpose: purposeKey(purpose, userId), phone, host, address, providerFetch })
  const proven = !known && proof !== undefined && (await maker.isProven(proof))
  const sender = known ? 'device' : proven ? 'proven' : 'stranger'
  const counted = await (limited ? countSend(env, { phone, digest, origin, sender }) : accept(null))
  const trial = alwaysProve && sender === 'stranger' ? refuse(TRIAL) : counted
  if (trial.ok) return accept(null)
  const { reason, retryAfterSeconds } = trial.refusal
  if (reason !== 'proof_needed') return refuse({ reason, retryAfterSeconds })
  return refuse({ reason, retryAfterSeconds, proof: await maker.ask() })
}

/**
 * Sends a one-time code to a phone (docs/product.md, Sign-in), within the limits. Whether the number has an account is
 * not read, so the answer can't reveal it.
 */
export async function sendCode(
  env: Bindings,
  request: CodeRequest,
): Promise<Result<{ challenge: Challenge; resendAfterSeconds: number }, SendCodeRefusal>> {
  const { phone, purpose, userId, device } = request
  let verification: Awaited<ReturnType<typeof createPhoneVerification>>
  try {
    const counted = await mayAndCount(env, request)
    if (!counted.ok) return counted
    const boundTo = purposeKey(purpose, userId)
    verification = await createPhoneVerification(env, { p_phone_number: phone, purpose: boundTo, device })
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
  if (!delivered) return refuse({ reason: 'not_sent' })
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
  { p_phone_number, purpose, device }: { p_phone_number: string; purpose: string; device: string | null },
): Promise<Result<PhoneVerification[], SendRefusal>> {
  const peppers = codePeppers(env)
  const guard = phoneGuardOf(env.PHONE_GUARD, await phoneDigest(peppers.current, p_phone_number))
  const challenge = randomToken()
  const started = await guard.startChallenge(challenge, device)
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
 * Whether a channel accepted the code. A refusal, a time-out, and a channel that isn't configured, are logged: the other
 * may deliver.
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

/**
 * Sends a code by SMS, and by WhatsApp where the SMS was refused or not accepted in time: one try each, because a code
 * that comes late is of no use. False where neither accepted it.
 */
async function deliverCode(env: Bindings, delivery: Delivery): Promise<boolean> {
  const sms = bySms(env, delivery)
  if (await isAccepted(sms, (refusal) => log('warn', 'sms_not_sent', { ...refusal }))) return true
  const message = byWhatsApp(env, delivery)
  return isAccepted(message, (refusal) =>
    log('warn', whatsAppFailed('status' in refusal ? refusal.status : 'no answer')),
  )
}
