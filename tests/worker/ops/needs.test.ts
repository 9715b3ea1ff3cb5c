import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isRecorded, NEED_KINDS, NEEDS } from '../../../src/domain/ops/needs'
import { newId } from '../../../worker/database/new-id'
import { rideCharges } from '../../../worker/database/tables'
import { readNeeds } from '../../../worker/ops/needs'
import { drive } from '../../support/worker/actions'
import { expectRefusal, refusal } from '../../support/worker/api'
import { database, run, setIn } from '../../support/worker/database'
import { putFailedMessage, putMessage } from '../../support/worker/inbox'
import { copyBooking } from '../../support/worker/many-trips'
import { boardNeeds, closeNeed, needsOf, openKinds, putNeed, seenNeed } from '../../support/worker/needs'
import { actionsOn, assign, logOf } from '../../support/worker/operators'
import { driverRow, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

const HOUR = 60

describe('A paid ride without a driver', () => {
  it.each([
    [1, -40, ['unassigned']],
    [1, -10, ['unassigned']],
    [3, -40, ['unassigned_6h']],
    [5.9, -40, ['unassigned_6h']],
    [7, -40, ['unassigned_12h']],
    [13, -40, []],
    // Drivers are offered it first.
    [5, -10, []],
  ])('is in %d hours and was booked %d minutes ago: the board says %j', async (hours, booked, needs) => {
    const { id } = await paidBooking(await signedInRider(), {
      scheduled_time: minutesFrom(hours * HOUR),
      created_at: minutesFrom(booked),
    })
    expect(await needsOf(id)).toEqual(needs)
  })
})

describe('A driver who waits at the pickup', () => {
  it.each([
    ['16 minutes after both', -16, -16, ['long_wait']],
    ['14 minutes after the arrival', -14, -30, []],
    ['before the pickup time', -40, -5, []],
    ['by the driver’s word alone', null, -30, []],
  ])('%s', async (_name, arrived, scheduled, needs) => {
    const { booking } = await newRide.arrived()
    await setIn('bookings', booking.id, {
      arrival_confirmed_at: arrived && minutesFrom(arrived),
      scheduled_time: minutesFrom(scheduled),
    })
    expect((await needsOf(booking.id)).filter((need) => need === 'long_wait')).toEqual(needs)
  })
})

describe('A driver with rides ahead', () => {
  const offDutyOf = async (driverId: string) =>
    (await boardNeeds('off_duty_ahead')).filter(({ facts }) => facts.id === driverId)

  it('who goes off duty is a need at once, once for all their rides, until they are on duty or it is closed', async () => {
    const { driver, booking } = await newRide.accepted()
    await newRide.accepted({ driver, overrides: { scheduled_time: minutesFrom(20 * HOUR) } })
    await newRide.started({ driver })
    expect(await offDutyOf(driver.userId)).toEqual([])
    await drive.duty(driver, false)
    const [need] = await offDutyOf(driver.userId)
    const next = { next: booking.scheduled_time, is_pressing: true, city: booking.city }
    expect(need?.facts).toMatchObject({ rides: 2, ...next })
    await drive.duty(driver, true)
    expect(await offDutyOf(driver.userId)).toEqual([])

    await drive.duty(driver, false)
    const close = (words: string) => closeNeed(driver.userId, 'off_duty_ahead', words, operator, need)
    expect((await close('Comes at six')).status).toBe(200)
    await expectRefusal(close('Comes later'), 'done_meanwhile')
    expect(await offDutyOf(driver.userId)).toEqual([])
    expect(await logOf(driver.userId)).toMatchObject([{ action: 'case.closed', subject_kind: 'driver' }])
    await newRide.accepted({ driver, overrides: { accepted_at: minutesFrom(1) } })
    expect(await offDutyOf(driver.userId)).toMatchObject([{ facts: { rides: 3 } }])
  })

  it('whose car is given to another is a need of each ride at once, until the ride has another car', async () => {
    const { driver, booking } = await newRide.accepted()
    expect(await needsOf(booking.id)).toEqual([])
    await setIn('drivers', driver.userId, { vehicle_id: null })
    const other = await signedInDriver({ vehicleType: null })
    await setIn('drivers', other.userId, { vehicle_id: booking.vehicle_id })
    expect(await needsOf(booking.id)).toEqual(['car_not_theirs'])
    await run('UPDATE drivers SET vehicle_id = ? WHERE id = ?', (await newVehicle()).id, driver.userId)
    expect(await needsOf(booking.id)).toEqual(['car_not_theirs'])
    const own = { driver_id: driver.userId, from_driver_id: driver.userId, vehicle_id: null }
    const vehicle_id = (await driverRow(driver.userId))?.vehicle_id ?? null
    expect((await assign(booking.id, { ...own, vehicle_id }, operator)).status).toBe(200)
    expect(await needsOf(booking.id)).toEqual([])
  })
})

describe('A driver who comes late', () => {
  /** The kinds of needs of a ride whose car was seen so many kilometres north of its pickup; null: it was not seen. */
  const kindsOf = async ({ booking }: Ride, km: number | null) => {
    const at = { lat: booking.pickup_latitude + (km ?? 0) / 111.2, lng: booking.pickup_longitude }
    const cars = km === null ? [] : [{ booking_id: booking.id, at }]
    const needs = await readNeeds({ database, operatorId: '', now: new Date(), silent: [], cars })
    return needs.flatMap(({ ride, kind }) => (ride?.id === booking.id && kind !== 'signal_lost' ? kind : []))
  }
  const pickupIn = (minutes: number, columns = {}) => ({
    overrides: { scheduled_time: minutesFrom(minutes), ...columns },
  })
  const NOW = { is_scheduled: false }

  it.each<[string, number, number | null, string[], typeof NOW?]>([
    ['13 km away at 27 minutes past', -27, 13, ['late']],
    ['13 km away, 20 minutes before the pickup', 20, 13, ['late']],
    ['13 km away, 40 minutes before the pickup', 40, 13, []],
    ['2 km away at the pickup time', 0, 2, []],
    ['seen nowhere at 9 minutes past', -9, null, []],
    ['seen nowhere at 11 minutes past', -11, null, ['late']],
    ['13 km away, 31 minutes before the estimate of a cab for now', 31, 13, [], NOW],
    ['13 km away, 27 minutes before the estimate of a cab for now', 27, 13, ['late'], NOW],
    ['seen nowhere at 14 minutes past the estimate', -14, null, [], NOW],
    ['seen nowhere at 16 minutes past the estimate', -16, null, ['late'], NOW],
  ])('%s, is a need whatever they pressed (NEED-3, NEED-13)', async (_where, minutes, km, kinds, columns) => {
    expect(await kindsOf(await newRide.setOut(pickupIn(minutes, columns)), km)).toEqual(kinds)
    const arrived = await newRide.arrived(pickupIn(minutes, columns))
    await run('UPDATE bookings SET arrival_confirmed_at = NULL WHERE id = ?', arrived.booking.id)
    await putNeed('arrival_not_confirmed', arrived.booking.id)
    expect(await kindsOf(arrived, km)).toEqual([...kinds, 'arrival_not_confirmed'])
  })

  it('is none any more once the arrival is confirmed, or an operator has looked into the driver’s word', async () => {
    const ride = await newRide.arrived(pickupIn(-12))
    expect(await kindsOf(ride, null)).toEqual([])
    await run('UPDATE bookings SET arrival_confirmed_at = NULL WHERE id = ?', ride.booking.id)
    await putNeed('arrival_not_confirmed', ride.booking.id)
    expect(await kindsOf(ride, null)).toEqual(['late', 'arrival_not_confirmed'])
    await closeNeed(ride.booking.id, 'arrival_not_confirmed', 'The rider sees the car', operator)
    expect(await kindsOf(ride, null)).toEqual([])
  })
})

it('Messages that nobody has taken for an hour are counted, those that wait for the morning are not', async () => {
  const { id } = await paidBooking(await signedInRider())
  const since = minutesFrom(-70)
  const put = (name: string, attempts: number, created_at = since) =>
    putMessage(name, 'refund.sent', { booking_id: id, attempts, created_at, try_at: minutesFrom(5) })
  await put('waits_for_the_morning', 0)
  await put('fresh', 2, minutesFrom(-50))
  expect(await boardNeeds('messages_waiting')).toEqual([])
  await put('refused', 2)
  expect(await boardNeeds('messages_waiting')).toMatchObject([{ at: since, facts: { count: 1 } }])
})

describe('Fifty old needs of other rides', () => {
  /** Ids of fifty copies of a completed ride. */
  async function fiftyRides(): Promise<{ ids: string[]; driverId: string }> {
    const { booking, driver } = await newRide.completed()
    await copyBooking(booking.id, 50, { id: `'${booking.id}-' || i`, end_time: `'${minutesFrom(-120)}'` })
    const ids = Array.from({ length: 50 }, (_, i) => `${booking.id}-${i + 1}`)
    return { ids, driverId: driver.userId }
  }

  it('hide no report that a rider did not come', async () => {
    const old = await fiftyRides()
    const { booking } = await newRide.arrived()
    for (const id of old.ids) await putNeed('rider_got_out_early', id, new Date(minutesFrom(-1440)))
    await putNeed('no_show_reported', booking.id)
    expect(await needsOf(booking.id)).toContain('no_show_reported')
    await env.DB.exec('DELETE FROM needs')
  })

  it('hide no disputed toll, of which a ride has one need however many there are', async () => {
    const old = await fiftyRides()
    const { booking, driver } = await newRide.completed()
    const toll = (booking_id: string, id: string, driver_id: string, decided_at: string | null) =>
      database.insert(rideCharges).values({
        ...{ booking_id, id, driver_id, kind: 'toll', amount: 50, entered_at: minutesFrom(-130), decided_at },
        state: decided_at === null ? 'entered' : 'disputed',
      })
    for (const id of old.ids) await toll(id, 'toll', old.driverId, null)
    for (const id of ['one', 'two']) await toll(booking.id, id, driver.userId, minutesFrom(-5))
    expect(await boardNeeds('charges_open')).toHaveLength(50)
    expect(await needsOf(booking.id)).toEqual(['charge_disputed'])
    await env.DB.exec('DELETE FROM ride_charges')
  })
})

describe('A need that an operator closes', () => {
  const CLOSED = NEED_KINDS.filter(
    (kind) => kind !== 'payment_unmatched' && kind !== 'off_duty_ahead' && NEEDS[kind].closing,
  )

  it.each(CLOSED)(
    'of %s is refused to whoever was second with other words, and where it was reported again',
    async (kind) => {
      const { booking, driver } = await newRide.arrived()
      const isMessage = kind === 'message_undelivered'
      const subject = isMessage ? await putFailedMessage('booking.confirmed', booking.id) : booking.id
      if (isRecorded(kind) && !isMessage)
        await putNeed(kind, subject, new Date(Date.now() - 2000), driver.userId)
      const other = await signedInOperator()
      await expectRefusal(closeNeed(newId(), kind, 'Called them', operator), 'nothing_to_close', 404)
      const before = await seenNeed(subject, kind)
      await run('UPDATE needs SET reported_at = ? WHERE id = ?', minutesFrom(0.1), before.id)
      await expectRefusal(
        closeNeed(subject, kind, 'Called them', operator, before),
        NEEDS[kind].closing?.changed,
        409,
      )
      const now = await seenNeed(subject, kind)
      const key = newId()
      for (const _ of ['first', 'sent again'])
        expect((await closeNeed(subject, kind, 'Called them', operator, now, key)).status).toBe(200)
      expect(await refusal(await closeNeed(subject, kind, 'All is well', other, now))).toMatchObject({
        code: 'done_meanwhile',
        message: expect.stringMatching(/^Meera Rao was first, on .*We didn’t record what you wrote\.$/),
      })
      expect(await openKinds(subject)).toEqual([])
      expect(await actionsOn(booking.id)).toEqual([NEEDS[kind].closing?.log])
    },
  )
})

describe('A need that is recorded', () => {
  it('is opened once by one cause, is the same while it is open, and another once it was closed', async () => {
    const { booking } = await newRide.arrived()
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const [first, second, third] = [at(-30), at(-20), at(-10)]
    for (const cause of [first, first, second]) await putNeed('emergency', booking.id, cause)
    const open = await seenNeed(booking.id, 'emergency')
    expect(open.seen).toBe(second.toISOString())
    expect(open.id).toContain(first.toISOString())
    await closeNeed(booking.id, 'emergency', 'Called: all is well', operator)
    // The press that was answered is sent again.
    await putNeed('emergency', booking.id, first)
    expect(await openKinds(booking.id)).toEqual([])
    await putNeed('emergency', booking.id, third)
    expect((await seenNeed(booking.id, 'emergency')).id).not.toBe(open.id)
  })
})

it('A clock that has stopped hides nothing: no task of it ran, and all that is computed or recorded is listed (NEED-6)', async () => {
  const late = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(-20), pin_tries: 5 } })
  const waits = await newRide.arrived()
  await putNeed('no_show_reported', waits.booking.id)
  expect(await needsOf(late.booking.id)).toEqual(['pin_locked', 'late', 'not_set_out'])
  expect(await needsOf(waits.booking.id)).toEqual(['no_show_reported'])
  // What the ride has settled is not listed either, though nothing has ended its row yet.
  await run(`UPDATE bookings SET status = 'started' WHERE id = ?`, waits.booking.id)
  expect(await needsOf(waits.booking.id)).toEqual([])
  expect(await openKinds(waits.booking.id)).toEqual(['no_show_reported'])
})
