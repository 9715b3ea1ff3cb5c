import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BoardSchema } from '../../../src/domain/ops/dispatch-board'
import { outbox } from '../../../worker/database/message-tables'
import { bookings } from '../../../worker/database/tables'
import { newRow } from '../../../worker/outbox'
import { get, ok } from '../../support/worker/api'
import { database } from '../../support/worker/database'
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
