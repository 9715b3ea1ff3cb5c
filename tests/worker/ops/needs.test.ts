import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BoardSchema } from '../../../src/domain/ops/dispatch-board'
import { outbox } from '../../../worker/database/message-tables'
import { bookings, rideCases, rideCharges } from '../../../worker/database/tables'
import { newRow } from '../../../worker/outbox'
import { get, ok } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { copyBooking } from '../../support/worker/many-trips'
import { signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, signedInOperator } from '../../support/worker/rides'

const board = async () => ok(await get('/api/ops/board', await signedInOperator()), BoardSchema)
const needsOf = async (id: string) =>
  (await board()).needs.filter(({ ride }) => ride.id === id).map(({ need }) => need)

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
    await database
      .update(bookings)
      .set({
        arrival_confirmed_at: arrived === null ? null : minutesFrom(arrived),
        scheduled_time: minutesFrom(scheduled),
      })
      .where(eq(bookings.id, booking.id))
    expect((await needsOf(booking.id)).filter((need) => need === 'long_wait')).toEqual(needs)
  })
})

it('Messages that nobody has taken for an hour are counted, those that wait for the morning are not', async () => {
  const { id } = await paidBooking(await signedInRider())
  const since = minutesFrom(-70)
  const put = (name: string, attempts: number, created_at = since) =>
    database.insert(outbox).values({
      ...newRow({ id: name, event: 'refund.sent', now: new Date() }),
      ...{ booking_id: id, attempts, created_at, try_at: minutesFrom(5) },
    })
  await put('waits_for_the_morning', 0)
  await put('fresh', 2, minutesFrom(-50))
  expect((await board()).messages_waiting).toBeNull()
  await put('refused', 2)
  expect((await board()).messages_waiting).toEqual({ count: 1, since })
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
    const { booking, driver } = await newRide.arrived()
    const aCase = (booking_id: string, kind: 'rider_got_out_early' | 'no_show_reported', opened_at: string) =>
      database.insert(rideCases).values({
        ...{ booking_id, kind, opened_at, opened_by: driver.userId },
        ...{ own_words: null, closed_at: null, closed_by: null, answer: null },
      })
    for (const id of old.ids) await aCase(id, 'rider_got_out_early', minutesFrom(-1440))
    await aCase(booking.id, 'no_show_reported', minutesFrom(0))
    expect(await needsOf(booking.id)).toContain('no_show_reported')
    await env.DB.exec('DELETE FROM ride_cases')
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
    const { needs } = await board()
    expect(needs.filter(({ need }) => need === 'charges_open')).toHaveLength(50)
    expect(needs.filter(({ ride }) => ride.id === booking.id).map(({ need }) => need)).toEqual([
      'charge_disputed',
    ])
    await env.DB.exec('DELETE FROM ride_charges')
  })
})
