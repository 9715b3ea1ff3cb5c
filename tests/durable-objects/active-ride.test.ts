import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RoomStorage } from '../../durable-objects/active-ride/storage'
import { activeRideOf } from '../../durable-objects/active-ride/stub'
import { decodeLine } from '../../src/domain/rides/trace'
import { asDriver, asRider, byShare, DRIVER, facts, fix } from '../support/rides/room-facts'
import { enter } from '../support/worker/room-socket'

const newRoom = () => activeRideOf(env.ACTIVE_RIDE, crypto.randomUUID())
/** Ahead of the real clock, so that no alarm comes by itself. */
const START = Date.now() + 24 * 3_600_000
const MINUTE = 60_000
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

  it('waits a second between positions, and sends the newest of those that waited', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START)])
    await rider.hears('position')
    driver.points(2, [fix(START + 1, 1)])
    driver.points(3, [fix(START + 2, 2)])
    await driver.acked(3)
    expect(rider.all('position')).toHaveLength(1)
    at(START + 1000)
    expect(await rider.hears('position', 2)).toMatchObject({ position: { at: START + 2 }, age_ms: 1000 })
  })

  it('sends a waiting position even if its object was evicted before', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START), fix(START + 10, 1)])
    driver.points(3, [fix(START + 20, 2)])
    await driver.acked(3)
    // biome-ignore lint/complexity/useLiteralKeys: a private field; the timer dies with the object.
    await runInDurableObject(room, (object) => clearTimeout(object['pace']['timer']))
    await evictDurableObject(room)
    at(START + 3000)
    expect(await runDurableObjectAlarm(room)).toBe(true)
    expect(await rider.hears('position', 2)).toMatchObject({ position: { at: START + 20 } })
  })

  it('is not put to sleep between saying and writing: no number comes twice, and what waits is sent', async () => {
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
    await vi.waitFor(() => expect(rider.all('position').at(-1)?.position.lat).toBe(fix(0, number).lat), 5000)
    const seqs = rider.heard.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })

  it('takes five minutes of a tunnel in, keeps all of the way, and shows its end', async () => {
    at(START)
    const started = facts(START, { phase: 'started', version: 4, started_at: START - 60_000 })
    const room = newRoom()
    const [driver, rider] = [await enter(room, asDriver(started)), await enter(room, asRider(started))]
    driver.points(1, [fix(START)])
    await rider.hears('position')
    at(START + 30_000)
    await runDurableObjectAlarm(room)
    expect(await rider.hears('signal', 2)).toMatchObject({ signal: 'lost' })
    at(START + 300_000)
    const tunnel = Array.from({ length: 100 }, (_, index) =>
      fix(START + 3000 * (index + 1), 30 * (index + 1)),
    )
    driver.points(2, tunnel)
    await driver.acked(101)
    expect(await rider.hears('position', 2)).toMatchObject({ position: { at: START + 300_000 }, age_ms: 0 })
    expect(await rider.hears('signal', 3)).toMatchObject({ signal: 'live' })
    const trace = await room.takeTrace()
    expect(trace).toMatchObject({ points: 101, distance_metres: 3000 })
    expect(decodeLine(trace?.trace ?? '').at(-1)).toMatchObject({
      lat: expect.closeTo(12.9352 + 3000 / 111_195, 4),
    })
  })

  it('keeps a long way whole over evictions', async () => {
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
    const trace = await room.takeTrace()
    expect(trace).toMatchObject({ points: 400, distance_metres: 399 * 40 })
    const way = decodeLine(trace?.trace ?? '')
    expect(way).toHaveLength(400)
    expect(way.map(({ lat }) => lat)).toEqual(way.map(({ lat }) => lat).toSorted())
  })

  it('gives somebody who was away for 30 seconds a snapshot with the number to go on from', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START)])
    await rider.hears('signal')
    rider.close()
    for (let number = 2; number <= 11; number += 1) {
      at(START + number * 3000)
      driver.points(number, [fix(START + number * 3000, number * 20)])
      await driver.acked(number)
    }
    const back = await enter(room, asRider(facts(START)))
    const snapshot = await back.hears('snapshot')
    expect(snapshot).toMatchObject({ seq: 12, position: { at: START + 33_000 }, signal: 'live' })
    at(START + 36_000)
    driver.points(12, [fix(START + 36_000, 240)])
    expect(await back.hears('position')).toMatchObject({ seq: 13 })
  })
})

