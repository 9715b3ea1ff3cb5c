import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { FindResultsSchema } from '../../../src/domain/ops/find'
import { VehicleEditSchema } from '../../../src/domain/ops/fleet'
import { outbox } from '../../../worker/database/message-tables'
import { rideAssignments } from '../../../worker/database/tables'
import { loadMessage } from '../../../worker/notifications/load-message'
import { drive, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, idIn, ok, post } from '../../support/worker/api'
import { database, firstRow, run, setIn } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { panelOf } from '../../support/worker/operators'
import { signedInDriver, signedInOperator } from '../../support/worker/people'
import {
  minutesFrom,
  namePassenger,
  newRide,
  paidBooking,
  type Ride,
  rideRow,
} from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

let plates = 1000
const newPlate = () => `KA 41 HC ${++plates}`

/** An operator saves the car of a ride otherwise. */
async function edit({ booking }: Pick<Ride, 'booking'>, changes: object) {
  const row = await firstRow('SELECT * FROM vehicles WHERE id = ?', booking.vehicle_id)
  const was = v.parse(VehicleEditSchema.entries.was, row)
  return post(`/api/ops/vehicles/${booking.vehicle_id}`, { ...was, ...changes, was }, operator)
}
const carOf = async (id: string) =>
  (await database.select().from(rideAssignments).where(eq(rideAssignments.booking_id, id)))[0]
const found = async (typed: string) =>
  (
    await ok(await get(`/api/ops/find?q=${encodeURIComponent(typed)}`, operator), FindResultsSchema)
  ).rides.map(({ id, license_plate }) => ({ id, license_plate }))

describe('A ride that was driven', () => {
  it('keeps plate, colour, make and driver’s name wherever it is read, whatever the fleet says since', async () => {
    const driver = await signedInDriver({ fullName: 'Ravi Kumar' })
    const ride = await newRide.completed({ driver })
    const { rider, booking } = ride
    const [old, plate] = [driver.licensePlate ?? '', newPlate()]
    await idIn(await edit(ride, { license_plate: plate, color: 'Red', make: 'BYD', model: 'e6' }))
    await setIn('users', driver.userId, { full_name: 'R. K. Gowda' })

    const car = { license_plate: old, color: 'White', make: 'Tata', model: 'Tigor EV' }
    expect(await tripOf(rider, booking.id)).toMatchObject({ driver: { name: 'Ravi Kumar' }, vehicle: car })
    const { trips } = await ok(await get('/api/trips', rider), TripPageSchema)
    expect(trips).toMatchObject([{ driver: { name: 'Ravi Kumar' } }])
    expect(await panelOf(operator, booking.id)).toMatchObject({
      driver: { name: 'Ravi Kumar' },
      vehicle: car,
    })
    expect(await (await get(`/trip-history/${booking.id}/receipt`, rider)).text()).toContain(old)
    expect(await found(old)).toEqual([{ id: booking.id, license_plate: old }])
    expect(await found(plate)).toEqual([])
  })

  it('forgets its driver’s name with that account', async () => {
    const { rider, booking, driver } = await newRide.completed()
    await run('UPDATE users SET deleted_at = ?, full_name = NULL WHERE id = ?', minutesFrom(0), driver.userId)
    expect(await carOf(booking.id)).toMatchObject({ driver_name: null, license_plate: driver.licensePlate })
    expect((await tripOf(rider, booking.id)).driver).toBeNull()
  })

  it('and one under way are told nothing of another plate', async () => {
    for (const made of [newRide.started, newRide.completed]) {
      const ride = await made()
      await idIn(await edit(ride, { license_plate: newPlate() }))
      expect(await messagesOf(ride.booking.id)).toEqual([])
      expect(await carOf(ride.booking.id)).toMatchObject({ license_plate: ride.driver.licensePlate })
    }
  })
})

