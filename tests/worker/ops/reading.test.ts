import { describe, expect, it } from 'vitest'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import { BoardSchema, RidePageSchema } from '../../../src/domain/ops/dispatch-board'
import { FindResultsSchema } from '../../../src/domain/ops/find'
import { drive } from '../../support/worker/actions'
import { get, ok, post, refusal } from '../../support/worker/api'
import { paymentOf, unmatchedPayment } from '../../support/worker/money'
import { signedInRider } from '../../support/worker/people'
import {
  minutesFrom,
  newRide,
  PIN,
  paidBooking,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'

const foundBy = async (typed: string) =>
  ok(await get(`/api/ops/find?q=${encodeURIComponent(typed)}`, await signedInOperator()), FindResultsSchema)
const idsOf = (rides: { id: string }[]) => rides.map(({ id }) => id)
const board = async () => ok(await get('/api/ops/board', await signedInOperator()), BoardSchema)
const listed = async (state: string, after: string | null = null) =>
  ok(
    await get(
      `/api/ops/rides?state=${state}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
      await signedInOperator(),
    ),
    RidePageSchema,
  )

describe('The operators’ search field', () => {
  it('finds a booking by its last eight characters, however they are written', async () => {
    const { id } = await paidBooking(await signedInRider())
    for (const typed of [id.slice(-8), `#${id.slice(-8)}`, ` ${id.slice(-8).toUpperCase()} `, id]) {
      expect(idsOf((await foundBy(typed)).rides), typed).toEqual([id])
    }
  })

  it('finds a rider by phone in any spelling, with open rides before those that are over', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const { booking: over } = await newRide.completed({ rider })
    const open = await paidBooking(rider)
    const digits = rider.phone.slice(3)
    for (const typed of [rider.phone, digits, `0091 ${digits.slice(0, 5)} ${digits.slice(5)}`.slice(2)]) {
      const { subjects, rides } = await foundBy(typed)
      expect(subjects).toEqual([{ kind: 'rider', id: rider.userId, label: 'Asha Rao' }])
      expect(idsOf(rides), typed).toEqual([open.id, over.id])
    }
  })

  it('finds a driver’s rides by the driver’s phone', async () => {
    const { driver, booking } = await newRide.accepted()
    const { subjects, rides } = await foundBy(driver.phone)
    expect(subjects).toMatchObject([{ kind: 'driver', id: driver.userId }])
    expect(idsOf(rides)).toEqual([booking.id])
  })

  it('does not find an unverified number', async () => {
    const rider = await signedInRider({ phoneVerified: false })
    expect(await foundBy(rider.phone)).toEqual({ subjects: [], rides: [], payments: [] })
  })

  it('finds a car’s rides by its plate, however it is spaced', async () => {
    const { driver, booking } = await newRide.accepted()
    const plate = driver.licensePlate ?? ''
    for (const typed of [plate, plate.toLowerCase(), plate.replaceAll(' ', '-'), plate.replaceAll(' ', '')]) {
      const { subjects, rides } = await foundBy(typed)
      expect(subjects, typed).toEqual([{ kind: 'vehicle', id: driver.vehicleId, label: plate }])
      expect(idsOf(rides), typed).toEqual([booking.id])
    }
  })

  it('finds the booking of a payment by the provider’s id, and a payment of no booking itself', async () => {
    const { id } = await paidBooking(await signedInRider())
    const { provider_payment_id } = await paymentOf(id)
    expect(await foundBy(provider_payment_id)).toMatchObject({ rides: [{ id }], payments: [] })
    const unmatched = await unmatchedPayment(50_000)
    expect(await foundBy(unmatched.provider_payment_id)).toMatchObject({
      rides: [],
      payments: [{ left_paise: 50_000, is_left_alone: false }],
    })
    expect(await foundBy('pay_nobodys')).toEqual({ subjects: [], rides: [], payments: [] })
  })

  it.each(['', 'x', '%', "' OR 1=1 --", '12345', 'a'.repeat(200)])(
    'says what can be typed for %j',
    async (typed) => {
      const answer = await get(`/api/ops/find?q=${encodeURIComponent(typed)}`, await signedInOperator())
      expect(await refusal(answer)).toMatchObject({ status: 422, code: 'not_findable' })
    },
  )

  it('finds nothing for an absent booking, and no list of everything for an empty search', async () => {
    expect(await foundBy('zzzzzzzz')).toEqual({ subjects: [], rides: [], payments: [] })
    expect(await foundBy('KA 01 ZZ 9999')).toEqual({ subjects: [], rides: [], payments: [] })
  })
})

