import { describe, expect, it } from 'vitest'
import { endSettledNeeds } from '../../../worker/needs'
import { putWaitingMessages } from '../../../worker/rides/scheduled-messages'
import { board, drive, rideOn, WORD } from '../../support/worker/actions'
import { expectRefusal, post } from '../../support/worker/api'
import { database, insertInto, rowsOf, run, valuesOf } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { closeNeed, needsOf, seenNeed } from '../../support/worker/needs'
import { act, actionsOn, panelOf, shown } from '../../support/worker/operators'
import { newPhone, type SignedIn, signedInOperator } from '../../support/worker/people'
import { minutesFrom, namePassenger, newRide, PIN, rideRow } from '../../support/worker/rides'
import { carAt } from '../../support/worker/sockets'

const operator = await signedInOperator()

/** A ride whose driver has waited for so many minutes, with a confirmed arrival before the pickup time. */
const waitingRide = (minutes: number) =>
  newRide.arrived({
    overrides: {
      scheduled_time: minutesFrom(-minutes),
      set_out_at: minutesFrom(-minutes - 30),
      arrived_at: minutesFrom(-minutes - 5),
    },
  })

const report = (driver: SignedIn, id: string, reason: object | null = null) =>
  post(`/api/driver/rides/${id}/no-show`, { reason }, driver)

const call = (driver: SignedIn, id: string, pressedAt: number, callId: string = crypto.randomUUID()) =>
  post(`/api/driver/rides/${id}/calls`, { pressed_at: pressedAt }, driver, callId)

const callsOf = (id: string) => rowsOf('SELECT id, pressed_at FROM ride_calls WHERE booking_id = ?', id)

