import { describe, expect, it } from 'vitest'
import { formatTime } from '../../../src/domain/kolkata-time'
import { at } from '../../support/bookings/trips'
import { board, drive, tripOf } from '../../support/worker/actions'
import { expectRefusal, get } from '../../support/worker/api'
import { slotIn, trip } from '../../support/worker/bookings'
import { acceptedTrip, answerChange, change, changeShownTo, paid } from '../../support/worker/changes'
import { confirm, enteredCharge } from '../../support/worker/charges'
import { firstRow, rowsOf, run, valuesOf } from '../../support/worker/database'
import { textsTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { act } from '../../support/worker/operators'
import { newPhone, type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, rideRow } from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

describe('What the driver of a changed ride is shown (CHANGE-19)', () => {
  it('names neither number nor name of a former passenger, and asks nothing of one who is told', async () => {
    const { rider, driver, booking, asked } = await acceptedTrip()
    const passenger = (name: string, phone_no: string) => ({ trip: asked, passenger: { name, phone_no } })
    await change(rider, booking.id, passenger('Meera Bai', '9845012345'))
    await change(rider, booking.id, passenger('Kamala Rao', '9845012346'))
    expect(await changeShownTo(driver, booking.id)).toMatchObject({
      ...{ number: 2, asked: null, has_other_passenger: true },
      former: { scheduled_time: booking.scheduled_time },
    })
    const read = await (await get('/api/driver/rides', driver)).text()
    expect(read).not.toContain('Meera')
    expect(read).not.toContain('9845012345')
  })

  it('is nothing to a driver who has the ride only since', async () => {
    const { rider, driver, booking, later } = await acceptedTrip()
    await change(rider, booking.id, later)
    await run('UPDATE bookings SET accepted_at = ? WHERE id = ?', minutesFrom(1), booking.id)
    expect(await changeShownTo(driver, booking.id)).toBeNull()
    await expectRefusal(answerChange(driver, booking.id, 1, true), 'change_over')
  })
})

it('A driver in a car lent for the ride, with another one or no licence then, is released (CHANGE-15)', async () => {
  const [lent, busy, unlicensed] = [await acceptedTrip(), await acceptedTrip(), await acceptedTrip()]
  await run('UPDATE bookings SET vehicle_id = ? WHERE id = ?', (await newVehicle()).id, lent.id)
  const scheduled_time = at(busy.later.trip.scheduled_time).toISOString()
  await newRide.accepted({ driver: busy.driver, overrides: { scheduled_time } })
  await run("UPDATE drivers SET license_until = '2020-11-01' WHERE id = ?", unlicensed.driver.userId)
  for (const { rider, driver, id, later } of [lent, busy, unlicensed]) {
    await change(rider, id, later)
    expect(await rideRow(id)).toMatchObject({ status: 'pending', driver_id: null, vehicle_id: null })
    expect(await changeShownTo(driver, id)).toBeNull()
  }
})

describe('What was paid above the fare of a trip that a change made cheaper (CHANGE-10)', () => {
  /** ₹400 paid for a ride that costs ₹300 since its change, and so much of tolls that its rider has confirmed. */
  async function withTolls(amount: number) {
    const ride = await newRide.started({ overrides: { remaining_amount: 0 } })
    const set = 'fare_amount = 300, advance_amount = 300, change_number = 1'
    await run(`UPDATE bookings SET ${set} WHERE id = ?`, ride.booking.id)
    const { id: charge } = await enteredCharge(ride, { amount })
    const confirmed = async () => (await confirm(ride.rider, ride.booking.id, charge)).status
    return { ...ride, confirmed }
  }
  const statementFor = async (driver: SignedIn) => (await board(driver)).rides[0]?.statement

  it('pays tolls first, and the driver collects none of them', async () => {
    const { driver, id, confirmed } = await withTolls(60)
    expect(await confirmed()).toBe(200)
    expect((await statementFor(driver))?.due_paise).toBe(0)
    expect((await drive.complete(driver, id, { collected: null })).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0, collected: 0, payment_status: 'paid' })
    expect(await rowsOf("SELECT reason FROM ledger WHERE booking_id = ? AND kind = 'fare_due'", id)).toEqual([
      { reason: 'driven' },
    ])
    expect((await statementFor(driver))?.lines.map(({ note }) => note).join()).toContain(
      '₹60 did not come to you',
    )
    expect(await findingsOf(id)).toEqual([])
  })

  it('is kept less by tolls that are confirmed after the end, and no more than that is said to be kept', async () => {
    const { rider, driver, id, confirmed } = await withTolls(60)
    const kept = async () => {
      const { statement } = await tripOf(rider, id)
      return statement.lines.filter(({ kind }) => kind === 'fee_kept').map(({ paise }) => paise)
    }
    expect((await drive.complete(driver, id, { collected: null })).status).toBe(200)
    expect(await kept()).toEqual([10_000])
    expect((await tripOf(rider, id)).statement).toMatchObject({ owed_paise: 0, paid_paise: 40_000 })
    expect(await rideRow(id)).toMatchObject({ payment_status: 'paid' })
    expect(await findingsOf(id)).toEqual([])
    expect(await confirmed()).toBe(200)
    expect(await kept()).toEqual([4000])
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0 })
  })

  it('leaves the rest of dearer tolls to collect, and no rupee more, also to an operator who ends the ride', async () => {
    const [{ driver, id, confirmed }, ended] = [await withTolls(160), await withTolls(160)]
    expect([await confirmed(), await ended.confirmed()]).toEqual([200, 200])
    const { due_paise, lines } = (await statementFor(driver)) ?? {}
    expect(due_paise).toBe(6000)
    expect(lines).toContainEqual(expect.objectContaining({ label: 'Paid online already', paise: -10_000 }))
    const collected = (rupees: number) => ({ collected: { method: 'cash', rupees } })
    const collect = (rupees: number) => drive.complete(driver, id, collected(rupees))
    const end = (rupees: number) =>
      act(ended.id, 'end', { reason: 'The phone is broken', ...collected(rupees) }, operator)
    for (const by of [collect, end]) {
      await expectRefusal(by(160), 'remainder_unconfirmed', 422)
      expect((await by(60)).status).toBe(200)
    }
    for (const ride of [id, ended.id]) {
      expect(await rideRow(ride)).toMatchObject({ owed_amount: 0, collected: 60, payment_status: 'paid' })
      expect(await findingsOf(ride)).toEqual([])
    }
  })
})

