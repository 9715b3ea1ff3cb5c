import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { asDriver, asRider, byShare, facts, fix } from '../../support/rides/room-facts'
import { enter, evict } from '../../support/worker/sockets'
import { at, MINUTE, moving, newRoom, START } from './rooms'

describe("A room's alarm", () => {
  it('broadcasts a lost signal once, and its return', async () => {
    const { room, driver, rider } = await moving()
    at(START + 20_000)
    driver.points(2, [fix(START + 20_000, 40)])
    await driver.acked(2)
    at(START + 30_000)
    await runDurableObjectAlarm(room)
    at(START + 50_000)
    await runDurableObjectAlarm(room)
    expect(await rider.receives('signal', 2)).toMatchObject({ signal: 'lost' })
    await runDurableObjectAlarm(room)
    expect(rider.all('signal').map(({ signal }) => signal)).toEqual(['live', 'lost'])
    expect(await room.summary()).toMatchObject({ signal: 'lost', age_ms: 30_000 })
    driver.points(3, [fix(START + 50_000, 60)])
    expect(await rider.receives('signal', 3)).toMatchObject({ signal: 'live' })
  })

  it('that has lost its alarm is set again by the next connect', async () => {
    const { room, rider } = await moving()
    await runInDurableObject(room, (_, { storage }) => storage.deleteAlarm())
    at(START + 5 * MINUTE)
    const friend = await enter(room, byShare(facts(START)))
    expect(await friend.receives('snapshot')).toMatchObject({ signal: 'lost' })
    expect(await rider.receives('signal', 2)).toMatchObject({ signal: 'lost' })
    expect(await runDurableObjectAlarm(room)).toBe(true)
  })

  it('closes each socket for renewal 30 minutes after its authorisation', async () => {
    at(START)
    const still = facts(START, { phase: 'assigned', set_out_at: null })
    const room = newRoom()
    const early = await enter(room, asRider(still))
    at(START + 10 * MINUTE)
    const late = await enter(room, byShare(still))
    await late.receives('snapshot')
    at(START + 30 * MINUTE)
    await evict(room)
    await runDurableObjectAlarm(room)
    expect(await early.isClosed()).toBe('renew')
    expect(late.closed).toBeNull()
    at(START + 40 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await late.isClosed()).toBe('renew')
    at(START + 6 * 24 * 60 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await room.summary()).toMatchObject({ phase: 'assigned' })
  })

  const over = facts(START, { version: 6, phase: 'completed', started_at: START - 60_000, over_at: START })
  const driven = async () => {
    at(START)
    const room = newRoom()
    const started = facts(START, { version: 4, phase: 'started', started_at: START - 60_000 })
    const driver = await enter(room, asDriver(started))
    driver.points(1, [fix(START - 5000), fix(START, 50)])
    await driver.acked(2)
    await room.syncFromDatabase(over)
    return room
  }
  const isEmpty = (room: ReturnType<typeof newRoom>) =>
    runInDurableObject(
      room,
      (_, { storage }) =>
        storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'room'").toArray().length === 0,
    )

  it('closes the room 30 minutes after the ride, and deletes it once its trace was stored', async () => {
    const room = await driven()
    const [rider, friend] = [await enter(room, asRider(over)), await enter(room, byShare(over))]
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    expect([await rider.isClosed(), await friend.isClosed()]).toEqual(['ride_over', 'share_ended'])
    expect(await isEmpty(room)).toBe(false)
    expect(await (await enter(room, byShare(over))).isClosed()).toBe('share_ended')
    expect(await room.readTrace()).toMatchObject({ points: 2, distance_metres: 50 })
    await room.confirmTraceStored()
    expect(await isEmpty(room)).toBe(true)
    expect(await room.readTrace()).toBeNull()
  })

  it('keeps its alarm where the object dies before its room is deleted, and deletes the room by that', async () => {
    const room = await driven()
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    await runInDurableObject(room, async (object, { storage }) => {
      vi.spyOn(storage, 'deleteAll').mockRejectedValueOnce(new Error('The object has died'))
      await expect(object.confirmTraceStored()).rejects.toThrow('died')
    })
    expect(await isEmpty(room)).toBe(false)
    expect(await runDurableObjectAlarm(room)).toBe(true)
    expect(await isEmpty(room)).toBe(true)
    expect(await runDurableObjectAlarm(room)).toBe(false)
  })

  it('deletes a room whose trace was stored before at its close, and does not make it again', async () => {
    const room = await driven()
    await room.confirmTraceStored()
    expect(await room.readTrace()).toMatchObject({ points: 2 })
    at(START + 30 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await isEmpty(room)).toBe(true)
    await room.syncFromDatabase(over)
    expect(await (await enter(room, asRider(over))).isClosed()).toBe('ride_over')
    expect(await isEmpty(room)).toBe(true)
    expect(await runDurableObjectAlarm(room)).toBe(false)
  })

  it('deletes a room without sync or position for a week, and the next connect syncs a new one', async () => {
    at(START)
    const room = newRoom()
    const driver = await enter(room, asDriver(facts(START)))
    driver.points(1, [fix(START)])
    await driver.acked(1)
    at(START + 7 * 24 * 60 * MINUTE)
    await runDurableObjectAlarm(room)
    expect(await driver.isClosed()).toBe('renew')
    expect(await isEmpty(room)).toBe(true)
    expect(await (await enter(room, asRider(facts(START)))).receives('snapshot')).toMatchObject({
      position: null,
      ride: { phase: 'on_the_way' },
    })
  })
})