describe('A ride to come', () => {
  it('has the new plate, and its rider and passenger are told once', async () => {
    const ride = await newRide.accepted()
    const { rider, booking } = ride
    await namePassenger(booking.id, 'Leela', '+919845099999')
    const plate = newPlate()
    await idIn(await edit(ride, { license_plate: plate }))
    expect(await carOf(booking.id)).toMatchObject({ license_plate: plate })
    expect((await tripOf(rider, booking.id)).vehicle).toMatchObject({ license_plate: plate })
    expect((await eventsOf(booking.id)).toSorted()).toEqual([
      'passenger.driver_assigned',
      'ride.plate_changed',
    ])
    const [message] = await database.select().from(outbox).where(eq(outbox.booking_id, booking.id))
    if (!message) throw new Error('no message')
    expect((await loadMessage(database, message, new Date())).facts.vehicle).toMatchObject({
      license_plate: plate,
    })
    expect((await rideRow(booking.id)).ride_version).toBe(booking.ride_version + 1)
  })

  it('has the new colour without a message', async () => {
    const ride = await newRide.accepted()
    await run('UPDATE vehicles SET license_plate = ? WHERE id = ?', newPlate(), ride.booking.vehicle_id)
    await idIn(await edit(ride, { color: 'Red' }))
    expect(await carOf(ride.booking.id)).toMatchObject({ color: 'Red' })
    expect(await messagesOf(ride.booking.id)).toEqual([])
  })

  it('that is accepted while the plate is changed has the new plate, and its rider reads it', async () => {
    const driver = await signedInDriver()
    const booking = await paidBooking(driver, { user_id: (await newRide.accepted()).rider.userId })
    const plate = newPlate()
    const [accepted, edited] = await Promise.all([
      drive.accept(driver, booking.id),
      edit({ booking: { ...booking, vehicle_id: driver.vehicleId } }, { license_plate: plate }),
    ])
    expect([accepted.status, edited.status]).toEqual([200, 200])
    expect(await carOf(booking.id)).toMatchObject({ license_plate: plate })
    const events = await eventsOf(booking.id)
    expect(events).toContain('ride.driver_assigned')
    expect(events.filter((event) => event === 'ride.plate_changed').length).toBeLessThanOrEqual(1)
  })

  it('loses what it kept with its driver', async () => {
    const { booking, driver } = await newRide.accepted()
    await drive.handBack(driver, booking.id)
    expect(await carOf(booking.id)).toBeUndefined()
    expect(await found(driver.licensePlate ?? '')).toEqual([])
  })
})

describe('Setting out', () => {
  const give = (driver: { userId: string }, vehicle_id: string | null) =>
    setIn('drivers', driver.userId, { vehicle_id })

  it('is refused in a car that another driver was given, on duty or not, and in one that was taken', async () => {
    const { booking, driver } = await newRide.accepted()
    const other = await signedInDriver({ vehicleType: null, onDuty: false })
    await give(driver, null)
    await expectRefusal(drive.setOut(driver, booking.id), 'car_not_yours', 409)
    await give(other, booking.vehicle_id)
    await expectRefusal(drive.setOut(driver, booking.id), 'car_not_yours')
    await give(other, null)
    await give(driver, booking.vehicle_id)
    expect((await drive.setOut(driver, booking.id)).status).toBe(200)
  })

  it('works in a car that an operator chose, unless another driver on duty has it by then (OPS-35)', async () => {
    const spare = await newVehicle()
    const lent = { vehicle_id: spare.id }
    const [one, two] = [await newRide.accepted({ overrides: lent }), await newRide.accepted()]
    expect((await drive.setOut(one.driver, one.booking.id)).status).toBe(200)
    const lentAgain = await newVehicle()
    await setIn('bookings', two.booking.id, { vehicle_id: lentAgain.id })
    await give(await signedInDriver({ vehicleType: null }), lentAgain.id)
    await expectRefusal(drive.setOut(two.driver, two.booking.id), 'car_not_yours')
  })
})
