import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { isCode } from '../../src/domain/sign-in/one-time-code'
import { FAILED_TO_VERIFY, NO_USER_RETURNED, reverifySentence } from '../../src/domain/sign-in/sentences'
import { MissingSetting } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { forgetChallenge, readChallenge } from './challenge-cookie'
import { ensureUser } from './ensure-user'
import { findOrCreateAuthUser } from './find-or-create-auth-user'
import { openSession } from './open-session'
import { findPerson } from './person'
import { INVALID_CODE_ANSWER, lockedAnswer, type RefusalAnswer, WRONG_CODE_ANSWER } from './refusal-answers'
import { verifyPhoneOtp } from './verify-phone-otp'

const FAILED: RefusalAnswer = { status: 503, code: 'not_verified', message: FAILED_TO_VERIFY }
const NO_USER: RefusalAnswer = { status: 500, code: 'no_user', message: NO_USER_RETURNED }

/**
 * Signs in the holder of a phone by the code that was sent to it (docs/product.md, Sign-in): the challenge of this
 * browser, the code once, then the person and their users row, and only then a new session. Answers with who they are
 * to the product, for that is what decides where they land.
 */
export async function signInByPhone(
  c: Context<AppEnv>,
  typed: string,
): Promise<Result<Pick<Viewer, 'role'>, RefusalAnswer>> {
  const code = typed.trim()
  if (!isCode(code)) return refuse(INVALID_CODE_ANSWER)
  const challenge = readChallenge(c, 'sign-in')
  if (!challenge) return refuse(WRONG_CODE_ANSWER)
  try {
    const guess = { p_phone_number: challenge.phone, p_otp_code: code, challenge: challenge.id }
    const verified = await verifyPhoneOtp(c.env, { ...guess, purpose: 'sign-in' })
    if (!verified.ok) return refuse(lockedAnswer(verified.refusal.retryAfterSeconds))
    if (!verified.value) return refuse(WRONG_CODE_ANSWER)
    return await openSessionByPhone(c, challenge.phone)
  } catch (error) {
    if (error instanceof MissingSetting) throw error
    log('error', 'sign_in', { requestId: c.get('requestId'), message: String(error) })
    return refuse(FAILED)
  }
}

async function openSessionByPhone(
  c: Context<AppEnv>,
  phone: string,
): Promise<Result<Pick<Viewer, 'role'>, RefusalAnswer>> {
  const database = databaseOf(c.env.DB)
  const userId = await findOrCreateAuthUser(database, phone, new Date())
  const person = userId === null ? null : await findPerson(database, userId, '')
  if (!person) return refuse(NO_USER)
  const synced = await ensureUser(database, person, new Date())
  if (!synced.ok) {
    const message = reverifySentence(synced.refusal.sentence)
    return refuse({ status: 503, code: 'reverify', message })
  }
  await openSession(c, person.id)
  forgetChallenge(c)
  return accept({ role: synced.value.role })
}
