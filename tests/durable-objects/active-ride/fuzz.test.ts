import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeRideOf } from '../../../durable-objects/active-ride/stub'
import { MOST_CHARACTERS } from '../../../src/domain/rides/messages'
import { asDriver, asRider, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/room-socket'

const NOW = Date.now()
const point = fix(NOW - 1000)
const right = { v: 1, type: 'points', first: 1, points: [point] }

const anything = fc.anything({ maxDepth: 3, withBigInt: false })
/** A value that is no number, whatever field it comes into. */
const noNumber = fc.oneof(
  fc.string(),
  fc.constantFrom(true, [], {}, 'NaN', '12.9'),
  fc.array(fc.nat(), { maxLength: 3 }),
)
const without = (key: keyof typeof right) =>
  Object.fromEntries(Object.entries(right).filter(([name]) => name !== key))
const withPoint = (changed: object) => ({ ...right, points: [{ ...point, ...changed }] })

/** Each of these is wrong by its making, whoever reads it. */
const malformed: fc.Arbitrary<string | ArrayBuffer> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `.${text}`),
  fc.json().map((text) => `[${text}]`),
  fc
    .dictionary(fc.string(), anything, { maxKeys: 5 })
    .map((extra) => JSON.stringify({ ...right, ...extra, strange: 1 })),
  fc
    .constantFrom<keyof typeof right>('v', 'type', 'first', 'points')
    .map((key) => JSON.stringify(without(key))),
  fc
    .integer()
    .filter((v) => v !== 1)
    .map((v) => JSON.stringify({ ...right, v })),
  fc
    .string()
    .filter((type) => type !== 'points')
    .map((type) => JSON.stringify({ ...right, type })),
  fc
    .oneof(fc.integer({ max: 0 }), fc.double({ min: 1.01, max: 1.99, noNaN: true }), noNumber)
    .map((first) => JSON.stringify({ ...right, first })),
  fc
    .constantFrom('at', 'lat', 'lng', 'heading', 'speed', 'accuracy')
    .chain((key) => noNumber.map((value) => JSON.stringify(withPoint({ [key]: value })))),
  fc.double({ min: 90.001, max: 1e9, noNaN: true }).map((lat) => JSON.stringify(withPoint({ lat }))),
  fc.double({ min: -1e9, max: -180.001, noNaN: true }).map((lng) => JSON.stringify(withPoint({ lng }))),
  fc.string({ minLength: 1 }).map((name) => JSON.stringify(withPoint({ [`_${name}`]: 1 }))),
  fc.integer({ min: 1, max: 40 }).map((cut) => JSON.stringify(right).slice(0, -cut)),
  fc
    .constantFrom(0, 101)
    .map((length) => JSON.stringify({ ...right, points: Array.from({ length }, () => point) })),
  fc.constant(`${JSON.stringify(right)}${' '.repeat(MOST_CHARACTERS)}`),
  fc.constantFrom(
    '{"__proto__":{"v":1}}',
    '1e999',
    'null',
    '',
    '"points"',
    '['.repeat(3000),
    'pong',
    'Ping',
    'ping ',
  ),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes).buffer),
  fc.constant(new TextEncoder().encode(JSON.stringify(right)).buffer as ArrayBuffer),
)

const FRAMES = 10_000
const AT_ONCE = 30

describe('Ten thousand malformed frames', () => {
  it('each close their own socket, and disturb nobody else', { timeout: 300_000 }, async () => {
    const room = activeRideOf(env.ACTIVE_RIDE, crypto.randomUUID())
    const given = facts(NOW)
    const viewer = await enter(room, asRider(given))
    const driver = await enter(room, asDriver(given))
    const frames = fc.sample(malformed, { numRuns: FRAMES, seed: 20261121 })
    let number = 0
    for (let start = 0; start < FRAMES; start += AT_ONCE) {
      const batch = frames.slice(start, start + AT_ONCE)
      // From inside the object: ten thousand calls across would test the way there.
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
      if (start % 900 === 0) {
        number += 1
        driver.points(number, [fix(NOW - 60_000 + number * 3000, number * 20)])
        await driver.acked(number)
      }
    }
    expect(await room.glance()).toMatchObject({ position: { at: NOW - 60_000 + number * 3000 } })
    expect([viewer.closed, driver.closed, viewer.strange]).toEqual([null, null, []])
    expect(viewer.all('signal')).toHaveLength(1)
    expect(viewer.all('position').length).toBeGreaterThan(5)
    const seqs = viewer.heard.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })
})