describe('‘Rider did not come’', () => {
  it('is taken after ten minutes and a press of Call, stands on the board, and an operator’s press ends the ride (NOSHOW-6)', async () => {
    const ride = await waitingRide(11)
    const { booking, driver } = ride
    await carAt(ride, 30)
    // Called from elsewhere, where the arrival was the driver's word alone.
    await run('UPDATE bookings SET arrived_at = ? WHERE id = ?', minutesFrom(-30), booking.id)
    await call(driver, booking.id, Date.now() - 20 * 60_000)
    await expectRefusal(report(driver, booking.id), 'call_first')
    await call(driver, booking.id, Date.now() - 60_000)
    expect((await report(driver, booking.id)).status).toBe(200)
    // The second click.
    expect((await report(driver, booking.id)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({
      status: 'accepted',
      ride_version: booking.ride_version + 1,
    })
    expect(rideOn(await board(driver), booking.id)?.waiting?.reported_at).not.toBeNull()
    expect(await needsOf(booking.id)).toEqual(['no_show_reported'])
    const panel = await panelOf(operator, booking.id)
    expect(panel).toMatchObject({ needs: [{ kind: 'no_show_reported', closed_at: null }] })
    expect(panel.calls).toHaveLength(2)
    expect(panel.reports).toMatchObject([{ what: 'Rider did not come' }])
    const body = { reason: 'Waited 11 min; 1 calls', refund_paise: 0 }
    expect(await shown(await act(booking.id, 'no-show', body, operator))).toMatchObject({
      phase: 'cancelled',
      cancellation: { code: 'no_show' },
      refunds: [],
    })
    expect(await actionsOn(booking.id)).toEqual(['ride.no_show'])
    expect(await needsOf(booking.id)).toEqual([])
    await endSettledNeeds(database, new Date())
    const closed = 'SELECT answer FROM needs WHERE subject = ? AND closed_at IS NOT NULL'
    expect(await valuesOf(closed, booking.id)).toEqual([null])
  })

  it('an operator may send the driver on waiting, who reads it and may report again five minutes later (NOSHOW-7)', async () => {
    const ride = await waitingRide(12)
    const { booking, driver } = ride
    await carAt(ride, 30)
    await call(driver, booking.id, Date.now())
    await report(driver, booking.id)
    const first = await seenNeed(booking.id, 'no_show_reported')
    const answer = () =>
      closeNeed(booking.id, 'no_show_reported', 'Please wait on', operator, first, 'one-press')
    expect((await answer()).status).toBe(200)
    expect(rideOn(await board(driver), booking.id)?.waiting).toMatchObject({
      reported_at: null,
      answer: 'Please wait on',
    })
    expect((await rideRow(booking.id)).ride_version).toBe(booking.ride_version + 2)
    await expectRefusal(report(driver, booking.id), 'wait_first')
    await run('UPDATE needs SET closed_at = ? WHERE subject = ?', minutesFrom(-6), booking.id)
    expect((await report(driver, booking.id)).status).toBe(200)
    // The answer to the first report, whose own answer was lost, closes no second one.
    expect((await answer()).status).toBe(200)
    expect(await needsOf(booking.id)).toEqual(['no_show_reported'])
    // The rider comes after all: nothing is left to decide.
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    expect(await needsOf(booking.id)).toEqual([])
  })

  it('of a driver who has left needs a reason, and is marked as the driver’s word', async () => {
    const ride = await waitingRide(11)
    const { booking, driver } = ride
    await carAt(ride, 900)
    await call(driver, booking.id, Date.now())
    await expectRefusal(report(driver, booking.id), 'position_not_confirmed')
    expect((await report(driver, booking.id, WORD)).status).toBe(200)
    const judged = await rowsOf('SELECT kind, verdict FROM ride_judgements WHERE booking_id = ?', booking.id)
    expect(judged).toEqual([{ kind: 'no_show', verdict: 'driver_says' }])
  })
})

describe('A press of Call', () => {
  it('is recorded once by its id, however late it is sent, and none of before the setting out or from the future (NOSHOW-4)', async () => {
    const { booking, driver } = await waitingRide(2)
    const id = crypto.randomUUID()
    const pressed = Date.now() - 60_000
    for (const at of [pressed, pressed, Date.now()]) await call(driver, booking.id, at, id)
    expect(await callsOf(booking.id)).toEqual([{ id, pressed_at: new Date(pressed).toISOString() }])
    await call(driver, booking.id, 0)
    await call(driver, booking.id, Date.now() + 3_600_000)
    const calls = await callsOf(booking.id)
    expect(calls).toHaveLength(2)
    expect(calls.every(({ pressed_at }) => String(pressed_at) <= new Date().toISOString())).toBe(true)
  })
})

/** The numbers that a waiting passenger was told at. */
const addressesOf = (id: string) =>
  valuesOf(
    "SELECT address FROM outbox WHERE booking_id = ? AND event = 'passenger.waiting' ORDER BY rowid",
    id,
  )

it('A rider whose driver waits is told at 0, 5 and 8 minutes, each once, as is who rides in their place, and of no arrival that is the driver’s word', async () => {
  const { booking, driver } = await waitingRide(0)
  const word = await waitingRide(0)
  const [passenger, stopped] = [newPhone(), newPhone()]
  await namePassenger(booking.id, 'Kamala Bai', passenger)
  await namePassenger(word.booking.id, 'Kamala Bai', passenger)
  await run('UPDATE bookings SET arrival_confirmed_at = NULL WHERE id = ?', word.booking.id)
  const told = async (id: string) => (await eventsOf(id, 'ride.waiting')).length
  const counts: number[] = []
  for (const minutes of [-1, 0, 1, 5, 5, 7, 8, 9, 10, 30]) {
    await putWaitingMessages(database, new Date(Date.parse(booking.scheduled_time) + minutes * 60_000))
    counts.push(await told(booking.id))
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3, 3])
  expect(await addressesOf(booking.id)).toEqual([passenger, passenger, passenger])
  expect(await addressesOf(word.booking.id)).toEqual([])
  const spared = await waitingRide(0)
  await namePassenger(spared.booking.id, 'Kamala Bai', stopped)
  await insertInto({ stopped_numbers: { phone_no: stopped, stopped: 1, written_at: minutesFrom(0) } })
  await putWaitingMessages(database, new Date(spared.booking.scheduled_time))
  expect([await told(spared.booking.id), await addressesOf(spared.booking.id)]).toEqual([1, []])
  expect(await told(word.booking.id)).toBe(0)
  expect((await messagesOf(booking.id)).every(({ recipient_id }) => recipient_id !== driver.userId)).toBe(
    true,
  )
})

it('A rider whose pickup time moved while the driver waited is told once more, of the new wait (NOSHOW-2)', async () => {
  const { booking } = await waitingRide(0)
  const later = minutesFrom(120, booking.scheduled_time)
  await putWaitingMessages(database, new Date(booking.scheduled_time))
  await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', later, booking.id)
  for (const minutes of [-1, 0, 1]) await putWaitingMessages(database, new Date(minutesFrom(minutes, later)))
  expect(await eventsOf(booking.id, 'ride.waiting')).toHaveLength(2)
})
