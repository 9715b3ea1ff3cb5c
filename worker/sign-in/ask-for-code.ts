import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { CodePurpose } from '../../src/domain/sign-in/one-time-code'
import type { Proof } from '../../src/domain/sign-in/proof'
import { isLocal } from '../config'
import type { AppEnv } from '../http/app-env'
import { providerFetchOf } from '../http/provider-request'
import { deviceIdOf } from './known-device'
import { leaveChallenge } from './one-time-code'
import type { SignInRefusal } from './refusals'
import { phoneToSendTo, sendCode } from './send-code'

/** The sandbox's cookie by which this browser always has to prove itself. Read in development and tests only. */
const ALWAYS_PROVE_COOKIE = 'sandbox_always_prove'

const NetworkSchema = v.object({ asn: v.number() })

/** Sends a code, and leaves its challenge with the browser that asked for it. */
export async function askForCode(
  c: Context<AppEnv>,
  request: { phone: string; purpose: CodePurpose; userId?: string; proof?: Proof | undefined },
): Promise<Result<{ resendAfterSeconds: number }, SignInRefusal>> {
  const { purpose } = request
  const phone = phoneToSendTo(request.phone)
  if (phone === null) return refuse({ reason: 'invalid_phone' })
  const network = v.safeParse(NetworkSchema, c.req.raw.cf)
  const sent = await sendCode(c.env, {
    ...request,
    phone,
    device: await deviceIdOf(c, phone),
    origin: {
      address: c.req.header('cf-connecting-ip') ?? 'unknown',
      network: network.success ? network.output.asn : null,
    },
    alwaysProve: isLocal(c.env) && getCookie(c, ALWAYS_PROVE_COOKIE) !== undefined,
    host: new URL(c.req.url).hostname,
    providerFetch: providerFetchOf(c.env),
  })
  if (!sent.ok) return refuse({ ...sent.refusal, purpose, reference: c.get('requestId') })
  leaveChallenge(c, sent.value.challenge)
  return accept({ resendAfterSeconds: sent.value.resendAfterSeconds })
}
