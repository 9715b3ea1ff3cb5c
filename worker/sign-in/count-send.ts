import { type SendGuard, sendGuardOf } from '../../durable-objects/send-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import { COUNTRY_PREFIX } from '../../src/domain/sign-in/phone'
import type { Sender, SendSource, WindowRefusal } from '../../src/domain/sign-in/send-window'
import { codePeppers } from '../config'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { addressGroup } from '../http/rate-limit'
import { hmac } from '../http/signature'

/** Where a request comes from. */
export interface Origin {
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
export async function countSend(
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
