import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_LENGTH, drawCode, type SendRefusal } from '../../src/domain/sign-in/one-time-code'
import { NO_CODE, NO_CODE_DATA } from '../../src/domain/sign-in/sentences'
import { codePeppers } from '../config'
import type { Bindings } from '../http/app-env'
import { newChallengeId } from './challenge-cookie'
import { phoneMark } from './phone-mark'
import { storeCode } from './stored-code'

export interface PhoneVerification {
  /** For the messages alone. It goes nowhere else: no answer, page, header or log. */
  otp_code: string
  challenge: string
  resendAfterSeconds: number
}

function randomUint32(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}

/**
 * create_phone_verification: draws a code for a number and keeps its mac under a fresh challenge, if the number's
 * guard lets it. The code before it is dead. Throws where storage does.
 */
export async function createPhoneVerification(
  env: Bindings,
  { p_phone_number, purpose }: { p_phone_number: string; purpose: string },
): Promise<Result<PhoneVerification[], SendRefusal>> {
  const peppers = codePeppers(env)
  const guard = phoneGuardOf(env.PHONE_GUARD, await phoneMark(peppers.current, p_phone_number))
  const challenge = newChallengeId()
  const started = await guard.startChallenge(challenge)
  if (!started.ok) return refuse(started.refusal)
  const otp_code = drawCode(randomUint32)
  await storeCode(env.KV, peppers, { purpose, phone: p_phone_number, challenge }, otp_code)
  return accept([{ otp_code, challenge, resendAfterSeconds: started.value.resendAfterSeconds }])
}

/** The one verification of an answer, or why it can't be sent: two sentences for the log. */
export function verificationIn(
  rows: readonly PhoneVerification[],
): Result<PhoneVerification, typeof NO_CODE_DATA | typeof NO_CODE> {
  const [row] = rows
  if (!row) return refuse(NO_CODE_DATA)
  if (row.otp_code.length !== CODE_LENGTH) return refuse(NO_CODE)
  return accept(row)
}
