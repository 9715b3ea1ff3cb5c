import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { pickupOf } from '../../../src/domain/places/coordinates'
import { readRideFacts } from '../../../worker/room/ride-facts'
import { roomOf } from '../../../worker/room/room'
import { asDriver, fix } from '../../support/rides/room-facts'
import {
  dashboardAfter,
  drive,
  exportOf,
  rideOn,
  sharedBy,
  shareLink,
  tracked,
  tripOf,
  WORD,
} from '../../support/worker/actions'
import { expectRefusal, get, post, refusal, statusesOf } from '../../support/worker/api'
import { database, rowsOf } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { closeNeed, needsOf, openKinds } from '../../support/worker/needs'
import { act, panelOf } from '../../support/worker/operators'
import { signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, type Ride, rideRow } from '../../support/worker/rides'
import { carAt, enter, envWhere, sendFirst } from '../../support/worker/sockets'

const operator = await signedInOperator()

/** What a page sends before it is asked for a reason. */
const NO_REASON = { reason: null }

const FULLY = { collected: { method: 'cash', rupees: 300 }, reason: null }

const judgementsOf = (id: string) =>
  rowsOf('SELECT kind, verdict, metres, reason FROM ride_judgements WHERE booking_id = ? ORDER BY at', id)

/** The refusal that asks for a reason, with what was measured. */
async function expectAskedWhy(answer: Response, evidence: object) {
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { code: 'position_not_confirmed' }, ...evidence })
}

describe('‘I have arrived’', () => {
  it('is confirmed by a position at the pickup: waiting begins, and nobody has to look into it', async () => {
    const ride = await newRide.setOut()
    const { booking, driver } = ride
    await carAt(ride, 240)
    // A reason that nobody asked for is not kept.
    const board = await dashboardAfter(drive.arrived(driver, booking.id))
    expect(rideOn(board, booking.id)?.arrival_confirmed_at).not.toBeNull()
    expect(await judgementsOf(booking.id)).toMatchObject([
      { kind: 'arrival', verdict: 'trusted', reason: null },
    ])
    expect(await openKinds(booking.id)).toEqual([])
    expect(await eventsOf(booking.id)).toEqual(['ride.arrived'])
    expect(await tracked(ride.rider, ride.booking.id)).toMatchObject({ phase: 'arrived', drivers_word: null })
  })

  it.each<[string, (ride: Ride) => Promise<void>, object]>([
    ['600 m away', (ride) => carAt(ride, 600), { metres: 600 }],
    ['that never came', async () => {}, { metres: null, age_seconds: null }],
  ])(
    'with a position %s is refused, and then taken with a reason as the driver’s word',
    async (_, see, evidence) => {
      const ride = await newRide.setOut()
      const { booking, driver } = ride
      await see(ride)
      await expectAskedWhy(await drive.arrived(driver, booking.id, NO_REASON), evidence)
      expect(await rideRow(booking.id)).toEqual(booking)
      expect(await judgementsOf(booking.id)).toEqual([])

      expect((await drive.arrived(driver, booking.id)).status).toBe(200)
      expect(await rideRow(booking.id)).toMatchObject({ arrival_confirmed_at: null, ride_version: 3 })
      expect(await judgementsOf(booking.id)).toMatchObject([
        { kind: 'arrival', verdict: 'driver_says', reason: 'wrong_position' },
      ])
      expect(await needsOf(booking.id)).toContain('arrival_not_confirmed')
      expect(await eventsOf(booking.id)).toEqual(['ride.arrival_reported'])
      const seen = await tracked(ride.rider, ride.booking.id)
      expect(seen?.drivers_word).toMatch(
        /^When they said so, the car(’s position was not known| was last seen)/,
      )
      expect((await sharedBy(await shareLink(ride))).drivers_word).toBe(
        'The car’s position didn’t confirm it.',
      )
      expect((await tripOf(ride.rider, ride.booking.id)).reports).toMatchObject([{ what: 'Arrival' }])
    },
  )

  it.each<[string, number, boolean, number | null]>([
    ['with the arrival', 0, true, 3000],
    ['with the start, where the driver skipped the arrival', 0, false, 3000],
    ['by neither, where no position shows that the car came there', 600, true, null],
  ])('and the way to the pickup is kept %s (LIVE-18)', async (_, metres, arrives, kept) => {
    const ride = await newRide.setOut()
    const { booking, driver } = ride
    await carAt(ride, 3000 + metres, { secondsAgo: 100 })
    await carAt(ride, metres, { first: 2 })
    if (arrives) await drive.arrived(driver, booking.id)
    expect((await rideRow(booking.id)).approach_metres).toBe(arrives ? kept : null)
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    expect((await rideRow(booking.id)).approach_metres).toBe(kept)
  })

  it('as the driver’s word starts no waiting, makes nobody a no-show, and leaves the rider everything back (ARRIVAL-7)', async () => {
    const ride = await newRide.setOut({ overrides: { scheduled_time: minutesFrom(-40) } })
    const { booking, driver, rider } = ride
    await carAt(ride, 600)
    await drive.arrived(driver, booking.id)
    const noShow = act(booking.id, 'no-show', { reason: 'Nobody came', refund_paise: 0 }, operator)
    await expectRefusal(noShow, 'arrival_not_confirmed', 409)
    const preview = await get(`/api/bookings/${booking.id}/cancellation`, rider)
    expect(await preview.json()).toMatchObject({ refund_paise: 10_000 })
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ waiting_time_minutes: 0 })
    // The rider's own PIN has settled it.
    expect(await needsOf(booking.id)).toEqual([])
  })

  it('pressed again at the pickup is confirmed from then on; from elsewhere it stays the driver’s word', async () => {
    const ride = await newRide.setOut()
    const { booking, driver } = ride
    await carAt(ride, 600, { secondsAgo: 30 })
    await drive.arrived(driver, booking.id)
    const reported = await rideRow(booking.id)
    await expectAskedWhy(await drive.arrived(driver, booking.id, NO_REASON), { metres: 600 })
    // The second click of the report with its reason.
    expect((await drive.arrived(driver, booking.id)).status).toBe(200)
    expect(await rideRow(booking.id)).toEqual(reported)
    await carAt(ride, 20, { first: 2 })
    expect(await statusesOf([1, 2].map(() => drive.arrived(driver, booking.id, NO_REASON)))).toEqual([
      200, 200,
    ])
    const confirmed = await rideRow(booking.id)
    expect(confirmed).toMatchObject({
      arrived_at: reported.arrived_at,
      ride_version: reported.ride_version + 1,
    })
    expect(String(confirmed.arrival_confirmed_at) >= String(reported.arrived_at)).toBe(true)
    expect(await judgementsOf(booking.id)).toHaveLength(2)
    expect(await needsOf(booking.id)).toEqual([])
    expect((await tracked(ride.rider, ride.booking.id))?.drivers_word).toBeNull()
    // Who read that the position does not confirm it is told that it does now, once.
    expect(await eventsOf(booking.id)).toEqual(['ride.arrival_reported', 'ride.arrived'])
    await drive.start(driver, booking.id, PIN)
    expect((await drive.complete(driver, booking.id)).status).toBe(200)
    const [trip] = (await exportOf(ride.rider)).bookings
    expect(trip?.reports.map(({ what }) => what)).toEqual(['Arrival', 'Arrival', 'End of the ride'])
  })
})

