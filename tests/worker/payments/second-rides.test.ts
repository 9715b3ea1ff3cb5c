import { describe, expect, it } from 'vitest'
import { askCancel, cancelled, endOf, preview } from '../../support/worker/actions'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import { shown } from '../../support/worker/bookings'
import { run } from '../../support/worker/database'
import { askOrder, askVerification, orderFor, verified } from '../../support/worker/orders'
import { liveLink, orderIdByLink } from '../../support/worker/pay-links'
import { riderOfEachTest, signedInOperator, signedInRider } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, namePassenger, paidBooking } from '../../support/worker/rides'

const PICKUP_IN = 60 * 13

const rider = riderOfEachTest()

type Parts = Parameters<typeof paidBooking>[1]

/** Tomorrow's ride of the same trip: 25% of ₹100 is kept where the table judges it. */
const ride = (parts: Parts = {}) => paidBooking(rider, { scheduled_time: minutesFrom(PICKUP_IN), ...parts })

/** Paid an hour ago, and again a moment ago. */
async function twoRides(parts: Parts = {}) {
  const first = await ride({ created_at: minutesFrom(-60) })
  const second = await ride({ scheduled_time: minutesFrom(PICKUP_IN + 120), ...parts })
  return { first, second }
}

const rides = (bookingId: string, phone: string) => namePassenger(bookingId, 'Kamala', phone)

describe('Before a ride is paid', () => {
  it('its rider is asked about a paid ride that is alike, and may go on; whoever pays by its link reads of none', async () => {
    const paid = await ride()
    const unpaid = await ride({ unpaid: true, scheduled_time: minutesFrom(PICKUP_IN + 179) })
    const asked = await refusal(await askOrder(rider, unpaid))
    expect(asked).toMatchObject({ status: 409, code: 'second_ride' })
    expect(asked.message).toMatch(
      /^A ride like this is already paid: .*, booking .{8}\. Pay for this one too\?$/,
    )
    expect(await (await askOrder(rider, unpaid)).json()).toMatchObject({ go_on: { besides: paid.id } })

    await post(`/api/ops/bookings/${unpaid.id}/payment-link`, {}, await signedInOperator())
    await orderIdByLink(await liveLink(unpaid.id), unpaid.advance_amount)

    // Another device has paid for one more meanwhile: what the rider was told is not that.
    const third = await ride({ created_at: minutesFrom(1) })
    expect(await (await askOrder(rider, unpaid, { besides: paid.id })).json()).toMatchObject({
      go_on: { besides: third.id },
    })
    await orderFor(rider, unpaid, { besides: third.id })
  })

  it('rides of different passengers are asked about too', async () => {
    await ride()
    const unpaid = await ride({ unpaid: true })
    await rides(unpaid.id, '+919845012345')
    expect((await refusal(await askOrder(rider, unpaid))).message).toContain(
      'already paid, for another passenger:',
    )
  })

  it.each<[string, Parts]>([
    ['not paid', { unpaid: true }],
    ['cancelled', { status: 'cancelled' }],
    ['over', { status: 'completed', scheduled_time: minutesFrom(PICKUP_IN), end_time: minutesFrom(-1) }],
  ])('nothing is asked about a ride that is %s', async (_, parts) => {
    await ride(parts)
    await orderFor(rider, await ride({ unpaid: true, scheduled_time: minutesFrom(PICKUP_IN + 60) }))
  })

  it('nothing is asked about another rider’s ride', async () => {
    await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(PICKUP_IN) })
    await orderFor(rider, await ride({ unpaid: true }))
  })
})

