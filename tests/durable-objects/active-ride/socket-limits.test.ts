import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformNow } from '../../support/clock/platform-now'
import { asRider, byShare, facts } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { at, MINUTE, newRoom, START } from './rooms'

afterEach(() => vi.useRealTimers())

describe('A crowd', () => {
  it('is twenty sockets of one user; the next is refused, and accepted when one closes', async () => {
    at(START)
    const room = newRoom()
    const twenty = await Promise.all(Array.from({ length: 20 }, () => enter(room, asRider(facts(START)))))
    expect(await (await enter(room, asRider(facts(START)))).isClosed()).toBe('too_many')
    expect(twenty.filter(({ closed }) => closed !== null)).toEqual([])
    await (await enter(room, byShare(facts(START)))).receives('snapshot')
    twenty[0]?.close()
    await twenty[0]?.isClosed()
    await (await enter(room, asRider(facts(START)))).receives('snapshot')
  })

  it('closes idle sockets that a lost network left behind, and keeps those that ping', async () => {
    at(platformNow())
    const room = newRoom()
    const before = facts(Date.now())
    const entry = asRider(before)
    const [kept, ...left] = await Promise.all(
      Array.from({ length: 20 }, () => enter(room, { ...entry, proved_at: Date.now() - 3 * MINUTE })),
    )
    kept?.send('ping')
    await kept?.receivesUnparsed('pong')
    await (await enter(room, entry)).receives('snapshot')
    expect(new Set(await Promise.all(left.map((socket) => socket.isClosed())))).toEqual(new Set(['renew']))
    expect(kept?.closed).toBeNull()
  })
})