describe("A room's driver", () => {
  const twoDrivers = async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START)])
    await rider.hears('signal')
    await driver.acked(1)
    return { room, driver, rider }
  }

  it('who has the ride no more is closed at once, and their points reach nobody', async () => {
    const { room, driver, rider } = await twoDrivers()
    await room.tell(
      facts(START, { version: 5, phase: 'assigned', driver_id: 'driver-lata', set_out_at: null }),
    )
    driver.points(2, [fix(START + 2000, 20)])
    expect(await driver.isClosed()).toBe('reassigned')
    expect(await rider.hears('snapshot', 2)).toMatchObject({
      position: null,
      signal: 'none',
      ride: { version: 5 },
    })
    expect((await room.glance())?.position).toBeNull()
    expect(await (await enter(room, asDriver(facts(START)))).isClosed()).toBe('reassigned')
    const seqs = rider.heard.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })

  it('is refused even if the room was told while it slept', async () => {
    const { room, driver } = await twoDrivers()
    await runInDurableObject(room, (_, { storage }) => {
      const [row] = storage.sql.exec<{ state: string }>('SELECT state FROM room').toArray()
      storage.sql.exec('UPDATE room SET state = ?', (row?.state ?? '').replaceAll(DRIVER, 'driver-lata'))
    })
    await evictDurableObject(room)
    driver.points(2, [fix(START + 2000, 20)])
    expect(await driver.isClosed()).toBe('reassigned')
  })

  it('cannot count to where counting ends', async () => {
    const { room, driver } = await twoDrivers()
    driver.points(Number.MAX_SAFE_INTEGER, [fix(START + 1000, 10), fix(START + 2000, 20)])
    expect(await driver.isClosed()).toBe('bad_message')
    await evictDurableObject(room)
    expect(await room.glance()).toMatchObject({ position: { at: START } })
  })

  it('starts anew after setting out again, from number one', async () => {
    const { room, driver, rider } = await twoDrivers()
    await room.tell(facts(START, { version: 5, set_out_at: START }))
    driver.points(1, [fix(START - 1, 5)])
    await driver.acked(1)
    expect(rider.all('position')).toHaveLength(1)
    driver.points(2, [fix(START + 10, 5)])
    at(START + 2000)
    expect(await rider.hears('position', 2)).toMatchObject({ position: { at: START + 10 } })
  })

  it('is sent home when the ride is over; viewers stay and see no car', async () => {
    const { room, driver, rider } = await twoDrivers()
    await room.tell(facts(START, { version: 6, phase: 'completed', over_at: START }))
    expect(await driver.isClosed()).toBe('ride_over')
    expect(await rider.hears('status')).toMatchObject({ ride: { phase: 'completed' } })
    expect(await rider.hears('signal', 2)).toMatchObject({ signal: 'none' })
    expect(await (await enter(room, asDriver(facts(START)))).isClosed()).toBe('ride_over')
    expect(await (await enter(room, asRider(facts(START)))).hears('snapshot')).toMatchObject({
      position: null,
    })
    expect(rider.closed).toBeNull()
  })

  it('is not believed by an older telling', async () => {
    const { room } = await twoDrivers()
    await room.tell(facts(START, { version: 5, phase: 'started' }))
    expect(await room.tell(facts(START, { version: 4, phase: 'unassigned', driver_id: null }))).toMatchObject(
      {
        version: 5,
        phase: 'started',
        position: { at: START },
      },
    )
  })
})

