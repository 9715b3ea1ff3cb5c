import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type ToDashboard, ToDashboardSchema } from '../../../src/domain/rides/dashboard-messages'
import { bookingChanged } from '../../../worker/dispatch'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { dropoffAt, MYSURU_PALACE, pickupAt } from '../../support/bookings/trips'
import { drive } from '../../support/worker/actions'
import { idIn, post, statusesOf } from '../../support/worker/api'
import { firstRow, run } from '../../support/worker/database'
import { act, assign } from '../../support/worker/operators'
import {
  newSession,
  ORIGIN,
  type SignedIn,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { minutesFrom, paidBooking, seenAt } from '../../support/worker/rides'
import { RoomSocket, readWhole, until, upgrade } from '../../support/worker/sockets'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

const MYSURU = { ...pickupAt(MYSURU_PALACE), ...dropoffAt({ lat: 12.2958, lng: 76.6394 }) }

/** The socket of a driver's dashboard. */
class DashboardSocket extends RoomSocket {
  heard(): ToDashboard[] {
    return this.unparsed.flatMap((frame) => readWhole(ToDashboardSchema, frame) ?? [])
  }

  /** Waits for so many messages after the snapshot: the id of an own ride for each, 'offers' for the others. */
  async told(count: number, isCounted = (_: string) => true): Promise<string[]> {
    const told = () =>
      this.heard()
        .flatMap((message) => (message.type === 'changed' ? (message.ride?.id ?? 'offers') : []))
        .filter(isCounted)
    await until(
      () => told().length >= count || null,
      () => `heard: ${JSON.stringify(this.heard())}`,
    )
    return told()
  }

  /** Waits for so many messages of own rides: the last two of them, in any order. */
  async own(count: number): Promise<string[]> {
    const rides = await this.told(count, (what) => what !== 'offers')
    return rides.slice(Math.max(0, count - 2)).toSorted()
  }
}

const open = async (person: SignedIn | null, origin = ORIGIN) =>
  new DashboardSocket(await upgrade('/api/driver/socket', person, { origin }))

/** An open socket that was told its city. */
async function connected(person: SignedIn): Promise<DashboardSocket & { city: string }> {
  const socket = await open(person)
  const city = await until(
    () => socket.heard().find((message) => message.type === 'snapshot')?.city,
    () => `no snapshot: ${JSON.stringify(socket.closed)}`,
  )
  return Object.assign(socket, { city })
}

const paid = async (columns: Parameters<typeof paidBooking>[1] = {}) => {
  const { id } = await paidBooking(await signedInRider(), columns)
  await bookingChanged(env, id)
  return id
}

describe('A driver’s dashboard', () => {
  it('is told of a paid booking of their city and kind of car, of no other, and of nobody’s data', async () => {
    const [near, far] = [await signedInDriver(), await signedInDriver()]
    const suv = await signedInDriver({ vehicleType: 'suv' })
    await run("UPDATE vehicles SET base_city = 'mysuru' WHERE id = ?", far.vehicleId)
    const [here, there, larger] = [await connected(near), await connected(far), await connected(suv)]
    expect([here.city, there.city]).toEqual(['bengaluru', 'mysuru'])
    await paid()
    expect(await here.told(1)).toEqual(['offers'])
    // Messages of one object arrive in their order, so that what came first would be here.
    await paid({ ...MYSURU, vehicle_type: 'sedan' })
    await paid({ vehicle_type: 'suv' })
    expect(await there.told(1)).toEqual(['offers'])
    expect(await larger.told(1)).toEqual(['offers'])
    expect(await here.told(1)).toEqual(['offers'])
    expect(JSON.stringify(here.unparsed)).toBe(
      '["{\\"v\\":1,\\"type\\":\\"snapshot\\",\\"city\\":\\"bengaluru\\"}","{\\"v\\":1,\\"type\\":\\"changed\\",\\"ride\\":null}"]',
    )
  })

  it('is told that an offer was accepted by another, handed back, and accepted by one of two at once', async () => {
    const [one, other, third] = [await signedInDriver(), await signedInDriver(), await signedInDriver()]
    const watching = await connected(third)
    const [firstTab, secondTab] = [await connected(one), await connected(one)]
    const { id } = await paidBooking(await signedInRider())
    expect((await drive.accept(one, id)).status).toBe(200)
    expect(await watching.told(1)).toEqual(['offers'])
    // Both pages of the driver are told of the ride, and not of the offers.
    expect([await firstTab.told(1), await secondTab.told(1)]).toEqual([[id], [id]])
    expect((await drive.handBack(one, id)).status).toBe(200)
    expect(await watching.told(2)).toEqual(['offers', 'offers'])
    expect([await firstTab.told(2), await secondTab.told(2)]).toEqual([
      [id, id],
      [id, id],
    ])
    const race = await Promise.all([drive.accept(other, id), drive.accept(third, id)])
    expect(await statusesOf(race)).toEqual([200, 409])
    expect((await firstTab.told(3)).at(-1)).toBe('offers')
    expect((await watching.told(3)).at(-1)).toBe(race[1]?.status === 200 ? id : 'offers')
  })

  it('is told of an own ride that an operator gives, takes and moves, as is the driver before', async () => {
    const [former, next] = [await signedInDriver(), await signedInDriver()]
    const [one, other] = [await connected(former), await connected(next)]
    const { id } = await paidBooking(await signedInRider())
    const given = { driver_id: next.userId, from_driver_id: former.userId }
    expect((await assign(id, { driver_id: former.userId }, operator)).status).toBe(200)
    expect(await one.told(1)).toEqual([id])
    expect((await assign(id, given, operator)).status).toBe(200)
    expect((await one.told(2)).at(-1)).toBe(id)
    expect(await other.own(1)).toEqual([id])
    const taken = { from_driver_id: next.userId, reason: 'The car is at the workshop' }
    expect((await act(id, 'unassign', taken, operator)).status).toBe(200)
    expect((await other.told(3)).at(-1)).toBe(id)
  })

  it('is told at once of the own ride among many that are assigned, moved and cancelled, as is the driver before', async () => {
    const [former, next] = [await signedInDriver(), await signedInDriver()]
    const ids = [0, 180].map(async (minutes) => {
      const scheduled_time = minutesFrom(26 * 60 + minutes)
      return (await paidBooking(await signedInRider(), { scheduled_time })).id
    })
    const [one = '', other = ''] = await Promise.all(ids)
    const [formers, nexts] = [await connected(former), await connected(next)]
    const many = async (request: object) =>
      expect((await post('/api/ops/many', request, operator)).status).toBe(200)
    await many({ action: 'assign', driver_id: former.userId, rows: [{ id: one }, { id: other }] })
    expect(await formers.own(2)).toEqual([one, other].toSorted())
    const moves = [one, other].map((id) => ({ id, to: next.userId }))
    const moved = { action: 'move', from_driver_id: former.userId, reason: 'The driver is ill', rows: moves }
    await many(moved)
    expect(await formers.own(4)).toEqual([one, other].toSorted())
    expect(await nexts.own(2)).toEqual([one, other].toSorted())
    const refunds = [one, other].map((id) => ({ id, refund_paise: 10_000 }))
    await many({ action: 'cancel', reason: 'Flood on the road', rows: refunds })
    expect(await nexts.own(4)).toEqual([one, other].toSorted())
    expect(await formers.own(4)).toHaveLength(2)
  })

  it('hears of the offers of both cities while the driver is between them, or ends a ride where both are near', async () => {
    const between = await signedInDriver()
    const MANDYA = [12.5218, 76.8951] as const
    await seenAt(between, ...MANDYA, minutesFrom(-5))
    const live = await connected(between)
    expect(live.city).toBe('mysuru')
    await paid()
    await paid(MYSURU)
    expect(await live.told(2)).toEqual(['offers', 'offers'])

    const ending = await signedInDriver()
    const local = await connected(ending)
    const RAMANAGARA = { dropoff_latitude: 12.7159, dropoff_longitude: 77.2813 }
    const { id } = await paidBooking(await signedInRider(), RAMANAGARA)
    expect((await drive.accept(ending, id)).status).toBe(200)
    expect(await local.isClosed()).toBe('renew')
    const both = await connected(ending)
    expect(both.city).toBe('bengaluru')
    await paid(MYSURU)
    expect(await both.told(1)).toEqual(['offers'])
  })

  it('is told of cash that an operator recorded, and took back (DAY-4)', async () => {
    const driver = await signedInDriver()
    const socket = await connected(driver)
    const asked = { rupees: 50, note: 'Found', balance_paise: 0, is_over: true }
    const id = await idIn(await post(`/api/ops/drivers/${driver.userId}/cash`, asked, operator))
    expect(await socket.told(1)).toEqual(['offers'])
    await idIn(await post(`/api/ops/cash/${id}/take-back`, { reason: 'Counted twice' }, operator))
    expect(await socket.told(2)).toEqual(['offers', 'offers'])
  })

  it('connects again once the office gives the driver a car of another kind or corrects the car’s, and hears of its offers', async () => {
    const driver = await signedInDriver({ vehicleType: 'sedan' })
    const suv = await newVehicle('suv')
    const papers = { license_number: 'KA09 20200001234', license_until: '2099-12-31' }
    const edit = async (table: 'drivers' | 'vehicles', id: string, body: object) => {
      const was = await firstRow(`SELECT * FROM ${table} WHERE id = ?`, id)
      expect((await post(`/api/ops/${table}/${id}`, { ...body, was }, operator)).status).toBe(200)
    }
    const former = await connected(driver)
    await edit('drivers', driver.userId, { ...papers, vehicle_id: suv.id })
    expect(await former.isClosed()).toBe('renew')
    const live = await connected(driver)
    await paid({ vehicle_type: 'suv' })
    expect(await live.told(1)).toEqual(['offers'])
    // The same car again: the page stays connected, and reads its dashboard.
    await edit('drivers', driver.userId, { ...papers, vehicle_id: suv.id })
    expect(await live.told(2)).toEqual(['offers', 'offers'])
    await edit('vehicles', suv.id, { ...suv, license_plate: 'KA 09 MZ 4321', type: 'sedan' })
    expect(await live.isClosed()).toBe('renew')
  })
})

describe('The socket of a driver’s dashboard', () => {
  it.each<[string, () => Promise<SignedIn | null>]>([
    ['a visitor', async () => null],
    ['a rider', () => signedInRider()],
    ['an operator', () => signedInOperator()],
  ])('is closed to %s', async (_who, sign) => {
    const person = await sign()
    const live = await open(person)
    expect(await live.isClosed()).toBe(person === null ? 'signed_out' : 'not_yours')
    expect(live.unparsed).toEqual([])
  })

  it('is closed to a page of another origin', async () => {
    const live = await open(await signedInDriver(), 'https://evil.example')
    expect(await live.isClosed()).toBe('wrong_origin')
  })

  it('is closed with its session: by its own sign-out, and not by that of another session or person', async () => {
    const [driver, stranger] = [await signedInDriver(), await signedInDriver()]
    const [mine, phone] = [await connected(driver), { ...driver, cookie: await newSession(driver.userId) }]
    const other = await connected(phone)
    const theirs = await connected(stranger)
    expect((await post('/sign-out', {}, phone)).status).toBeLessThan(400)
    expect(await other.isClosed()).toBe('signed_out')
    await paid()
    expect([await mine.told(1), await theirs.told(1)]).toEqual([['offers'], ['offers']])
    expect([mine.closed, theirs.closed]).toEqual([null, null])
    await endAllSessions(env, driver.userId)
    expect(await mine.isClosed()).toBe('signed_out')
    expect(theirs.closed).toBeNull()
  })
})
