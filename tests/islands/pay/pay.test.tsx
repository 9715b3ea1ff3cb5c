import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anEntry, aRefund, aStatement } from '../../support/bookings/statements'
import { api, askedFor, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { order, pay } from '../booking/paying'
import { BOOKING_ID } from '../booking/records'
import { acceptTerms, lastWindow, Window, withRider } from '../booking/support'
import { LINK, linkedTrip, openLink } from './support'

withRider()

const paidBy = (rupees: number) => ({ body: linkedTrip({ payment_state: 'paid' }, rupees) })

describe('The page of a payment link', () => {
  it('asks for the terms first, then collects the advance and says what is left to pay', async () => {
    const nobody = { user_name: '', user_email: '', user_phone: '' }
    api({ [`${LINK}/order`]: () => ({ body: { ...order, ...nobody } }) })
    await openLink()
    await press('Pay ₹209 Now')
    expect(askedFor(`${LINK}/order`)).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText(/I accept/))
    await pay()
    expect(askedFor(`${LINK}/order`)[0]?.body).toEqual({
      paymentMethod: 'upi',
      paymentAmount: 209,
      insteadOf: null,
    })
    // The sheet is told nothing of the rider.
    expect(lastWindow().options.prefill).toEqual({})
    api({
      [`${LINK}/verification`]: () => ({ body: { status: 'confirmed', booking_id: BOOKING_ID } }),
      [LINK]: () => paidBy(209),
    })
    await lastWindow().paid()
    expect(Object.keys(askedFor(`${LINK}/verification`)[0]?.body ?? {})).toEqual([
      'razorpay_payment_id',
      'razorpay_order_id',
      'razorpay_signature',
    ])
    expect(screen.getByRole('status').textContent).toContain(
      '₹209 paid online, ₹627 to pay the driver after the ride.',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of a change says what it is for, old and new, and asks for its sum alone', async () => {
    const former = {
      scheduled_time: '2026-11-23T04:00:00.000Z',
      vehicle_type: 'sedan',
      fare_amount: 836,
      pickup_locality: 'Koramangala, Bengaluru',
      dropoff_locality: 'Domlur, Bengaluru',
    } as const
    const changed = linkedTrip({
      status: 'accepted',
      fare_amount: 1250,
      change: { order_paise: 10_400, former },
    })
    api({ [`${LINK}/order`]: () => ({ body: order }) })
    await openLink(changed)
    expect(document.body.textContent).toMatch(
      /The fare goes from ₹836 to ₹1,250;.*Pay ₹104 by 1:30 pm to change/,
    )
    expect(document.body.textContent).toContain('Until the change is paid: Mon, 23 Nov, 9:30 am, Koramangala')
    expect(screen.queryByText('How much now?')).toBeNull()
    await acceptTerms()
    await press('Pay ₹104 Now')
    expect(askedFor(`${LINK}/order`)[0]?.body).toMatchObject({ paymentAmount: 104 })
    api({
      [`${LINK}/verification`]: () => ({ body: { status: 'confirmed', booking_id: BOOKING_ID } }),
      [LINK]: () => ({ body: { ...changed, state: 'paid', payment_state: 'paid' } }),
    })
    await lastWindow().paid()
    expect(screen.getByRole('status').textContent).toContain('The trip is changed')
  })

  it('ends where the link was taken back meanwhile', async () => {
    const ended = refusal(410, 'link_not_available', 'This payment link no longer works.')
    api({ [`${LINK}/order`]: () => ended, [LINK]: () => ended })
    await openLink()
    await pay()
    await pass(100)
    // Where the form was stand the words of a link that had ended before, with whom to call; the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('status'))
    expect(screen.getByRole('status').textContent).toMatch(
      /This link no longer works.*Call us.*comes back to you in full.*\+91/,
    )
    expect(Window.opened).toEqual([])
  })

  it('that somebody else has paid meanwhile says so within a minute', async () => {
    api({ [LINK]: () => paidBy(836) })
    await openLink()
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toContain(
      '₹836 paid online, nothing is left to pay after the ride.',
    )
  })

  it('says of a cancellation that it is the rider’s, for who pays may be somebody else', async () => {
    await openLink()
    expect(document.body.textContent).toContain('If the rider cancels now, ')
    expect(document.body.textContent).not.toContain('If you cancel')
  })

  it.each([
    ['paid', 'pending', 'The advance is paid', 'We’ll message the rider when a driver is set.'],
    ['paid', 'accepted', 'The advance is paid', 'The rider has a driver.'],
    ['paid', 'started', 'The advance is paid', 'The rider is on the way.'],
    ['cancelled', 'cancelled', 'This booking is cancelled', 'You pay nothing now.'],
  ] as const)(
    'of a booking that is %s and %s says so, and has nothing to press',
    async (state, status, ...words) => {
      await openLink(linkedTrip({ state, status, payment_state: state === 'paid' ? 'paid' : 'none' }))
      for (const said of words) expect(document.body.textContent).toContain(said)
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  it.each([
    ['no driver and no remainder', 627, /^This ride is over.*Paid to the driver, cash.*₹836$/],
    [
      'no driver, and a message where not all was paid',
      0,
      /What isn’t paid yet we ask the rider for, by message\.$/,
    ],
  ])('that stays open until the ride is over promises then %s', async (_, collected, says) => {
    const isOver = { status: 'completed', fare_amount: 836, remaining_amount: 627 } as const
    const paid = [anEntry('captured', 209), anEntry('fare_due', 836)]
    const entries = collected === 0 ? paid : [...paid, anEntry('collected', collected)]
    const statement = aStatement('payer', isOver, entries)
    const over = { state: 'over', status: 'completed', fare_amount: 836 } as const
    api({ [LINK]: () => ({ body: linkedTrip({ ...over, payment_state: 'paid', statement }) }) })
    await openLink(linkedTrip({ payment_state: 'paid' }))
    expect(screen.getByRole('status').textContent).toContain('₹627 to pay the driver after the ride')
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toMatch(says)
    expect(screen.getByRole('status').textContent).not.toMatch(/after the ride|driver is set/)
  })

  it('of a booking that was cancelled for half of it says what is kept and what comes back', async () => {
    const half = { status: 'cancelled', fare_amount: 836, remaining_amount: 627 } as const
    const entries = [anEntry('captured', 209), anEntry('fee_kept', 104), aRefund(105)]
    await openLink(
      linkedTrip({
        ...{ state: 'cancelled', status: 'cancelled', payment_state: 'paid' },
        statement: aStatement('payer', half, entries),
      }),
    )
    const said = screen.getByRole('status').textContent
    expect(said).toMatch(/Refund due.*105.*Cancellation fee.*104.*Refunds arrive in 7-10 business days/)
    expect(said).not.toContain('too late')
  })
})
