import { runInDurableObject } from 'cloudflare:test'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RoomStorage } from '../../../durable-objects/active-ride/storage'
import { decodePolyline } from '../../../src/domain/places/polyline'
import { PRIVACY_ZONE_METRES, privacyZoneOf } from '../../../src/domain/rides/privacy-zone'
import { platformNow } from '../../support/clock/platform-now'
import { eventually } from '../../support/eventually'
import { freshSeed, malformed } from '../../support/rides/malformed-frames'
import { asDriver, asRider, byShare, DRIVER, facts, fix } from '../../support/rides/room-facts'
import { enter, evict, type RoomSocket } from '../../support/worker/sockets'
import { at, MINUTE, moving, newRoom, START, underWay } from './rooms'

/** No message is missing, repeated or out of its order. */
function expectInOrder({ received }: Pick<RoomSocket, 'received'>) {
  const seqs = received.flatMap((message) => ('seq' in message ? [message.seq] : []))
  expect(seqs).toEqual(seqs.map((_, index) => index))
}

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
    const { room, driver, rider } = await moving()
    await evict(room)
    at(START + 3000)
    driver.points(2, [fix(START + 3000, 30)])
    expect(await rider.receives('position', 2)).toMatchObject({ seq: 3, position: { at: START + 3000 } })
    await evict(room)
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
    await evict(room)
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
      await evict(room)
    }
    await driver.acked(number)
    await eventually(() => expect(rider.all('position').at(-1)?.position.lat).toBe(fix(0, number).lat))
    expectInOrder(rider)
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
      await evict(room)
    }
    const trace = await room.readTrace()
    expect(trace).toMatchObject({ points: 400, distance_metres: 399 * 40 })
    const way = decodePolyline(trace?.trace ?? '')
    expect(way).toHaveLength(400)
    expect(way.map(({ lat }) => lat)).toEqual(way.map(({ lat }) => lat).toSorted())
  })
})

describe("A room's driver", () => {
  const twoDrivers = async () => {
    const scene = await moving()
    await scene.driver.acked(1)
    return scene
  }

  it('who no longer has the ride is closed at once, and their points are not broadcast', async () => {
    const { room, driver, rider } = await twoDrivers()
    await room.syncFromDatabase(
      facts(START, { version: 5, phase: 'assigned', driver_id: 'driver-lata', set_out_at: null }),
    )
    driver.points(2, [fix(START + 2000, 20)])
    expect(await driver.isClosed()).toBe('reassigned')
    expect(await rider.receives('snapshot', 2)).toMatchObject({
      position: null,
      signal: 'none',
      ride: { version: 5 },
    })
    expect((await room.summary())?.position).toBeNull()
    expect(await (await enter(room, asDriver(facts(START)))).isClosed()).toBe('reassigned')
    expectInOrder(rider)
  })

  it('is refused even if the room was synced while it hibernated', async () => {
    const { room, driver } = await twoDrivers()
    await runInDurableObject(room, (_, { storage }) => {
      const [row] = storage.sql.exec<{ state: string }>('SELECT state FROM room').toArray()
      storage.sql.exec('UPDATE room SET state = ?', (row?.state ?? '').replaceAll(DRIVER, 'driver-lata'))
    })
    await evict(room)
    driver.points(2, [fix(START + 2000, 20)])
    expect(await driver.isClosed()).toBe('reassigned')
  })

  it('is closed when the ride is over; viewers stay and see no car', async () => {
    const { room, driver, rider } = await twoDrivers()
    await room.syncFromDatabase(facts(START, { version: 6, phase: 'completed', over_at: START }))
    expect(await driver.isClosed()).toBe('ride_over')
    expect(await rider.receives('status')).toMatchObject({ ride: { phase: 'completed' } })
    expect(await rider.receives('signal', 2)).toMatchObject({ signal: 'none' })
    expect(await (await enter(room, asDriver(facts(START)))).isClosed()).toBe('ride_over')
    expect(await (await enter(room, asRider(facts(START)))).receives('snapshot')).toMatchObject({
      position: null,
    })
    expect(rider.closed).toBeNull()
  })
})

