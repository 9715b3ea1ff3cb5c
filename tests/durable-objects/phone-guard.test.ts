import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { TRIES_PER_CODE } from '../../src/domain/sign-in/phone-guard'

const newGuard = () => phoneGuardOf(env.PHONE_GUARD, crypto.randomUUID())
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
/** The real clock's: the object's alarm runs by that clock, and one set in its past would fire at once. */
const START = Date.now()
const MINUTE = 60_000

afterEach(() => vi.useRealTimers())

describe('A phone guard (SIGNIN-5 to SIGNIN-7)', () => {
  it('allows five of fifty concurrent tries', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    const answers = await Promise.all(Array.from({ length: 50 }, () => guard.countTry('one')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(TRIES_PER_CODE)
    expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { reason: 'tries_used' } })
  })

  it('accepts one of ten concurrent claims', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    await guard.countTry('one')
    const claims = await Promise.all(Array.from({ length: 10 }, () => guard.claim('one')))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await guard.countTry('one')).toMatchObject({ refusal: { reason: 'used' } })
  })

  it('allows one of two concurrent sends', async () => {
    const guard = newGuard()
    const sends = await Promise.all([guard.startChallenge('one', null), guard.startChallenge('two', null)])
    expect(sends.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('accepts the newest challenge only', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('old', null)
    at(START + MINUTE)
    await guard.startChallenge('new', null)
    expect(await guard.countTry('old')).toMatchObject({ ok: false, refusal: { reason: 'not_current' } })
    expect(await guard.claim('old')).toMatchObject({ ok: false })
    expect(await guard.countTry('new')).toMatchObject({ ok: true })
  })

  it('lengthens the wait with each send: 30, 60, 120 seconds', async () => {
    const guard = newGuard()
    const waits: unknown[] = []
    for (const minutes of [0, 2, 4, 6]) {
      at(START + minutes * MINUTE)
      waits.push(await guard.startChallenge(`at-${minutes}`, null))
    }
    expect(waits).toMatchObject(
      [30, 60, 120, 120].map((resendAfterSeconds) => ({ value: { resendAfterSeconds } })),
    )
  })

  it('undoes a counted try for its own challenge only', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('old', null)
    await guard.countTry('old')
    at(START + MINUTE)
    await guard.startChallenge('new', null)
    for (const _ of Array(TRIES_PER_CODE)) await guard.countTry('new')
    await guard.giveBackTry('old')
    expect(await guard.countTry('new')).toMatchObject({ ok: false })
    await guard.giveBackTry('new')
    expect(await guard.countTry('new')).toMatchObject({ ok: true })
  })

  it('counts nothing when asked whether a code may be sent', async () => {
    const guard = newGuard()
    for (const _ of Array(20)) expect((await guard.maySend(null)).ok).toBe(true)
    expect((await guard.startChallenge('one', null)).ok).toBe(true)
  })

  it('keeps its state over a restart, and has none after a reset', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    await evictDurableObject(guard)
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

  it('forgets its devices when it is told to, and nothing that strangers have used up', async () => {
    const guard = newGuard()
    await guard.startChallenge('one', null)
    await guard.rememberDevice('mine')
    await guard.forgetDevices()
    expect(await guard.knowsDevice('mine')).toBe(false)
    expect(await guard.maySend('mine')).toMatchObject({ refusal: { reason: 'resend_wait' } })
  })

  it('spends a proof once, of ten that come at the same moment', async () => {
    const guard = newGuard()
    const spent = Array.from({ length: 10 }, () => guard.spendProof('proof', Date.now() + MINUTE))
    expect((await Promise.all(spent)).filter(Boolean)).toHaveLength(1)
  })

  it('treats a state it cannot read as none', async () => {
    const guard = newGuard()
    await runInDurableObject(guard, (_, { storage }) => storage.kv.put('state', { sends: 'many' }))
    expect((await guard.startChallenge('one', null)).ok).toBe(true)
  })
})
