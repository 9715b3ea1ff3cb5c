import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { sendGuardOf } from '../../durable-objects/send-guard'

const guard = (name: string) => sendGuardOf(env.SEND_GUARD, 'ipv6/64', name)
/** The real clock's: the object's alarm runs by that clock, and one set in its past would fire at once. */
const START = Date.now()
const MINUTE = 60_000
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })

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