describe('The second of two paid rides that are alike', () => {
  it('is given back in full, and its payment is; the first is judged by the table', async () => {
    const { first, second } = await twoRides()
    expect(await preview(rider, first.id)).toMatchObject({ band: 'fee_25', refund_paise: 7500 })
    const offered = await preview(rider, second.id)
    expect(offered).toMatchObject({ is_second: true, band: 'full', fee_paise: 0, refund_paise: 10_000 })
    expect(offered.until).toBe(minutesFrom(10, second.created_at))
    expect(await shown(rider, second.id)).toMatchObject({ give_back_until: offered.until })
    expect(await shown(rider, first.id)).toMatchObject({ give_back_until: null })

    // The second click, and the press whose answer was lost, answer as the first.
    const press = () => askCancel(rider, second.id, { refund_paise: 10_000 }, 'one-press')
    const answers = await Promise.all([press(), press()])
    expect([...answers, await press()].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await endOf(second.id)).toMatchObject({
      cancellations: [{ code: 'rider' }],
      refunds: [{ reason: 'second_ride', amount_paise: 10_000 }],
      messages: [{ event: 'booking.cancelled' }],
    })
    expect(await preview(rider, first.id)).toMatchObject({ band: 'fee_25', refund_paise: 7500 })
  })

  it('of another passenger is never given back', async () => {
    const { first, second } = await twoRides()
    await rides(first.id, '+919845012345')
    expect(await preview(rider, second.id)).toMatchObject({ band: 'fee_25' })
    await rides(second.id, '+919845012345')
    expect(await preview(rider, second.id)).toMatchObject({ band: 'full' })
  })

  it('is judged by the table once the first is cancelled, whichever the rider saw before', async () => {
    const { first, second } = await twoRides()
    await cancelled(rider, first.id, 7500)
    await expectRefusal(askCancel(rider, second.id, { refund_paise: 10_000 }), 'refund_changed')
    expect((await endOf(second.id)).refunds).toEqual([])
  })

  it('and the first, cancelled at one moment on two devices, never both come back in full', async () => {
    const { first, second } = await twoRides()
    await Promise.all([
      askCancel(rider, second.id, { refund_paise: 10_000 }),
      askCancel(rider, first.id, { refund_paise: 7500 }),
      askCancel(rider, first.id, { refund_paise: 10_000 }),
    ])
    expect((await endOf(first.id)).refunds).toEqual([{ reason: 'rider_cancelled', amount_paise: 7500 }])
  })

  it('is given back twice a month, also where two devices ask for the last at one moment', async () => {
    await ride({ created_at: minutesFrom(-60) })
    const given = await ride()
    await cancelled(rider, given.id, 10_000)
    const [one, other] = [await ride(), await ride({ created_at: minutesFrom(1) })]
    const answers = await Promise.all(
      [one, other].map(({ id }) => askCancel(rider, id, { refund_paise: 10_000 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const ends = await Promise.all([one, other].map(({ id }) => endOf(id)))
    expect(ends.flatMap(({ refunds }) => refunds)).toEqual([{ reason: 'second_ride', amount_paise: 10_000 }])
    const left = answers[0]?.ok ? other : one
    expect(await preview(rider, left.id)).toMatchObject({ band: 'fee_25' })
    // Those of the month before are counted no more.
    await run(`UPDATE refunds SET created_at = '2020-01-01T00:00:00.000Z' WHERE reason = 'second_ride'`)
    expect(await preview(rider, left.id)).toMatchObject({ is_second: true })
  })

  it('is found by the payments themselves: two windows that pay at one moment', async () => {
    const unpaid = { unpaid: true, scheduled_time: minutesFrom(PICKUP_IN) }
    const pair = [await ride(unpaid), await ride(unpaid)]
    const sheets = await Promise.all(
      pair.map(async (one) => payInSheet((await orderFor(rider, one)).order_id)),
    )
    await Promise.all(pair.map(({ id }, place) => verified(rider, id, sheets[place]?.answer ?? null)))
    const offered = await Promise.all(pair.map(({ id }) => preview(rider, id)))
    expect(offered.map(({ is_second = false }) => is_second).toSorted()).toEqual([false, true])

    // The checkout of the one that is given back reports its payment once more: it went back once, and stays cancelled.
    const place = offered.findIndex(({ is_second }) => is_second)
    const second = pair[place]
    if (!second) throw new Error('none is the second')
    const { id, advance_amount } = second
    await cancelled(rider, id, advance_amount * 100)
    await askVerification(rider, id, sheets[place]?.answer ?? null)
    expect((await endOf(id)).refunds).toEqual([{ reason: 'second_ride', amount_paise: advance_amount * 100 }])
  })
})
