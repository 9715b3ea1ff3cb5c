import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { type SendGuard, sendGuardOf } from '../../durable-objects/send-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_LENGTH, type CodePurpose, drawDigits } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import type { SendRefusal } from '../../src/domain/sign-in/phone-guard'
import type { Proof, ProofAsked } from '../../src/domain/sign-in/proof'
import type { Sender, SendSource, WindowRefusal } from '../../src/domain/sign-in/send-window'
import { puzzlesOf, WORK_STEPS } from '../../src/proof-of-work'
import { codePeppers, configOf, isLocal, MissingSetting } from '../config'
import { randomUint32 } from '../database/new-id'
import type { AppEnv, Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { providerFetchOf } from '../http/provider-request'
import { addressGroup, addressOf } from '../http/rate-limit'
import { hmac, isHmac } from '../http/signature'
import { log } from '../log'
import { bookingNotifications } from '../notifications/booking-notifications'
import { isTurnstileToken, type Turnstile, turnstileOf } from '../providers/turnstile'
import { deviceIdOf } from './known-device'
import { leaveChallenge, phoneDigest, phoneGuardsOf, purposeKey, storeCode } from './one-time-code'
import type { SignInRefusal } from './refusals'

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

function proofMaker(c: Context<AppEnv>, purpose: ProofPurpose): ProofMaker {
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

interface CodeRequest {
  /** As it was typed. */
  phone: string
  purpose: CodePurpose
  /** The signed-in user whom the code is for; absent for a sign-in. */
  userId?: string
  proof?: Proof | undefined
}

type WithoutRequest<Refusal> = Refusal extends unknown ? Omit<Refusal, 'purpose' | 'reference'> : never

/** Without what `sendCode` adds of the request. */
type SendCodeRefusal = WithoutRequest<
  Extract<SignInRefusal, { reason: 'not_sent' | 'storage' | (SendRefusal | WindowRefusal)['reason'] }>
>

/**
 * Sends a one-time code to a phone (docs/product.md, SIGNIN-6), within the limits, and leaves its challenge with the browser
 * that asked for it. Whether the number has an account is not read, so the answer can't reveal it.
 */
export async function sendCode(
  c: Context<AppEnv>,
  request: CodeRequest,
): Promise<Result<{ resendAfterSeconds: number }, SignInRefusal>> {
  const { purpose } = request
  const phone = normalisePhone(request.phone)
  if (!isIndianMobile(phone)) return refuse({ reason: 'invalid_phone' })
  const sent = await sendTo(c, { ...request, phone }, await deviceIdOf(c, phone))
  if (!sent.ok) return refuse({ ...sent.refusal, purpose, reference: c.get('requestId') })
  const { challenge, resendAfterSeconds } = sent.value
  const resendAt = Date.now() + resendAfterSeconds * 1000
  leaveChallenge(c, { id: challenge, purpose, phone, resendAt })
  return accept({ resendAfterSeconds })
}

/** `device`: by which the browser is known to the phone's guard; null for a stranger. */
async function sendTo(
  c: Context<AppEnv>,
  request: CodeRequest,
  device: string | null,
): Promise<Result<PhoneVerification, SendCodeRefusal>> {
  const { phone, purpose, userId } = request
  let verification: Awaited<ReturnType<typeof createPhoneVerification>>
  try {
    const counted = await mayAndCount(c, request, device)
    if (!counted.ok) return counted
    const boundTo = purposeKey(purpose, userId)
    verification = await createPhoneVerification(c.env, { p_phone_number: phone, purpose: boundTo, device })
  } catch (error) {
    if (error instanceof MissingSetting) throw error
    log('error', 'code_not_stored', { error })
    return refuse({ reason: 'storage' })
  }
  if (!verification.ok) return verification
  const created = verificationIn(verification.value)
  if (!created.ok) log('error', created.refusal)
  if (!created.ok || !(await deliverCode(c, phone, created.value.otp_code)))
    return refuse({ reason: 'not_sent' })
  return created
}

/** The sandbox's cookie by which this browser always has to prove itself. Read in development and tests only. */
const ALWAYS_PROVE_COOKIE = 'sandbox_always_prove'

/** What a tripped limit answers, for those who try the product. */
const TRIAL: WindowRefusal = { reason: 'proof_needed', retryAfterSeconds: 60 }

/**
 * Counts the send with every guard that limits it. Where a proof would help, the refusal asks for one; a proof that does
 * not fit, or was used before, counts as none.
 */
async function mayAndCount(
  c: Context<AppEnv>,
  { phone, purpose, userId, proof }: CodeRequest,
  device: string | null,
): Promise<Result<null, SendCodeRefusal>> {
  const { env } = c
  const [guard, before] = await phoneGuardsOf(env, phone)
  // Before anything is counted, so that a phone that has to wait doesn't use up the limits of others.
  const may = await guard.maySend(device)
  if (!may.ok) return refuse(may.refusal)
  // What was used up before the pepper was changed is used up.
  const mightBefore = await before?.maySend(device)
  if (mightBefore && !mightBefore.ok) return refuse(mightBefore.refusal)
  const { known } = may.value
  const limited = configOf(env, 'environment').SEND_LIMITS === 'all'
  const isTrial = isLocal(env) && getCookie(c, ALWAYS_PROVE_COOKIE) !== undefined
  if (!limited && (known || !isTrial)) return accept(null)
  const maker = proofMaker(c, { purpose: purposeKey(purpose, userId), phone })
  const proven = !known && proof !== undefined && (await maker.isProven(proof))
  const sender = known ? 'device' : proven ? 'proven' : 'stranger'
  const counted = await (limited ? countSend(c, phone, sender) : accept(null))
  const asked = isTrial && sender === 'stranger' ? refuse(TRIAL) : counted
  if (asked.ok) return accept(null)
  const { reason, retryAfterSeconds } = asked.refusal
  if (reason !== 'proof_needed') return refuse({ reason, retryAfterSeconds })
  return refuse({ reason, retryAfterSeconds, proof: await maker.ask() })
}

interface PhoneVerification {
  /** The code goes into messages alone, and into no answer, page, header or log. */
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
  const [guard] = await phoneGuardsOf(env, p_phone_number)
  const challenge = randomToken()
  const started = await guard.startChallenge(challenge, device)
  if (!started.ok) return refuse(started.refusal)
  const otp_code = drawDigits(CODE_LENGTH, randomUint32)
  await storeCode(env, { purpose, phone: p_phone_number, challenge }, otp_code)
  return accept([{ otp_code, challenge, resendAfterSeconds: started.value.resendAfterSeconds }])
}

/** The one verification of an answer, or the log's event that says why there is no code to send. */
export function verificationIn(rows: readonly PhoneVerification[]): Result<PhoneVerification, string> {
  const [row] = rows
  if (!row) return refuse('Failed to generate OTP - no data returned')
  if (row.otp_code.length !== CODE_LENGTH) return refuse('Failed to generate OTP - missing OTP code')
  return accept(row)
}

/**
 * Sends a code by SMS, and by WhatsApp where the SMS was refused or not accepted in time: one try each, because a code
 * that comes late is of no use. False where neither accepted it.
 */
async function deliverCode({ env, req }: Context<AppEnv>, phone: string, code: string): Promise<boolean> {
  const host = new URL(req.url).hostname
  const request = { type: 'send.otp', data: { phone_no: phone, otp: code }, host } as const
  const bySms = await bookingNotifications(env, { ...request, channel: 'sms' })
  if (bySms.ok) return true
  log('warn', 'sms_not_sent', { ...bySms.refusal })
  const byWhatsApp = await bookingNotifications(env, { ...request, channel: 'whatsapp' })
  if (byWhatsApp.ok) return true
  const { refusal } = byWhatsApp
  const status = 'status' in refusal ? refusal.status : 'no answer'
  log('warn', `Failed to send OTP via WhatsApp. Status: ${status}`)
  return false
}

/** The number of the address's network (autonomous system), where Cloudflare names it. */
const NetworkSchema = v.object({ asn: v.number() })

/** Digits after the country's prefix by which sends are limited: whole blocks of numbers are bought and abused. */
const PREFIX_DIGITS = 6

interface Source {
  kind: SendSource
  name: string
}

const EVERYBODY: Source[] = [{ kind: 'all', name: 'all' }]

/** The sources of a send, the narrowest group first: those of the next group hear only of what these let pass. */
async function sourcesOf(c: Context<AppEnv>, phone: string): Promise<Source[][]> {
  const address = addressOf(c)
  const network = v.safeParse(NetworkSchema, c.req.raw.cf)
  const pepper = codePeppers(c.env).current
  const hashed = async (kind: SendSource, group: string) => ({
    kind,
    name: await hmac(pepper, 'address', group),
  })
  const isIpv6 = address.includes(':')
  const own = isIpv6
    ? [
        hashed('ipv6/64', addressGroup(address, 64)),
        hashed('ipv6/56', addressGroup(address, 56)),
        hashed('ipv6/48', addressGroup(address, 48)),
      ]
    : [hashed('address', address)]
  const shared: Source[] = [{ kind: 'prefix', name: phone.slice(0, COUNTRY_PREFIX.length + PREFIX_DIGITS) }]
  if (network.success) shared.push({ kind: 'network', name: String(network.output.asn) })
  else if (!isIpv6) shared.push(await hashed('ipv4/24', address.replace(/\.\d+$/, '.0/24')))
  return [await Promise.all(own), shared, EVERYBODY]
}

const guardOf = (env: Bindings, { kind, name }: Source) => sendGuardOf(env.SEND_GUARD, kind, name)

/** A limit that no proof helps against before one that it does, and then the longest wait. */
const graver = (one: WindowRefusal, other: WindowRefusal): WindowRefusal => {
  const [provable, otherProvable] = [one, other].map(({ reason }) => reason === 'proof_needed')
  if (provable !== otherProvable) return provable ? other : one
  return one.retryAfterSeconds >= other.retryAfterSeconds ? one : other
}

/**
 * Counts a send with every guard that limits it; one refusal stops it, and it is then counted nowhere. A known device has
 * limits of its own in the phone's guard, which no stranger can use up: of these guards it meets only that of everybody.
 */
async function countSend(
  c: Context<AppEnv>,
  phone: string,
  sender: Sender,
): Promise<Result<null, WindowRefusal>> {
  const digest = await phoneDigest(codePeppers(c.env).current, phone)
  const counted: DurableObjectStub<SendGuard>[] = []
  const groups = sender === 'device' ? [EVERYBODY] : await sourcesOf(c, phone)
  for (const group of groups) {
    const refusals: WindowRefusal[] = []
    await Promise.all(
      group.map(async (source) => {
        const guard = guardOf(c.env, source)
        const answer = await guard.countSend(source.kind, digest, sender)
        if (answer.ok) return void counted.push(guard)
        log('warn', 'send_limit', { source: source.kind, reason: answer.refusal.reason })
        refusals.push(answer.refusal)
      }),
    )
    const [first, ...more] = refusals
    if (first) {
      await Promise.all(counted.map((guard) => guard.giveBack()))
      return refuse(more.reduce(graver, first))
    }
  }
  return accept(null)
}

/** Forgets what was counted of every source of such a send, for those who try the product. */
export async function resetSources(c: Context<AppEnv>, phone: string): Promise<void> {
  const sources = await sourcesOf(c, phone)
  await Promise.all(sources.flat().map((source) => guardOf(c.env, source).reset()))
}
