import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api, askedFor, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { order } from '../booking/paying'
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
    await acceptTerms()
    await press('Pay ₹209 Now')
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
    await pass(0)
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

  it('ends where the link was taken back meanwhile', async () => {
    const ended = refusal(410, 'link_not_available', 'This payment link can no longer be used.')
    api({ [`${LINK}/order`]: () => ended, [LINK]: () => ended })
    await openLink()
    await acceptTerms()
    await press('Pay ₹209 Now')
    await pass(100)
    // Where the form was stand the words of a link that had ended before, with whom to call; the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('status'))
    expect(screen.getByRole('status').textContent).toMatch(/This link can no longer be used.*Call us.*\+91/)
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
    ['paid', 'The advance is paid'],
    ['cancelled', 'This booking is cancelled'],
  ] as const)('of a booking that is %s says so, and has nothing to press', async (state, words) => {
    await openLink(linkedTrip({ state, payment_state: state === 'paid' ? 'paid' : 'none' }))
    expect(document.body.textContent).toContain(words)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
