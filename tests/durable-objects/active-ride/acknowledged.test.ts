import { runInDurableObject } from 'cloudflare:test'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePolyline } from '../../../src/domain/places/polyline'
import {
  acknowledge,
  emptyQueue,
  keepPoint,
  markSent,
  nextBatch,
  throughOf,
} from '../../../src/domain/rides/driver-points'
import { freshSeed } from '../../support/rides/malformed-frames'
import { asDriver, asRider, facts, fix } from '../../support/rides/room-facts'
import { enter, evict, type RoomSocket, until } from '../../support/worker/sockets'
import { at, newRoom, START } from './rooms'

const POINT_MS = 3000
const METRES = 20
const started = facts(START, { phase: 'started', version: 4, started_at: START - 60_000 })

/** A ride under way with its rider, and a driver's phone that keeps what is not acknowledged. */
async function drive() {
  at(START)
  const room = newRoom()
  let [driver, rider] = [await enter(room, asDriver(started)), await enter(room, asRider(started))]
  let queue = emptyQueue('ride')
  let sent = 0
  let measured = 0
  let heard = 0
  const acknowledged = () => driver.all('ack').at(-1)?.through ?? 0
  /** Takes an acknowledgement that has come. */
  const hear = () => {
    heard = Math.max(heard, acknowledged())
    queue = acknowledge(queue, acknowledged())
  }
  const sendFrom = (through: number) => {
    const batch = nextBatch(queue, through)
    if (!batch) return
    driver.points(batch.first, batch.points)
    queue = markSent(queue, batch)
    sent = throughOf(batch)
  }
  const connect = async () => {
    driver = await enter(room, asDriver(started))
    await driver.receives('ack')
    hear()
    sent = heard
    sendFrom(sent)
    const newest = queue.points.at(-1)?.at
    while (newest && (await room.summary())?.position?.at !== newest) await scheduler.wait(1)
  }
  return {
    room,
    heard: () => heard,
    measured: () => measured,
    rider: (): RoomSocket => rider,
    hear,
    /** Takes a point, and waits until the pages of the driver and the rider show it. */
    async measure() {
      measured += 1
      at(START + measured * POINT_MS)
      queue = keepPoint(queue, fix(START + measured * POINT_MS, measured * METRES))
      sendFrom(sent)
      for (const socket of [driver, rider]) {
        await until(
          () => pageOf(socket).shownAt === Date.now() || null,
          () => `point ${measured} is not shown: ${JSON.stringify(socket.received.slice(-5))}`,
        )
      }
    },
    repeat: () => sendFrom(Math.max(0, queue.first - 3)),
    async reconnect() {
      driver.close()
      await connect()
    },
    async hibernate() {
      // An object that is not in memory can't be evicted.
      await room.summary()
      await evict(room)
    },
    /**
     * The driver's connection breaks while the room hibernates, and the next one wakes the room before it has heard the
     * end of the former. Which of the two comes first is chance here: so what the former's attachment kept is dropped.
     */
    async breakWhileHibernating() {
      await runInDurableObject(room, (_, ctx) => {
        for (const socket of ctx.getWebSockets('driver')) {
          const { unwritten: _lost, ...kept } = socket.deserializeAttachment()
          socket.serializeAttachment(kept)
        }
      })
      await this.hibernate()
      await this.reconnect()
    },
    async crash() {
      await room.summary()
      await evict(room, { webSockets: 'close' })
      await rider.isClosed()
    },
    async comeBack() {
      rider = await enter(room, asRider(started))
      await connect()
    },
    async end() {
      await driver.acked(measured)
      hear()
    },
  }
}

/** What a page makes of its messages: a snapshot counts always, another message only with a higher number. */
function pageOf({ received }: RoomSocket) {
  let last = -1
  let shownAt: number | null = null
  const outOfOrder: number[] = []
  for (const message of received) {
    if (message.type === 'ack') continue
    const isSnapshot = message.type === 'snapshot'
    if (!isSnapshot && message.seq !== last + 1) outOfOrder.push(message.seq)
    if ((isSnapshot || message.seq > last) && 'position' in message) shownAt = message.position?.at ?? null
    last = isSnapshot ? message.seq : Math.max(last, message.seq)
  }
  return { shownAt, outOfOrder }
}

describe('An acknowledged point', () => {
  it('is in the trace whatever happens: hibernations, crashes, reconnects and repetitions at random', async () => {
    const phone = await drive()
    const step = fc.constantFrom(
      ...Array<'measure'>(30).fill('measure'),
      ...(['repeat', 'reconnect', 'hibernate', 'breakWhileHibernating', 'crash'] as const),
    )
    const steps = fc.sample(fc.array(step, { minLength: 250, maxLength: 250 }), {
      numRuns: 1,
      seed: freshSeed(),
    })
    for (const what of steps.flat()) {
      if (what === 'crash') {
        phone.hear()
        await phone.crash()
        const trace = await phone.room.readTrace()
        expect(trace?.points ?? 0).toBeGreaterThanOrEqual(phone.heard())
        expect(decodePolyline(trace?.trace ?? '')).toHaveLength(trace?.points ?? 0)
        await phone.comeBack()
      } else {
        await phone[what]()
        phone.hear()
      }
      expect(pageOf(phone.rider()).outOfOrder).toEqual([])
    }
    await phone.end()
    const trace = await phone.room.readTrace()
    expect(phone.heard()).toBe(phone.measured())
    expect(trace).toMatchObject({
      points: phone.measured(),
      distance_metres: (phone.measured() - 1) * METRES,
    })
  })

  it('is the only kind that a crash keeps; a hibernation keeps the others too, and the newest position with its age', async () => {
    const phone = await drive()
    for (let point = 0; point < 10; point += 1) await phone.measure()
    phone.hear()
    expect(phone.heard()).toBe(0)
    await phone.hibernate()
    at(START + 10 * POINT_MS + 7000)
    expect(await phone.room.summary()).toMatchObject({
      position: { at: START + 10 * POINT_MS },
      age_ms: 7000,
    })
    expect(await phone.room.readTrace()).toMatchObject({ points: 10 })
    await phone.crash()
    expect(await phone.room.readTrace()).toMatchObject({ points: 0 })
    await phone.comeBack()
    await phone.end()
    expect(await phone.room.readTrace()).toMatchObject({ points: 10, distance_metres: 9 * METRES })
  })

  it('that was lost with the driver’s socket while the room hibernated is shown again: viewers get a snapshot', async () => {
    const phone = await drive()
    for (let point = 0; point < 10; point += 1) await phone.measure()
    await phone.breakWhileHibernating()
    phone.hear()
    expect(phone.heard()).toBe(0)
    await phone.measure()
    expect(pageOf(phone.rider())).toEqual({ shownAt: START + 11 * POINT_MS, outOfOrder: [] })
    expect(phone.rider().all('snapshot')).toHaveLength(2)
  })

  it('is written once a minute while points come, and when the driver’s connection closes', async () => {
    const phone = await drive()
    const writes = () =>
      runInDurableObject(phone.room, (_, { storage }) => {
        const [row] = storage.sql.exec<{ times: number }>(
          "SELECT json_extract(state, '$.written.times') AS times FROM room",
        )
        return row?.times ?? 0
      })
    const before = await writes()
    // Two and a half minutes.
    for (let point = 0; point < 50; point += 1) await phone.measure()
    expect((await writes()) - before).toBeLessThanOrEqual(3)
    const during = await writes()
    await phone.reconnect()
    expect(phone.heard()).toBe(50)
    expect((await writes()) - during).toBe(1)
  })
})
