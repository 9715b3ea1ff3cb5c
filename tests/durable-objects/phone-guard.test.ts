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
  it('lets five of fifty tries made at once through, and no other', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    const answers = await Promise.all(Array.from({ length: 50 }, () => guard.countTry('one')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(TRIES_PER_CODE)
    expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { reason: 'tries_used' } })
  })

  it('accepts one of ten claims made at once', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    await guard.countTry('one')
    const claims = await Promise.all(Array.from({ length: 10 }, () => guard.claim('one')))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await guard.countTry('one')).toMatchObject({ refusal: { reason: 'used' } })
  })

  it('lets one of two sends made at once through', async () => {
    const guard = newGuard()
    const sends = await Promise.all([guard.startChallenge('one'), guard.startChallenge('two')])
    expect(sends.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('knows the newest challenge alone', async () => {
    const guard = newGuard()
    at(START)
    await guard.startChallenge('old')
    at(START + MINUTE)
    await guard.startChallenge('new')
    expect(await guard.countTry('old')).toMatchObject({ ok: false, refusal: { reason: 'not_current' } })
    expect(await guard.claim('old')).toMatchObject({ ok: false })
    expect(await guard.countTry('new')).toMatchObject({ ok: true })
  })

  it('makes the wait longer with each send: 30, 60, 120 seconds', async () => {
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

  it('gives a try back to its own challenge only', async () => {
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

  it('asking whether it may send counts nothing', async () => {
    const guard = newGuard()
    for (const _ of Array(20)) expect((await guard.maySend()).ok).toBe(true)
    expect((await guard.startChallenge('one')).ok).toBe(true)
  })

  it('remembers across a restart, and starts from zero after a reset', async () => {
    const guard = newGuard()
    await guard.startChallenge('one')
    await evictDurableObject(guard)
    expect((await guard.startChallenge('two')).ok).toBe(false)
    await guard.reset()
    expect((await guard.startChallenge('three')).ok).toBe(true)
  })

  it('forgets a number that rested, but not one that is locked', async () => {
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
