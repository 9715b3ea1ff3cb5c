import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ChangeOfferSchema } from '../../../src/domain/bookings/change-terms'
import { QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import { localOf } from '../../../src/domain/kolkata-time'
import { type CallerBooked, CallerBookedSchema, type CallerBooking } from '../../../src/domain/ops/caller'
import { FreeDriversSchema } from '../../../src/domain/ops/requests'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { board, drive, rideOn } from '../../support/worker/actions'
import { ok, post, refusal } from '../../support/worker/api'
import { outstationRoundTrip, trip } from '../../support/worker/bookings'
import { accountOf, callerRequest, driverNear } from '../../support/worker/callers'
import { FAR_NORTH, forCaller } from '../../support/worker/changes'
import { database, firstRow, run, valuesOf } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { needsOf } from '../../support/worker/needs'
import { actionsOn } from '../../support/worker/operators'
import { newPhone, type SignedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { razorpay } from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'

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
    const refusedOf = async (driver: SignedInDriver) => {
      const phone = newPhone()
      const answer = await press(await requestFor(phone, driver))
      const said = (await refusal(answer)).message
      return [
        said,
        await firstRow('SELECT id FROM bookings WHERE driver_id = ?', driver.userId),
        phone,
      ] as const
    }
    const off = await driverNear()
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', off.userId)
    const [said, none, phone] = await refusedOf(off)
    expect([said, none]).toEqual([
      'This driver isn’t free any more. Nothing was booked: choose another.',
      null,
    ])
    expect(await accountOf(phone)).toBeNull()
    const busy = await driverNear()
    await sent(newPhone(), busy)
    const again = newPhone()
    expect((await refusal(await press(await requestFor(again, busy)))).message).toBe(said)
    expect(await accountOf(again)).toBeNull()
    const ended = await driverNear()
    await run("UPDATE drivers SET license_until = '2020-01-01' WHERE id = ?", ended.userId)
    expect((await refusedOf(ended)).slice(0, 2)).toEqual([said, null])
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
