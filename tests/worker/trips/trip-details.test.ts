import { describe, expect, it } from 'vitest'
import { TripDetailsSchema } from '../../../src/domain/bookings/trip-details'
import { cancelled, tripOf } from '../../support/worker/actions'
import { get, ok, post, statusesOf } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { rowsOf, run, setIn } from '../../support/worker/database'
import { eventsOf, putMessage } from '../../support/worker/inbox'
import { refundIs } from '../../support/worker/money'
import { closeNeed } from '../../support/worker/needs'
import { panelOf } from '../../support/worker/operators'
import { askVerification, orderFor } from '../../support/worker/orders'
import { riderOfEachTest, type SignedIn, signedInDriver, signedInOperator } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide, PIN, paidBooking } from '../../support/worker/rides'

const rider = riderOfEachTest()
const askDetails = (person: SignedIn | null, id: string) => get(`/api/trips/${id}`, person)
const details = async (rider: SignedIn, id: string) => ok(await askDetails(rider, id), TripDetailsSchema)

describe('A trip’s details (TRIP-5 to TRIP-7)', () => {
  it('hold what was asked for, who drove, the car, the money and the times of a ride that is over', async () => {
    const { rider, driver, booking } = await newRide.completed({
      driver: await signedInDriver({ fullName: 'Ravi Kumar' }),
      overrides: { waiting_time_minutes: 7, actual_distance_metres: 8312, special_instructions: 'Pet: yes' },
    })
    await post(`/api/trips/${booking.id}/review`, { rating: 3, comment: 'Fine' }, rider)
    const trip = await details(rider, booking.id)
    expect(trip).toMatchObject({
      booking: {
        id: booking.id,
        status: 'completed',
        payment_status: 'paid',
        pickup_address: booking.pickup_address,
        pickup_latitude: booking.pickup_latitude,
        fare_amount: 400,
        fare_parts: { baseFare: 50, distanceFare: 250, timeFare: 100, multiplier: 1 },
        special_instructions: 'Pet: yes',
        waiting_time_minutes: 7,
        start_time: booking.start_time,
        end_time: booking.end_time,
      },
      statement: {
        ...{ paid_paise: 10_000, owed_paise: 0, refund_due_paise: 0, refunded_paise: 0 },
        lines: [
          { kind: 'fare_due', paise: 40_000 },
          { kind: 'captured', label: 'Paid online', paise: 10_000 },
          { kind: 'collected', label: 'Paid to the driver, cash', paise: 30_000 },
          { kind: 'paid', paise: 40_000 },
        ],
      },
      driver: {
        name: 'Ravi Kumar',
        license_number: `KA09 ${driver.userId.slice(0, 11)}`,
        rating: 3,
        profile_picture_url: null,
        phone_no: null,
      },
      vehicle: { make: 'Tata', model: 'Tigor EV', color: 'White', license_plate: driver.licensePlate },
      accepted_at: booking.accepted_at,
      actual_distance_metres: 8312,
      cancellation: null,
      review: { rating: 3, comment: 'Fine' },
    })
  })

  it('are there before anybody drives, and before anything is paid', async () => {
    const { id } = await newBookingOf(rider)
    expect(await details(rider, id)).toMatchObject({
      booking: { id, status: 'pending', payment_status: 'pending' },
      statement: { paid_paise: 0, due_paise: expect.any(Number), arrives: null },
      driver: null,
      vehicle: null,
      accepted_at: null,
      messages: [],
      cancellation: null,
      review: null,
    })
  })

  it('have a payment’s method as the provider names it, and nothing else of its answer', async () => {
    const booking = await newBookingOf(rider)
    const { answer } = await payInSheet((await orderFor(rider, booking)).order_id)
    await askVerification(rider, booking.id, answer)
    const captured = async () =>
      (await details(rider, booking.id)).statement.lines.find(({ kind }) => kind === 'captured')
    expect(await captured()).toEqual({
      kind: 'captured',
      label: expect.stringMatching(/^Paid online, (UPI|Credit\/Debit Card|Wallet|Net banking)$/),
      note: expect.stringMatching(/, payment pay_\w+$/),
      paise: booking.advance_amount * 100,
    })
    for (const unreadable of ['', '[]', 'null', '{"method":5}', '{"method":']) {
      await run('UPDATE payments SET gateway_response = ? WHERE booking_id = ?', unreadable, booking.id)
      expect(await captured()).toMatchObject({ label: 'Paid online' })
    }
  })

  it('have what the rider was sent, when, how and with what success, and nothing of anybody else’s', async () => {
    const { rider, driver, booking } = await newRide.accepted({})
    await run('DELETE FROM outbox')
    const at = (minute: number) => `2020-11-01T10:0${minute}:00.000Z`
    const messages = [
      ['ride.arrived', 'push', 'undelivered', rider.userId],
      ['ride.arrived', 'sms', 'delivered', rider.userId],
      ['ride.set_out', 'email', 'unknown', rider.userId],
      ['ride.driver_assigned', 'sms', 'failed', rider.userId],
      ['booking.reminder', null, 'due', rider.userId],
      ['ride.arriving', 'sms', 'untrue', rider.userId],
      ['driver.ride_assigned', 'sms', 'sent', driver.userId],
    ] as const
    for (const [place, [event, channel, status, recipient_id]] of messages.entries()) {
      const columns = { booking_id: booking.id, recipient_id, channel, status, created_at: at(place) }
      await putMessage(`${event}|${place}`, event, {
        ...columns,
        try_at: null,
        sent_at: status === 'failed' ? null : at(9),
      })
    }
    expect((await details(rider, booking.id)).messages).toEqual([
      { what: 'Driver arrived', channel: 'push', state: 'not_delivered', at: at(9) },
      { what: 'Driver arrived', channel: 'sms', state: 'delivered', at: at(9) },
      { what: 'Driver set out', channel: 'email', state: 'unknown', at: at(9) },
      { what: 'Driver assigned', channel: 'sms', state: 'not_delivered', at: at(3) },
    ])
  })

  it('have who cancelled a trip, why, when, the fee, and the state of the refund', async () => {
    const booking = await paidBooking(rider, { scheduled_time: minutesFrom(18 * 60), fare_amount: 402 })
    await cancelled(rider, booking.id, 7575)
    await refundIs('due', booking.id)
    const { cancellation, statement } = await details(rider, booking.id)
    expect(cancellation).toMatchObject({ code: 'rider', reason: 'My plans have changed' })
    expect(statement.lines.slice(-3)).toMatchObject([
      { label: 'Refund due', note: expect.stringMatching(/^You cancelled the booking/), paise: -7575 },
      { paise: 2525 },
      { label: 'Cancellation fee', paise: 2525 },
    ])
    expect(statement).toMatchObject({ paid_paise: 10_100, refund_due_paise: 7575, refunded_paise: 0 })
    await refundIs('processed', booking.id)
    expect((await details(rider, booking.id)).statement).toMatchObject({
      refund_due_paise: 0,
      refunded_paise: 7575,
    })
  })
})

