import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { sendGuardOf } from '../../durable-objects/send-guard'
import { evict } from '../support/worker/sockets'

const newGuard = () => phoneGuardOf(env.PHONE_GUARD, crypto.randomUUID())
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
/** The real clock's: the object's alarm runs by that clock, and one set in its past would fire at once. */
const START = Date.now()
const MINUTE = 60_000

describe('A phone guard (SIGNIN-5 to SIGNIN-7)', () => {
  it('allows one of two concurrent sends', async () => {
    const guard = newGuard()
    const sends = await Promise.all([guard.startChallenge('one', null), guard.startChallenge('two', null)])
    expect(sends.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('keeps its state over a restart, and has none after a reset', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    await evict(guard)
    expect((await guard.startChallenge('two', null)).ok).toBe(false)
    await guard.reset()
    expect((await guard.startChallenge('three', null)).ok).toBe(true)
  })

  it('forgets an unused number after a day, and its known devices after 400', async () => {
    const guard = newGuard()
    const kept = () =>
      runInDurableObject(guard, (_, { storage }) => storage.kv.get<{ sends: []; devices: [] }>('state'))
    const days = async (after: number) => {
      at(START + after * 24 * 60 * MINUTE + 1)
      await runDurableObjectAlarm(guard)
    }
    at(START)
    await guard.startChallenge('one', null)
    await guard.rememberDevice('mine')
    await days(1)
    expect(await kept()).toMatchObject({ sends: [], devices: [{ id: 'mine' }] })
    await days(399)
    expect(await guard.maySend('mine')).toMatchObject({ value: { known: true } })
    await days(400)
    expect(await kept()).toBeUndefined()
  })

  it('lets no used code be entered again once its number’s sessions were to end', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    await guard.countTry('one')
    await guard.claim('one')
    await guard.noteSession('one', 'first')
    await guard.forgetDevices(false)
    expect(await guard.countTry('one')).toMatchObject({ refusal: { reason: 'used' } })
    expect(await guard.claim('one')).toMatchObject({ refusal: { reason: 'used' } })
  })

  it('knows for a day, by a digest alone, which devices a changed number had, and eases no limit for them', async () => {
    const guard = newGuard()
    at(START)
    await guard.rememberDevice('mine')
    await guard.startChallenge('one', null)
    await guard.forgetDevices(true)
    const kept = await runInDurableObject(guard, (_, { storage }) => JSON.stringify(storage.kv.get('state')))
    expect(kept).not.toContain('mine')
    expect(await guard.wasLeftBy('mine')).toBe(true)
    expect(await guard.wasLeftBy('other')).toBe(false)
    expect(await guard.maySend('mine')).toMatchObject({ refusal: { reason: 'resend_wait' } })
    at(START + 24 * 60 * MINUTE)
    expect(await guard.wasLeftBy('mine')).toBe(false)
    at(START)
    await guard.forgetDevices(false)
    expect(await guard.wasLeftBy('mine')).toBe(false)
    expect(await guard.maySend('mine')).toMatchObject({ refusal: { reason: 'resend_wait' } })
  })
})

const guard = (name: string) => sendGuardOf(env.SEND_GUARD, 'ipv6/64', name)

describe('A send guard (SIGNIN-11)', () => {
  it('allows one address ten sends in ten minutes, also concurrently', async () => {
    at(START)
    const sends = await Promise.all(
      Array.from({ length: 30 }, () => guard('a').countSend('ipv6/64', 'phone', 'stranger')),
    )
    expect(sends.filter(({ ok }) => ok)).toHaveLength(10)
    at(START + 12 * MINUTE)
    expect((await guard('a').countSend('ipv6/64', 'phone', 'stranger')).ok).toBe(true)
  })

  it('asks for a proof for a number prefix from thirty sends in ten minutes on, and stops it at ninety', async () => {
    const prefix = sendGuardOf(env.SEND_GUARD, 'prefix', '+91984501')
    const sent = async (sender: 'stranger' | 'proven') => {
      const sends = Array.from({ length: 100 }, (_, index) =>
        prefix.countSend('prefix', String(index), sender),
      )
      return (await Promise.all(sends)).filter(({ ok }) => ok).length
    }
    expect(await sent('stranger')).toBe(30)
    expect(await sent('proven')).toBe(60)
  })

  it('counts no send that was given back', async () => {
    at(START)
    for (const _ of Array(10)) await guard('f').countSend('ipv6/64', 'phone', 'stranger')
    await guard('f').giveBack()
    const answers = [1, 2].map(() => guard('f').countSend('ipv6/64', 'phone', 'stranger'))
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, false])
  })

  it('has no state after a reset, or when unused', async () => {
    const kept = () => runInDurableObject(guard('e'), (_, { storage }) => storage.kv.get('state'))
    await guard('e').countSend('ipv6/64', 'phone', 'stranger')
    await guard('e').reset()
    expect(await kept()).toBeUndefined()
    await guard('e').countSend('ipv6/64', 'phone', 'stranger')
    expect(await runDurableObjectAlarm(guard('e'))).toBe(true)
    expect(await kept()).toBeUndefined()
  })
})
