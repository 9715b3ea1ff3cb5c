import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { type SendGuard, sendGuardOf } from '../../durable-objects/send-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_LENGTH, type CodePurpose, drawCode } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import type { SendRefusal } from '../../src/domain/sign-in/phone-guard'
import type { Proof, ProofAsked } from '../../src/domain/sign-in/proof'
import type { Sender, SendSource, WindowRefusal } from '../../src/domain/sign-in/send-window'
import { codePeppers, configOf, MissingSetting } from '../config'
import { randomUint32 } from '../database/new-id'
import type { Bindings } from '../http/app-env'
import { randomToken } from '../http/encoding'
import { log } from '../http/log'
import type { ProviderFetch } from '../http/provider-request'
import { addressGroup } from '../http/rate-limit'
import { hmac } from '../http/signature'
import { bookingNotifications } from '../notifications/booking-notifications'
import { type Challenge, phoneDigest, purposeKey, storeCode } from './one-time-code'
import { proofMaker } from './proof'

interface CodeRequest {
  /** In the form that `phoneToSendTo` answers. */
  phone: string
  purpose: CodePurpose
  /** The signed-in user whom the code is for; absent for a sign-in. */
  userId?: string
  origin: Origin
  /** By which the browser is known to the phone's guard; null for a stranger. */
  device: string | null
  proof?: Proof | undefined
  /** The site's host without port. */
  host: string
  providerFetch: ProviderFetch
  /** Treats a stranger as if a limit had tripped: for those who try the product. */
  alwaysProve?: boolean
}

export type SendCodeRefusal =
  | { reason: 'not_sent' | 'storage' }
  | SendRefusal
  | { reason: Exclude<WindowRefusal['reason'], 'proof_needed'>; retryAfterSeconds: number }
  | { reason: 'proof_needed'; retryAfterSeconds: number; proof: ProofAsked }

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
 * Sends a one-time code to a phone (docs/product.md, SIGNIN-6), within the limits. Whether the number has an account is
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
  const delivered = await deliverCode(env, { phone, code, host: request.host })
  if (!delivered) return refuse({ reason: 'not_sent' })
  const resendAt = Date.now() + resendAfterSeconds * 1000
  return accept({ challenge: { id, purpose, phone, resendAt }, resendAfterSeconds })
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
  const peppers = codePeppers(env)
  const guard = phoneGuardOf(env.PHONE_GUARD, await phoneDigest(peppers.current, p_phone_number))
  const challenge = randomToken()
  const started = await guard.startChallenge(challenge, device)
  if (!started.ok) return refuse(started.refusal)
  const otp_code = drawCode(randomUint32)
  await storeCode(env.KV, peppers, { purpose, phone: p_phone_number, challenge }, otp_code)
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
async function deliverCode(
  env: Bindings,
  { phone, host, code }: Pick<CodeRequest, 'phone' | 'host'> & { code: string },
): Promise<boolean> {
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

/** Where a request comes from. */
interface Origin {
  /** The network address; 'unknown' without one (local). */
  address: string
  /** The number of its network (autonomous system), where Cloudflare names it. */
  network: number | null
}

/** Digits after the country's prefix by which sends are limited: whole blocks of numbers are bought and abused. */
const PREFIX_DIGITS = 6

interface Source {
  kind: SendSource
  name: string
}

const EVERYBODY: Source[] = [{ kind: 'all', name: 'all' }]

/** The sources of a send, the narrowest group first: those of the next group hear only of what these let pass. */
async function sourcesOf(env: Bindings, phone: string, { address, network }: Origin): Promise<Source[][]> {
  const pepper = codePeppers(env).current
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
  if (network !== null) shared.push({ kind: 'network', name: String(network) })
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
  env: Bindings,
  { phone, digest, origin, sender }: { phone: string; digest: string; origin: Origin; sender: Sender },
): Promise<Result<null, WindowRefusal>> {
  const counted: DurableObjectStub<SendGuard>[] = []
  const groups = sender === 'device' ? [EVERYBODY] : await sourcesOf(env, phone, origin)
  for (const group of groups) {
    const refusals: WindowRefusal[] = []
    await Promise.all(
      group.map(async (source) => {
        const guard = guardOf(env, source)
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
export async function resetSources(env: Bindings, phone: string, origin: Origin): Promise<void> {
  const sources = await sourcesOf(env, phone, origin)
  await Promise.all(sources.flat().map((source) => guardOf(env, source).reset()))
}
