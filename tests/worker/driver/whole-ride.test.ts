import { describe, expect, it } from 'vitest'
import type { DriverBoard } from '../../../src/domain/bookings/driver-rides'
import { dashboardAfter, drive, exportOf, rideOn } from '../../support/worker/actions'
import { run } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { driverOfEachTest, driverRow, riderOfEachTest } from '../../support/worker/people'
import { minutesFrom, paidBooking, rideRow } from '../../support/worker/rides'
import { carAt } from '../../support/worker/sockets'

const rider = riderOfEachTest({ fullName: 'Asha Rao' })
const driver = driverOfEachTest()

describe('A ride, from its offer to its end', () => {
  it('sends its rider a message at each step', async () => {
    const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(30) })
    const steps = [
      () => drive.accept(driver, id),
      () => drive.setOut(driver, id),
      async () => {
        await carAt({ booking: await rideRow(id), driver }, 0, { secondsAgo: 0 })
        return drive.arrived(driver, id)
      },
      async () => drive.start(driver, id, (await rideRow(id)).start_pin ?? ''),
      async () => {
        // A car takes more than a moment for the way: no position after the one at the pickup could be believed.
        await run(`UPDATE bookings SET dropoff_latitude = pickup_latitude, dropoff_longitude = pickup_longitude
          WHERE id = '${id}'`)
        return drive.complete(driver, id, { collected: { method: 'upi', rupees: 300 } })
      },
    ]
    let pin: string | null = null
    for (const [done, step] of steps.entries()) {
      await dashboardAfter(step())
      pin ??= (await rideRow(id)).start_pin
      await messagesTo(rider.phone, done + 1)
    }
    const texts = (await messagesTo(rider.phone, 5)).map(({ text }) => text).reverse()
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining('Ravi Kumar will drive you'),
      expect.stringContaining(`Ravi is on the way to you in ${driver.licensePlate}`),
      expect.stringContaining('Ravi is at Koramangala 5th Block, Bengaluru'),
      expect.stringContaining('your ride has started'),
      expect.stringContaining('your ride is complete'),
    ])
    expect(texts.filter((text) => text.includes(`PIN: ${pin}`))).toHaveLength(1)
    expect(texts[4]).toContain('Paid online: Rs 100; to the driver: Rs 300 by UPI.')
  })

  it('is accepted, driven and paid once by two clicks: every second one is a success that changes nothing', async () => {
    const { id, scheduled_time } = await paidBooking(rider, { scheduled_time: minutesFrom(30) })
    const boards: DriverBoard[] = []
    const twice = async (step: () => Promise<Response>, shown: object) => {
      const first = await dashboardAfter(step())
      expect(rideOn(first, id)).toMatchObject(shown)
      for (const again of await Promise.all([dashboardAfter(step()), dashboardAfter(step())]))
        expect(rideOn(again, id)).toEqual(rideOn(first, id))
      boards.push(first)
    }
    await twice(() => drive.accept(driver, id), { phase: 'assigned', version: 1, pin_tries_left: 5 })
    const taken = await rideRow(id)
    expect(taken).toMatchObject({
      driver_id: driver.userId,
      vehicle_id: driver.vehicleId,
      busy_from: minutesFrom(-30, scheduled_time),
      busy_until: minutesFrom(45, scheduled_time),
      start_pin: expect.stringMatching(/^\d{4}$/),
    })
    const pin = taken.start_pin ?? ''
    await twice(() => drive.setOut(driver, id), { phase: 'on_the_way' })
    await twice(() => drive.arrived(driver, id), { phase: 'arrived' })
    await twice(() => drive.start(driver, id, pin), { phase: 'started', version: 4 })
    expect(await rideRow(id)).toMatchObject({ start_pin: null, waiting_time_minutes: 0 })
    await twice(() => drive.complete(driver, id), { phase: 'completed', version: 5, rider: null })
    expect(await rideRow(id)).toMatchObject({ payment_status: 'paid', collected: 300 })
    // Ids, plates and coordinates may have its digits within them.
    expect(JSON.stringify(boards)).not.toMatch(new RegExp(`(?<![\\w.-])${pin}(?![\\w-])`))
    expect(await driverRow(driver.userId)).toMatchObject({ total_rides: 1 })
    expect((await rideRow(id)).ride_version).toBe(5)
    expect((await exportOf(rider)).bookings.find((one) => one.id === id)?.reports).toHaveLength(2)
    // What is no longer true at the next step may stay unsent: each message is written once.
    expect(await eventsOf(id, 'ride.%')).toEqual(
      ['driver_assigned', 'set_out', 'arrival_reported', 'started', 'end_reported'].map((of) => `ride.${of}`),
    )
  })
})
