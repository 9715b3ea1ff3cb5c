import { runInDurableObject } from 'cloudflare:test'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually'
import { freshSeed, malformed } from '../../support/rides/malformed-frames'
import { asDriver, asRider, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { newRoom } from './rooms'

const NOW = Date.now()
// That nothing malformed is read is asked of the parser, 10,000 times, in tests/domain/rides/malformed-frames.test.ts.

const FRAMES = 120
const AT_ONCE = 30

describe('A hundred and twenty malformed frames', () => {
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
    const seqs = viewer.received.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })
})
