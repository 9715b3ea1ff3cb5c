import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformNow } from '../../support/clock/platform-now'
import { asRider, byShare, facts } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { at, MINUTE, newRoom, START } from './rooms'

afterEach(() => vi.useRealTimers())

describe('A crowd', () => {
  it('of one person is twenty; the next one waits, and finds room when one leaves', async () => {
    at(START)
    const room = newRoom()
    const twenty = await Promise.all(Array.from({ length: 20 }, () => enter(room, asRider(facts(START)))))
    expect(await (await enter(room, asRider(facts(START)))).isClosed()).toBe('too_many')
    expect((await room.summary())?.sockets.rider).toBe(20)
    await (await enter(room, byShare(facts(START)))).hears('snapshot')
    twenty[0]?.close()
    await twenty[0]?.isClosed()
    await (await enter(room, asRider(facts(START)))).hears('snapshot')
  })

  it('of sockets that a lost network left behind makes room for who comes back; who pings stays', async () => {
    at(platformNow())
    const room = newRoom()
    const before = facts(Date.now())
    const entry = asRider(before)
    const [kept, ...left] = await Promise.all(
      Array.from({ length: 20 }, () => enter(room, { ...entry, proved_at: Date.now() - 3 * MINUTE })),
    )
    kept?.send('ping')
    await kept?.hearsStrange('pong')
    await (await enter(room, entry)).hears('snapshot')
    expect(new Set(await Promise.all(left.map((socket) => socket.isClosed())))).toEqual(new Set(['renew']))
    expect(kept?.closed).toBeNull()
    expect((await room.summary())?.sockets.rider).toBe(2)
  })
})
