import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { pickupOf } from '../../../src/domain/places/coordinates'
import { readRideFacts } from '../../../worker/rides/ride-facts'
import { roomOf } from '../../../worker/rides/room'
import { fix } from '../../support/rides/room-facts'
import { drive, WORD } from '../../support/worker/actions'
import { post, refusal } from '../../support/worker/api'
import { database, rowsOf } from '../../support/worker/database'
import { minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'
import { enter, sendFirst } from '../../support/worker/sockets'

/** Where a driver says that the car was: metres north of the pickup, so many seconds ago. */
type MadeUp = [metres: number, secondsAgo: number]

/** Sends these positions in one message, as production takes them: no car is simulated. */
async function send({ booking, driver }: Ride, positions: readonly MadeUp[]): Promise<void> {
  const facts = await readRideFacts(database, booking.id)
  if (facts === null) throw new Error('There is no such ride')
  const socket = await enter(roomOf(env, booking.id), {
    audience: 'driver',
    person_id: driver.userId,
    session_hash: 'session',
    share_id: null,
    proved_at: Date.now(),
    facts,
    simulated: false,
  })
  const pickup = pickupOf(booking)
  const points = positions.map(([metres, secondsAgo]) =>
    fix(Date.now() - secondsAgo * 1000, 0, { ...pickup, lat: pickup.lat + metres / 111_195 }),
  )
  await sendFirst({ socket, bookingId: booking.id }, points)
  socket.close()
}

const arrive = ({ booking, driver }: Ride, body: object) => drive.arrived(driver, booking.id, body)

describe('A driver who is 3 km away and makes up positions', () => {
  it('is not at the pickup by those that no car could have driven', async () => {
    const ride = await newRide.setOut()
    await send(ride, [
      [3000, 30],
      [0, 1],
    ])
    const answer = await arrive(ride, { reason: null })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'position_not_confirmed' }, metres: 3000 })
    expect((await rideRow(ride.booking.id)).arrived_at).toBeNull()
    expect((await arrive(ride, { reason: WORD })).status).toBe(200)
    expect((await rideRow(ride.booking.id)).arrival_confirmed_at).toBeNull()
  })

  it('and reaches the pickup only after a press that waited was there only by their own word', async () => {
    const ride = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    // A page holds back what was measured after the press; this one does not.
    await send(ride, [
      [3000, 310],
      [0, 1],
    ])
    const pressed = { pressed_at: Date.parse(minutesFrom(-5)) }
    expect((await arrive(ride, { ...pressed, reason: { code: 'no_network', words: null } })).status).toBe(200)
    expect((await rideRow(ride.booking.id)).arrival_confirmed_at).toBeNull()
    expect(
      await rowsOf('SELECT verdict, metres FROM ride_judgements WHERE booking_id = ?', ride.booking.id),
    ).toEqual([{ verdict: 'driver_says', metres: 0 }])
  })

  it('that a car could have driven is believed, and gets no start, no end and no no-show by it', async () => {
    const ride = await newRide.setOut()
    const { booking, driver, rider } = ride
    await send(ride, [
      [3000, 100],
      [1500, 50],
      [0, 1],
    ])
    expect((await arrive(ride, { reason: null })).status).toBe(200)
    expect((await rideRow(booking.id)).arrival_confirmed_at).not.toBeNull()
    expect(await refusal(await drive.start(driver, booking.id, '0000'))).toMatchObject({ code: 'wrong_pin' })
    expect(await refusal(await drive.complete(driver, booking.id))).toMatchObject({ status: 409 })
    const noShow = await post(`/api/driver/rides/${booking.id}/no-show`, { reason: null }, driver)
    expect(noShow.status).toBe(409)
    const told = { kind: 'rider_was_not_there', own_words: 'No car came' }
    expect((await post(`/api/trips/${booking.id}/cases`, told, rider)).status).toBe(200)
    expect(await rowsOf('SELECT kind FROM needs WHERE subject = ?', booking.id)).toEqual([
      // The driver said that they hold the rider's money.
      { kind: 'cash_not_recorded' },
      { kind: 'rider_was_not_there' },
    ])
  })
})
