import { describe, expect, it } from 'vitest'
import type { VehicleType } from '../../../src/domain/fields'
import { CandidatesSchema } from '../../../src/domain/ops/requests'
import { candidatesFor } from '../../../worker/ops/candidates'
import { get, ok } from '../../support/worker/api'
import { rowsRead, run } from '../../support/worker/database'
import { type SignedIn, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, seenAt } from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

describe('Who could drive a ride', () => {
  it('has free drivers with a fitting car first, and what occupies the others', async () => {
    const { driver: busy, booking } = await newRide.accepted({
      overrides: { scheduled_time: minutesFrom(7 * 24 * 60) },
    })
    const free = await signedInDriver()
    const suv = await signedInDriver({ vehicleType: 'suv' })
    const offDuty = await signedInDriver({ onDuty: false })
    const spare = await newVehicle('sedan')
    const { id } = await paidBooking(await signedInRider(), { scheduled_time: booking.scheduled_time })
    const found = await ok(await get(`/api/ops/bookings/${id}/candidates`, operator), CandidatesSchema)
    const order = found.drivers.map((driver) => driver.id)
    const at = (driver: SignedIn) => order.indexOf(driver.userId)
    expect(at(free)).toBeLessThan(at(suv))
    expect(at(suv)).toBeLessThan(at(offDuty))
    expect(at(offDuty)).toBeLessThan(at(busy))
    expect(found.drivers.find((driver) => driver.id === busy.userId)).toMatchObject({
      busy: { booking_id: booking.id },
      next: [{ id: booking.id }],
    })
    const cars = found.vehicles.map((car) => car.id)
    expect(cars).toContain(spare.id)
    expect(cars).toContain(offDuty.vehicleId)
    expect(cars).not.toContain(free.vehicleId)
    expect(cars).not.toContain(busy.vehicleId)
    expect(found.drivers.find((driver) => driver.id === free.userId)?.rating).toBeNull()
  })

  it('has them by the time to where the rider is, with number and when they were seen', async () => {
    const { booking } = await newRide.started()
    await run(`UPDATE bookings SET scheduled_time = ? WHERE id = ?`, minutesFrom(-20), booking.id)
    const seenNorth = async (name: string, lat: number) => {
      const driver = await signedInDriver({ fullName: name })
      await seenAt(driver, lat, booking.pickup_longitude, minutesFrom(-10))
      return driver
    }
    const north = await seenNorth('Zoya of the north', booking.pickup_latitude + 0.1)
    const south = await seenNorth('Anand of the south', booking.pickup_latitude - 0.05)
    const listed = async () => {
      const path = `/api/ops/bookings/${booking.id}/candidates?named=of%20the`
      return (await ok(await get(path, operator), CandidatesSchema)).drivers
    }
    expect(await listed()).toMatchObject([
      { id: south.userId, phone_no: south.phone, way: { from: 'position', minutes: 21 } },
      { id: north.userId, seen_at: expect.stringMatching(/Z$/) },
    ])
    // The car stands far in the north with its rider.
    await run(
      `INSERT INTO car_problems (id, booking_id, driver_id, problem, pressed_at, reported_at, measured_at, latitude,
        longitude) VALUES ('stands', ?, ?, 'breakdown', ?, ?, ?, ?, ?)`,
      ...[booking.id, booking.driver_id, ...Array(3).fill(minutesFrom(-1))],
      ...[booking.pickup_latitude + 0.1, booking.pickup_longitude],
    )
    expect((await listed()).map(({ id }) => id)).toEqual([north.userId, south.userId])
  })

  it('has those first whose car is kept in its city, and finds others by a part of name or plate', async () => {
    const far = await signedInDriver({ fullName: 'Aaditi of Mysuru' })
    const near = await signedInDriver({ fullName: 'Ravindra ರವಿ %' })
    const plate = near.licensePlate ?? ''
    await run(`UPDATE vehicles SET base_city = 'mysuru' WHERE id = ?`, far.vehicleId)
    const { id } = await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(9 * 24 * 60) })
    const named = async (typed: string) => {
      const path = `/api/ops/bookings/${id}/candidates?named=${encodeURIComponent(typed)}`
      return (await ok(await get(path, operator), CandidatesSchema)).drivers.map((driver) => driver.id)
    }
    const both = await named('')
    expect(both.indexOf(near.userId)).toBeLessThan(both.indexOf(far.userId))
    expect(await named('aaditi OF')).toEqual([far.userId])
    for (const typed of ['ರವಿ', '%', plate, plate.replaceAll(' ', '').toLowerCase()]) {
      expect(await named(typed)).toEqual([near.userId])
    }
    expect(await named(`' OR 1=1 --`)).toEqual([])
  })

  it('reads no driver of another kind of car where enough are free with a fitting one', async () => {
    const booking = await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(11 * 24 * 60) })
    const read = () => rowsRead((counted) => candidatesFor(counted, booking, new Date()))
    const many = async (type: VehicleType, count: number) => {
      const id = `'${type}-${count}-' || i`
      const insert = (table: string, columns: string, values: string) =>
        run(`INSERT INTO ${table} (${columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
          WHERE i < ${count}) SELECT ${values} FROM n`)
      await insert('auth_users', 'id, created_at', `${id}, '${minutesFrom(0)}'`)
      await insert(
        'users',
        'id, role, created_at, updated_at',
        `${id}, 'driver', '${minutesFrom(0)}', '${minutesFrom(0)}'`,
      )
      await insert(
        'vehicles',
        'id, make, model, year, color, license_plate, type, base_city',
        `${id}, 'Tata', 'Tigor EV', 2025, 'White', ${id}, '${type}', 'bengaluru'`,
      )
      await insert('drivers', 'id, license_number, vehicle_id, on_duty', `${id}, 'KA09', ${id}, 1`)
    }
    await many('sedan', 25)
    const before = await read()
    await many('suv', 200)
    expect(await read()).toBeLessThanOrEqual(before)
    expect(before).toBeLessThan(250)
  })
})
