import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asDriver, asRider, DRIVER, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { START, underWay } from './rooms'

afterEach(() => vi.useRealTimers())

describe("A room's driver", () => {
  const twoDrivers = async () => {
    const { room, driver, rider } = await underWay()
    driver.points(1, [fix(START)])
    await rider.receives('signal')
    await driver.acked(1)
    return { room, driver, rider }
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
    const seqs = rider.received.flatMap((message) => ('seq' in message ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
  })

  it('is refused even if the room was synced while it hibernated', async () => {
    const { room, driver } = await twoDrivers()
    await runInDurableObject(room, (_, { storage }) => {
      const [row] = storage.sql.exec<{ state: string }>('SELECT state FROM room').toArray()
      storage.sql.exec('UPDATE room SET state = ?', (row?.state ?? '').replaceAll(DRIVER, 'driver-lata'))
    })
    await evictDurableObject(room)
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
