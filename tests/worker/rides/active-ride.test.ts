import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ActiveRideAnswerSchema, OtherRidesAnswerSchema } from '../../../src/domain/bookings/ride-details'
import { readActiveRide } from '../../../worker/rides/read-active-ride'
import { INDIRANAGAR, KORAMANGALA } from '../../support/bookings/trips'
import { cancelled } from '../../support/worker/actions'
import { get, ok, post } from '../../support/worker/api'
import { change, paid } from '../../support/worker/changes'
import { rowsReadThrough, run, setIn } from '../../support/worker/database'
import { riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, paidBooking } from '../../support/worker/rides'

const rider = riderOfEachTest()

const ask = (rider: SignedIn | null, bookingId?: string) =>
  get(
    `/api/rides/active${bookingId === undefined ? '' : `?booking_id=${encodeURIComponent(bookingId)}`}`,
    rider,
  )
const active = async (rider: SignedIn, bookingId?: string) =>
  ok(await ask(rider, bookingId), ActiveRideAnswerSchema)

describe('The active ride', () => {
  it('is absent for a rider whose bookings have no driver, or whose rides are over', async () => {
    await paidBooking(rider)
    await newRide.completed({ rider })
    expect(await active(rider)).toMatchObject({ ride: null, others: [] })
  })

  it('has the driver, the car, the route and the PIN of an accepted ride for its rider', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    await setIn('drivers', driver.userId, { rating: 4.67, rating_sum: 14, rating_count: 3 })
    await run(`UPDATE users SET profile_picture_url = '/ravi-1.jpg' WHERE id = ?`, driver.userId)
    const { ride, others } = await active(rider)
    expect(others).toEqual([])
    expect(ride).toMatchObject({
      booking: { id: booking.id, status: 'accepted' },
      phase: 'assigned',
      version: 1,
      statement: { paid_paise: 10_000, summary: '₹100 paid online, ₹300 to pay the driver after the ride.' },
      driver: {
        name: 'Ravi Kumar',
        profile_picture_url: '/ravi-1.jpg',
        phone_no: driver.phone,
        rating: 4.67,
        total_rides: 0,
        license_number: expect.stringMatching(/^KA09/),
      },
      vehicle: { make: 'Tata', license_plate: driver.licensePlate, type: 'sedan' },
      pin: PIN,
      pin_locked: false,
      cancelled_by: null,
    })
    expect(ride?.line?.at(0)).toEqual(KORAMANGALA)
    expect(ride?.line?.at(-1)).toEqual(INDIRANAGAR)
  })

  it('has a locked PIN after five wrong tries', async () => {
    const { rider } = await newRide.setOut({ overrides: { pin_tries: 5 } })
    expect((await active(rider)).ride).toMatchObject({ pin: PIN, pin_locked: true })
  })
})

describe('Of several active rides', () => {
  const several = async () => {
    const rider = await signedInRider()
    const at = (minutes: number) => minutesFrom(minutes, '2020-11-20T00:00:00.000Z')
    const oldest = await newRide.started({ rider, overrides: { created_at: at(0) } })
    const middle = await newRide.accepted({ rider, overrides: { created_at: at(1) } })
    const newest = await newRide.accepted({ rider, overrides: { created_at: at(2) } })
    return { rider, ids: [oldest, newest, middle].map(({ booking }) => booking.id), oldest }
  }

  it('a started one comes first, then the newest, and the others are reachable', async () => {
    const { rider, ids } = await several()
    const { ride, others } = await active(rider)
    expect([ride?.booking.id, ...others.map(({ id }) => id)]).toEqual(ids)
    const [, second = ''] = ids
    const switched = await active(rider, second)
    expect(switched.ride?.booking.id).toBe(second)
    expect(switched.others.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(switched.others[0]).toEqual({
      id: ids[0],
      phase: 'started',
      scheduled_time: expect.any(String),
      pickup_address: 'Koramangala 5th Block, Bengaluru',
      dropoff_address: 'Indiranagar, Bengaluru',
    })
  })

  it('in place of another that was requested comes with the state of that one', async () => {
    const { rider, booking: shown } = await newRide.accepted()
    const unpaid = await paidBooking(rider, { unpaid: true })
    const waiting = await paidBooking(rider, { scheduled_time: minutesFrom(600) })
    const overAt = minutesFrom(-31)
    const over = await paidBooking(rider, { status: 'completed', end_time: overAt, scheduled_time: overAt })
    for (const [{ id, scheduled_time }, state] of [
      [unpaid, 'unpaid'],
      [waiting, 'waiting'],
      [over, 'completed'],
    ] as const) {
      expect(await active(rider, id)).toMatchObject({
        ride: { booking: { id: shown.id } },
        asked: { id, scheduled_time, state },
      })
    }
    for (const id of [shown.id, undefined, 'f'.repeat(32), (await paidBooking(await signedInRider())).id]) {
      expect((await active(rider, id)).asked).toBeNull()
    }
  })

  it.each(['accepted', 'pending'] as const)(
    'no row of a trip that is over is read beside an %s one',
    async (status) => {
      const reads = async (past: number) => {
        const rider = status === 'pending' ? await signedInRider() : (await newRide.accepted()).rider
        if (status === 'pending') await paidBooking(rider)
        for (let index = 0; index < past; index++) {
          await paidBooking(rider, { status: 'completed', end_time: minutesFrom(0) })
        }
        return rowsReadThrough((DB) => readActiveRide({ ...env, DB }, rider.userId, null))
      }
      const [few, many] = [await reads(1), await reads(60)]
      expect(few).toBeGreaterThan(0)
      // A look along an index may touch the next person's row, or find the index at its end.
      expect(many).toBeLessThanOrEqual(few + 3)
    },
  )
})

describe('A rider who waits for a driver', () => {
  const awaited = async (rider: SignedIn) => (await active(rider)).awaited

  it('reads which of their rides is the next: paid, and without a driver', async () => {
    expect(await awaited(rider)).toBeNull()
    await paidBooking(rider, { scheduled_time: minutesFrom(300), unpaid: true })
    await paidBooking(rider, { scheduled_time: minutesFrom(400), status: 'cancelled' })
    await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(500) })
    expect(await awaited(rider)).toBeNull()
    const later = await paidBooking(rider, { scheduled_time: minutesFrom(900) })
    const { id, scheduled_time } = await paidBooking(rider, {
      scheduled_time: minutesFrom(600),
    })
    expect(await awaited(rider)).toEqual({ id, scheduled_time, lateness: null, had_driver: false })
    // Beside a ride that is under way it is not looked for.
    await newRide.accepted({ rider })
    expect(await awaited(rider)).toBeNull()
    expect(later.id).not.toBe(id)
  })

  it('reads of no driver before theirs where they only changed the ride (CHANGE-1)', async () => {
    const { booking, asked } = await paid(rider)
    await change(rider, booking.id, { trip: { ...asked, passengers: 3 } })
    expect(await awaited(rider)).toMatchObject({ id: booking.id, had_driver: false })
  })
})

