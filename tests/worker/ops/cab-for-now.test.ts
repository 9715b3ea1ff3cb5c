import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ChangeOfferSchema } from '../../../src/domain/bookings/change-terms'
import { QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import { localOf } from '../../../src/domain/kolkata-time'
import { type CallerBooked, CallerBookedSchema, type CallerBooking } from '../../../src/domain/ops/caller'
import { FreeDriversSchema } from '../../../src/domain/ops/requests'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { board, drive, rideOn, tripOf } from '../../support/worker/actions'
import { expectRefusal, ok, post, refusal } from '../../support/worker/api'
import { bookedBy, bookingRequest, outstationRoundTrip, slotIn, trip } from '../../support/worker/bookings'
import {
  accountOf,
  askCallerBooking,
  callerBooking,
  callerRequest,
  driverNear,
  TO_DRIVER,
} from '../../support/worker/callers'
import { FAR_NORTH, forCaller } from '../../support/worker/changes'
import { database, firstRow, run, valuesOf } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { needsOf } from '../../support/worker/needs'
import { actionsOn, logOf, panelOf, settleOwed, shown } from '../../support/worker/operators'
import { askOrder, orderedBooking, orderFor } from '../../support/worker/orders'
import { liveLink, payByLink } from '../../support/worker/pay-links'
import {
  newPhone,
  riderOfEachTest,
  type SignedInDriver,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { payInSheet, razorpay } from '../../support/worker/razorpay'
import { minutesFrom, newRide, PAYS_DRIVER, type Ride, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()
const operator = await signedInOperator()

const { pickup_latitude, pickup_longitude } = trip()

const requestFor = (phone: string, driver: SignedInDriver, asked = trip()) => {
  const now = { pays_driver_reason: 'A cab for now', send_driver_id: driver.userId }
  return callerRequest(operator, phone, now, asked)
}

const press = (request: CallerBooking) => post('/api/ops/bookings', request, operator)

const sent = async (phone: string, driver: SignedInDriver): Promise<CallerBooked> =>
  ok(await press(await requestFor(phone, driver)), CallerBookedSchema, 201)

const free = async (vehicle_type = 'sedan') =>
  ok(
    await post(
      '/api/ops/free-drivers',
      { pickup_latitude, pickup_longitude, vehicle_type, minutes: 30 },
      operator,
    ),
    FreeDriversSchema,
  )

describe('A cab for now (OFFICE-6)', () => {
  it('shows who is free with way and minutes, and sends the one who is chosen by the press that books', async () => {
    const [phone, driver] = [newPhone(), await driverNear()]
    const shown = (await free()).drivers.find(({ id }) => id === driver.userId)
    expect(shown?.way).toMatchObject({ from: 'position', km: 4 })
    const began = Date.now()
    const { id, sent: told } = await sent(phone, driver)
    const row = await rideRow(id)
    expect(row).toMatchObject({ status: 'accepted', driver_id: driver.userId, is_scheduled: false })
    expect(row).toMatchObject({ pays_driver: true, advance_amount: 0, remaining_amount: row.fare_amount })
    expect(told).toMatchObject({ plate: driver.licensePlate, scheduled_time: row.scheduled_time })
    const minutes = (Date.parse(row.scheduled_time) - began) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(shown?.way?.minutes ?? Number.NaN)
    expect(minutes).toBeLessThan((shown?.way?.minutes ?? Number.NaN) + 2)
    expect(row.scheduled_time).toMatch(/:00\.000Z$/)
    expect(rideOn(await board(driver), id)?.statement.due_paise).toBe(row.fare_amount * 100)
    expect(await actionsOn(id)).toEqual(expect.arrayContaining(['booking.made', 'ride.assigned']))
    const events = await eventsOf(id)
    expect(events).toEqual(
      expect.arrayContaining(['booking.confirmed', 'ride.driver_assigned', 'driver.ride_assigned']),
    )
    expect((await free()).drivers.map((one) => one.id)).not.toContain(driver.userId)
    expect((await drive.setOut(driver, id)).status).toBe(200)
  })

  it('is one ride of one driver, of two operators at once and of a press sent again after its driver went off duty', async () => {
    const driver = await driverNear()
    const requests = await Promise.all([newPhone(), newPhone()].map((phone) => requestFor(phone, driver)))
    const answers = await Promise.all(requests.map((request) => press(request)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [first, second] = answers[0]?.status === 201 ? answers : answers.toReversed()
    const won = answers[0]?.status === 201 ? requests[0] : requests[1]
    expect(second && (await refusal(second)).message).toContain('isn’t free any more')
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', driver.userId)
    const again = won && (await press(won))
    expect(first && again && (await again.json())).toEqual(await first?.json())
    expect(await valuesOf('SELECT id FROM bookings WHERE driver_id = ?', driver.userId)).toHaveLength(1)
  })

  it('makes neither booking nor account where its driver is busy, off duty, or without valid papers, and of no outstation trip', async () => {
    const [busy, off, ended] = [await driverNear(), await driverNear(), await driverNear()]
    await sent(newPhone(), busy)
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', off.userId)
    await run("UPDATE drivers SET license_until = '2020-01-01' WHERE id = ?", ended.userId)
    for (const driver of [busy, off, ended]) {
      const phone = newPhone()
      expect((await refusal(await press(await requestFor(phone, driver)))).message).toBe(
        'This driver isn’t free any more. Nothing was booked: choose another.',
      )
      expect(await accountOf(phone)).toBeNull()
    }
    const booked = 'SELECT id FROM bookings WHERE driver_id IN (?, ?)'
    expect(await valuesOf(booked, off.userId, ended.userId)).toEqual([])
    const far = await requestFor(newPhone(), await driverNear(), outstationRoundTrip())
    for (const pays_driver_reason of [far.pays_driver_reason, null])
      expect((await refusal(await press({ ...far, pays_driver_reason }))).message).toContain('outstation')
  })

  it('is no ride of a driver who is with another rider still, however long that ride was to be over', async () => {
    const driver = await driverNear()
    const { id } = await sent(newPhone(), driver)
    const over = 'UPDATE bookings SET status = ?, set_out_at = ?, busy_from = ?, busy_until = ? WHERE id = ?'
    await run(over, 'started', minutesFrom(-400), minutesFrom(-400), minutesFrom(-60), id)
    expect((await free()).drivers.map((one) => one.id)).not.toContain(driver.userId)
    // Of a caller who has an account the write itself looks.
    for (const phone of [newPhone(), (await signedInRider()).phone]) {
      const second = await press(await requestFor(phone, driver))
      expect((await refusal(second)).message).toContain('isn’t free any more')
    }
  })

  it('says from when on a driver is free where none is', async () => {
    expect(await free('suv')).toEqual({ drivers: [], free_at: null })
    const driver = await driverNear()
    await run("UPDATE vehicles SET type = 'suv' WHERE id = ?", driver.vehicleId)
    expect((await free('suv')).drivers).toHaveLength(1)
    const request = await requestFor(newPhone(), driver)
    const { fares } = await ok(
      await post('/api/ops/quotes', { trip: request.trip }, operator),
      QuoteAnswerSchema,
    )
    const suv = { ...request, vehicle_type: 'suv' as const, fare_amount: fares.suv.totalFare }
    const { id } = await ok(await press(suv), CallerBookedSchema, 201)
    expect(await free('suv')).toEqual({ drivers: [], free_at: (await rideRow(id)).busy_until })
  })

  it('is cancelled by nobody as unpaid, and is a need once its driver is late (OFFICE-7)', async () => {
    const { id } = await sent(newPhone(), await driverNear())
    const { scheduled_time } = await rideRow(id)
    await expireUnpaidBookings({ database, razorpay }, new Date(minutesFrom(240, scheduled_time)))
    await cancelUndrivenBookings(env, new Date(minutesFrom(240, scheduled_time)))
    expect((await rideRow(id)).status).toBe('accepted')
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(-14), id)
    expect(await needsOf(id)).not.toContain('late')
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(-15), id)
    expect(await needsOf(id)).toContain('late')
  })

  it('is changed at its own minute by an operator, and by nobody to a time between two half hours', async () => {
    const { id } = await sent(newPhone(), await driverNear())
    const { scheduled_time } = await rideRow(id)
    const offer = (time: string) => {
      const farther = trip({ ...FAR_NORTH, scheduled_time: localOf(new Date(time)) })
      return forCaller.askOffer(operator, id, { trip: farther })
    }
    const offered = await ok(await offer(scheduled_time), ChangeOfferSchema)
    expect(offered).toMatchObject({ order_paise: 0, remaining_amount: offered.fare_amount })
    const between = await offer(`${minutesFrom(3000).slice(0, 14)}07:00.000Z`)
    expect((await refusal(between)).message).toContain('choose a time from the list')
  })
})

const confirmed = (phone: string) => callerBooking(operator, phone, TO_DRIVER)

const ask = (phone: string, asked = trip()) => askCallerBooking(operator, phone, TO_DRIVER, asked)

const statementOf = async ({ rider, id }: Ride) => (await tripOf(rider, id)).statement

describe('A booking that an operator confirms as paid to the driver', () => {
  it('is offered at once, without a link or a payment, is counted on its day, and its caller is told what to pay (OFFICE-1, OPS-40)', async () => {
    const [phone, driver] = [newPhone(), await signedInDriver()]
    const counted = async () =>
      (await valuesOf<number>("SELECT total(count) FROM day_counts WHERE what = 'paid'"))[0] ?? 0
    const before = await counted()
    const id = await confirmed(phone)
    expect(await counted()).toBe(before + 1)
    const row = await rideRow(id)
    expect(row).toMatchObject({ pays_driver: true, advance_amount: 0, remaining_amount: row.fare_amount })
    const offer = (await board(driver)).offers.find((one) => one.id === id)
    expect(offer).toMatchObject({ pays_driver: true, remaining_amount: row.fare_amount })
    const [message] = await messagesTo(phone, 1)
    expect(message?.text).toContain(`Pay Rs ${row.fare_amount} to the driver after the ride.`)
    expect(await firstRow('SELECT id FROM payment_links WHERE booking_id = ?', id)).toBeNull()
    const panel = await panelOf(operator, id)
    expect(panel.statement.summary).toBe(`Pay ₹${row.fare_amount} to the driver after the ride.`)
    expect(panel.actions).toEqual(['assign', 'payment_link', 'change', 'cancel'])
    expect((await drive.accept(driver, id)).status).toBe(200)
    const [entry] = await logOf(id)
    const reason = TO_DRIVER.pays_driver_reason
    expect(JSON.parse(entry?.details ?? '')).toMatchObject({ pays_driver: true, reason })
  })

  it('needs a reason, is no outstation trip (OFFICE-3), and is nothing that a rider may ask for', async () => {
    const phone = newPhone()
    expect((await refusal(await ask(phone, outstationRoundTrip()))).message).toContain('outstation')
    expect(await accountOf(phone)).toBeNull()
    expect((await askCallerBooking(operator, newPhone(), { pays_driver_reason: '  ' })).status).toBe(400)
    const body = { ...(await bookingRequest(rider)), pays_driver: true, ...TO_DRIVER }
    const { id } = await bookedBy(rider, body, 201)
    expect(await rideRow(id)).toMatchObject({ pays_driver: false, payment_status: 'pending' })
  })

  it('is paid ahead by a link that an operator sends, and confirmed once more (OFFICE-12)', async () => {
    const id = await confirmed(newPhone())
    await run('UPDATE ops_log SET created_at = ? WHERE subject_id = ?', minutesFrom(-6), id)
    expect((await post(`/api/ops/bookings/${id}/payment-link`, {}, operator)).status).toBe(200)
    await payByLink(await liveLink(id), (await rideRow(id)).fare_amount)
    expect(await rideRow(id)).toMatchObject({ pays_driver: false, payment_status: 'paid' })
    expect(await eventsOf(id, 'booking.confirmed')).toHaveLength(2)
  })

  it('is never cancelled as unpaid, and by itself without a driver (OFFICE-2)', async () => {
    const id = await confirmed(newPhone())
    const { created_at, scheduled_time } = await rideRow(id)
    await expireUnpaidBookings({ database, razorpay }, new Date(minutesFrom(240, created_at)))
    expect((await rideRow(id)).status).toBe('pending')
    await expireUnpaidBookings({ database, razorpay }, new Date(minutesFrom(1, scheduled_time)))
    expect((await rideRow(id)).status).toBe('pending')
    await cancelUndrivenBookings(env, new Date(minutesFrom(15, scheduled_time)))
    expect((await rideRow(id)).status).toBe('cancelled')
  })

  it('takes no payment but by a link: its rider is asked for none', async () => {
    const { booking } = await orderedBooking(rider)
    await run('UPDATE bookings SET pays_driver = 1 WHERE id = ?', booking.id)
    const sentence = 'You pay the driver for this trip. We charged nothing.'
    await expectRefusal(askOrder(rider, booking), 'already_paid', 409, sentence)
  })
})

describe('Of one number (OFFICE-3)', () => {
  it('two are open at a time, also of five presses at once', async () => {
    const phone = newPhone()
    await confirmed(phone)
    const at = (hours: number) => ask(phone, trip({ scheduled_time: slotIn(hours) }))
    const answers = await Promise.all([30, 34, 38, 42, 46].map(at))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await refusal(refused)).message).toContain('two open bookings')
    // What the caller pays by the link is not stopped.
    await callerBooking(operator, phone, {})
  })

  it('there is none while one is owed, and a rider’s own are never stopped by it', async () => {
    const ride = await newRide.started({ rider, overrides: PAYS_DRIVER })
    const { id } = ride.booking
    const nothing = { collected: null, unpaid: { reason: 'no_means', note: '' } }
    expect((await drive.complete(ride.driver, id, nothing)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 400, payment_status: 'pending' })
    expect((await refusal(await ask(rider.phone))).message).toContain(
      '₹400 is owed by this number: what a driver did not collect',
    )
    const own = await bookedBy(rider, await bookingRequest(rider), 201)
    await orderFor(rider, own)
    const settled = { amount: 400, method: 'office', reason: 'Came to the office' }
    await shown(await settleOwed(id, settled, operator))
    expect((await ask(rider.phone)).status).toBe(201)
  })
})

describe('A ride that is paid to the driver', () => {
  it('is collected whole at its end: its rider reads what to pay, then that it is paid (OFFICE-4)', async () => {
    const ride = await newRide.started({ overrides: PAYS_DRIVER })
    const { driver, id } = ride
    expect((await statementOf(ride)).summary).toBe('Pay ₹400 to the driver after the ride.')
    const own = rideOn(await board(driver), id)
    expect(own?.statement.lines.map(({ label }) => label)).toContain('All of the fare')
    const collect = (rupees: number) => drive.complete(driver, id, { collected: { method: 'cash', rupees } })
    expect([(await collect(300)).status, (await collect(400)).status]).toEqual([422, 200])
    const { owed_paise, lines } = await statementOf(ride)
    expect([owed_paise, lines.find(({ kind }) => kind === 'paid')?.paise]).toEqual([0, 40_000])
    expect(await findingsOf(id)).toEqual([])
  })

  it('is owed in what the driver did not collect, and paid online then (REMAINDER-2)', async () => {
    const ride = await newRide.started({ overrides: PAYS_DRIVER })
    const less = { collected: { method: 'upi', rupees: 150 }, unpaid: { reason: 'disputed', note: '' } }
    expect((await drive.complete(ride.driver, ride.id, less)).status).toBe(200)
    const owed = async () => (await statementOf(ride)).owed_paise
    expect(await owed()).toBe(25_000)
    await payInSheet((await orderFor(ride.rider, ride.booking, { paymentAmount: 250 })).order_id)
    await expect.poll(owed).toBe(0)
    expect(await findingsOf(ride.id)).toEqual([])
  })
})
