import { describe, expect, it } from 'vitest'
import { formatTime } from '../../../src/domain/kolkata-time'
import { acceptedTrip, change, paid } from '../../support/worker/changes'
import { firstRow, run, valuesOf } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { act } from '../../support/worker/operators'
import { newPhone, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, rideRow } from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

/** What a number was sent, the oldest first. */
const textsTo = async (phone: string, atLeast = 0) =>
  (await messagesTo(phone, atLeast)).map(({ text }) => text).toReversed()

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
    await expect
      .poll(() => firstRow(`SELECT status FROM outbox WHERE ${waits}`, id))
      .toEqual({
        status: 'untrue',
      })
    const newPin = expect.stringContaining(`the new PIN for Kamala Rao, booking`)
    expect(await textsTo(rider.phone)).toContainEqual(newPin)
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
