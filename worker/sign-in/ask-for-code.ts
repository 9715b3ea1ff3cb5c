import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { outsideOf } from '../http/outside'
import { type CodePurpose, leaveChallenge } from './challenge-cookie'
import { answerOfSendRefusal, type RefusalAnswer } from './refusal-answers'
import { sendCode } from './send-code'

/** Sends a code for whoever asks here, and leaves the challenge with their browser. */
export async function askForCode(
  c: Context<AppEnv>,
  { phone, purpose, userId }: { phone: string; purpose: CodePurpose; userId?: string },
): Promise<Result<{ resendAfterSeconds: number }, RefusalAnswer>> {
  const sent = await sendCode(c.env, {
    phone,
    purpose,
    ...(userId === undefined ? {} : { userId }),
    address: c.req.header('cf-connecting-ip') ?? 'unknown',
    host: new URL(c.req.url).hostname,
    outside: outsideOf(c.env),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  })
  if (!sent.ok) return refuse(answerOfSendRefusal(sent.refusal, purpose, c.get('requestId')))
  leaveChallenge(c, sent.value.challenge)
  return accept({ resendAfterSeconds: sent.value.resendAfterSeconds })
}
