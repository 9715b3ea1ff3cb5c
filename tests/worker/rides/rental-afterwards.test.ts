import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { issueDocuments, suppliersOf } from '../../../worker/documents/issue-documents'
import { readDocuments } from '../../../worker/documents/read-documents'
import { eventually } from '../../support/eventually'
import { collect, drive, linesOf, tripOf } from '../../support/worker/actions'
import { expectRefusal } from '../../support/worker/api'
import { database, rowsOf, run } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { openKinds } from '../../support/worker/needs'
import { act, logOf, panelOf, shown } from '../../support/worker/operators'
import { signedInOperator } from '../../support/worker/people'
import { drove, overOf, rental, way } from '../../support/worker/rentals'
import { minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'

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

describe('The kilometres of a rental whose trace was lost (RENTAL-9)', () => {
  const reason = 'The driver sent a picture of the odometer'
  const record = async (ride: Ride, kilometres: number, operator = signedInOperator()) =>
    act(ride.booking.id, 'kilometres', { kilometres, reason }, await operator)

  /** It has ended after 146 minutes, of which 26 were over and are paid: ₹110. */
  const ended = async () => {
    const ride = await rental(146)
    await collect(ride, 410)
    return ride
  }

  it('are charged by an operator as at the end: the difference is owed, told, disputed and documented', async () => {
    const [ride, operator] = [await ended(), await signedInOperator()]
    const { id } = ride.booking
    expect(await openKinds(id)).toContain('end_not_confirmed')
    expect((await panelOf(operator, id)).actions).toContain('record_kilometres')
    await issueDocuments(database, id, suppliersOf(env), new Date())
    const panel = await shown(await record(ride, 25, Promise.resolve(operator)))
    expect([panel.actions, panel.statement.owed_paise]).toEqual([['settle_owed'], 7000])
    const note = '26 min and 5 km over; 25 km in all, as our office recorded'
    const { statement, openable_cases } = await tripOf(ride.rider, id)
    expect(statement.lines).toContainEqual({
      kind: 'fare_due',
      label: 'Beyond the package',
      note,
      paise: 18_000,
    })
    expect(openable_cases).toContain('rider_disputes_extra')
    expect(await linesOf(ride)).toEqual([
      ...['Fare 400', 'Beyond the package 180', 'Paid online 100', 'Paid to the driver, cash 410'],
      ...['Paid in all 510', 'Not paid yet 70'],
    ])
    expect(await eventsOf(id, 'ride.remainder_owed')).toHaveLength(1)
    expect(await logOf(id)).toMatchObject([
      { action: 'ride.kilometres_recorded', operator_id: operator.userId },
    ])
    await issueDocuments(database, id, suppliersOf(env), new Date())
    const [, , debited] = await readDocuments(database, id)
    expect(debited).toMatchObject({ kind: 'debit_note', total_paise: 7000, body: { tax: { sac: '996601' } } })
    // Not what the invoice has charged.
    expect(debited?.body.lines.map((line) => line.note)).toEqual(['25 km in all, as our office recorded'])
    expect(await findingsOf(id)).toEqual([])
  })

  it('cost at most what the package that covers them would have cost more, of all that it was over', async () => {
    const ride = await ended()
    expect((await record(ride, 39)).status).toBe(200)
    // 19 km of ₹14 and ₹110 are less than the ₹400 that four hours and 40 km would have cost more.
    expect(await overOf(ride)).toMatchObject({ kilometres: 19, rupees: 376, is_capped: false })
    const other = await rental(238)
    await collect(other, 700)
    expect(await overOf(other)).toMatchObject({ minutes: 118, rupees: 400, is_capped: true })
    expect((await record(other, 40)).status).toBe(200)
    expect(await linesOf(other)).toContain('Beyond the package 400')
    expect(await eventsOf(other.booking.id, 'ride.remainder_owed')).toEqual([])
    expect(await findingsOf(other.booking.id)).toEqual([])
  })

  it('are recorded once, of two operators by one, and of a trace that has fewer', async () => {
    const ride = await ended()
    const answers = await Promise.all([record(ride, 25), record(ride, 30)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectRefusal(record(ride, 60), 'kilometres_recorded', 409)
    expect(await findingsOf(ride.booking.id)).toEqual([])
    const traced = await rental(110)
    await drove(traced, way(100, 40, 24.5))
    await collect(traced, 370)
    await expectRefusal(record(traced, 24), 'fewer_kilometres', 422)
    expect((await record(traced, 26)).status).toBe(200)
    expect(await overOf(traced)).toMatchObject({ kilometres: 6, rupees: 84, recorded_kilometres: 26 })
    expect(await findingsOf(traced.booking.id)).toEqual([])
  })

  it('are charged by nobody a day after the end, before it, or of a ride that is no rental', async () => {
    const ride = await ended()
    await run('UPDATE bookings SET end_time = ? WHERE id = ?', minutesFrom(-24 * HOUR - 1), ride.booking.id)
    await expectRefusal(record(ride, 25), 'no_measured_end', 409)
    expect((await panelOf(await signedInOperator(), ride.booking.id)).actions).toEqual([])
    await expectRefusal(record(await rental(146), 25), 'wrong_phase', 409)
    await expectRefusal(record(await newRide.completed(), 25), 'no_measured_end', 409)
  })
})
