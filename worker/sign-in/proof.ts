import type { Context } from 'hono'
import type { Proof, ProofAsked } from '../../src/domain/sign-in/proof'
import { puzzlesOf, WORK_STEPS } from '../../src/proof-of-work'
import { codePeppers } from '../config'
import type { AppEnv, Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { providerFetchOf } from '../http/provider-request'
import { addressOf } from '../http/rate-limit'
import { hmac, isHmac } from '../http/signature'
import { isTurnstileToken, type Turnstile, turnstileOf } from '../providers/turnstile'
import { phoneGuardsOf } from './one-time-code'

/** The one send that a proof is made for. */
interface ProofPurpose {
  /** What the code is for (`purposeKey`). */
  purpose: string
  phone: string
}

/** Asks a browser for a proof, and checks it. Two kinds; the browser is asked for the one that is configured. */
interface ProofMaker {
  ask(): Promise<ProofAsked>
  /** True once for a proof that was asked for, for this purpose and in time. */
  isProven(proof: Proof): Promise<boolean>
}

export function proofMaker(c: Context<AppEnv>, purpose: ProofPurpose): ProofMaker {
  const turnstile = turnstileOf(c.env)
  return turnstile ? byTurnstile(c, turnstile, purpose) : byWork(c.env, purpose)
}

const ACTION = 'send-code'

function byTurnstile(c: Context<AppEnv>, turnstile: Turnstile, { purpose, phone }: ProofPurpose): ProofMaker {
  const { current, previous = current } = codePeppers(c.env)
  const cdataBy = (pepper: string) => hmac(pepper, 'turnstile', purpose, phone)
  const script = `${turnstile.baseUrl}/turnstile/v0/api.js?render=explicit`
  return {
    ask: async () => {
      const { sitekey } = turnstile
      return { kind: 'turnstile', script, sitekey, action: ACTION, cdata: await cdataBy(current) }
    },
    isProven: async (proof) => {
      if (proof.kind !== 'turnstile') return false
      const cdata = await Promise.all([current, previous].map(cdataBy))
      const expected = { hostname: new URL(c.req.url).hostname, action: ACTION, cdata }
      const given = { token: proof.token, address: addressOf(c) }
      return isTurnstileToken(providerFetchOf(c.env), turnstile, given, expected)
    },
  }
}

/** How long a calculation may take, with the way to and fro: on the slowest of phones too. */
const WORK_SECONDS = 300

const CHALLENGE = /^(?<id>[A-Za-z0-9_-]{43})\.(?<expires>\d{10})\.(?<mac>[0-9a-f]{64})$/

/**
 * A proof of work: the challenge is signed for one phone and purpose, and its puzzles take a browser seconds. Used up in
 * the phone's guard: KV could not tell a second use.
 */
function byWork(env: Bindings, { purpose, phone }: ProofPurpose): ProofMaker {
  const peppers = codePeppers(env)
  return {
    ask: async () => {
      const id = randomToken()
      const expires = String(Math.floor(Date.now() / 1000) + WORK_SECONDS)
      const mac = await hmac(peppers.current, 'proof', purpose, phone, id, expires)
      return { kind: 'work', challenge: `${id}.${expires}.${mac}` }
    },
    isProven: async (proof) => {
      if (proof.kind !== 'work' || proof.nonces.length !== WORK_STEPS) return false
      const { id = '', expires = '', mac = '' } = CHALLENGE.exec(proof.challenge)?.groups ?? {}
      const until = Number(expires) * 1000
      if (until <= Date.now()) return false
      if (!(await isHmac(mac, peppers, 'proof', purpose, phone, id, expires))) return false
      const solves = await puzzlesOf(proof.challenge)
      for (const [step, nonce] of proof.nonces.entries()) {
        if (!(await solves(step, nonce))) return false
      }
      const [guard] = await phoneGuardsOf(env, phone)
      return guard.spendProof(id, until)
    },
  }
}
