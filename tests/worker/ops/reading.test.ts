import { describe, expect, it } from 'vitest'
import type { VehicleType } from '../../../src/domain/fields'
import { FindResultsSchema } from '../../../src/domain/ops/find'
import { RidePageSchema } from '../../../src/domain/ops/ride-lists'
import { askCancel, drive } from '../../support/worker/actions'
import { expectRefusal, get, ok, pagesFrom } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { remove } from '../../support/worker/deletions'
import { copyBooking } from '../../support/worker/many-trips'
import { readBoard } from '../../support/worker/needs'
import { act, assign, panelOf, shown } from '../../support/worker/operators'
import { riderOfEachTest, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, paidBooking } from '../../support/worker/rides'

const rider = riderOfEachTest()
const operator = await signedInOperator()

const idsOf = (rides: { id: string }[]) => rides.map(({ id }) => id)
const listed = async (query: string) => ok(await get(`/api/ops/rides?${query}`, operator), RidePageSchema)

const pagesOf = (query: string) =>
  pagesFrom((after) => listed(after ? `${query}&after=${encodeURIComponent(after)}` : query))

describe('A booking’s panel', () => {
  it('shows the ride, its rider and driver and its payments, and not its PIN', async () => {
    const { rider, driver, booking } = await newRide.arrived()
    const answer = await get(`/api/ops/bookings/${booking.id}`, operator)
    const text = await answer.clone().text()
    expect(await shown(answer)).toMatchObject({
      phase: 'arrived',
      rider: { id: rider.userId, phone_no: rider.phone },
      driver: { id: driver.userId, phone_no: driver.phone },
      vehicle: { license_plate: driver.licensePlate },
      statement: { paid_paise: 10_000 },
      payments: [{ amount_paise: 10_000, left_paise: 10_000, applied: true }],
      refunds: [],
      proposals: [],
      ledger: [{ kind: 'captured', amount_paise: 10_000, actor: 'provider', actor_name: null }],
      cancellation: null,
      actions: ['reassign', 'change', 'unassign', 'no_show', 'cancel'],
    })
    expect(text).not.toMatch(new RegExp(`\\b${PIN}\\b`))
    expect(text).not.toContain('pin"')
  })

  it('lists which drivers declined and why, and leaves unassigned ones to the log', async () => {
    const { driver, booking } = await newRide.accepted()
    const other = await signedInDriver({ fullName: 'Sita Devi' })
    const third = await signedInDriver({ fullName: 'Anand Murthy' })
    expect((await drive.handBack(driver, booking.id, 'A flat tyre')).status).toBe(200)
    expect((await drive.decline(other, booking.id)).status).toBe(200)
    // An operator gives it to the third, and takes it away again.
    await shown(await assign(booking.id, { driver_id: third.userId }, operator))
    const take = { from_driver_id: third.userId, reason: 'They called in sick' }
    const { declines, log } = await shown(await act(booking.id, 'unassign', take, operator))
    expect(declines).toMatchObject([
      { driver_name: 'Sita Devi', kind: 'declined', reason: null },
      { driver_name: 'Ravi Kumar', kind: 'handed_back', reason: 'A flat tyre' },
    ])
    expect(log[0]).toMatchObject({ action: 'ride.unassigned', details: { reason: 'They called in sick' } })
    expect(JSON.stringify(declines)).not.toContain(driver.phone)
  })

  it('says of a rider who has deleted their account that, in place of the name; a list says so too', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const { booking } = await newRide.completed({ rider, overrides: { end_time: minutesFrom(-5) } })
    expect((await remove(rider)).status).toBe(200)
    const panel = await panelOf(operator, booking.id)
    expect(panel.rider).toEqual({ id: rider.userId, name: 'Deleted account', phone_no: null })
    const found = await ok(await get(`/api/ops/find?q=${booking.id}`, operator), FindResultsSchema)
    expect(found.rides[0]?.rider_name).toBe('Deleted account')
  })

  it('answers an unknown id as an unknown ride', async () => {
    await expectRefusal(get('/api/ops/bookings/nothing', operator), 'no_such_ride', 404)
  })
})

describe('The dispatch board', () => {
  it('has the most urgent kind first, of one kind the longest waiting, and nothing of who has not paid or is driven', async () => {
    const soon = await paidBooking(rider, { scheduled_time: minutesFrom(90) })
    const passed = await paidBooking(rider, { scheduled_time: minutesFrom(-5) })
    const unpaid = await paidBooking(rider, { scheduled_time: minutesFrom(30), unpaid: true })
    const { booking: late } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(-1) } })
    const { booking: driven } = await newRide.completed()
    const ours = [soon, passed, unpaid, late, driven].map(({ id }) => id)
    const listed = (await readBoard()).needs.flatMap(({ kind, ride }) =>
      ride && ours.includes(ride.id) ? [[kind, ride.id]] : [],
    )
    expect(listed).toEqual([
      ['unassigned', passed.id],
      ['unassigned', soon.id],
      ['not_set_out', late.id],
    ])
  })

  it('counts by state', async () => {
    const before = (await readBoard()).counts
    await paidBooking(await signedInRider())
    await newRide.accepted()
    await newRide.started()
    const after = (await readBoard()).counts
    expect(after).toEqual({
      unassigned: before.unassigned + 1,
      accepted: before.accepted + 1,
      started: before.started + 1,
    })
  })
})