describe('The end of a ride', () => {
  /** From Koramangala to a place 15.3 km north of it. */
  const far = { dropoff_latitude: 12.9352 + 15_300 / 111_195, dropoff_longitude: 77.6245 }

  it('after 1.2 of 15.3 km needs a reason, and is shown, marked and kept as the driver’s word', async () => {
    const ride = await newRide.started({ overrides: far })
    const { booking, driver } = ride
    await carAt(ride, 1200)
    await expectAskedWhy(await drive.complete(driver, booking.id, FULLY), { metres: 14_100 })
    expect(await rideRow(booking.id)).toEqual(booking)
    expect((await drive.complete(driver, booking.id)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ status: 'completed', collected: 300 })
    expect(await eventsOf(booking.id)).toEqual(['ride.end_reported'])
    expect((await tracked(ride.rider, ride.booking.id))?.drivers_word).toBe(
      'When they said so, the car was last seen 14.1 km away.',
    )
    const [report] = (await tripOf(ride.rider, ride.booking.id)).reports
    expect(report?.words).toBe(
      'The driver’s word: the car was last seen 14.1 km away. Reason: My phone shows a wrong position, or none.',
    )
    // It is in the rider's copy of their data as well.
    const copy = await exportOf(ride.rider)
    expect(copy.bookings.find(({ id }) => id === booking.id)?.reports).toEqual([report])
    expect(await needsOf(booking.id)).toEqual(['end_not_confirmed'])
    // Sent once more, it changes nothing.
    expect((await drive.complete(driver, booking.id, FULLY)).status).toBe(200)
    expect(await judgementsOf(booking.id)).toHaveLength(1)
  })

  it.each<[string, object, number, 'trusted' | 'asks']>([
    ['of a round trip at its drop-off', { ...far, is_round_trip: true }, 15_300, 'asks'],
    ['of a rental anywhere', { dropoff_latitude: null, dropoff_longitude: null }, 30_000, 'trusted'],
  ])('%s (%j, %i m from the pickup): %s', async (_, overrides, metres, verdict) => {
    const ride = await newRide.started({ overrides })
    await carAt(ride, metres)
    const answer = await drive.complete(ride.driver, ride.booking.id, FULLY)
    expect(answer.status).toBe(verdict === 'trusted' ? 200 : 409)
    expect(await eventsOf(ride.booking.id)).toEqual(verdict === 'trusted' ? ['ride.completed'] : [])
  })
})

it('An operator’s words about a report are shown without numbers (NEED-11)', async () => {
  const { booking, driver } = await newRide.started()
  await drive.complete(driver, booking.id)
  await closeNeed(booking.id, 'end_not_confirmed', 'Called 98450 12345: all is well', operator)
  const panel = await panelOf(operator, booking.id)
  expect(panel.needs).toMatchObject([{ kind: 'end_not_confirmed', answer: 'Called (number): all is well' }])
  expect(panel.reports).toHaveLength(1)
})

it('A room that fails confirms nothing: the driver is asked for a reason and gets on with it', async () => {
  const { booking, driver } = await newRide.setOut()
  const { readLastFix } = await import('../../../worker/room/room')
  const withBrokenRoom = envWhere(() => {
    throw new Error('this room is broken')
  })
  expect(await readLastFix(withBrokenRoom, booking.id)).toBeNull()
  await expectAskedWhy(await drive.arrived(driver, booking.id, NO_REASON), { metres: null })
})

/** Where a driver says that the car was: metres north of the pickup, so many seconds ago. */
type MadeUp = [metres: number, secondsAgo: number]

/** Sends these positions in one message, as production takes them: no car is simulated. */
async function send({ booking, driver }: Ride, positions: readonly MadeUp[]): Promise<void> {
  const facts = await readRideFacts(database, booking.id)
  if (facts === null) throw new Error('There is no such ride')
  const socket = await enter(roomOf(env, booking.id), asDriver(facts, driver.userId))
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
    await expectAskedWhy(await arrive(ride, NO_REASON), { metres: 3000 })
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
    await expectRefusal(drive.start(driver, booking.id, '0000'), 'wrong_pin')
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
