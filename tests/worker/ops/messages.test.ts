import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EventName } from '../../../src/messages/events'
import { outbox } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import type { MessageRow } from '../../../worker/notifications/load-message'
import { expectRefusal, idIn, post, statusesOf } from '../../support/worker/api'
import { database, run, setIn } from '../../support/worker/database'
import { messagesTo, needMessage, putFailedMessage, putMessage } from '../../support/worker/inbox'
import { paymentOf, refundOf } from '../../support/worker/money'
import { boardFacts, closeNeed, type SeenNeed, seenNeed } from '../../support/worker/needs'
import { actionsOn, logOf, panelOf } from '../../support/worker/operators'
import { riderOfEachTest, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'

const rider = riderOfEachTest()
const [operator, other] = [await signedInOperator(), await signedInOperator()]

const REASON = 'Told by phone'

/** A message about a ride that did not arrive, to its rider where it doesn't say. */
const failed = (
  { booking: { id, driver_id, accepted_at }, rider }: Pick<Ride, 'booking' | 'rider'>,
  event: EventName = 'booking.confirmed',
  columns: Partial<MessageRow> = {},
) => {
  const details = JSON.stringify({ driver_id, accepted_at })
  return putFailedMessage(event, id, { recipient_id: rider.userId, details, ...columns })
}

const needed = async () => (await boardFacts('message_undelivered', operator)).map(({ id }) => id)

const again = (id: string, by = operator, key?: string) =>
  post(`/api/ops/messages/${encodeURIComponent(id)}/again`, {}, by, key)

const leave = (id: string, by = operator, reason = REASON, seen?: SeenNeed) =>
  closeNeed(id, 'message_undelivered', reason, by, seen)

const rowsOf = (bookingId: string) =>
  database.select().from(outbox).where(eq(outbox.booking_id, bookingId)).orderBy(outbox.created_at)

describe('The messages in a booking’s panel', () => {
  const mayBeSent = async ({ id }: Ride) =>
    (await panelOf(operator, id)).messages.map(({ may_be_sent }) => may_be_sent)

  it('are grouped, newest first, each with its channels as they were tried, whom it is to and nobody’s number (OPS-28)', async () => {
    const ride = await newRide.accepted()
    const { booking, driver, rider } = ride
    const first = await failed(ride, 'booking.confirmed', { created_at: minutesFrom(-90), parts: 2 })
    await putMessage(`${first}|whatsapp`, 'booking.confirmed', {
      message_id: first,
      booking_id: booking.id,
      recipient_id: rider.userId,
      channel: 'whatsapp',
      status: 'delivered',
      created_at: minutesFrom(-90),
      try_at: null,
    })
    const second = await failed({ booking, rider: driver }, 'driver.ride_assigned')
    const { messages } = await panelOf(operator, booking.id)
    expect(messages).toMatchObject([
      { id: second, event: 'driver.ride_assigned', what: 'New ride', audience: 'driver', name: 'Ravi Kumar' },
      {
        id: first,
        audience: 'rider',
        name: 'Asha Rao',
        sendings: [
          { channel: 'sms', status: 'undelivered', parts: 2, last_error: 'undelivered: 20010' },
          { channel: 'whatsapp', status: 'delivered' },
        ],
      },
    ])
    expect(JSON.stringify(messages)).not.toContain(rider.phone.slice(3))
  })

  it('may be sent again once they have ended everywhere, while they are true and what they said is kept', async () => {
    const ride = await newRide.accepted()
    const id = await failed(ride)
    expect(await mayBeSent(ride)).toEqual([true])
    for (const details of [null, 'torn']) {
      await run('UPDATE outbox SET details = ? WHERE id = ?', details, id)
      expect(await mayBeSent(ride)).toEqual([false])
    }
    await run(`UPDATE outbox SET details = '{}' WHERE id = ?`, id)
    const further = { message_id: id, booking_id: ride.booking.id, channel: 'email', details: '{}' } as const
    await putMessage(`${id}|email`, 'booking.confirmed', { ...further, try_at: minutesFrom(1) })
    expect(await mayBeSent(ride)).toEqual([false])
    await run('UPDATE outbox SET try_at = NULL WHERE message_id = ?', id)
    expect(await mayBeSent(ride)).toEqual([true])
    await run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, ride.booking.id)
    expect(await mayBeSent(ride)).toEqual([false])
  })

  it('of a refund may be sent again for as long as the refund is in that state', async () => {
    const ride = await newRide.accepted()
    const refund = await refundOf(await paymentOf(ride.id), { status: 'sent' })
    await failed(ride, 'refund.sent', { details: JSON.stringify({ refund_id: refund.id }) })
    expect(await mayBeSent(ride)).toEqual([true])
    await setIn('refunds', refund.id, { status: 'processed' })
    expect(await mayBeSent(ride)).toEqual([false])
  })

  it('are a hundred sendings at the most', async () => {
    const ride = await newRide.accepted()
    for (let count = 0; count < 101; count++) {
      await putMessage(newId(), 'booking.confirmed', { booking_id: ride.booking.id, try_at: null })
    }
    expect((await panelOf(operator, ride.booking.id)).messages).toHaveLength(100)
  })
})