describe('The lists of rides', () => {
  it.each([
    ['unassigned', async () => (await paidBooking(await signedInRider())).id],
    ['accepted', async () => (await newRide.accepted()).booking.id],
    ['started', async () => (await newRide.started()).booking.id],
    ['completed', async () => (await newRide.completed()).booking.id],
  ])('show a ride under %s and nowhere else', async (state, make) => {
    const id = await make()
    for (const other of ['unassigned', 'accepted', 'started', 'completed', 'cancelled']) {
      const shown = idsOf((await listed(`state=${other}`)).rides)
      expect(shown.includes(id), other).toBe(other === state)
    }
  })

  it('show no unpaid booking under cancelled, whoever ended it', async () => {
    const { id } = await newBookingOf(rider)
    expect((await askCancel(rider, id, { refund_paise: 0 })).status).toBe(200)
    expect(idsOf((await listed('state=cancelled')).rides)).not.toContain(id)
  })

  it('come 50 at a time, each ride once, with times that are the same', async () => {
    const { id } = await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(24 * 60) })
    await copyBooking(id, 120)
    for (const query of ['state=unassigned', 'state=all&day=tomorrow', 'state=unassigned&city=bengaluru']) {
      const pages = await pagesOf(query)
      const ids = pages.flatMap(({ rides }) => idsOf(rides))
      const copies = ids.filter((one) => one.startsWith(id)).length
      expect([copies, pages[0]?.rides.length], query).toEqual([121, 50])
      expect(new Set(ids).size, query).toBe(ids.length)
    }
  })

  it('of one day have its rides in Kolkata from the first second to the last, and their number by state (OPS-15)', async () => {
    const at = (scheduled_time: string) => paidBooking(rider, { scheduled_time })
    const before = await at('2099-05-04T18:29:59.000Z')
    const first = await at('2099-05-04T18:30:00.000Z')
    const last = await at('2099-05-05T18:29:59.999Z')
    const after = await at('2099-05-05T18:30:00.000Z')
    const { booking: driven } = await newRide.completed({
      overrides: { scheduled_time: '2099-05-05T06:00:00.000Z' },
    })
    await paidBooking(rider, { scheduled_time: '2099-05-05T06:00:00.000Z', unpaid: true })
    const day = await listed('state=all&day=2099-05-05')
    expect(idsOf(day.rides)).toEqual([first.id, driven.id, last.id])
    expect(day.counts).toEqual({ unassigned: 2, accepted: 0, started: 0, completed: 1, cancelled: 0, all: 3 })
    expect(day.date).toBe('2099-05-05')
    expect(idsOf((await listed('state=unassigned&day=2099-05-04')).rides)).toEqual([before.id])
    expect(idsOf((await listed('state=unassigned&day=2099-05-06')).rides)).toEqual([after.id])
  })

  it('are narrowed by city, service, car and driver (OPS-12)', async () => {
    const on = { scheduled_time: '2099-06-01T06:00:00.000Z' }
    const plain = { ...on, service_type: 'ride_later', vehicle_type: 'sedan' } as const
    const other = await paidBooking(rider, plain)
    const mysuru = await paidBooking(rider, { ...plain, pickup_latitude: 12.3, pickup_longitude: 76.64 })
    const airport = await paidBooking(rider, { ...plain, service_type: 'airport' })
    const suv = await paidBooking(rider, { ...plain, vehicle_type: 'suv' })
    const { booking, driver } = await newRide.accepted({ overrides: plain })
    const day = 'day=2099-06-01'
    const found = async (query: string) => idsOf((await listed(query)).rides)
    const fitting = [
      ['city=mysuru', mysuru.id],
      ['service=airport', airport.id],
      ['car=suv', suv.id],
    ] as const
    for (const scope of [day, '']) {
      for (const [filter, id] of fitting) {
        const ids = await found(`${scope}&${filter}`)
        expect([ids.includes(id), ids.includes(other.id)], `${scope}&${filter}`).toEqual([true, false])
      }
      expect(await found(`${scope}&state=accepted&driver=${driver.userId}`), scope).toEqual([booking.id])
    }
    const page = await listed(`driver=${driver.userId}`)
    expect([idsOf(page.rides), page.driver]).toEqual([
      [booking.id],
      { id: driver.userId, name: 'Ravi Kumar' },
    ])
    expect(await found(`${day}&state=all&driver=${driver.userId}`)).toEqual([booking.id])
  })

  it('say how far they looked where few of many rides fit, and go on from there', async () => {
    const at = (scheduled_time: string, vehicle_type: VehicleType) =>
      paidBooking(rider, { scheduled_time, vehicle_type })
    await copyBooking((await at('2099-01-01T06:00:00.000Z', 'suv')).id, 400)
    const rare = await at('2099-01-02T06:00:00.000Z', 'premium')
    const pages = await pagesOf('state=unassigned&car=premium')
    expect(pages.length).toBeGreaterThanOrEqual(3)
    expect(pages[0]?.looked_through).toBe(200)
    expect(pages.at(-1)?.looked_through).toBeNull()
    expect(pages.flatMap(({ rides }) => idsOf(rides)).filter((one) => one === rare.id)).toEqual([rare.id])
  })

  it('read no more than 200 rides of one driver for a page that few of them fit', async () => {
    const { booking, driver } = await newRide.accepted({ overrides: { vehicle_type: 'sedan' } })
    await copyBooking(booking.id, 250)
    const of = `state=accepted&driver=${driver.userId}`
    const pages = await pagesOf(`${of}&car=suv`)
    expect(pages.map(({ looked_through }) => looked_through)).toEqual([200, null])
    expect(pages.flatMap(({ rides }) => rides)).toEqual([])
    expect((await listed(of)).looked_through).toBeNull()
  })

  it.each(['state=everything', "state=started&after=' OR 1=1"])('refuse %s', async (query) => {
    await expectRefusal(get(`/api/ops/rides?${query}`, operator), 'invalid_query', 400)
  })
})
