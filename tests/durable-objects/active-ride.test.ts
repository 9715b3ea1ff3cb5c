import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { activeRideOf } from '../../durable-objects/active-ride/stub'
import { asDriver, asRider, byShare, facts, fix } from '../support/rides/room-facts'
import { enter } from '../support/worker/room-socket'

const newRoom = () => activeRideOf(env.ACTIVE_RIDE, crypto.randomUUID())
/** Ahead of the real clock, so that no alarm comes by itself. */
const START = Date.now() + 24 * 3_600_000
const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })

afterEach(() => vi.useRealTimers())

describe('A room', () => {
  it('gives who comes in a snapshot, and the driver the number it has got to', async () => {
    at(START)
    const room = newRoom()
    const driver = await enter(room, asDriver(facts(START)))
    const rider = await enter(room, asRider(facts(START)))
    expect(await rider.hears('snapshot')).toMatchObject({
      seq: 0,
      ride: { version: 2, phase: 'on_the_way' },
      position: null,
      age_ms: null,
      signal: 'none',
    })
    await driver.acked(0)
    driver.points(1, [fix(START - 400)])
    await driver.acked(1)
    expect(await rider.hears('position')).toMatchObject({
      seq: 1,
      position: { at: START - 400 },
      age_ms: 400,
    })
    expect(await rider.hears('signal')).toMatchObject({ seq: 2, signal: 'live' })
    at(START + 5000)
    const late = await enter(room, byShare(facts(START)))
    expect(await late.hears('snapshot')).toMatchObject({ seq: 2, age_ms: 5400, signal: 'live' })
    expect(rider.all('ack')).toEqual([])
  })

  it('keeps its sockets, its position and its numbers when its object is evicted', async () => {
    at(START)
    const room = newRoom()
    const driver = await enter(room, asDriver(facts(START)))
    const rider = await enter(room, asRider(facts(START)))
    driver.points(1, [fix(START)])
    await rider.hears('signal')
    await evictDurableObject(room)
    at(START + 3000)
    driver.points(2, [fix(START + 3000, 30)])
    expect(await rider.hears('position', 2)).toMatchObject({ seq: 3, position: { at: START + 3000 } })
    await evictDurableObject(room)
    driver.points(2, [fix(START + 3000, 30)])
    await driver.acked(2)
    const late = await enter(room, byShare(facts(START)))
    expect(await late.hears('snapshot')).toMatchObject({ seq: 3, position: { at: START + 3000 } })
    expect(rider.closed).toBeNull()
  })
})
