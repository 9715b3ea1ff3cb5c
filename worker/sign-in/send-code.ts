import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { sendGuardOf } from '../../durable-objects/send-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SendRefusal } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import type { WindowRefusal } from '../../src/domain/sign-in/send-window'
import { codePeppers, configOf, MissingSetting } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import type { Challenge, CodePurpose } from './challenge-cookie'
import { createPhoneVerification, verificationIn } from './create-phone-verification'
import { type Delivery, deliverCode } from './deliver-code'
import { mac } from './digest'
import { addressGroup } from './network-address'
import { phoneMark } from './phone-mark'

export interface CodeRequest extends Pick<Delivery, 'outside' | 'host' | 'waitUntil'> {
  /** As typed. */
  phone: string
  purpose: CodePurpose
  /** Whom the code is for, where somebody is signed in: it proves nothing for anybody else. */
  userId?: string
  /** The network address that asks. */
  address: string
}

export type SendCodeRefusal =
  | { reason: 'invalid_phone' | 'not_sent' | 'storage' }
  | SendRefusal
  | WindowRefusal

/** How many digits after the country's prefix make a number's prefix: blocks of numbers are bought and abused whole. */
export const PREFIX_DIGITS = 6

/** What a code's mac is bound to. */
export const purposeMark = (purpose: CodePurpose, userId?: string): string =>
  userId === undefined ? purpose : `${purpose}:${userId}`

/** Counts the send with everyone who limits it, narrowest first; the first who refuses stops it. */
async function countSend(
  env: Bindings,
  phone: string,
  mark: string,
  address: string,
): Promise<Result<null, SendRefusal | WindowRefusal>> {
  // Asked before anything is counted, so that a phone's own wait uses up nobody's share.
  const may = await phoneGuardOf(env.PHONE_GUARD, mark).maySend()
  if (!may.ok) return refuse(may.refusal)
  const prefix = phone.slice(0, COUNTRY_PREFIX.length + PREFIX_DIGITS)
  const source = await mac(codePeppers(env).current, 'address', addressGroup(address))
  for (const guard of [
    { kind: 'address', name: source },
    { kind: 'prefix', name: prefix },
    { kind: 'all', name: 'all' },
  ] as const) {
    const counted = await sendGuardOf(env.SEND_GUARD, guard.kind, guard.name).countSend(guard.kind, mark)
    if (!counted.ok) {
      log('warn', 'send_limit', { source: guard.kind, reason: counted.refusal.reason })
      return refuse(counted.refusal)
    }
  }
  return accept(null)
}

/**
 * Sends a one-time code to a phone (docs/product.md, Sign-in): only to an Indian mobile number, within the limits,
 * by SMS and WhatsApp. Whether anybody signs in by this number is not asked, so the answer can't tell.
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
      const mark = await phoneMark(codePeppers(env).current, phone)
      const counted = await countSend(env, phone, mark, address)
      if (!counted.ok) return counted
    }
    const mark = purposeMark(purpose, userId)
    verification = await createPhoneVerification(env, { p_phone_number: phone, purpose: mark })
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
