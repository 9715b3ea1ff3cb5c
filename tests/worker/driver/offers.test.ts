import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { board, dashboardAfter, drive, offered } from '../../support/worker/actions'
import { expectRefusal, refusal } from '../../support/worker/api'
import { firstRow, run } from '../../support/worker/database'
import {
  driverOfEachTest,
  type SignedInDriver,
  signedInDriver,
  signedInRider,
} from '../../support/worker/people'
import { statementsOf } from '../../support/worker/query-plans'
import { damage, minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

// What other tests left on offer would fill the list.
beforeEach(() => env.DB.exec(`UPDATE bookings SET status = 'cancelled' WHERE status = 'pending'`))

/** A pickup well ahead, and times around it in minutes. */
const NOON = minutesFrom(48 * 60)
const around = (minutes: number) => minutesFrom(minutes, NOON)

const offer = async (columns: Parameters<typeof paidBooking>[1] = {}) =>
  paidBooking(await signedInRider({ fullName: 'Asha Rao' }), columns)

const driver = driverOfEachTest()

const ABSENT = '0123456789abcdef0123456789abcdef'

/** Accepting is refused for this reason, and the booking stays as it was. */
async function refusedTo(driver: SignedInDriver, id: string) {
  const before = await rideRow(id)
  const { code } = await refusal(await drive.accept(driver, id))
  expect(await rideRow(id)).toEqual(before)
  expect(offered(await board(driver))).not.toContain(id)
  return code
}

describe('An offer', () => {
  it('shows the trip by locality, the way to it and what it pays, and nothing of its rider, door or note (DRIVER-1)', async () => {
    const { id } = await offer({
      special_instructions: 'Luggage: 2 | Pet: yes | Note: ring at the blue gate',
      pickup_detail: 'House 17, 2nd floor',
      pickup_address: '17 Rose Villa, Koramangala 5th Block, Bengaluru',
      passengers: 3,
    })
    const { offers } = await board(driver)
    const shown = offers.find((one) => one.id === id)
    expect(shown).toMatchObject({
      pickup_locality: 'Koramangala, Bengaluru',
      fare_amount: 400,
      remaining_amount: 300,
      passengers: 3,
      brings: { luggage: 2, pet: true },
      way: { from: 'base', since: null, km: 7, minutes: 19 },
    })
    expect(Object.keys(shown ?? {})).not.toContain('rider')
    for (const secret of ['Asha', 'Rose Villa', 'House 17', 'blue gate', 'Luggage', '12.935', '77.624'])
      expect(JSON.stringify(offers)).not.toContain(secret)
  })

  it('is for drivers who are near at its time: the car’s base, a fresh position, or the ride before', async () => {
    const { id } = await offer({ scheduled_time: NOON })
    const near = async () => offered(await board(driver)).includes(id)
    expect(await near()).toBe(true)
    await run("UPDATE vehicles SET base_city = 'mysuru' WHERE id = ?", driver.vehicleId)
    expect(await near()).toBe(false)
    const place = { pickup_latitude: 12.9716, pickup_longitude: 77.5946 }
    const before = {
      ...place,
      dropoff_latitude: 12.9716,
      dropoff_longitude: 77.5946,
      scheduled_time: around(-120),
    }
    await newRide.accepted({ driver, overrides: { ...before, busy_until: around(-60) } })
    expect(await near()).toBe(true)
    // Who is not shown it may still be given it: whether it can be driven is judged apart.
    await run("UPDATE bookings SET status = 'cancelled' WHERE driver_id = ?", driver.userId)
    expect(await near()).toBe(false)
    await dashboardAfter(drive.accept(driver, id))
  })

  it('that is damaged is skipped: it hides no other offer and breaks no driver’s dashboard', async () => {
    await damage((await offer()).id, 'service_type', 'balloon')
    await damage((await offer()).id, 'scheduled_time', `${NOON.slice(0, 10)} noon`)
    const { id } = await offer()
    expect(offered(await board(driver))).toEqual([id])
  })

  it('is for the driver’s own kind of car', async () => {
    const [sedan, suv] = await Promise.all([signedInDriver(), signedInDriver({ vehicleType: 'suv' })])
    const { id } = await offer({ vehicle_type: 'suv', passengers: 6 })
    expect(await refusedTo(sedan, id)).toBe('offer_gone')
    expect(offered(await board(suv))).toContain(id)
    await dashboardAfter(drive.accept(suv, id))
  })

  it.each([
    ['its pickup has passed', { scheduled_time: minutesFrom(-1) }],
    ['nobody paid for it', { unpaid: true }],
    ['nobody paid for it, and it is over', { payment_status: 'failed', status: 'cancelled' }],
  ] as const)('is none where %s, and answers as an id that was never given out', async (_name, columns) => {
    const { id } = await offer(columns)
    expect(await refusal(await drive.accept(driver, id))).toEqual(
      await refusal(await drive.accept(driver, ABSENT)),
    )
    expect((await rideRow(id)).driver_id).toBeNull()
    expect((await drive.decline(driver, id)).status).toBe(200)
    expect((await drive.decline(driver, ABSENT)).status).toBe(200)
    expect((await drive.accept(driver, ABSENT)).status).toBe(409)
  })

  it('is looked for by the same statements whether or not its id was ever given out', async () => {
    const { id } = await offer({ passengers: 5 })
    const statements = async (bookingId: string) => {
      const asked = new Map<string, unknown[]>()
      await statementsOf(asked, () => drive.accept(driver, bookingId))
      return [...asked.keys()]
    }
    expect(await statements(ABSENT)).toEqual(await statements(id))
  })

  it('is not made to a driver for their own booking, but to others', async () => {
    const { id } = await paidBooking(driver)
    expect(await refusedTo(driver, id)).toBe('offer_gone')
    expect(offered(await board(await signedInDriver()))).toContain(id)
  })

  it('that was declined is not shown again, and cannot be accepted after all', async () => {
    const other = await signedInDriver()
    const { id } = await offer()
    expect(offered(await dashboardAfter(drive.decline(driver, id)))).not.toContain(id)
    expect(offered(await dashboardAfter(drive.decline(driver, id)))).not.toContain(id)
    expect(await refusedTo(driver, id)).toBe('offer_gone')
    expect(offered(await board(other))).toContain(id)
  })

  it('that another driver accepted can still be declined, a ride of one’s own cannot', async () => {
    const { driver, booking } = await newRide.accepted()
    expect((await drive.decline(await signedInDriver(), booking.id)).status).toBe(200)
    await expectRefusal(drive.decline(driver, booking.id), 'not_offered')
    const { results } = await run('SELECT driver_id FROM ride_declines WHERE booking_id = ?', booking.id)
    expect(results).not.toContainEqual({ driver_id: driver.userId })
  })

  // The ride that the driver has lasts 30 minutes at noon: busy from 11:30 to 12:45. The offer lasts as long.
  it.each([
    [-74, false, 'ends a minute into the other'],
    [74, false, 'begins a minute before the other ends'],
    [75, true, 'begins exactly as the other ends'],
  ])('%i minutes from a ride taken fits: %s (%s)', async (minutes, fits) => {
    await dashboardAfter(drive.accept(driver, (await offer({ scheduled_time: NOON })).id))
    const { id } = await offer({ scheduled_time: around(minutes) })
    expect(offered(await board(driver)).includes(id)).toBe(fits)
    const answer = await drive.accept(driver, id)
    expect(answer.status).toBe(fits ? 200 : 409)
    if (!fits) await expectRefusal(answer, 'offer_gone')
  })

  it('does not overlap a ride of the same car with another driver', async () => {
    const former = await signedInDriver()
    await newRide.accepted({
      driver: former,
      overrides: { scheduled_time: NOON, vehicle_id: driver.vehicleId },
    })
    const { id } = await offer({ scheduled_time: around(-40) })
    const later = await offer({ scheduled_time: around(75) })
    expect(offered(await board(driver))).toEqual([later.id])
    await expectRefusal(drive.accept(driver, id), 'offer_gone')
  })

  it('is free again for a driver whose ride of that time was cancelled', async () => {
    const { driver } = await newRide.accepted({ overrides: { status: 'cancelled', scheduled_time: NOON } })
    const { id } = await offer({ scheduled_time: NOON })
    expect(offered(await board(driver))).toContain(id)
    expect((await drive.accept(driver, id)).status).toBe(200)
  })
})

describe('A ride handed back', () => {
  it('is offered to others, not to the driver who handed it back, and another driver drives it', async () => {
    const other = await signedInDriver()
    const { id } = await offer({ scheduled_time: minutesFrom(40) })
    await dashboardAfter(drive.accept(driver, id))
    await dashboardAfter(drive.setOut(driver, id))
    await dashboardAfter(drive.arrived(driver, id))
    for (const reason of ['   ', 'x'.repeat(301)])
      expect((await drive.handBack(driver, id, reason)).status).toBe(400)
    const after = await dashboardAfter(drive.handBack(driver, id, '  A flat tyre '))
    expect(after.rides).toEqual([])
    expect(offered(after)).not.toContain(id)
    expect(await rideRow(id)).toMatchObject({
      status: 'pending',
      driver_id: null,
      vehicle_id: null,
      accepted_at: null,
      set_out_at: null,
      arrived_at: null,
      busy_from: null,
      busy_until: null,
      start_pin: null,
      pin_tries: 0,
      ride_version: 4,
    })
    const decline = await firstRow(
      'SELECT driver_id, kind, reason FROM ride_declines WHERE booking_id = ?',
      id,
    )
    expect(decline).toEqual({ driver_id: driver.userId, kind: 'handed_back', reason: 'A flat tyre' })

    await expectRefusal(drive.accept(driver, id), 'offer_gone')
    expect((await drive.handBack(driver, id)).status).toBe(200)
    expect(offered(await board(other))).toContain(id)
    await dashboardAfter(drive.accept(other, id))
    await dashboardAfter(drive.setOut(other, id))
    const { start_pin } = await rideRow(id)
    await dashboardAfter(drive.start(other, id, start_pin ?? ''))
    expect(await refusal(await drive.setOut(driver, id))).toMatchObject({ status: 404 })
  })
})
