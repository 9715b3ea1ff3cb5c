import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { TRIES_PER_CODE } from '../../src/domain/sign-in/one-time-code'

const newGuard = () => phoneGuardOf(env.PHONE_GUARD, crypto.randomUUID())
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
/** The real clock's: the object's alarm runs by that clock, and one set in its past would fire at once. */
const START = Date.now()
const MINUTE = 60_000

afterEach(() => vi.useRealTimers())

describe('A phone guard', () => {
  it('allows five of fifty concurrent tries', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    const answers = await Promise.all(Array.from({ length: 50 }, () => guard.countTry('one')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(TRIES_PER_CODE)
    expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { reason: 'tries_used' } })
  })

  it('accepts one of ten concurrent claims', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    await guard.countTry('one')
    const claims = await Promise.all(Array.from({ length: 10 }, () => guard.claim('one')))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await guard.countTry('one')).toMatchObject({ refusal: { reason: 'used' } })
  })

  it('allows one of two concurrent sends', async () => {
    const guard = newGuard()
    const sends = await Promise.all([guard.startChallenge('one'), guard.startChallenge('two')])
    expect(sends.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('accepts the newest challenge only', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('old')
    at(START + MINUTE)
    await guard.startChallenge('new')
    expect(await guard.countTry('old')).toMatchObject({ ok: false, refusal: { reason: 'not_current' } })
    expect(await guard.claim('old')).toMatchObject({ ok: false })
    expect(await guard.countTry('new')).toMatchObject({ ok: true })
  })

  it('lengthens the wait with each send: 30, 60, 120 seconds', async () => {
    const guard = newGuard()
    const waits: unknown[] = []
    for (const minutes of [0, 2, 4, 6]) {
      at(START + minutes * MINUTE)
      waits.push(await guard.startChallenge(`at-${minutes}`))
    }
    expect(waits).toMatchObject(
      [30, 60, 120, 120].map((resendAfterSeconds) => ({ value: { resendAfterSeconds } })),
    )
  })

  it('undoes a counted try for its own challenge only', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('old')
    await guard.countTry('old')
    at(START + MINUTE)
    await guard.startChallenge('new')
    for (const _ of Array(TRIES_PER_CODE)) await guard.countTry('new')
    await guard.giveBackTry('old')
    expect(await guard.countTry('new')).toMatchObject({ ok: false })
    await guard.giveBackTry('new')
    expect(await guard.countTry('new')).toMatchObject({ ok: true })
  })

  it('counts nothing when asked whether a code may be sent', async () => {
    const guard = newGuard()
    for (const _ of Array(20)) expect((await guard.maySend()).ok).toBe(true)
    expect((await guard.startChallenge('one')).ok).toBe(true)
  })

  it('keeps its state over a restart, and has none after a reset', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    await evictDurableObject(guard)
    expect((await guard.startChallenge('two')).ok).toBe(false)
    await guard.reset()
    expect((await guard.startChallenge('three')).ok).toBe(true)
  })

  it('deletes the state of an unused number, but not of a locked one', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('one')
    const kept = () => runInDurableObject(guard, (_, { storage }) => storage.kv.get('state'))
    await runInDurableObject(guard, (_, { storage }) =>
      storage.kv.put('state', { sends: [], wrong: [], lockedUntil: START + 50 * 60 * MINUTE, current: null }),
    )
    at(START + 25 * 60 * MINUTE)
    await runDurableObjectAlarm(guard)
    expect(await kept()).toBeDefined()
    at(START + 51 * 60 * MINUTE)
    await runDurableObjectAlarm(guard)
    expect(await kept()).toBeUndefined()
  })

  it('treats a state it cannot read as none', async () => {
    const guard = newGuard()
    await runInDurableObject(guard, (_, { storage }) => storage.kv.put('state', { sends: 'many' }))
    expect((await guard.startChallenge('one')).ok).toBe(true)
  })
})
