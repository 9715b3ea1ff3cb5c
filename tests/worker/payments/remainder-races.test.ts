import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../worker/database/new-id'
import { payments } from '../../../worker/database/payment-tables'
import { rideCharges } from '../../../worker/database/tables'
import { refundByHand } from '../../../worker/ops/refund-by-hand'
import { settleOwed as settleOnce } from '../../../worker/ops/ride-actions'
import { sendPaymentLink } from '../../../worker/ops/send-again'
import { applyPayment } from '../../../worker/payments/apply-payment'
import { createPaymentOrder } from '../../../worker/payments/create-order'
import { completeRide } from '../../../worker/rides/complete-ride'
import { enterCharge } from '../../../worker/rides/decide-charge'
import { unmeasured } from '../../support/bookings/rentals'
import { drive, endedByOperator, NOTHING_PAID, unpaidRide } from '../../support/worker/actions'
import { expectRefusal, post, statusesOf } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { confirm, enter, enteredCharge } from '../../support/worker/charges'
import { database, databaseWhere, firstRow, insertInto, run, valuesOf } from '../../support/worker/database'
import { messagesOf } from '../../support/worker/inbox'
import { refundsOf, refundsOfBooking } from '../../support/worker/money'
import { actionsOn, pressOf, settleOwed } from '../../support/worker/operators'
import { orderFor, payOwed } from '../../support/worker/orders'
import { liveLink, orderByLink } from '../../support/worker/pay-links'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { countedProvider, providersPayment, razorpay } from '../../support/worker/razorpay'
import { entered, minutesFrom, newRide, owedSince, PAYS_DRIVER, rideRow } from '../../support/worker/rides'

// What a use case has read is no longer so at the moment it writes.

const operator = await signedInOperator()

describe('An order for the ₹300 that are owed', () => {
  /** Asked for by the rider, while something else happens before the provider answers. */
  async function orderWhile(meanwhile: (ride: Awaited<ReturnType<typeof unpaidRide>>) => Promise<unknown>) {
    const ride = await unpaidRide()
    const { client } = countedProvider({
      createOrder: async (wanted) => {
        await meanwhile(ride)
        return razorpay.createOrder(wanted)
      },
    })
    const { userId } = ride.rider
    const asked = { bookingId: ride.id, paymentMethod: 'upi', paymentAmount: 300, insteadOf: null } as const
    const answer = await createPaymentOrder({ database, razorpay: client, userId, now: new Date() }, asked)
    const offered = 'SELECT offered_at FROM payment_orders WHERE booking_id = ?'
    expect(await valuesOf(offered, ride.id)).toEqual([null])
    return answer
  }

  it('is not offered where an operator wrote them off meanwhile', async () => {
    const settled = { amount: 300, method: null, reason: 'The fare was wrong' }
    expect(await orderWhile(({ id }) => settleOwed(id, settled, operator))).toEqual({
      ok: false,
      refusal: { reason: 'already_paid' },
    })
  })

  it('is not offered where a toll was confirmed meanwhile, and the answer names what is owed now', async () => {
    const more = async (ride: Awaited<ReturnType<typeof unpaidRide>>) => {
      const { id } = await enteredCharge(ride)
      await confirm(ride.rider, ride.id, id)
    }
    expect(await orderWhile(more)).toEqual({ ok: false, refusal: { reason: 'wrong_remainder', owed: 365 } })
  })
})