describe('Other rides under way', () => {
  const others = async (rider: SignedIn | null, than: string) =>
    get(`/api/rides/others?than=${encodeURIComponent(than)}`, rider)

  it('are listed with the ride that is shown, for their own rider', async () => {
    const { rider, booking } = await newRide.accepted()
    const second = await newRide.accepted({ rider })
    const foreign = await newRide.accepted()
    const idsBeside = async (than: string) =>
      ok(await others(rider, than), OtherRidesAnswerSchema).then((answer) =>
        answer.others.map(({ id }) => id),
      )
    expect(await idsBeside(booking.id)).toEqual([second.booking.id])
    expect((await idsBeside(foreign.booking.id)).sort()).toEqual([booking.id, second.booking.id].sort())
  })
})

describe('A page that requests its own ride', () => {
  it.each([
    ['a moment short of 30 minutes', 30, -1, true],
    ['30 minutes', 30, 0, false],
  ])('%s after the end', async (_, minutes, ms, isShown) => {
    const { rider, booking } = await newRide.completed()
    const now = new Date(Date.parse(minutesFrom(minutes, booking.end_time ?? '')) + ms)
    const { ride } = await readActiveRide(env, rider.userId, booking.id, now)
    expect(ride?.phase ?? null).toBe(isShown ? 'completed' : null)
    // Without its name it is over at once.
    expect((await readActiveRide(env, rider.userId, null, now)).ride).toBeNull()
  })

  it('reads what was paid at the end, and no phone number any more', async () => {
    const { rider, booking } = await newRide.completed()
    expect((await active(rider, booking.id)).ride).toMatchObject({
      phase: 'completed',
      statement: { summary: null, owed_paise: 0 },
      driver: { name: 'Ravi Kumar', phone_no: null },
      pin: null,
    })
  })

  it('reads that it was cancelled, by whom, and the refund', async () => {
    const { rider, booking } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(13 * 60) } })
    await cancelled(rider, booking.id, 7500)
    expect((await active(rider, booking.id)).ride).toMatchObject({
      phase: 'cancelled',
      cancelled_by: 'rider',
      statement: { refund_due_paise: 7500 },
      driver: { phone_no: null },
      pin: null,
    })
    const later = new Date(Date.now() + 31 * 60_000)
    expect((await readActiveRide(env, rider.userId, booking.id, later)).ride).toBeNull()
  })

  it('keeps it while it waits for another driver, and reads that it had one, and nothing of who handed it back', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    await post(`/api/driver/rides/${booking.id}/hand-back`, { reason: 'The car has a flat tyre' }, driver)
    expect((await active(rider, booking.id)).ride).toMatchObject({
      phase: 'unassigned',
      driver: null,
      vehicle: null,
      pin: null,
    })
    const { ride, awaited } = await active(rider)
    expect([ride, awaited]).toMatchObject([null, { id: booking.id, had_driver: true }])
  })
})