describe('A message that did not arrive', () => {
  it('needs a person, the longest waiting first, and says whether its ride is soon', async () => {
    const soon = await newRide.accepted()
    const late = { rider, booking: await paidBooking(rider) }
    const one = await failed(soon, 'booking.confirmed', { created_at: minutesFrom(-5) })
    const other = await failed(late, 'booking.confirmed', { created_at: minutesFrom(-9) })
    const messages = await boardFacts('message_undelivered')
    expect(messages.filter(({ id }) => id === one || id === other)).toMatchObject([
      { id: other, is_pressing: false },
      { id: one, is_pressing: true },
    ])
  })

  it('is sent again once for one press, however often it is pressed and whoever else presses; then nobody is needed', async () => {
    const ride = await newRide.accepted()
    const id = await failed(ride)
    const key = newId()
    const answers = await Promise.all([again(id, operator, key), again(id, operator, key), again(id, other)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(await messagesTo(ride.rider.phone, 1)).toHaveLength(1)
    expect((await rowsOf(ride.booking.id)).map(({ message_id }) => message_id.split('|again|')[0])).toEqual([
      id,
      id,
    ])
    expect(await needed()).not.toContain(id)
    expect(await logOf(ride.booking.id)).toMatchObject([
      { action: 'message.again', details: '{"event":"booking.confirmed","to":"rider"}' },
    ])
  })

  it('is not sent again within five minutes, nor while it is still being sent, by its first id or its last (OPS-30)', async () => {
    const ride = await newRide.accepted()
    const id = await failed(ride)
    const second = await idIn(await again(id))
    await messagesTo(ride.rider.phone, 1)
    await run(`UPDATE outbox SET try_at = NULL, status = 'undelivered' WHERE id = ?`, second)
    for (const which of [id, second]) {
      await expectRefusal(again(which), 'sent_just_now')
    }
    const earlier = [minutesFrom(-6), minutesFrom(9)]
    await run(`UPDATE outbox SET created_at = ?, try_at = ? WHERE id = ?`, ...earlier, second)
    await expectRefusal(again(id), 'message_under_way')
    await run(`UPDATE outbox SET try_at = NULL WHERE id = ?`, second)
    const third = await idIn(await again(second))
    expect(third.startsWith(`${id}|again|`)).toBe(true)
    expect(third.split('|again|')).toHaveLength(2)
  })

  it.each<[string, string, (ride: Ride) => Promise<unknown>]>([
    [
      'message_untrue',
      'it is no longer true',
      ({ booking }) => run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, booking.id),
    ],
    [
      'nobody_to_send_to',
      'its person is gone',
      ({ rider }) => run(`UPDATE users SET deleted_at = ? WHERE id = ?`, minutesFrom(0), rider.userId),
    ],
    ['message_not_kept', 'what it said is blanked', () => run(`UPDATE outbox SET details = NULL`)],
  ])('is refused with %s where %s, and stands on the board still', async (code, _, happens) => {
    const ride = await newRide.accepted()
    const id = await failed(ride)
    await happens(ride)
    await expectRefusal(again(id), code, 409)
    expect(await needed()).toContain(id)
    expect(await rowsOf(ride.booking.id)).toHaveLength(1)
  })

  it('is left with a reason by one of two operators, and the other reads who was first (OPS-31)', async () => {
    const ride = await newRide.accepted()
    const id = await failed(ride)
    expect((await leave(id, operator, ' ')).status).toBe(400)
    const answers = await Promise.all([leave(id), leave(id, other), leave(id)])
    await expectRefusal(leave(id, other, 'They called us'), 'done_meanwhile')
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await needed()).not.toContain(id)
    expect(await actionsOn(ride.booking.id)).toEqual(['message.left'])
    const fine = await failed(ride, 'ride.driver_assigned')
    const seen = await seenNeed(fine, 'message_undelivered')
    await again(fine)
    await expectRefusal(leave(fine, operator, REASON, seen), 'message_settled')
  })

  it('that cannot be composed is tried no more once it is left', async () => {
    const ride = await newRide.accepted()
    const id = await failed(ride, 'booking.confirmed', {
      status: 'due',
      try_at: minutesFrom(60),
      ended_at: null,
      last_error: 'could not be composed',
      details: 'torn',
    })
    await expectRefusal(again(id), 'message_not_kept')
    expect((await leave(id)).status).toBe(200)
    expect(await rowsOf(ride.booking.id)).toMatchObject([{ status: 'failed', try_at: null }])
    expect(await needed()).not.toContain(id)
  })

  it('of no booking, to a number that is nobody’s any more, can be left and not sent: the new number is not told', async () => {
    const id = `account.phone_changed|x|${rider.userId}`
    await putMessage(id, 'account.phone_changed', {
      recipient_id: rider.userId,
      status: 'failed',
      try_at: null,
      details: '{"number_end":"1234"}',
    })
    await needMessage(id, 'account.phone_changed', null)
    await expectRefusal(again(id), 'nobody_to_send_to')
    expect((await leave(id)).status).toBe(200)
    expect(await messagesTo(rider.phone)).toEqual([])
    expect(await actionsOn(id)).toEqual(['message.left'])
  })
})