describe('What is owed and an operator settles', () => {
  const settled = { amount: 300, method: 'office', reason: 'Paid at the office' } as const

  it('is settled once, where another one does in the moment before', async () => {
    const { id } = await unpaidRide()
    const asked = { ...settled, reported_at: (await owedSince(id)) ?? '' }
    const beaten = await pressOf({ database: databaseWhere(() => settleOwed(id, settled, operator)) })
    const late = { ok: false, refusal: { reason: 'owed_changed', owed: 0 } }
    expect(await settleOnce(beaten, id, asked)).toEqual(late)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0, office_amount: 300 })
  })

  it('goes back where its rider’s payment is recorded a moment after', async () => {
    const { id, booking, rider } = await unpaidRide()
    const { order_id } = await orderFor(rider, booking, { paymentAmount: 300 })
    const payment = providersPayment({ id: `pay_${newId()}`, order_id, amount: 30_000 })
    const beaten = databaseWhere(() => settleOwed(id, settled, operator))
    const learned = { event: 'test', now: new Date() }
    expect(await applyPayment(beaten, payment, learned)).toEqual({ outcome: 'refund_due' })
    const back = await refundsOfBooking(id)
    expect(back).toMatchObject([{ amount_paise: 30_000, reason: 'already_paid' }])
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0, office_amount: 300 })
  })
})

describe('A write-off of more than ₹5,000', () => {
  const asked = { amount: 6000, method: null, reason: 'The rider cannot be reached' }

  /** ₹6,000 of ₹8,000 is owed for a driven ride, and one operator proposed to write it off. */
  async function proposed() {
    const { booking, driver, rider } = await newRide.started({ overrides: { fare_amount: 8000 } })
    await drive.complete(driver, booking.id, NOTHING_PAID)
    const [one, other] = [await signedInOperator(), await signedInOperator()]
    expect((await settleOwed(booking.id, asked, one)).status).toBe(200)
    const [id] = await valuesOf('SELECT id FROM refund_proposals WHERE booking_id = ?', booking.id)
    const consent = (operator: SignedIn) => post(`/api/ops/proposals/${id}/consent`, {}, operator)
    return { booking, rider, one, other, consent }
  }

  it('is owed still until another operator consents, once', async () => {
    const { booking, one, other, consent } = await proposed()
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 6000 })
    await expectRefusal(settleOwed(booking.id, asked, other), 'proposed_already')
    await expectRefusal(consent(one), 'own_proposal')
    expect(await statusesOf([consent(other), consent(await signedInOperator())])).toEqual([200, 409])
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 0, payment_status: 'partial' })
    expect(await actionsOn(booking.id)).toEqual(['ride.write_off_proposed', 'ride.owed_written_off'])
  })

  it('is not consented to once its rider paid a part of it otherwise', async () => {
    const { booking, other, consent } = await proposed()
    await entered(booking.id, 'paid_at_office', 1000)
    await expectRefusal(consent(other), 'owed_changed')
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 5000 })
  })
})

it.each([
  ['₹700 more', [700], { reason: 'charges_over_limit', left: 0 }],
  ['nine more', Array<number>(9).fill(10), { reason: 'too_many_charges' }],
])(
  'A toll of ₹100 after ₹300 is refused where %s were entered in the moment before',
  async (_, amounts, why) => {
    const ride = await newRide.started()
    const { driver, booking } = ride
    const first = await enteredCharge(ride, { amount: 300 })
    const beaten = databaseWhere(async () => {
      for (const amount of amounts) await enter(driver, booking.id, { amount: String(amount) })
    })
    const toll = { id: newId(), kind: 'toll', amount: 100, driverId: driver.userId } as const
    const picture = await env.PICTURES.get(`charges/${booking.id}/${first.id}.jpg`)
    const sent = { ...toll, bookingId: booking.id, picture: (await picture?.bytes()) ?? new Uint8Array() }
    const answer = await enterCharge(beaten, async () => {}, { ...sent, now: new Date() })
    expect(answer).toEqual({ ok: false, refusal: why })
    const kept = await database.select().from(rideCharges).where(eq(rideCharges.booking_id, booking.id))
    expect(kept).toHaveLength(1 + amounts.length)
  },
)