it('A changed trip takes its former entry’s place in a calendar, by one id and a later sequence (BOOKING-33)', async () => {
  const rider = await signedInRider()
  const { booking, asked } = await paid(rider, trip())
  const entry = async () => {
    const text = await (await get(`/api/bookings/${booking.id}/calendar`, rider)).text()
    const line = (name: string) => text.match(new RegExp(`^${name}[:;](.*)\r$`, 'm'))?.[1]
    return { uid: line('UID'), sequence: Number(line('SEQUENCE')), start: line('DTSTART;TZID=Asia/Kolkata') }
  }
  const before = await entry()
  await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(30) } })
  const after = await entry()
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.start).not.toBe(before.start)
})

const operator = await signedInOperator()

const MEERA = () => ({ name: 'Meera Bai', phone_no: newPhone() })
const KAMALA = () => ({ name: 'Kamala Rao', phone_no: newPhone() })

/** A ride with a driver, which its rider has given to this passenger. */
async function rideOf(passenger: ReturnType<typeof MEERA>) {
  const ride = await acceptedTrip()
  await change(ride.rider, ride.booking.id, { trip: ride.asked, passenger })
  await textsTo(passenger.phone_no, 1)
  return { ...ride, later: ride.later.trip }
}

const statesOf = (id: string, event: string) =>
  valuesOf('SELECT status FROM outbox WHERE booking_id = ? AND event = ?', id, event)

