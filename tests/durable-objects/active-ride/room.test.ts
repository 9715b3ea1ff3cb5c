import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodePolyline } from '../../../src/domain/places/polyline'
import { eventually } from '../../support/eventually'
import { asDriver, asRider, byShare, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { at, newRoom, START, underWay } from './rooms'

afterEach(() => vi.useRealTimers())

describe('A room', () => {
  it('sends a snapshot to each new socket, and the acknowledged number to the driver', async () => {
    const { room, driver, rider } = await underWay()
    expect(await rider.receives('snapshot')).toMatchObject({
      seq: 0,
      ride: { version: 2, phase: 'on_the_way' },
      position: null,
      age_ms: null,
      signal: 'none',
    })
    await driver.acked(0)
    driver.points(1, [fix(START - 400)])
    await driver.acked(1)
    expect(await rider.receives('position')).toMatchObject({
      seq: 1,
      position: { at: START - 400 },
      age_ms: 400,
    })
    expect(await rider.receives('signal')).toMatchObject({ seq: 2, signal: 'live' })
    at(START + 5000)
    const late = await enter(room, byShare(facts(START)))
    expect(await late.receives('snapshot')).toMatchObject({ seq: 2, age_ms: 5400, signal: 'live' })
    expect(rider.all('ack')).toEqual([])
  })

  it('keeps sockets, position and sequence numbers when its object is evicted', async () => {
    const { room, driver, rider } = await underWay()
    driver.points(1, [fix(START)])
    await rider.receives('signal')
    await evictDurableObject(room)
    at(START + 3000)
    driver.points(2, [fix(START + 3000, 30)])
    expect(await rider.receives('position', 2)).toMatchObject({ seq: 3, position: { at: START + 3000 } })
    await evictDurableObject(room)
    driver.points(2, [fix(START + 3000, 30)])
    await driver.acked(2)
    const late = await enter(room, byShare(facts(START)))
    expect(await late.receives('snapshot')).toMatchObject({ seq: 3, position: { at: START + 3000 } })
    expect(rider.closed).toBeNull()
  })

  it('sends a pending position at the next event if its object was evicted before', async () => {
    const { room, driver, rider } = await underWay()
    driver.points(1, [fix(START), fix(START + 10, 1)])
    driver.points(3, [fix(START + 20, 2)])
    await driver.acked(3)
    // biome-ignore lint/complexity/useLiteralKeys: a private field; the timer dies with the object.
    await runInDurableObject(room, (object) => clearTimeout(object['broadcasts']['timer']))
    await evictDurableObject(room)
    at(START + 3000)
    await enter(room, byShare(facts(START)))
    // The room can't know what else it has sent.
    expect(await rider.receives('snapshot', 2)).toMatchObject({ position: { at: START + 20 } })
  })

  it('does not hibernate between a broadcast and its write: no sequence number repeats, and a pending position is sent', async () => {
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(Date.now()))),
      await enter(room, asRider(facts(Date.now()))),
    ]
    let number = 0
    for (let turn = 1; turn <= 3; turn += 1) {
      for (const pause of [0, 300, 300]) {
        await new Promise((done) => setTimeout(done, pause))
        number += 1
        driver.points(number, [fix(Date.now(), number)])
      }
      await evictDurableObject(room)
    }
    await driver.acked(number)
    await eventually(() => expect(rider.all('position').at(-1)?.position.lat).toBe(fix(0, number).lat))
    const seqs = rider.received.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })

  it('keeps a long trace complete over evictions', async () => {
    at(START)
    const started = facts(START, {
      phase: 'started',
      version: 4,
      started_at: START - 7_200_000,
      set_out_at: START - 7_300_000,
    })
    const room = newRoom()
    const driver = await enter(room, asDriver(started))
    for (let batch = 0; batch < 4; batch += 1) {
      at(START + batch * 2000)
      const first = batch * 100 + 1
      driver.points(
        first,
        Array.from({ length: 100 }, (_, index) => {
          const number = first + index
          return fix(START - 7_000_000 + number * 3000, number * 40)
        }),
      )
      await driver.acked(first + 99)
      await evictDurableObject(room)
    }
    const trace = await room.readTrace()
    expect(trace).toMatchObject({ points: 400, distance_metres: 399 * 40 })
    const way = decodePolyline(trace?.trace ?? '')
    expect(way).toHaveLength(400)
    expect(way.map(({ lat }) => lat)).toEqual(way.map(({ lat }) => lat).toSorted())
  })
})