describe('A car in a privacy zone', () => {
  const zone = privacyZoneOf('pickup', fix(0))
  const ride = facts(START, { privacy_zones: [zone] })
  const AREA = { lat: zone.lat, lng: zone.lng, heading: null, speed: null, accuracy: PRIVACY_ZONE_METRES }

  it('is sent to rider and driver as it is, and redacted to viewers, from the snapshot on', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider, friend] = [
      await enter(room, asDriver(ride)),
      await enter(room, asRider(ride)),
      await enter(room, byShare(ride)),
    ]
    const car = fix(START)
    driver.points(1, [car])
    expect(await rider.receives('position')).toMatchObject({ seq: 1, position: car })
    expect(await driver.receives('position')).toMatchObject({ seq: 1, position: car })
    expect(await friend.receives('position')).toMatchObject({
      seq: 1,
      position: { at: START, ...AREA },
      near: 'pickup',
    })
    await evict(room)
    const late = await enter(room, byShare(ride, 'another'))
    expect(await late.receives('snapshot')).toMatchObject({
      position: { at: START, ...AREA },
      near: 'pickup',
    })
    const again = await enter(room, asRider(ride))
    expect(await again.receives('snapshot')).toMatchObject({ position: car })
    for (const socket of [rider, driver, again]) expect(JSON.stringify(socket.received)).not.toContain('near')
    for (const socket of [friend, late])
      expect(JSON.stringify(socket.received)).not.toContain(String(car.lat))
  })
})

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

describe("A room's storage", () => {
  it('is empty for a room that is only read', async () => {
    const room = newRoom()
    expect(await room.summary()).toBeNull()
    await room.confirmTraceStored()
    expect(
      await runInDurableObject(room, (_, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray(),
      ),
    ).toEqual([])
  })

  it('throws on tables that other migrations made', async () => {
    at(START)
    const room = newRoom()
    await room.syncFromDatabase(facts(START))
    await runInDurableObject(room, (_, { storage }) => {
      expect(new RoomStorage(storage).read()).toMatchObject({ seq: 0 })
      storage.sql.exec("UPDATE migrations SET statement = 'CREATE TABLE room (state TEXT)' WHERE number = 1")
      expect(() => new RoomStorage(storage)).toThrow('Storage migration 1 is not the one that ran')
    })
  })

  it('that cannot be parsed is rebuilt by a sync from D1, and its sockets reconnect', async () => {
    at(START)
    const room = newRoom()
    const rider = await enter(room, asRider(facts(START)))
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec('UPDATE room SET state = ?', '{"seq":"many"}')
    })
    await evict(room)
    expect(await room.syncFromDatabase(facts(START))).toMatchObject({ phase: 'on_the_way' })
    expect(await rider.isClosed()).toBe('renew')
  })
})

// That nothing malformed is read is asked of the parser, 10,000 times, in tests/domain/rides/malformed-frames.test.ts.

describe('A hundred and twenty malformed frames', () => {
  const [FRAMES, AT_ONCE, NOW] = [120, 30, Date.now()]

  it('each close their own socket and no other', async () => {
    const room = newRoom()
    const given = facts(NOW)
    const viewer = await enter(room, asRider(given))
    const driver = await enter(room, asDriver(given))
    const frames = fc.sample(malformed, { numRuns: FRAMES, seed: freshSeed() })
    let number = 0
    for (let start = 0; start < FRAMES; start += AT_ONCE) {
      const batch = frames.slice(start, start + AT_ONCE)
      // From inside the object: a call across for each would test the way there.
      const reasons = await runInDurableObject(room, (object) =>
        Promise.all(
          batch.map(async (frame, index) => {
            const socket = await enter(object, index % 2 === 0 ? asDriver(given) : asRider(given))
            socket.send(frame)
            return socket.isClosed()
          }),
        ),
      )
      const wrong = batch.filter((_, index) => reasons[index] !== 'bad_message')
      expect(wrong).toEqual([])
      number += 1
      driver.points(number, [fix(NOW - 60_000 + number * 3000, number * 20)])
    }
    await driver.acked(number)
    const newest = { at: NOW - 60_000 + number * 3000 }
    expect(await room.summary()).toMatchObject({ position: newest })
    await eventually(() => expect(viewer.all('position').at(-1)).toMatchObject({ position: newest }))
    expect([viewer.closed, driver.closed, viewer.unparsed]).toEqual([null, null, []])
    expect(viewer.all('signal')).toHaveLength(1)
    expectInOrder(viewer)
  })
})
