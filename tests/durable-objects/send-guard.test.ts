import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendGuardOf } from '../../durable-objects/send-guard'

const guard = (name: string) => sendGuardOf(env.SEND_GUARD, 'address', name)
/** The real clock's: the object's alarm runs by that clock, and one set in its past would fire at once. */
const START = Date.now()
const MINUTE = 60_000
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })

afterEach(() => vi.useRealTimers())

describe('A send guard', () => {
  it('allows one address ten sends in ten minutes, also concurrently', async () => {
    at(START)
    const sends = await Promise.all(
      Array.from({ length: 30 }, () => guard('a').countSend('address', 'phone')),
    )
    expect(sends.filter(({ ok }) => ok)).toHaveLength(10)
    at(START + 12 * MINUTE)
    expect((await guard('a').countSend('address', 'phone')).ok).toBe(true)
  })

  it('allows one address five phones an hour', async () => {
    at(START)
    for (const phone of ['1', '2', '3', '4', '5']) {
      expect((await guard('b').countSend('address', phone)).ok).toBe(true)
    }
    expect(await guard('b').countSend('address', '6')).toMatchObject({
      ok: false,
      refusal: { reason: 'too_many_phones' },
    })
    expect((await guard('b').countSend('address', '1')).ok).toBe(true)
  })

  it('counts each source separately', async () => {
    at(START)
    for (const _ of Array(10)) await guard('c').countSend('address', 'phone')
    expect((await guard('c').countSend('address', 'phone')).ok).toBe(false)
    expect((await guard('d').countSend('address', 'phone')).ok).toBe(true)
  })

  it('stops a number prefix at thirty sends in ten minutes', async () => {
    const prefix = sendGuardOf(env.SEND_GUARD, 'prefix', '+91984501')
    const sends = await Promise.all(
      Array.from({ length: 40 }, (_, index) => prefix.countSend('prefix', String(index))),
    )
    expect(sends.filter(({ ok }) => ok)).toHaveLength(30)
  })

  it('has no state after a reset, or when unused', async () => {
    const kept = () => runInDurableObject(guard('e'), (_, { storage }) => storage.kv.get('state'))
    await guard('e').countSend('address', 'phone')
    await guard('e').reset()
    expect(await kept()).toBeUndefined()
    await guard('e').countSend('address', 'phone')
    expect(await runDurableObjectAlarm(guard('e'))).toBe(true)
    expect(await kept()).toBeUndefined()
  })
})
