import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RoomStorage } from '../../../durable-objects/active-ride/storage'
import { asRider, facts } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { at, newRoom, START } from './rooms'

afterEach(() => vi.useRealTimers())

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
    await evictDurableObject(room)
    expect(await room.syncFromDatabase(facts(START))).toMatchObject({ phase: 'on_the_way' })
    expect(await rider.isClosed()).toBe('renew')
  })
})
