import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually'
import { drive, linesOf } from '../../support/worker/actions'
import { rowsOf } from '../../support/worker/database'
import { findingsOf } from '../../support/worker/money'
import { drove, overOf, rental, way } from '../../support/worker/rentals'
import { rideRow } from '../../support/worker/rides'

const HOUR = 60

it('A rental ended without a network ends when that was pressed, a day later too, with its trace (OFFLINE-11)', async () => {
  const ride = await rental(27 * HOUR - 5)
  await drove(ride, way(27 * HOUR - 10, 40, 24.5))
  const pressed_at = Date.now() - (24 * HOUR - 5) * 60_000
  const ended_at = pressed_at - 20 * 60_000
  const collected = { method: 'cash', rupees: 300 }
  const ended = await drive.complete(ride.driver, ride.booking.id, { collected, pressed_at, ended_at })
  expect(ended.status).toBe(200)
  // Two hours and forty minutes: what the phone did not count is owed.
  expect(await overOf(ride)).toMatchObject({ minutes: 40, kilometres: 5, rupees: 235 })
  expect((await rideRow(ride.booking.id)).owed_amount).toBe(235)
  expect(await linesOf(ride)).toContain('Not paid yet 235')
  await eventually(async () =>
    expect(
      await rowsOf('SELECT points FROM ride_traces WHERE booking_id = ? AND points > 0', ride.booking.id),
    ).toHaveLength(1),
  )
  expect(await findingsOf(ride.booking.id)).toEqual([])
})