describe('The driver of a trip (TRIP-8)', () => {
  it.each([
    ['accepted', newRide.accepted],
    ['started', newRide.started],
  ])('can be called while the ride is %s, and has no rating without a review', async (_, ride) => {
    const { rider, driver, booking } = await ride()
    const shown = { phone_no: driver.phone, rating: null }
    expect((await details(rider, booking.id)).driver).toMatchObject(shown)
  })

  it.each(['completed', 'cancelled'] as const)('cannot be called once it is %s', async (status) => {
    const { rider, driver, booking } = await newRide.accepted()
    await setIn('bookings', booking.id, { status })
    const answer = await askDetails(rider, booking.id)
    expect(await answer.text()).not.toContain(driver.phone.slice(-10))
  })
})

it('A trip’s details never hold the PIN, though the rider may read it on the tracking page', async () => {
  const { rider, booking } = await newRide.accepted({ overrides: { start_pin: PIN } })
  const text = await (await askDetails(rider, booking.id)).text()
  expect(text).not.toContain(`"${PIN}"`)
  expect(text).not.toMatch(/pin/i)
})

const tell = (rider: SignedIn | null, id: string, kind: string, own_words: string | null = null) =>
  post(`/api/trips/${id}/cases`, { kind, own_words }, rider)

const casesOf = (id: string) =>
  rowsOf("SELECT kind, facts ->> 'own_words' AS own_words FROM needs WHERE subject = ?", id)

it('A rider says that they got out early, once; an operator answers, and the rider reads and is told it', async () => {
  const { booking, rider } = await newRide.completed()
  const before = await tripOf(rider, booking.id)
  expect(before).toMatchObject({ cases: [], openable_cases: ['rider_was_not_there', 'rider_got_out_early'] })
  expect(
    await statusesOf(
      ['At the\u202e bridge', 'Again'].map((words) => tell(rider, booking.id, 'rider_got_out_early', words)),
    ),
  ).toEqual([200, 409])
  const [one, ...more] = await casesOf(booking.id)
  expect(more).toEqual([])
  expect(['At the bridge', 'Again']).toContain(one?.own_words)
  // After a lost answer, and by a press without words, it is the same case.
  for (const words of [String(one?.own_words), null]) {
    expect((await tell(rider, booking.id, 'rider_got_out_early', words)).status).toBe(200)
  }
  const operator = await signedInOperator()
  await closeNeed(booking.id, 'rider_got_out_early', 'We give ₹50 back', operator)
  const after = await tripOf(rider, booking.id)
  expect(after.openable_cases).toEqual(['rider_was_not_there'])
  expect(after.cases).toMatchObject([{ kind: 'rider_got_out_early', answer: 'We give ₹50 back' }])
  expect(await eventsOf(booking.id)).toContain('ride.case_answered')
  // Closed, it is not opened again.
  await tell(rider, booking.id, 'rider_got_out_early', 'Once more')
  const panel = await panelOf(operator, booking.id)
  expect(panel.needs).toHaveLength(1)
  expect(panel.needs[0]?.closed_at).not.toBeNull()
})

it('It is refused after 48 hours, for a trip that it does not fit, and where it cannot be read', async () => {
  const { booking, rider } = await newRide.completed({ overrides: { end_time: minutesFrom(-48 * 60 - 1) } })
  expect((await tell(rider, booking.id, 'rider_got_out_early')).status).toBe(409)
  const ahead = await newRide.setOut()
  expect((await tell(ahead.rider, ahead.booking.id, 'rider_was_not_there')).status).toBe(409)
  expect((await tell(ahead.rider, ahead.booking.id, 'end_not_confirmed')).status).toBe(400)
  expect([...(await casesOf(booking.id)), ...(await casesOf(ahead.booking.id))]).toEqual([])
})