describe('A booking’s panel', () => {
  it('shows the ride, its rider and driver and its payments, and not its PIN', async () => {
    const { rider, driver, booking } = await newRide.arrived()
    const answer = await get(`/api/ops/bookings/${booking.id}`, await signedInOperator())
    const text = await answer.clone().text()
    const shown = await ok(answer, BookingPanelSchema)
    expect(shown).toMatchObject({
      phase: 'arrived',
      rider: { id: rider.userId, phone_no: rider.phone },
      driver: { id: driver.userId, phone_no: driver.phone },
      vehicle: { license_plate: driver.licensePlate },
      paid_amount: 100,
      payments: [{ amount_paise: 10_000, left_paise: 10_000, applied: true }],
      refunds: [],
      proposals: [],
      ledger: [{ kind: 'captured', amount_paise: 10_000, actor: 'provider', actor_name: null }],
      cancellation: null,
      pin_tries_left: 5,
      actions: ['reassign', 'unassign', 'no_show', 'cancel'],
    })
    expect(text).not.toContain(PIN)
    expect(text).not.toContain('pin"')
  })

  it('lists which drivers declined and why, and leaves unassigned ones to the log', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await newRide.accepted()
    const other = await signedInDriver({ fullName: 'Sita Devi' })
    const third = await signedInDriver({ fullName: 'Anand Murthy' })
    const path = `/api/ops/bookings/${booking.id}`
    expect((await drive.handBack(driver, booking.id, 'A flat tyre')).status).toBe(200)
    expect((await drive.decline(other, booking.id)).status).toBe(200)
    // An operator gives it to the third, and takes it away again.
    const give = { driver_id: third.userId, vehicle_id: null, from_driver_id: null }
    expect((await post(`${path}/assign`, give, operator)).status).toBe(200)
    const take = { from_driver_id: third.userId, reason: 'They called in sick' }
    expect((await post(`${path}/unassign`, take, operator)).status).toBe(200)
    const { declines, log } = await ok(await get(path, operator), BookingPanelSchema)
    expect(declines).toMatchObject([
      { driver_name: 'Sita Devi', kind: 'declined', reason: null },
      { driver_name: 'Ravi Kumar', kind: 'handed_back', reason: 'A flat tyre' },
    ])
    expect(log[0]).toMatchObject({ action: 'ride.unassigned', details: { reason: 'They called in sick' } })
    const rider = await signedInRider()
    expect((await get(path, rider)).status).toBe(403)
    expect(JSON.stringify(declines)).not.toContain(driver.phone)
  })

  it('answers an unknown id as an unknown ride', async () => {
    const answer = await get('/api/ops/bookings/nothing', await signedInOperator())
    expect(await refusal(answer)).toMatchObject({ status: 404, code: 'no_such_ride' })
  })
})

describe('The dispatch board', () => {
  it('has first what needs an operator, and leaves out what does not', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const close = await paidBooking(rider, { scheduled_time: minutesFrom(90) })
    const passed = await paidBooking(rider, { scheduled_time: minutesFrom(-5) })
    const far = await paidBooking(rider, { scheduled_time: minutesFrom(200) })
    const unpaid = await paidBooking(rider, { scheduled_time: minutesFrom(30), payment_status: 'pending' })
    const { booking: locked } = await newRide.arrived({ overrides: { pin_tries: 5 } })
    const { booking: late } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(-1) } })
    const { booking: inTime } = await newRide.accepted()
    const driven = await newRide.completed()

    const { needs } = await board()
    const needOf = (id: string) => needs.filter(({ ride }) => ride.id === id).map(({ need }) => need)
    expect(needOf(close.id)).toContain('unassigned')
    expect(needOf(passed.id)).toEqual(['unassigned'])
    expect(needOf(far.id)).toEqual([])
    expect(needOf(unpaid.id)).toEqual([])
    expect(needOf(locked.id)).toContain('pin_locked')
    expect(needOf(late.id)).toEqual(['not_set_out'])
    expect(needOf(inTime.id)).toEqual([])
    expect(needOf(driven.booking.id)).toEqual([])
    const unassigned = needs.filter(({ need }) => need === 'unassigned').map(({ ride }) => ride.id)
    expect(unassigned.indexOf(passed.id)).toBeLessThan(unassigned.indexOf(close.id))
    expect(needs[0]?.need).toBe('unassigned')
    expect(needs.at(-1)?.need).toBe('not_set_out')
  })

  it('requests summaries of rides under way only', async () => {
    const { booking: moving } = await newRide.setOut()
    const { booking: driven } = await newRide.started()
    const { booking: waiting } = await newRide.accepted()
    const ids = (await board()).moving.map(({ ride }) => ride.id)
    expect(ids).toEqual(expect.arrayContaining([moving.id, driven.id]))
    expect(ids).not.toContain(waiting.id)
  })

  it('counts by state', async () => {
    const before = (await board()).counts
    await paidBooking(await signedInRider())
    await newRide.accepted()
    await newRide.started()
    const after = (await board()).counts
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
      const shown = idsOf((await listed(other)).rides)
      expect(shown.includes(id), other).toBe(other === state)
    }
  })

  it('come page by page, each ride once, with times that are the same', async () => {
    const rider = await signedInRider()
    const at = minutesFrom(24 * 60)
    const made = new Set<string>()
    for (let index = 0; index < 60; index++) {
      made.add((await paidBooking(rider, { scheduled_time: at })).id)
    }
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed('unassigned', next)
      seen.push(...idsOf(page.rides))
      next = page.next
    } while (next)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => made.has(id))).toHaveLength(60)
  })

  it.each(['state=', 'state=everything', 'state=started&after=x', "state=started&after=' OR 1=1"])(
    'refuse %s',
    async (query) => {
      const answer = await get(`/api/ops/rides?${query}`, await signedInOperator())
      expect(await refusal(answer)).toMatchObject({ status: 400, code: 'invalid_query' })
    },
  )
})

describe('A driver who is searched for as a rider', () => {
  it('is found with both kinds of rides', async () => {
    const driver = await signedInDriver()
    const { booking: driven } = await newRide.accepted({ driver })
    const own = await paidBooking(driver)
    expect(idsOf((await foundBy(driver.phone)).rides).sort()).toEqual([driven.id, own.id].sort())
  })
})
