import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { TripPageSchema } from '../../../src/domain/bookings/trip-details'
import { NextTripAnswerSchema } from '../../../src/domain/rides/next-trip'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { newId } from '../../../worker/database/new-id'
import { assignRide } from '../../../worker/ops/assign-ride'
import { startRide } from '../../../worker/rides/arrive-and-start'
import { storeTrace } from '../../../worker/rides/keep-trace'
import { reportCarProblem } from '../../../worker/rides/report-car-problem'
import { roomOf } from '../../../worker/room/room'
import { INDIRANAGAR } from '../../support/bookings/trips'
import { fix } from '../../support/rides/room-facts'
import { board, drive, rideOn, sharedBy, shareLink, tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, statusesOf } from '../../support/worker/api'
import { endHere, nextDriver, problemsOf, relieved } from '../../support/worker/car-problems'
import { confirm, enter } from '../../support/worker/charges'
import { database, databaseWhere, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { eventsOf } from '../../support/worker/inbox'
import { findingsOf, refundsOfBooking } from '../../support/worker/money'
import { closeNeed, needsOf, openKinds } from '../../support/worker/needs'
import { panelOf } from '../../support/worker/operators'
import { driverRow, signedInDriver, signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'
import { asDriver, asRider, carAt } from '../../support/worker/sockets'

const secondCar = async ({ booking, driver }: Pick<Ride, 'booking' | 'driver'>) =>
  rideOn(await board(driver), booking.id)?.second_car

/** What a started ride's rider reads of car, driver and PIN, on each page, and what a viewer reads by its link. */
async function readByAll({ booking, rider }: Pick<Ride, 'booking' | 'rider'>) {
  const share = await shareLink({ booking, rider })
  const [ride, trip, { trips }, { trip: next }, shared] = await Promise.all([
    tracked(rider, booking.id),
    tripOf(rider, booking.id),
    ok(await get('/api/trips', rider), TripPageSchema),
    ok(await get('/api/trips/next', rider), NextTripAnswerSchema),
    sharedBy(share),
  ])
  return {
    plates: [ride?.vehicle, trip.vehicle, next?.vehicle, shared.vehicle].map((car) => car?.license_plate),
    drivers: [
      ride?.driver?.name,
      trip.driver?.name,
      trips[0]?.driver?.name,
      next?.driver_name,
      shared.driver_first_name,
    ],
    pins: [ride?.pin, next?.pin],
    another: shared.another_car,
  }
}

describe('Plate, driver and PIN (PROBLEM-3)', () => {
  it('of a car with a problem are read by nobody, and those of another once it is assigned', async () => {
    const ride = await newRide.started()
    const nobody = {
      plates: [undefined, undefined, undefined, undefined],
      drivers: [undefined, undefined, undefined, null, null],
      pins: [null, null],
    }
    await drive.problem(ride.driver, ride.booking.id)
    expect(await readByAll(ride)).toMatchObject({ ...nobody, another: 'looked_for' })
    const second = await nextDriver(ride)
    const plate = second.driver.licensePlate
    const { start_pin: pin } = second.booking
    expect(await readByAll(ride)).toMatchObject({
      plates: [plate, plate, plate, plate],
      pins: [pin, pin],
      another: 'on_its_way',
    })
    await drive.problem(second.driver, ride.booking.id)
    expect(await readByAll(ride)).toMatchObject({ ...nobody, another: 'looked_for' })
    const third = await nextDriver(second)
    expect((await drive.start(third.driver, ride.booking.id, third.booking.start_pin ?? '')).status).toBe(200)
    expect(await readByAll(ride)).toMatchObject({ pins: [null, null], another: null })
  })

  it('of a car that goes on are read again once an operator has assigned its driver again (PROBLEM-13)', async () => {
    const ride = await newRide.started()
    const { booking, driver } = ride
    const { licensePlate: plate } = driver
    await drive.problem(driver, booking.id, 'flat_tyre')
    const again = () => nextDriver(ride, driver)
    const { start_pin: pin } = (await again()).booking
    expect(await readByAll(ride)).toMatchObject({ plates: [plate, plate, plate, plate], pins: [pin, pin] })
    expect(await eventsOf(booking.id)).toContain('ride.pin_changed')
    // Pressed twice it draws no other PIN.
    expect((await again()).booking.start_pin).toBe(pin)
    expect((await drive.start(driver, booking.id, pin ?? '')).status).toBe(200)
    await drive.problem(driver, booking.id, 'flat_tyre')
    expect(await problemsOf(booking.id)).toHaveLength(2)
  })
})

describe('‘The car drives on’ (PROBLEM-13)', () => {
  it('goes on with its rider, who reads car and driver again; what was reported stays on the board', async () => {
    const ride = await newRide.started()
    const { booking, driver, rider } = ride
    await carAt(ride, 900)
    await drive.problem(driver, booking.id, 'flat_tyre')
    expect(await problemsOf(booking.id)).toMatchObject([{ measured_at: expect.any(String) }])
    expect(await needsOf(booking.id)).toEqual(['second_car'])
    for (const _ of ['pressed', 'sent again'])
      expect((await drive.driveOn(driver, booking.id)).status).toBe(200)
    expect(await readByAll(ride)).toMatchObject({ pins: [null, null], another: null })
    expect((await tracked(rider, booking.id))?.vehicle?.license_plate).toBe(driver.licensePlate)
    // Nobody waits where it stood.
    const nowhere = { latitude: null, longitude: null, measured_at: null }
    expect(await problemsOf(booking.id)).toMatchObject([nowhere])
    expect(await needsOf(booking.id)).toEqual(['car_problem'])
    expect(await eventsOf(booking.id, 'ride.started')).toHaveLength(1)
    await expectRefusal(endHere(rider, booking.id), 'no_car_problem')
    // The same again is another report.
    const [former] = await problemsOf(booking.id)
    await drive.problem(driver, booking.id, 'flat_tyre')
    expect(await problemsOf(booking.id)).toHaveLength(2)
    expect((await drive.driveOn(driver, booking.id)).status).toBe(200)
    const further = { relieved_at: expect.any(String) }
    expect(await problemsOf(booking.id)).toMatchObject([{ relieved_at: former?.relieved_at }, further])
  })

  it('is none before the start, of a second car, whose rider waits elsewhere, nor of a first one once another is on its way', async () => {
    const waiting = await newRide.arrived()
    await expectRefusal(drive.driveOn(waiting.driver, waiting.id), 'wrong_phase')
    const { id, driver, second } = await relieved()
    expect((await drive.driveOn(driver, id)).status).toBe(404)
    await drive.problem(second, id, 'battery')
    await expectRefusal(drive.driveOn(second, id), 'problem_of_second_car')
  })
})

describe('The search for another driver before the start (PROBLEM-4)', () => {
  it('is not lengthened by a second report', async () => {
    const { booking, driver } = await newRide.setOut()
    await drive.problem(driver, booking.id, 'flat_tyre')
    await run('UPDATE car_problems SET reported_at = ? WHERE booking_id = ?', minutesFrom(-10), booking.id)
    await drive.problem(driver, booking.id, 'accident')
    await cancelUndrivenBookings(env, new Date(minutesFrom(6)))
    expect((await rideRow(booking.id)).status).toBe('cancelled')
  })

  it('is not begun anew by the first car where another driver had the ride meanwhile, and handed it back', async () => {
    const { booking, driver } = await newRide.setOut()
    await drive.problem(driver, booking.id, 'flat_tyre')
    const other = await signedInDriver()
    const meanwhile = databaseWhere(async () => {
      await drive.accept(other, booking.id)
      await drive.handBack(other, booking.id)
    }, 2)
    const press = { database: meanwhile, driverId: driver.userId, bookingId: booking.id, now: new Date() }
    const refused = { refusal: { reason: 'not_yours_now' } }
    expect(await reportCarProblem(press, 'accident', async () => null)).toMatchObject(refused)
    expect(await problemsOf(booking.id)).toMatchObject([{ problem: 'flat_tyre' }])
  })
})

describe('A second problem after the start', () => {
  it('is none where the same one is pressed twice at once, by two presses: it is told once (PROBLEM-9)', async () => {
    const { booking, driver } = await newRide.started()
    expect(await statusesOf([1, 2].map(() => drive.problem(driver, booking.id)))).toEqual([200, 200])
    expect(await problemsOf(booking.id)).toHaveLength(1)
    expect(await eventsOf(booking.id, 'ride.car_problem')).toHaveLength(1)
  })

  it('is another one of the same kind, once an operator has closed the first (PROBLEM-9)', async () => {
    const { booking, driver } = await newRide.started()
    await drive.problem(driver, booking.id)
    await closeNeed(booking.id, 'car_problem', 'The tyre is mended', await signedInOperator())
    const key = newId()
    for (const _ of ['pressed', 'sent again']) await drive.problem(driver, booking.id, 'flat_tyre', {}, key)
    expect(await problemsOf(booking.id)).toHaveLength(2)
    expect(await openKinds(booking.id)).toEqual(['car_problem'])
    expect(await eventsOf(booking.id, 'ride.car_problem')).toHaveLength(2)
  })

  it('of the car on its way: its PIN starts nothing, and the third one’s does (PROBLEM-6)', async () => {
    const { id, booking, second, pin } = await relieved()
    await drive.problem(second, id, 'battery')
    await expectRefusal(drive.start(second, id, pin), 'problem_of_second_car')
    expect((await rideRow(id)).start_pin).toBe(pin)
    const third = await nextDriver({ booking, driver: second })
    expect((await drive.start(third.driver, id, third.booking.start_pin ?? '')).status).toBe(200)
  })

  it('leaves an accident an accident, and counts the first car’s kilometres once (PROBLEM-1, PROBLEM-7)', async () => {
    const ride = await newRide.started()
    const { id } = ride.booking
    await carAt(ride, 4000, { secondsAgo: 30 })
    await carAt(ride, 4300, { first: 2 })
    for (const problem of ['accident', 'breakdown'] as const) await drive.problem(ride.driver, id, problem)
    expect(await tracked(ride.rider, id)).toMatchObject({ is_accident: true })
    const next = await nextDriver(ride)
    expect((await drive.start(next.driver, id, next.booking.start_pin ?? '')).status).toBe(200)
    await carAt(next, 4300, { secondsAgo: 0 })
    expect((await drive.complete(next.driver, id)).status).toBe(200)
    await storeTrace(env, id, new Date())
    expect((await rideRow(id)).actual_distance_metres).toBe(300)
  })

  it('of the car on its way is taken near the drop-off too, and the third reads where the rider waits (PROBLEM-2, PROBLEM-6)', async () => {
    const ride = await newRide.started()
    await carAt(ride, 4000)
    await drive.problem(ride.driver, ride.booking.id)
    const second = await nextDriver(ride)
    const waits = await secondCar(second)
    await carAt(second, 900, { from: INDIRANAGAR, secondsAgo: 0 })
    expect((await drive.problem(second.driver, ride.booking.id, 'breakdown')).status).toBe(200)
    expect((await problemsOf(ride.booking.id)).map(({ driven_metres }) => driven_metres)).toEqual([0, null])
    expect(await secondCar(await nextDriver(second))).toEqual(waits)
  })

  it('does not send the next driver to where a car stood before the start (PROBLEM-6)', async () => {
    const ride = await newRide.setOut()
    const { id } = ride.booking
    await carAt(ride, 3000)
    await drive.problem(ride.driver, id)
    const second = await signedInDriver()
    await drive.accept(second, id)
    await drive.setOut(second, id)
    expect((await drive.start(second, id, (await rideRow(id)).start_pin ?? '')).status).toBe(200)
    await drive.problem(second, id, 'battery')
    expect(await secondCar(await nextDriver({ ...ride, driver: second }))).toEqual({ stands_at: null })
  })
})

describe('The second car’s PIN, where an operator assigns a third driver (PROBLEM-5, PROBLEM-6)', () => {
  async function onTheWay() {
    const [{ id, second, pin, operator }, third] = [await relieved(), await signedInDriver()]
    const asked = { driver_id: third.userId, from_driver_id: second.userId, vehicle_id: null }
    const press = { driverId: second.userId, bookingId: id, now: new Date() }
    return {
      ...{ id, second, third },
      takePin: (on = database) => startRide({ database: on, ...press }, pin, async () => null),
      assignThird: (on = database) =>
        assignRide({ database: on, operatorId: operator.userId, now: new Date() }, id, asked),
    }
  }

  it.each<[string, (scene: Awaited<ReturnType<typeof onTheWay>>) => Promise<unknown>]>([
    [
      'before it',
      async ({ takePin, assignThird }) => {
        await takePin()
        return assignThird()
      },
    ],
    [
      'while the operator’s press is decided',
      ({ takePin, assignThird }) => assignThird(databaseWhere(takePin, 3)),
    ],
  ])('that was taken %s: the ride stays the second driver’s', async (_, race) => {
    const scene = await onTheWay()
    expect(await race(scene)).toMatchObject({ ok: false, refusal: { reason: 'wrong_phase' } })
    expect(await rideRow(scene.id)).toMatchObject({ driver_id: scene.second.userId, start_pin: null })
  })

  it.each<[string, (scene: Awaited<ReturnType<typeof onTheWay>>) => Promise<unknown>]>([
    [
      'before it',
      async ({ takePin, assignThird }) => {
        await assignThird()
        return takePin()
      },
    ],
    ['while it is decided', ({ takePin, assignThird }) => takePin(databaseWhere(assignThird))],
  ])('is refused where the third was assigned %s, and the third’s PIN is another', async (_, race) => {
    const scene = await onTheWay()
    expect(await race(scene)).toMatchObject({ ok: false, refusal: { reason: 'given_away' } })
    const { driver_id, start_pin } = await rideRow(scene.id)
    expect(driver_id).toBe(scene.third.userId)
    expect((await drive.start(scene.third, scene.id, start_pin ?? '')).status).toBe(200)
  })
})

describe('A relieved driver', () => {
  it('sends no position any more, by a socket that is open still or by another (PROBLEM-7)', async () => {
    const ride = await newRide.started()
    const [late, rider] = [await asDriver(ride), await asRider(ride)]
    late.points(1, [fix(Date.now() - 2000)])
    await rider.receives('position')
    await drive.problem(ride.driver, ride.booking.id)
    const assigned = nextDriver(ride)
    late.points(2, [fix(Date.now(), 500)])
    const { driver } = await assigned
    expect(await late.isClosed()).toBe('reassigned')
    expect(await (await asDriver(ride)).isClosed()).toBe('not_yours')
    expect(await rider.receives('snapshot', 2)).toMatchObject({ position: null, ride: { phase: 'started' } })
    expect(rider.received.at(-1)?.type).toBe('snapshot')
    expect(await roomOf(env, ride.booking.id).summary()).toMatchObject({ position: null, distance_metres: 0 })
    expect(await driverRow(driver.userId)).toMatchObject({ current_latitude: null })
  })

  it('has no account that can be deleted by themselves, and keeps charges of a rider whose account is (DATA-4, DATA-8)', async () => {
    const ride = await newRide.started()
    const { id, booking, driver, rider } = ride
    await carAt(ride, 4000)
    await enter(driver, id)
    await drive.problem(driver, id)
    const next = await nextDriver(ride)
    await expectRefusal(remove(driver), 'works_for_us')
    await expectRefusal(remove(rider), 'ride_accepted')
    expect((await drive.start(next.driver, id, next.booking.start_pin ?? '')).status).toBe(200)
    expect((await drive.complete(next.driver, id)).status).toBe(200)
    expect((await remove(rider)).status).toBe(200)
    expect(await problemsOf(id)).toMatchObject([{ latitude: null, longitude: null, measured_at: null }])
    // What was pressed without a network arrives after it.
    await drive.complete(driver, id)
    await expectRefusal(drive.problem(driver, id, 'accident'), 'not_yours_now')
    expect(await problemsOf(id)).toHaveLength(1)
    const { relieved_rides } = await board(driver)
    expect(relieved_rides).toMatchObject([{ id, charges: [{ amount: 65, picture_url: null }] }])
    expect(relieved_rides[0]?.pickup_address).not.toBe(booking.pickup_address)
    expect((await panelOf(await signedInOperator(), id)).stands_at).toBeNull()
  })
})

it('An accident is reported within 1 km of the drop-off too (PROBLEM-2)', async () => {
  const ride = await newRide.started()
  await carAt(ride, 900, { from: INDIRANAGAR })
  expect((await drive.problem(ride.driver, ride.booking.id, 'accident')).status).toBe(200)
  expect(await needsOf(ride.booking.id)).toContain('emergency')
})

it.each([65, 1000])(
  'A rider who ends the ride at its car owes no toll of ₹%i either: the company bears it, and pays it to its driver (PROBLEM-12)',
  async (amount) => {
    const ride = await newRide.started()
    const { id, driver, rider } = ride
    const charge = newId()
    await enter(driver, id, { id: charge, amount: String(amount) })
    await drive.problem(driver, id)
    expect((await endHere(rider, id)).status).toBe(200)
    expect((await confirm(rider, id, charge)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({
      owed_amount: 0,
      charges_amount: amount,
      payment_status: 'paid',
    })
    expect(await refundsOfBooking(id)).toMatchObject([{ amount_paise: 10_000, reason: 'car_problem' }])
    const { statement } = await tripOf(rider, id)
    expect(statement.lines.find(({ kind }) => kind === 'cost')?.note).toBe(
      'You pay nothing: the car had a problem',
    )
    const own = rideOn(await board(driver), id)?.statement.lines.find(({ kind }) => kind === 'cost')
    expect(own?.note).toBe(
      `₹${amount.toLocaleString('en-IN')} did not come to you: the office pays it to you.`,
    )
    expect(await findingsOf(id)).toEqual([])
  },
)