describe('Cash that a driver reports of a ride that an operator ended', () => {
  /** ₹300, with something else written after the driver's request has read what was paid. */
  async function reportedWhile(
    { id, driver }: Awaited<ReturnType<typeof endedByOperator>>,
    meanwhile: () => Promise<unknown>,
  ) {
    const now = new Date()
    const request = {
      database: databaseWhere(meanwhile, 2),
      driverId: driver.userId,
      bookingId: id,
      now,
    }
    const cash = { collected: { method: 'cash', rupees: 300 } } as const
    const report = { at: now, reason: null, readFix: async () => null }
    const done = await completeRide(request, cash, report, unmeasured)
    expect(done).toEqual({ ok: true, value: { applied: false } })
    return rideRow(id)
  }

  it('is recorded where its rider pays online in the moment before, and that payment goes back', async () => {
    const ride = await endedByOperator()
    const row = await reportedWhile(ride, () => payOwed(ride.rider, ride.booking))
    expect(row).toMatchObject({ owed_amount: 0, collected: 300 })
    const back = await refundsOfBooking(ride.id)
    expect(back).toMatchObject([{ amount_paise: 30_000, reason: 'already_paid' }])
  })

  it('is recorded where a toll is confirmed in the moment before', async () => {
    const ride = await endedByOperator()
    const { id } = await enteredCharge(ride)
    const row = await reportedWhile(ride, () => confirm(ride.rider, ride.id, id))
    expect(row).toMatchObject({ owed_amount: 65, collected: 300 })
  })

  it('takes no payment back that an operator refunds in the moment before', async () => {
    const ride = await endedByOperator()
    await payOwed(ride.rider, ride.booking)
    const paid = await database.select().from(payments).where(eq(payments.booking_id, ride.id))
    const online = paid.find(({ purpose }) => purpose === 'remainder')
    const refund = { amount_paise: 10_000, reason: 'A dirty car', needs_consent: false }
    const press = await pressOf({ operatorId: ride.operator.userId })
    const row = await reportedWhile(ride, () =>
      refundByHand(press, online?.provider_payment_id ?? '', refund),
    )
    expect(row).toMatchObject({ owed_amount: 0, collected: 0 })
    expect(await refundsOf(online?.id ?? '')).toMatchObject([{ amount_paise: 10_000 }])
  })
})

describe('A payment link', () => {
  const unpaid = async () => (await newBookingOf(await signedInRider())).id
  const toTheDriver = async () => (await newRide.started({ overrides: PAYS_DRIVER })).id
  const becomes = (set: string) => (id: string) => run(`UPDATE bookings SET ${set} WHERE id = ?`, id)

  it.each<[string, () => Promise<string>, (id: string) => Promise<unknown>]>([
    ['of a booking that is paid', unpaid, (id) => entered(id, 'captured', 1)],
    ['of one that is paid to the driver and changed', toTheDriver, becomes('change_number = 1')],
    ['of one that is paid to the driver and over', toTheDriver, becomes(`status = 'completed'`)],
  ])('%s in the moment before is neither made, nor sent, nor in the log', async (_, made, meanwhile) => {
    const id = await made()
    // The first batch reads whether it may be sent.
    const beaten = await pressOf({ database: databaseWhere(() => meanwhile(id), 2) })
    expect(await sendPaymentLink(beaten, id)).toEqual({
      ok: false,
      refusal: { reason: 'not_to_be_paid' },
    })
    expect([await liveLink(id), await messagesOf(id), await actionsOn(id)]).toEqual(['', [], []])
  })

  it.each([
    ['that is paid', () => newRide.accepted().then(({ booking }) => booking.id), 'already_paid'],
    ['of which something is owed', () => unpaidRide().then(({ id }) => id), 'booking_closed'],
  ])('of a ride %s takes nothing', async (_, made, code) => {
    const id = await made()
    const link = newId()
    await insertInto({ payment_links: { id: link, booking_id: id, expires_at: minutesFrom(60) } })
    for (const paymentAmount of [100, 300, 400]) {
      await expectRefusal(orderByLink(link, paymentAmount), code)
    }
    const order = await firstRow(
      `SELECT id FROM payment_orders WHERE booking_id = ? AND purpose = 'remainder'`,
      id,
    )
    expect(order).toBeNull()
  })
})
