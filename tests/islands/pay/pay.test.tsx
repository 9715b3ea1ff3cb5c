import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutOptions } from '../../../src/components/checkout/payment-window'
import type { PayableTrip } from '../../../src/domain/payments/payment-link'
import { island as Pay } from '../../../src/islands/pay/island'
import { api, askedFor, refusal, withApi } from '../../support/islands/api'
import { alerts, button, pass, press, toasts, withPage } from '../../support/islands/page'

const NOW = new Date('2026-11-21T06:00:00.000Z')

withPage('/pay/abc', NOW)
withApi()

const PATH = '/api/pay/abc'

const aTrip = (parts: Partial<PayableTrip> = {}): PayableTrip => ({
  state: 'open',
  id: '0123456789abcdef01234567deadbeef',
  service_type: 'ride_later',
  vehicle_type: 'sedan',
  scheduled_time: '2026-11-23T06:00:00.000Z',
  is_round_trip: false,
  package_hours: null,
  fare_amount: 600,
  pickup_locality: 'Koramangala, Bengaluru',
  dropoff_locality: 'Indiranagar, Bengaluru',
  payment_state: 'none',
  paid_amount: 0,
  pay_until: '2026-11-21T08:00:00.000Z',
  ...parts,
})

const anOrder = {
  key_id: 'rzp_test',
  amount: 15_000,
  currency: 'INR',
  order_id: 'order_N8FRN5zTm5S3wx',
  user_name: '',
  user_email: '',
  user_phone: '',
}

let opened: CheckoutOptions[] = []

beforeEach(() => {
  opened = []
  window.Razorpay = class {
    constructor(options: CheckoutOptions) {
      opened.push(options)
    }
    open() {}
    on() {}
  }
})

async function openPage(trip = aTrip()) {
  render(<Pay linkId="abc" trip={trip} scriptUrl="/checkout.js" brandName="Hasiru Cabs" />)
  await pass(0)
}

const acceptTerms = () => fireEvent.click(screen.getByLabelText(/I accept/))

const windowSays = (say: (options: CheckoutOptions) => void) =>
  act(async () => {
    const options = opened.at(-1)
    if (!options) throw new Error('No payment window was opened')
    say(options)
  })

const PAID = {
  razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
  razorpay_order_id: 'order_N8FRN5zTm5S3wx',
  razorpay_signature: 'a'.repeat(64),
}