describe('A payment link', () => {
  const link = (id: string, by = operator, key?: string) =>
    post(`/api/ops/bookings/${id}/payment-link`, {}, by, key)

  it('is sent to the rider of an unpaid booking, once for one press, not twice within five minutes and three times an hour', async () => {
    const booking = await paidBooking(rider, { unpaid: true })
    await run('UPDATE payments SET applied = 0 WHERE booking_id = ?', booking.id)
    const key = newId()
    const send = () => link(booking.id, operator, key)
    const lastWas = (minutes: number) =>
      run('UPDATE ops_log SET created_at = ? WHERE created_at > ?', minutesFrom(minutes), minutesFrom(-5))
    expect(await statusesOf([send(), send()])).toEqual([200, 200])
    const [message] = await messagesTo(rider.phone, 1)
    expect(message?.text).toContain('is not paid yet')
    expect(message?.text).toMatch(/Pay Rs 100 by \d+:\d\d [ap]m: hasirucabs.example\/pay\/[0-9a-f]{32}/)
    await expectRefusal(link(booking.id, other), 'link_sent', 429)
    for (const minutes of [-6, -12]) {
      await lastWas(minutes)
      expect((await link(booking.id, other)).status).toBe(200)
    }
    await lastWas(-7)
    await expectRefusal(link(booking.id), 'link_sent')
    expect(await messagesTo(rider.phone, 3)).toHaveLength(3)
    expect(await actionsOn(booking.id)).toEqual(Array.from({ length: 3 }, () => 'message.payment_link'))
  })

  it.each([
    ['partial', {}],
    ['paid', { remaining_amount: 0 }],
  ])('is not sent for a booking that is %s', async (paid, columns) => {
    const booking = await paidBooking(await signedInRider(), columns)
    expect(booking.payment_status).toBe(paid)
    await expectRefusal(link(booking.id), 'not_to_be_paid')
    expect((await panelOf(operator, booking.id)).actions).not.toContain('payment_link')
    expect(await rowsOf(booking.id)).toEqual([])
  })
})