describe("A room's clock", () => {
  it('tells of a lost signal once, and of its return', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START)])
    await rider.hears('signal')
    at(START + 20_000)
    driver.points(2, [fix(START + 20_000, 40)])
    await driver.acked(2)
    at(START + 30_000)
    await runDurableObjectAlarm(room)
    at(START + 50_000)
    await runDurableObjectAlarm(room)
    expect(await rider.hears('signal', 2)).toMatchObject({ signal: 'lost' })
    await runDurableObjectAlarm(room)
    expect(rider.all('signal').map(({ signal }) => signal)).toEqual(['live', 'lost'])
    expect(await room.glance()).toMatchObject({ signal: 'lost', age_ms: 30_000 })
    driver.points(3, [fix(START + 50_000, 60)])
    expect(await rider.hears('signal', 3)).toMatchObject({ signal: 'live' })
  })

  it('that has lost its alarm goes on with the next who comes', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider] = [
      await enter(room, asDriver(facts(START))),
      await enter(room, asRider(facts(START))),
    ]
    driver.points(1, [fix(START)])
    await rider.hears('signal')
    await runInDurableObject(room, (_, { storage }) => storage.deleteAlarm())
    at(START + 5 * MINUTE)
    const friend = await enter(room, byShare(facts(START)))
    expect(await friend.hears('snapshot')).toMatchObject({ signal: 'lost' })
    expect(await rider.hears('signal', 2)).toMatchObject({ signal: 'lost' })
    expect(await runDurableObjectAlarm(room)).toBe(true)
  })

  it('asks sockets to prove themselves after 30 minutes, each in its turn', async () => {
    at(START)
    const still = facts(START, { phase: 'assigned', set_out_at: null })
    const room = newRoom()
    const early = await enter(room, asRider(still))
    at(START + 10 * MINUTE)
    const late = await enter(room, byShare(still))
    await late.hears('snapshot')
    at(START + 30 * MINUTE)
    await evictDurableObject(room)
    await runDurableObjectAlarm(room)
    expect(await early.isClosed()).toBe('renew')
    expect(late.closed).toBeNull()
    at(START + 40 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await late.isClosed()).toBe('renew')
    at(START + 6 * 24 * 60 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await room.glance()).toMatchObject({ phase: 'assigned' })
  })

  const over = facts(START, { version: 6, phase: 'completed', started_at: START - 60_000, over_at: START })
  const driven = async () => {
    at(START)
    const room = newRoom()
    const started = facts(START, { version: 4, phase: 'started', started_at: START - 60_000 })
    const driver = await enter(room, asDriver(started))
    driver.points(1, [fix(START - 5000), fix(START, 50)])
    await driver.acked(2)
    await room.tell(over)
    return room
  }
  const isEmpty = (room: ReturnType<typeof newRoom>) =>
    runInDurableObject(
      room,
      (_, { storage }) =>
        storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'room'").toArray().length === 0,
    )

  it('closes the room 30 minutes after the ride, and forgets it once its trace was kept', async () => {
    const room = await driven()
    const [rider, friend] = [await enter(room, asRider(over)), await enter(room, byShare(over))]
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    expect([await rider.isClosed(), await friend.isClosed()]).toEqual(['ride_over', 'share_ended'])
    expect(await isEmpty(room)).toBe(false)
    expect(await (await enter(room, byShare(over))).isClosed()).toBe('share_ended')
    expect(await room.takeTrace()).toMatchObject({ points: 2, distance_metres: 50 })
    await room.traceKept()
    expect(await isEmpty(room)).toBe(true)
    expect(await room.takeTrace()).toBeNull()
  })

  it('forgets a room whose trace was kept before, at its close, and makes it no more', async () => {
    const room = await driven()
    await room.traceKept()
    expect(await room.takeTrace()).toMatchObject({ points: 2 })
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await isEmpty(room)).toBe(true)
    await room.tell(over)
    expect(await (await enter(room, asRider(over))).isClosed()).toBe('ride_over')
    expect(await isEmpty(room)).toBe(true)
    expect(await runDurableObjectAlarm(room)).toBe(false)
  })

  it('forgets a ride of which it has heard nothing for a week, and whoever comes then tells it anew', async () => {
    at(START)
    const room = newRoom()
    const driver = await enter(room, asDriver(facts(START)))
    driver.points(1, [fix(START)])
    await driver.acked(1)
    at(START + 7 * 24 * 60 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await driver.isClosed()).toBe('renew')
    expect(await isEmpty(room)).toBe(true)
    expect(await (await enter(room, asRider(facts(START)))).hears('snapshot')).toMatchObject({
      position: null,
      ride: { phase: 'on_the_way' },
    })
  })

  it('waits a day for the trace, no longer', async () => {
    const room = await driven()
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    at(START + 24 * 60 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await isEmpty(room)).toBe(true)
  })
})

describe("A room's storage", () => {
  it('is nothing for a room that is only looked at', async () => {
    const room = newRoom()
    expect(await room.glance()).toBeNull()
    await room.traceKept()
    expect(
      await runInDurableObject(room, (_, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray(),
      ),
    ).toEqual([])
  })

  it('does not work on tables that another list of migrations made', async () => {
    at(START)
    const room = newRoom()
    await room.tell(facts(START))
    await runInDurableObject(room, (_, { storage }) => {
      expect(new RoomStorage(storage).read()).toMatchObject({ seq: 0 })
      storage.sql.exec("UPDATE migrations SET statement = 'CREATE TABLE room (state TEXT)' WHERE number = 1")
      expect(() => new RoomStorage(storage)).toThrow('Storage migration 1 is not the one that ran')
    })
  })

  it('that cannot be read is rebuilt from what D1 says, and who was inside comes back', async () => {
    at(START)
    const room = newRoom()
    const rider = await enter(room, asRider(facts(START)))
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec('UPDATE room SET state = ?', '{"seq":"many"}')
    })
    await evictDurableObject(room)
    expect(await room.tell(facts(START))).toMatchObject({ phase: 'on_the_way' })
    expect(await rider.isClosed()).toBe('renew')
  })
})

describe('A crowd', () => {
  it('of one person is twenty; the next one waits, and finds room when one leaves', async () => {
    at(START)
    const room = newRoom()
    const twenty = await Promise.all(Array.from({ length: 20 }, () => enter(room, asRider(facts(START)))))
    expect(await (await enter(room, asRider(facts(START)))).isClosed()).toBe('too_many')
    expect((await room.glance())?.sockets.rider).toBe(20)
    await (await enter(room, byShare(facts(START)))).hears('snapshot')
    twenty[0]?.close()
    await twenty[0]?.isClosed()
    await (await enter(room, asRider(facts(START)))).hears('snapshot')
  })

  it('of sockets that a lost network left behind makes room for who comes back; who pings stays', async () => {
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
    expect((await room.glance())?.sockets.rider).toBe(2)
  })
})
