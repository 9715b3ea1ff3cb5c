import type { Context } from 'hono'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { DEVICE_DAYS } from '../../src/domain/sign-in/phone-guard'
import { codePeppers } from '../config'
import type { AppEnv, Bindings } from '../http/app-env'
import { cookieIn } from '../http/cookies'
import { randomToken } from '../http/encoding'
import { hmac, isHmac } from '../http/signature'
import { log, logged } from '../log'
import { phoneGuardsOf } from './one-time-code'

/** Phones that one browser is known to: a family's, not a call centre's. */
const MAX_PHONES = 3

const ENTRY = /^(?<id>[A-Za-z0-9_-]{43})\.(?<since>\d{10})\.(?<mac>[0-9a-f]{64})$/

const cookieOf = (c: Context<AppEnv>) => cookieIn(c, 'device')

const entriesOf = (c: Context<AppEnv>) =>
  (cookieOf(c).read() ?? '').split('~', MAX_PHONES).filter((entry) => ENTRY.test(entry))

/** The device's id in an entry that was signed for this phone and is not too old; null for any other entry. */
async function idIn(env: Bindings, entry: string, phone: string): Promise<string | null> {
  const { id = '', since = '', mac = '' } = ENTRY.exec(entry)?.groups ?? {}
  if (Number(since) * 1000 + DEVICE_DAYS * DAY_MS <= Date.now()) return null
  return (await isHmac(mac, codePeppers(env), 'device', phone, id, since)) ? id : null
}

/**
 * The id by which this browser is known to the guard of a phone that it signed in with; null where its cookie has none.
 * The cookie does not contain the phone. Whether the guard still knows it is the guard's to say.
 */
export async function deviceIdOf(c: Context<AppEnv>, phone: string): Promise<string | null> {
  for (const entry of entriesOf(c)) {
    const id = await idIn(c.env, entry, phone)
    if (id === null) continue
    // A device that could not be moved is a stranger this time.
    await adopt(c.env, phone, id).catch(logged('device_not_moved', undefined))
    return id
  }
  return null
}

/** After the pepper was changed the phone has a new guard: a device that the one before knows moves to it. */
async function adopt(env: Bindings, phone: string, id: string): Promise<void> {
  const [guard, previous] = await phoneGuardsOf(env, phone)
  if (previous === undefined || (await guard.knowsDevice(id))) return
  if (await previous.knowsDevice(id)) await guard.rememberDevice(id)
}

/**
 * Makes this browser known to a phone that it has just signed in with, and renews its cookie, which a sign-out leaves.
 * Never throws: who is not remembered is a stranger next time, and no worse off than anybody.
 */
export async function rememberDevice(c: Context<AppEnv>, phone: string): Promise<void> {
  try {
    const [guard] = await phoneGuardsOf(c.env, phone)
    const others: string[] = []
    let id: string | null = null
    for (const entry of entriesOf(c)) {
      const found = await idIn(c.env, entry, phone)
      if (found === null) others.push(entry)
      else id = found
    }
    id ??= randomToken()
    await guard.rememberDevice(id)
    const since = String(Math.floor(Date.now() / 1000))
    const entry = `${id}.${since}.${await hmac(codePeppers(c.env).current, 'device', phone, id, since)}`
    const entries = [entry, ...others].slice(0, MAX_PHONES)
    cookieOf(c).leave(entries.join('~'), (DEVICE_DAYS * DAY_MS) / 1000)
  } catch (error) {
    log('error', 'device_not_remembered', { error })
  }
}

/** Whether this browser knew the phone's account when that took another number, within the last day. */
export async function wasLeftHere(c: Context<AppEnv>, phone: string): Promise<boolean> {
  const id = await deviceIdOf(c, phone)
  if (id === null) return false
  const guards = await phoneGuardsOf(c.env, phone)
  return (await Promise.all(guards.map((guard) => guard.wasLeftBy(id)))).some(Boolean)
}

/**
 * Makes every browser a stranger to this phone: it is nobody's any more, or its owner has signed out everywhere. Never
 * throws: a browser that stays known has five guesses a day more than a stranger. `isChanged`: its account has another
 * number now.
 */
export async function forgetDevices(env: Bindings, phone: string, isChanged = false): Promise<void> {
  await phoneGuardsOf(env, phone)
    .then((guards) => Promise.all(guards.map((guard) => guard.forgetDevices(isChanged))))
    .catch(logged('devices_not_forgotten', undefined))
}
