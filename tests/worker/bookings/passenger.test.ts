import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { runUpkeep } from '../../../worker/upkeep'
import { drive, preview } from '../../support/worker/actions'
import { all, answered, at } from '../../support/worker/answers'
import { expectRefusal, get } from '../../support/worker/api'
import { askBooking, bookedBy, bookingRequest } from '../../support/worker/bookings'
import { firstRow, run, valuesOf } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { answerByWhatsApp, eventsOf, textsTo } from '../../support/worker/inbox'
import { act, assign } from '../../support/worker/operators'
import { orderFor, verified } from '../../support/worker/orders'
import {
  newPhone,
  riderOfEachTest,
  type SignedIn,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()
const operator = await signedInOperator()

/** A paid booking of this rider's, for somebody else. */
async function paidFor(rider: SignedIn, phone_no: string) {
  const passenger = { name: 'Kamala Bai', phone_no }
  const booking = await bookedBy(rider, await bookingRequest(rider, {}, { passenger }))
  const { order_id } = await orderFor(rider, booking)
  await verified(rider, booking.id, (await payInSheet(order_id)).answer)
  return booking
}

const passengerOf = (bookingId: string) =>
  firstRow<{ name: string; phone_no: string | null }>(
    'SELECT name, phone_no FROM booking_passengers WHERE booking_id = ?',
    bookingId,
  )

/** What a booking's passenger is told, whether it was sent yet or not. */
const eventsFor = (bookingId: string) => eventsOf(bookingId, 'passenger.%')

describe('Somebody else who rides', () => {
  it('gets driver, plate, PIN and link by SMS, and the driver calls them in the rider’s place (PASSENGER-4, PASSENGER-7)', async () => {
    const [rider, phone] = [await signedInRider({ fullName: 'Asha Rao' }), newPhone()]
    const driver = await signedInDriver()
    const { id } = await paidFor(rider, phone)
    expect(await textsTo(phone)).toEqual([])
    await assign(id, { driver_id: driver.userId }, operator)
    const { start_pin } = await rideRow(id)
    const [assigned] = await textsTo(phone, 1)
    for (const part of ['Ravi Kumar', driver.licensePlate, `Your PIN: ${start_pin}`, 'by Asha Rao']) {
      expect(assigned).toContain(part)
    }
    const board = await answered(get('/api/driver/rides', driver))
    expect(
      at(
        all(board, 'rides').find((ride) => ride.id === id),
        'rider',
      ),
    ).toEqual({ name: 'Kamala Bai', phone_no: phone, profile_picture_url: null })
    expect(JSON.stringify(board)).not.toContain(rider.phone)

    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(20), id)
    await drive.setOut(driver, id)
    const link = await firstRow<{ id: string }>('SELECT id FROM ride_shares WHERE booking_id = ?', id)
    expect((await textsTo(phone, 2))[1]).toContain(`/trip-share/${link?.id}`)
    await drive.arrived(driver, id)
    // Without a position of the car it is the driver's word.
    expect((await textsTo(phone, 3))[2]).toContain('Ravi says they are at')

    // The rider still gets and sees everything, and operators see both.
    expect((await textsTo(rider.phone)).join()).toContain(`will drive Kamala Bai`)
    expect((await textsTo(rider.phone)).join()).toContain(`The PIN: ${start_pin}`)
    const details = await answered(get(`/api/trips/${id}`, rider))
    expect(at(details, 'passenger')).toEqual({ name: 'Kamala Bai', phone_no: phone })
    const panel = await answered(get(`/api/ops/bookings/${id}`, operator))
    expect([at(panel, 'passenger').phone_no, at(panel, 'rider').phone_no]).toEqual([phone, rider.phone])
  })

  it('is sent no more than the ride needs after STOP, until START; the rider gets everything (PASSENGER-10, PASSENGER-11)', async () => {
    const [rider, phone] = [await signedInRider({ fullName: 'Asha Rao' }), newPhone()]
    const driver = await signedInDriver()
    const written = async (body: string, secondsAgo: number) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
      expect(await answerByWhatsApp(phone, body, timestamp)).toBe(200)
    }
    await written('Stop', 60)
    await written('START', 90)
    const { id } = await paidFor(rider, phone)
    await assign(id, { driver_id: driver.userId }, operator)
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(20), id)
    await drive.setOut(driver, id)
    // 'Driver set out' is no longer true at the arrival, and goes only where it is sent before.
    await textsTo(rider.phone, 3)
    await drive.arrived(driver, id)
    await textsTo(rider.phone, 4)
    const [assigned, ...others] = await textsTo(phone, 1)
    expect(assigned).toContain('will drive you')
    expect(others).toEqual([])

    await written('START', 30)
    await written('STOP', 60)
    await run(`UPDATE bookings SET arrived_at = NULL, arrival_confirmed_at = NULL WHERE id = ?`, id)
    await drive.arrived(driver, id)
    expect((await textsTo(phone, 2))[1]).toContain('says they are at')
  })

  it('is told of a new PIN, of another driver, and of a ride that its driver gave back', async () => {
    const [first, second] = [await signedInDriver(), await signedInDriver()]
    const { id } = await paidFor(await signedInRider(), newPhone())
    await assign(id, { driver_id: first.userId }, operator)
    await run('UPDATE bookings SET pin_tries = 5 WHERE id = ?', id)
    await act(id, 'clear-pin', {}, operator)
    await assign(id, { driver_id: second.userId, from_driver_id: first.userId }, operator)
    await drive.handBack(second, id)
    const assigned = 'passenger.driver_assigned'
    expect(await eventsFor(id)).toEqual([assigned, assigned, assigned, 'passenger.handed_back'])
  })

  it('is told of the cancellation of a ride that they were told of, and of no other (PASSENGER-5)', async () => {
    const [rider, told, untold, unsent] = [await signedInRider(), newPhone(), newPhone(), newPhone()]
    const driver = await signedInDriver()
    const ride = await paidFor(rider, told)
    await assign(ride.id, { driver_id: driver.userId }, operator)
    await textsTo(told, 1)
    const other = await paidFor(rider, untold)
    // Of the third the message of its driver waits for the provider, and is untrue once it could go.
    const third = await paidFor(rider, unsent)
    await assign(third.id, { driver_id: (await signedInDriver()).userId }, operator)
    const isSent = 'SELECT sent_at FROM outbox WHERE booking_id = ? AND address = ? AND sent_at IS NOT NULL'
    await expect.poll(() => firstRow(isSent, third.id, unsent)).toBeTruthy()
    await run(
      `UPDATE outbox SET status = 'due', sent_at = NULL, try_at = ? WHERE booking_id = ? AND address = ?`,
      ...[minutesFrom(10), third.id, unsent],
    )
    for (const { id } of [ride, other, third]) {
      const { refund_paise } = await preview(rider, id)
      await act(id, 'cancel', { reason: 'The car broke down', refund_paise }, operator)
    }
    expect((await textsTo(told, 2))[1]).toContain('is cancelled')
    expect(await eventsFor(other.id)).toEqual([])
    expect(await eventsFor(third.id)).toEqual(['passenger.driver_assigned'])
    expect(await textsTo(untold)).toEqual([])
  })

  it('who is reached by the rider’s own number is told nothing a second time (PASSENGER-6)', async () => {
    const { id } = await paidFor(rider, rider.phone)
    await assign(id, { driver_id: (await signedInDriver()).userId }, operator)
    expect((await textsTo(rider.phone, 2))[1]).toContain('The PIN')
    expect(await eventsFor(id)).toEqual([])
  })

  it('is who the newest request says while the booking is unpaid, and stays once it is paid', async () => {
    const request = await bookingRequest(
      rider,
      {},
      { passenger: { name: 'Kamala Bai', phone_no: newPhone() } },
    )
    const booking = await bookedBy(rider, request)
    const corrected = { name: 'Kamala Bai', phone_no: '098450 11111' }
    await bookedBy(rider, { ...request, passenger: corrected }, 200)
    expect(await passengerOf(booking.id)).toEqual({ name: 'Kamala Bai', phone_no: '+919845011111' })
    const { order_id } = await orderFor(rider, booking)
    await verified(rider, booking.id, (await payInSheet(order_id)).answer)
    for (const passenger of [{ name: 'Mallory', phone_no: newPhone() }, null]) {
      await askBooking(rider, { ...request, passenger })
    }
    expect(await passengerOf(booking.id)).toMatchObject({ name: 'Kamala Bai' })
    const alone = await bookedBy(rider, await bookingRequest(rider, {}, { passenger: corrected }))
    await askBooking(rider, { ...(await bookingRequest(rider)), idempotency_key: 'another-key-1' })
    expect(await passengerOf(alone.id)).not.toBeNull()
  })

  it.each([
    ['a name that carries a link', { name: 'evil.example/x', phone_no: '9845011111' }],
    ['no name', { name: ' ', phone_no: '9845011111' }],
    ['a number of no mobile phone', { name: 'Kamala Bai', phone_no: '080 2345 678' }],
  ])('is refused with %s, and nothing is booked', async (_, passenger) => {
    const answer = await askBooking(rider, await bookingRequest(rider, {}, { passenger }))
    await expectRefusal(answer, 'invalid_passenger', 422)
    expect(await valuesOf('SELECT id FROM bookings WHERE user_id = ?', rider.userId)).toEqual([])
  })

  it('is in the rider’s copy of their data, and gone with the account; the number goes after 30 days (PASSENGER-9)', async () => {
    const [rider, phone] = [await signedInRider(), newPhone()]
    const { id } = await paidFor(rider, phone)
    const copy = await answered(get('/api/profile/export', rider))
    expect(at(all(copy, 'bookings')[0], 'passenger')).toEqual({ name: 'Kamala Bai', phone_no: phone })
    const long = minutesFrom(-31 * 24 * 60)
    await run('UPDATE booking_passengers SET created_at = ? WHERE booking_id = ?', long, id)
    await runUpkeep(env, new Date())
    expect(await passengerOf(id)).toMatchObject({ phone_no: phone })
    await run(`UPDATE bookings SET status = 'completed', scheduled_time = ? WHERE id = ?`, long, id)
    await runUpkeep(env, new Date())
    expect(await passengerOf(id)).toEqual({ name: 'Kamala Bai', phone_no: null })
    expect((await remove(rider)).status).toBe(200)
    expect(await passengerOf(id)).toBeNull()
  })
})
