import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { TryRefusal } from '../../src/domain/sign-in/one-time-code'
import { codePeppers } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { phoneMarks } from './phone-mark'
import { forgetCode, isRightCode, readCode } from './stored-code'

export interface Guess {
  p_phone_number: string
  p_otp_code: string
  challenge: string
  purpose: string
}

export type Locked = Extract<TryRefusal, { reason: 'locked' }>

/**
 * verify_phone_otp: true for the right code, once. The try is counted before anything is compared, so that guesses
 * made at once can't outrun the count; where there is nothing to compare with, it is given back. Why a code is not
 * right stays in here: wrong, expired, used and unknown all read false. Throws where storage does.
 */
export async function verifyPhoneOtp(env: Bindings, guess: Guess): Promise<Result<boolean, Locked>> {
  const { p_phone_number: phone, p_otp_code: code, challenge, purpose } = guess
  const peppers = codePeppers(env)
  for (const mark of await phoneMarks(peppers, phone)) {
    const guard = phoneGuardOf(env.PHONE_GUARD, mark)
    const counted = await guard.countTry(challenge)
    if (!counted.ok) {
      const { refusal } = counted
      if (refusal.reason === 'not_current') continue
      if (refusal.reason !== 'locked') return accept(false)
      return refuse({ reason: 'locked', retryAfterSeconds: refusal.retryAfterSeconds })
    }
    const stored = await readCode(env.KV, challenge)
    if (!stored) {
      await guard.giveBackTry(challenge)
      log('warn', 'code_not_found')
      return accept(false)
    }
    if (stored.expiresAt <= Date.now()) return accept(false)
    if (!(await isRightCode(stored, peppers, { purpose, phone, challenge }, code))) return accept(false)
    const claimed = await guard.claim(challenge)
    if (claimed.ok) await forgetCode(env.KV, challenge)
    return accept(claimed.ok)
  }
  return accept(false)
}