describe('The page of a payment link', () => {
  it('asks for the terms first, then collects the advance and says what is left to pay', async () => {
    api({ [`${PATH}/order`]: () => ({ body: anOrder }) })
    await openPage()
    await press('Pay ₹150 Now')
    expect(askedFor(`${PATH}/order`)).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText(/I accept/))
    acceptTerms()
    await press('Pay ₹150 Now')
    expect(askedFor(`${PATH}/order`)[0]?.body).toEqual({
      paymentMethod: 'upi',
      paymentAmount: 150,
      insteadOf: null,
    })
    // The sheet is told nothing of the rider.
    expect(opened[0]?.prefill).toEqual({})
    api({
      [`${PATH}/verification`]: () => ({ body: { status: 'confirmed', booking_id: aTrip().id } }),
      [PATH]: () => ({ body: aTrip({ state: 'paid', payment_state: 'paid', paid_amount: 150 }) }),
    })
    await windowSays(({ handler }) => handler(PAID))
    await pass(0)
    expect(askedFor(`${PATH}/verification`)[0]?.body).toEqual(PAID)
    expect(screen.getByRole('status').textContent).toContain('₹450 is paid to the driver after the ride')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers nothing again while the answer to a payment is lost, and follows it until it is known', async () => {
    api({ [`${PATH}/order`]: () => ({ body: anOrder }), [PATH]: () => 'unreachable' })
    await openPage()
    acceptTerms()
    await press('Pay ₹150 Now')
    api({ [`${PATH}/verification`]: () => 'unreachable' })
    await windowSays(({ handler }) => handler(PAID))
    await pass(30_000)
    expect(button('Checking your payment').disabled).toBe(true)
    expect(document.body.textContent).toContain('Do not pay again')
    api({ [PATH]: () => ({ body: aTrip({ state: 'paid', payment_state: 'paid', paid_amount: 150 }) }) })
    await pass(6000)
    expect(document.body.textContent).toContain('This ride is paid for')
  })

  it('says that a closed window paid nothing, and gives its order up for another amount', async () => {
    api({
      [`${PATH}/order`]: () => ({ body: anOrder }),
      [PATH]: () => ({ body: aTrip() }),
    })
    await openPage()
    acceptTerms()
    await press('Pay ₹150 Now')
    await windowSays(({ modal }) => modal.ondismiss())
    await pass(500)
    expect(toasts()).toEqual(['Payment Canceled / Your payment was canceled. You can try again.'])
    fireEvent.click(screen.getByLabelText(/Pay the full ₹600/))
    await press('Pay ₹600 Now')
    expect(askedFor(`${PATH}/order`)[1]?.body).toMatchObject({
      paymentAmount: 600,
      insteadOf: anOrder.order_id,
    })
  })

  it('says that another window pays another amount, and goes on only when its reader says so', async () => {
    const busy = refusal(409, 'payment_under_way', 'A payment of ₹600 is under way.', {
      order_id: 'order_other',
    })
    api({ [`${PATH}/order`]: () => busy, [PATH]: () => ({ body: aTrip() }) })
    await openPage()
    acceptTerms()
    await press('Pay ₹150 Now')
    expect(alerts()).toEqual(['A payment of ₹600 is under way.Go on here'])
    api({ [`${PATH}/order`]: () => ({ body: anOrder }) })
    await press('Go on here')
    expect(askedFor(`${PATH}/order`)[1]?.body).toMatchObject({ insteadOf: 'order_other' })
  })

  it('says within fifteen seconds that the payment window did not load, and pays where it comes after all', async () => {
    const loaded = window.Razorpay
    delete window.Razorpay
    const scripts: HTMLScriptElement[] = []
    vi.spyOn(document.head, 'append').mockImplementation((...parts) => {
      scripts.push(...parts.filter((part) => part instanceof HTMLScriptElement))
    })
    await openPage()
    await pass(15_000)
    expect(alerts().join()).toContain('Payment')
    expect(button('Try again')).toBeTruthy()
    if (loaded) window.Razorpay = loaded
    // The next attempt.
    await pass(1000)
    scripts.at(-1)?.dispatchEvent(new Event('load'))
    await pass(0)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('ends where the link was taken back meanwhile', async () => {
    const ended = refusal(410, 'link_not_available', 'This payment link can no longer be used.')
    api({ [`${PATH}/order`]: () => ended, [PATH]: () => ended })
    await openPage()
    acceptTerms()
    await press('Pay ₹150 Now')
    await pass(100)
    // Where the form was stand the words of a link that had ended before, with whom to call; the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('status'))
    expect(screen.getByRole('status').textContent).toMatch(/This link can no longer be used.*Call us.*\+91/)
    expect(opened).toEqual([])
  })

  it('that somebody else has paid meanwhile says so within a minute', async () => {
    api({ [PATH]: () => ({ body: aTrip({ state: 'paid', payment_state: 'paid', paid_amount: 600 }) }) })
    await openPage()
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toContain('₹600 was paid online')
  })

  it('says of a cancellation that it is the rider’s, for who pays may be somebody else', async () => {
    await openPage()
    expect(document.body.textContent).toContain('If the rider cancels now, ')
    expect(document.body.textContent).not.toContain('If you cancel')
  })

  it.each([
    ['paid', 'This ride is paid for'],
    ['cancelled', 'This booking is cancelled'],
  ] as const)('of a booking that is %s says so, and has nothing to press', async (state, words) => {
    await openPage(aTrip({ state, payment_state: state === 'paid' ? 'paid' : 'none', paid_amount: 600 }))
    expect(document.body.textContent).toContain(words)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
