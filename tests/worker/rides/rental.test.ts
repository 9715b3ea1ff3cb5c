import { describe, expect, it } from 'vitest'
import { carProblems } from '../../../worker/database/tables'
import { putPackageEndings } from '../../../worker/rides/scheduled-messages'
import { readRideFacts } from '../../../worker/room/ride-facts'
import { TWO_HOURS } from '../../support/bookings/rentals'
import { eventually } from '../../support/eventually'
import { board, collect, drive, linesOf, tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import { nextDriver } from '../../support/worker/car-problems'
import { database, rowsOf, run } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { boardFacts, closeNeed, openKinds } from '../../support/worker/needs'
import { act, shown } from '../../support/worker/operators'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { drove, overOf, rental, way } from '../../support/worker/rentals'
import { minutesFrom, newRide, paidBooking, type Ride, rideRow } from '../../support/worker/rides'

describe('The end of a rental (RENTAL-2)', () => {
  it('charges begun quarters and kilometres over its package, by the trace of its car, and the books agree', async () => {
    const ride = await rental(146)
    await drove(ride, way(140, 40, 24.5))
    await collect(ride, 480)
    // 26 minutes are two quarters of ₹55, and 4.5 km count as five of ₹14.
    expect(await linesOf(ride)).toEqual([
      'Fare 400',
      'Beyond the package 180',
      'Paid online 100',
      'Paid to the driver, cash 480',
      'Paid in all 580',
    ])
  })

  it('leaves owed what the driver did not know of, and gives back nothing of more than a package that covers it', async () => {
    const ride = await rental(238)
    await drove(ride, way(230, 60, 36))
    await collect(ride, 300, 'upi')
    expect(await rideRow(ride.booking.id)).toMatchObject({ owed_amount: 400 })
    expect(await overOf(ride)).toEqual({
      ...{ minutes: 118, kilometres: 16, road_kilometres: 0, rupees: 400, is_capped: true },
    })
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })

  it('charges no kilometre of a car whose way nobody knows, and the stretch without positions by road', async () => {
    const unknown = await rental(146)
    await collect(unknown, 410)
    expect(await overOf(unknown)).toMatchObject({ kilometres: null, rupees: 110 })
    // Its rider disputes it like a charge, and an operator answers.
    const said = { kind: 'rider_disputes_extra', own_words: 'We were back at five' }
    expect((await post(`/api/trips/${unknown.id}/cases`, said, unknown.rider)).status).toBe(200)
    const by = await signedInOperator()
    const closed = await closeNeed(unknown.id, 'rider_disputes_extra', 'By the trace', by)
    expect([closed.status, await openKinds(unknown.id)]).toEqual([200, ['end_not_confirmed']])
    const gap = await rental(100)
    await drove(gap, [...way(90, 10, 5), [60, 22]])
    await collect(gap, 300)
    const over = await overOf(gap)
    // 17 km along the straight line are more by road.
    expect(over.road_kilometres).toBeGreaterThan(17)
    expect(over.kilometres).toBeGreaterThan(2)
    const { actual_distance_metres: metres } = await rideRow(gap.booking.id)
    expect(Math.ceil((metres ?? 0) / 1000) - 20).toBe(over.kilometres)
  })

  it('is until ‘End ride’, not until the money is settled', async () => {
    const ride = await rental(133)
    // Nine minutes over: who pays for five of them owes no quarter.
    const ended_at = Date.now() - 5 * 60_000
    const paid = { collected: { method: 'cash', rupees: 300 }, ended_at }
    expect((await drive.complete(ride.driver, ride.booking.id, paid)).status).toBe(200)
    expect(await linesOf(ride)).not.toContain(expect.stringContaining('Beyond'))
    const { end_time, owed_amount } = await rideRow(ride.booking.id)
    expect([end_time, owed_amount]).toEqual([new Date(ended_at).toISOString(), 0])
  })

  it('is when it was pressed without a network, though the phone didn’t know of an extension (OFFLINE-13)', async () => {
    const ride = await rental(370, { created_at: minutesFrom(-600) })
    const [four] = TWO_HOURS.on_sale
    const made = JSON.stringify([{ ...four, at: minutesFrom(-200) }])
    await run(
      `UPDATE bookings SET package_hours = 4,
        fare_parts = json_set(fare_parts, '$.packageDetails.extensions', json(?)) WHERE id = ?`,
      made,
      ride.booking.id,
    )
    // Four hours over two are 16 quarters of ₹55; two over four are eight, with the ₹400 of the extension.
    const pressed_at = Date.parse(minutesFrom(-10))
    const paid = { collected: { method: 'cash', rupees: 1180 }, pressed_at, ended_at: pressed_at }
    expect((await drive.complete(ride.driver, ride.booking.id, paid)).status).toBe(200)
    const { end_time, owed_amount } = await rideRow(ride.booking.id)
    expect([end_time, owed_amount]).toEqual([new Date(pressed_at).toISOString(), 0])
    expect(await linesOf(ride)).toContain('Paid to the driver, cash 1140')
    const [collected] = await boardFacts('cash_not_recorded')
    expect(collected).toMatchObject({ own_words: '₹1,180 in cash' })
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })
})

it('The distance of any ride has its stretches without positions by road (RENTAL-5)', async () => {
  const ride = await newRide.started({
    overrides: { start_time: minutesFrom(-80), set_out_at: minutesFrom(-90) },
  })
  await drove(ride, [...way(70, 5, 2), [30, 12]])
  expect((await drive.complete(ride.driver, ride.booking.id)).status).toBe(200)
  await eventually(async () =>
    expect((await rideRow(ride.booking.id)).actual_distance_metres).toBeGreaterThan(12_100),
  )
})

describe('A rental that goes on in a second car', () => {
  it('stands still from the problem to the second car’s start, and is extended by nobody until then (RENTAL-1)', async () => {
    const ride = await rental(115)
    const { booking, driver, rider } = ride
    const stopped = Date.now() - 40 * 60_000
    await drive.problem(driver, booking.id, 'breakdown', { pressed_at: stopped })
    const extended = await post(`/api/rides/${booking.id}/extend`, { hours: 4, rupees: 400 }, rider)
    await expectRefusal(extended, 'stands_still', 409)
    await putPackageEndings(database, new Date())
    expect(await eventsOf(booking.id, '%package_ending')).toEqual([])
    expect((await tracked(rider, booking.id))?.booking.clock_stopped_at).toBe(new Date(stopped).toISOString())
    const next = await nextDriver(ride)
    expect((await drive.start(next.driver, booking.id, next.booking.start_pin ?? '')).status).toBe(200)
    const { clock_from, clock_stopped_at } = await rideRow(booking.id)
    expect(clock_stopped_at).toBeNull()
    expect(Date.parse(clock_from ?? '')).toBeCloseTo(Date.now() - 75 * 60_000, -5)
    // 115 minutes after its start 45 of its two hours are left.
    await putPackageEndings(database, new Date())
    expect(await eventsOf(booking.id, '%package_ending')).toEqual([])
    await run('UPDATE bookings SET clock_from = ? WHERE id = ?', minutesFrom(-131), booking.id)
    await collect(next, 355)
    expect(await overOf(ride)).toMatchObject({ minutes: 11, rupees: 55 })
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('or until its own car drives on, with what the ride cost and how far the room counted it until then (PROBLEM-13)', async () => {
    const ride = await rental(171)
    const { booking, driver } = ride
    await drove(ride, way(160, 20, 12))
    await drive.problem(driver, booking.id, 'flat_tyre', { pressed_at: Date.now() - 40 * 60_000 })
    expect((await drive.driveOn(driver, booking.id)).status).toBe(200)
    const { clock_from, clock_stopped_at } = await rideRow(booking.id)
    expect([clock_stopped_at, Date.parse(clock_from ?? '')]).toEqual([
      null,
      expect.closeTo(Date.now() - 131 * 60_000, -5),
    ])
    // 171 minutes after its start it is eleven minutes over its two hours.
    await collect(ride, 355)
    const { rental_over, actual_distance_metres } = await rideRow(booking.id)
    expect(JSON.parse(rental_over ?? '')).toMatchObject({ minutes: 11, kilometres: 0, rupees: 55 })
    expect(actual_distance_metres).toBeLessThan(12_100)
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('counts the first one’s kilometres for its people as for its end (RENTAL-6)', async () => {
    const ride = await rental(100)
    const { booking, driver } = ride
    await drove(ride, way(90, 20, 12))
    await drive.problem(driver, booking.id)
    expect(await readRideFacts(database, booking.id)).toMatchObject({ driven_before: 0 })
    await database.update(carProblems).set({ relieved_at: minutesFrom(-60) })
    const facts = await readRideFacts(database, booking.id)
    expect(facts?.driven_before).toBeGreaterThan(11_900)
  })
})

describe('A rental that its rider ended at a car with a problem', () => {
  it('has no extra to dispute, though it was extended: nothing is due', async () => {
    const ride = await rental(110)
    await post(`/api/rides/${ride.booking.id}/extend`, { hours: 4, rupees: 400 }, ride.rider)
    const ended = `UPDATE bookings SET status = 'completed', end_time = ? WHERE id = ?`
    await run(ended, minutesFrom(0), ride.booking.id)
    const { openable_cases } = await tripOf(ride.rider, ride.booking.id)
    expect(openable_cases).not.toContain('rider_disputes_extra')
  })
})

describe('An operator who ends a rental that its driver forgot (RENTAL-2)', () => {
  it('names when it ended and what the driver collected in all; nobody pays for the hours since', async () => {
    const [ride, operator] = [await rental(300), await signedInOperator()]
    const end = (ended_at: string | null, rupees: number) =>
      act(
        ride.booking.id,
        'end',
        { reason: 'The driver forgot', collected: { method: 'cash', rupees }, ended_at },
        operator,
      )
    await expectRefusal(end(minutesFrom(-301), 300), 'not_of_this_ride')
    await expectRefusal(end(minutesFrom(5), 300), 'not_of_this_ride')
    // 26 minutes over its two hours.
    await shown(await end(minutesFrom(-154), 410))
    expect(await linesOf(ride)).toEqual([
      'Fare 400',
      'Beyond the package 110',
      'Paid online 100',
      'Paid to the driver, cash 410',
      'Paid in all 510',
    ])
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })
})

describe('A rental under way', () => {
  const extend = (
    by: SignedIn | null,
    ride: Ride,
    hours: number,
    rupees: number,
    who: 'rides' | 'driver/rides' = 'rides',
  ) => post(`/api/${who}/${ride.booking.id}/extend`, { hours, rupees }, by)

  it('is extended to the next package once, at the price of its booking, and counts from that one (RENTAL-4)', async () => {
    const ride = await rental(110)
    await expectRefusal(extend(ride.rider, ride, 4, 300), 'extension_differs', 409)
    for (let press = 0; press < 2; press += 1)
      expect((await extend(ride.rider, ride, 4, 400)).status).toBe(200)
    expect(await rideRow(ride.booking.id)).toMatchObject({ package_hours: 4 })
    expect(await linesOf(ride)).toContain('Extended to 4 hours, 40 km 400')
    // What the driver collects, in lines.
    const { rides } = await board(ride.driver)
    const open = rides[0]?.statement.lines.filter(({ kind }) => kind === 'open') ?? []
    expect(open.map(({ label, paise }) => `${label} ${paise / 100}`)).toEqual([
      'Rest of the fare 300',
      'Extended to 4 hours, 40 km 400',
    ])
    await collect(ride, 700)
    expect(await linesOf(ride)).toEqual([
      'Fare 400',
      'Extended to 4 hours, 40 km 400',
      'Paid online 100',
      'Paid to the driver, cash 700',
      'Paid in all 800',
    ])
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })

  it('was over where its end had been pressed before the extension: nobody owes that (RENTAL-4)', async () => {
    const ride = await rental(110)
    expect((await extend(ride.rider, ride, 4, 400)).status).toBe(200)
    const ended = { collected: { method: 'cash', rupees: 300 }, pressed_at: Date.now() - 60_000 }
    expect((await drive.complete(ride.driver, ride.booking.id, ended)).status).toBe(200)
    expect(await rideRow(ride.booking.id)).toMatchObject({ package_hours: 2, owed_amount: 0 })
    expect(await linesOf(ride)).toEqual([
      'Fare 400',
      'Paid online 100',
      'Paid to the driver, cash 300',
      'Paid in all 400',
    ])
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })

  it('is extended by its driver too, which its rider is told', async () => {
    const ride = await rental(110)
    expect((await extend(ride.driver, ride, 4, 400, 'driver/rides')).status).toBe(200)
    expect(await eventsOf(ride.booking.id, 'ride.rental_extended')).toHaveLength(1)
    expect((await messagesTo(ride.rider.phone, 1))[0]?.text).toContain('for Rs 400 more')
  })

  it('is not extended into the next ride of its driver, and says until when the car can stay', async () => {
    const ride = await rental(110)
    const next = minutesFrom(90)
    await paidBooking(await signedInRider(), {
      ...{ status: 'accepted', driver_id: ride.driver.userId, vehicle_id: ride.driver.vehicleId },
      ...{
        scheduled_time: minutesFrom(120),
        accepted_at: minutesFrom(-5),
        busy_from: next,
        busy_until: minutesFrom(200),
      },
    })
    expect(await refusal(await extend(ride.rider, ride, 4, 400))).toMatchObject({
      status: 409,
      code: 'car_is_needed',
      message: expect.stringMatching(/until \d{1,2}:\d\d/),
    })
    expect(await rideRow(ride.booking.id)).toMatchObject({ package_hours: 2 })
  })

  it('says nothing of a next ride where the papers of the car end first', async () => {
    const ride = await rental(110)
    const { userId: driver_id, vehicleId: vehicle_id } = ride.driver
    await rowsOf('UPDATE vehicles SET permit_until = ? WHERE id = ?', '2020-01-01', vehicle_id ?? '')
    await paidBooking(await signedInRider(), {
      ...{ status: 'accepted', driver_id, vehicle_id, accepted_at: minutesFrom(-5) },
      ...{ scheduled_time: minutesFrom(1500), busy_from: minutesFrom(1470), busy_until: minutesFrom(1600) },
    })
    expect(await refusal(await extend(ride.rider, ride, 4, 400))).toMatchObject({
      code: 'car_is_needed',
      message: 'This car and driver can’t stay longer. Please call us.',
    })
  })

  it('is not extended in a car whose permit ended meanwhile, though the next package would have ended before', async () => {
    const ride = await rental(3 * 1440)
    const yesterday = minutesFrom(-1440).slice(0, 10)
    await rowsOf('UPDATE vehicles SET permit_until = ? WHERE id = ?', yesterday, ride.driver.vehicleId ?? '')
    await expectRefusal(extend(ride.rider, ride, 4, 400), 'car_is_needed')
  })

  it('is told of to both 30 minutes before its package ends, once for each package', async () => {
    const ride = await rental(91)
    const early = await rental(88)
    for (let times = 0; times < 2; times += 1) await putPackageEndings(database, new Date())
    const told = await eventsOf(ride.id, '%package_ending')
    expect(told.sort()).toEqual(['driver.package_ending', 'ride.package_ending'])
    expect(await eventsOf(early.id, '%package_ending')).toEqual([])
    await extend(ride.rider, ride, 4, 400)
    await run('UPDATE bookings SET start_time = ? WHERE id = ?', minutesFrom(-211), ride.booking.id)
    await putPackageEndings(database, new Date())
    expect(await eventsOf(ride.id, '%package_ending')).toHaveLength(4)
  })
})