describe('Where a change gives a ride to somebody else (PASSENGER-14)', () => {
  it('the new passenger reads driver and PIN, the rider the PIN, and the former that it is not theirs', async () => {
    const [meera, kamala] = [MEERA(), KAMALA()]
    const { rider, id, asked } = await rideOf(meera)
    // A message to the former passenger waits for the provider.
    await run('UPDATE bookings SET pin_tries = 5 WHERE id = ?', id)
    await act(id, 'clear-pin', {}, operator)
    await textsTo(meera.phone_no, 2)
    const waits = `event = 'passenger.driver_assigned' AND booking_id = ? AND id NOT LIKE '%change%'`
    await expect
      .poll(() => firstRow(`SELECT 1 FROM outbox WHERE sent_at IS NOT NULL AND ${waits}`, id))
      .toBeTruthy()
    await run(
      `UPDATE outbox SET status = 'due', sent_at = NULL, ended_at = NULL, try_at = ?, address = ? WHERE ${waits}`,
      ...[minutesFrom(-1), meera.phone_no, id],
    )
    await change(rider, id, { trip: asked, passenger: kamala })
    const { start_pin } = await rideRow(id)
    expect(await textsTo(kamala.phone_no, 1)).toEqual([
      expect.stringMatching(`Ravi Kumar will drive you.*PIN: ${start_pin}`.replace('.*', '[^]*')),
    ])
    const [, , last, ...more] = await textsTo(meera.phone_no, 3)
    expect(last).toContain('is not yours any more: somebody else rides')
    expect(more).toEqual([])
    const became = () => valuesOf(`SELECT status FROM outbox WHERE ${waits}`, id)
    await expect.poll(became).toEqual(['untrue'])
    const newPin = expect.stringContaining(`the new PIN for Kamala Rao, booking`)
    expect(await textsTo(rider.phone)).toContainEqual(newPin)
  })

  it('nobody is told who rides still, under a name that was written anew', async () => {
    const meera = MEERA()
    const { rider, id, asked } = await rideOf(meera)
    await change(rider, id, { trip: asked, passenger: { ...meera, name: 'Meera Ramesh Rao' } })
    expect(await statesOf(id, 'passenger.replaced')).toEqual([])
  })

  it('nobody is told who was told nothing before, for the ride has no driver', async () => {
    const [meera, kamala] = [MEERA(), KAMALA()]
    const rider = await signedInRider()
    const { booking, asked } = await paid(rider)
    for (const passenger of [meera, kamala, null]) await change(rider, booking.id, { trip: asked, passenger })
    await textsTo(rider.phone, 1)
    expect([await textsTo(meera.phone_no), await textsTo(kamala.phone_no)]).toEqual([[], []])
    expect(await statesOf(booking.id, 'ride.pin_changed')).toEqual([])
  })
})

describe('A passenger who was told of a ride (PASSENGER-14)', () => {
  it('reads its new time, and nothing of a change that is no matter of theirs', async () => {
    const meera = MEERA()
    const { rider, id, later } = await rideOf(meera)
    await change(rider, id, { trip: later, passenger: meera })
    const [, changed] = await textsTo(meera.phone_no, 2)
    expect(changed).toMatch(/your ride, booking \w+ by Asha Rao, is changed/)
    await change(rider, id, {
      trip: { ...later, special_instructions: 'Note: Ring twice' },
      passenger: meera,
    })
    expect(await statesOf(id, 'driver.ride_changed')).toHaveLength(3)
    expect(await statesOf(id, 'passenger.changed')).toHaveLength(1)
  })

  it('reads of two changes once, where the first message still waits for its provider', async () => {
    const meera = MEERA()
    const { rider, id, asked, later } = await rideOf(meera)
    await change(rider, id, { trip: later, passenger: meera })
    await textsTo(meera.phone_no, 2)
    const waits =
      "UPDATE outbox SET status = 'due', try_at = ? WHERE booking_id = ? AND event = 'passenger.changed'"
    await run(waits, minutesFrom(60), id)
    await change(rider, id, { trip: asked, passenger: meera })
    expect(await statesOf(id, 'passenger.changed')).toEqual(['due'])
  })

  it('reads with the rider that the driver can’t come, whom the change released, who reads the former time', async () => {
    const meera = MEERA()
    const { rider, driver, id, booking, later } = await rideOf(meera)
    const lent = await newVehicle()
    await run('UPDATE bookings SET vehicle_id = ? WHERE id = ?', lent.id, id)
    await change(rider, id, { trip: later, passenger: meera })
    expect(await rideRow(id)).toMatchObject({ status: 'pending', driver_id: null })
    expect((await textsTo(meera.phone_no, 3)).join()).toContain("your driver can't come")
    expect((await textsTo(rider.phone)).join()).toContain("can't come")
    const former = formatTime(new Date(booking.scheduled_time))
    await expect
      .poll(async () => (await textsTo(driver.phone)).at(-1))
      .toContain(`${former} was changed, and is not yours any more`)
  })
})
