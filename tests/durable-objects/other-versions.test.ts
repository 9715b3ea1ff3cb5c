import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { sendGuardOf } from '../../durable-objects/send-guard'
import type { FromDriver } from '../../src/domain/rides/messages'
import { asRider, facts, fix } from '../support/rides/room-facts'
import { enter, evict } from '../support/worker/sockets'
import { at, MINUTE, moving, type newRoom, START } from './active-ride/rooms'

// What one version of an object has stored, and another reads: after a deployment, and after its rollback.

const GUARD = { sends: [], wrong: [], current: null, devices: [], left: null, proofs: [] }
const DEVICE = { id: 'mine', sends: [], wrong: [], current: null, signedInAt: START }

/** A guard's object that has stored this. */
async function having<Guard extends DurableObjectStub<Rpc.DurableObjectBranded>>(
  guard: Guard,
  state: unknown,
) {
  await runInDurableObject(guard, (_, { storage }) => storage.kv.put('state', state))
  return guard
}
const phoneGuard = (state: unknown) => having(phoneGuardOf(env.PHONE_GUARD, crypto.randomUUID()), state)
const sendGuard = (state: unknown) =>
  having(sendGuardOf(env.SEND_GUARD, 'ipv6/64', crypto.randomUUID()), state)

const said: { event: string }[] = []
/** The log's lines about what could not be read. */
const unread = () => said.filter(({ event }) => event === 'stored_not_read')

beforeEach(() => {
  at(START)
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(JSON.parse(line)))
})

describe('A phone guard', () => {
  it('keeps its counts where a newer version has stored a field that it does not know', async () => {
    const devices = [{ ...DEVICE, model: 'x' }]
    const guard = await phoneGuard({ ...GUARD, sends: [START], devices, since: 1 })
    expect(await guard.maySend(null)).toMatchObject({ refusal: { reason: 'resend_wait' } })
    expect(await guard.maySend('mine')).toMatchObject({ value: { known: true } })
  })

  it.each([
    ['that cannot read its guesses', 'three'],
    ['that finds its guesses missing', undefined],
  ])('%s gives strangers none for a day, and keeps what it reads', async (_, wrong) => {
    const guard = await phoneGuard({ ...GUARD, devices: [DEVICE], wrong })
    expect(await guard.maySend(null)).toMatchObject({ refusal: { reason: 'locked' } })
    expect(await guard.maySend('mine')).toMatchObject({ value: { known: true } })
    expect(unread()).toEqual([{ event: 'stored_not_read', record: 'PhoneGuard', fields: ['wrong'] }])
    const tomorrow = START + 24 * 60 * MINUTE
    const maySendAt = (time: number) => {
      at(time)
      return guard.maySend(null)
    }
    expect(await maySendAt(tomorrow - 1000)).toMatchObject({ refusal: { reason: 'locked' } })
    expect((await maySendAt(tomorrow)).ok).toBe(true)
  })

  it('that can read nothing is not a new one', async () => {
    const guard = await phoneGuard('state')
    expect(await guard.startChallenge('one', null)).toMatchObject({ refusal: { reason: 'locked' } })
    expect(unread()).toMatchObject([{ fields: Object.keys(GUARD) }])
  })
})

describe('A send guard', () => {
  it('keeps its counts where a newer version has stored a field that it does not know', async () => {
    const minutes = [{ start: START, sends: 9, bytes: 1 }]
    const guard = await sendGuard({ minutes, phones: [], since: 1 })
    const sends = [1, 2].map(() => guard.countSend('ipv6/64', 'phone', 'stranger'))
    expect((await Promise.all(sends)).map(({ ok }) => ok)).toEqual([true, false])
  })

  it.each<[string, object, string]>([
    ['sends', { minutes: [{ start: START }], phones: [] }, 'too_many_sends'],
    ['phones', { minutes: [], phones: {} }, 'too_many_phones'],
  ])('that cannot read its %s sends nothing until they would not count', async (_, state, reason) => {
    const guard = await sendGuard(state)
    const send = () => guard.countSend('ipv6/64', 'phone', 'stranger')
    expect(await send()).toMatchObject({ refusal: { reason } })
    await guard.giveBack()
    expect(unread()).toMatchObject([{ record: 'SendGuard ipv6/64' }])
    at(START + 61 * MINUTE)
    expect((await send()).ok).toBe(true)
  })
})

describe('A room in the middle of its ride', () => {
  /** Changes what the room has stored, in its row and with its sockets. */
  const rewrite = (room: ReturnType<typeof newRoom>, change: (stored: string) => string) =>
    runInDurableObject(room, (_, ctx) => {
      const [row] = ctx.storage.sql.exec<{ state: string }>('SELECT state FROM room')
      ctx.storage.sql.exec('UPDATE room SET state = ?', change(row?.state ?? ''))
      for (const socket of ctx.getWebSockets()) {
        socket.serializeAttachment(JSON.parse(change(JSON.stringify(socket.deserializeAttachment()))))
      }
    })

  it('goes on over a deployment and its rollback: no socket is lost, and no number repeats', async () => {
    const { room, driver, rider } = await moving()
    await rewrite(room, (stored) => stored.replaceAll('{"', '{"newer":1,"'))
    await evict(room)
    at(START + 3000)
    const point = { ...fix(START + 3000, 30), floor: 1 }
    const frame: FromDriver & { app: string } = { v: 1, type: 'points', first: 2, points: [point], app: 'x' }
    driver.send(JSON.stringify(frame))
    const { seq, position } = await rider.receives('position', 2)
    expect({ seq, at: position.at }).toEqual({ seq: 3, at: START + 3000 })
    expect(position).not.toHaveProperty('floor')
    expect([driver.closed, rider.closed]).toEqual([null, null])
  })

  it('that cannot read its state says so, and begins again with what the database knows', async () => {
    const { room } = await moving()
    await rewrite(room, (stored) => stored.replace('"trace_stored"', '"trace_kept"'))
    await evict(room)
    const again = await enter(room, asRider(facts(START)))
    expect(await again.receives('snapshot')).toMatchObject({ ride: { version: 2, phase: 'on_the_way' } })
    expect(unread()).toMatchObject([{ record: 'ActiveRide', fields: ['trace_stored'] }])
  })
})

it('A city’s object keeps its lost rides over a deployment, and names what it cannot read', async () => {
  const city = env.DISPATCH.getByName('mysuru')
  const ride = { id: 'newer', version: 3, phase: 'started', plate: null, signal: 'lost' }
  const seen = { position: { lat: 1, lng: 2, heading: 0, z: 1 }, seen_at: START, reported_at: START, by: 1 }
  await runInDurableObject(city, async (_, { storage }) => {
    await storage.put('lost|newer', { ...ride, ...seen })
    await storage.put('lost|unread', { ...ride, ...seen, phase: 'flying' })
  })
  await evict(city)
  // biome-ignore lint/complexity/useLiteralKeys: a private field
  const rides = await runInDurableObject(city, (object) => [...object['rides'].keys()])
  expect(rides).toEqual(['newer'])
  expect(unread()).toMatchObject([{ record: 'Dispatch', fields: ['phase'] }])
})
