// One checkout, as each page that takes a payment uses it.
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PaymentState } from '../../src/domain/payments/checkout'
import { type Answer, type Answering, askedFor, refusal } from '../support/islands/api'
import { alerts, button, pass, press, toasts } from '../support/islands/page'
import { order, paymentApi } from './booking/paying'
import { BOOKING_ID } from './booking/records'
import { lastWindow, Window, withRider } from './booking/support'
import { CALLERS, type Caller } from './checkout-callers'

withRider()

const never = () => new Promise<never>(() => {})
const CANCELED = 'Payment Canceled / Your payment was canceled. You can try again.'
const NOT_VERIFIED = 'Failed to verify payment. Please contact support.'
const page = () => document.body.textContent
const CHECKING = /We’re asking the bank about your payment|Checking your payment/
/** The buttons by which something could be paid now. */
const payable = () =>
  screen
    .queryAllByRole<HTMLButtonElement>('button', { name: /^Pay ₹|^Tip ₹|^Finish the payment|^Go on here/ })
    .filter(({ disabled }) => !disabled)

describe.each<[string, Caller]>(Object.entries(CALLERS))('The checkout of %s', (_name, caller) => {
  /** The server as a payment meets it: nothing is paid until it is verified; `told` answers a path otherwise. */
  const server = (told: Partial<Record<'order' | 'verification' | 'state', Answering>> = {}) => {
    const paths = {
      order: () => ({ body: { ...order, amount: caller.rupees * 100 } }),
      verification: () => ({ body: { status: 'confirmed', booking_id: BOOKING_ID } }),
      state: () => caller.answer(askedFor(caller.verification).length > 0 ? 'paid' : 'none'),
      ...told,
    }
    return paymentApi({
      [caller.order]: paths.order,
      [caller.verification]: paths.verification,
      [caller.state]: paths.state,
    })
  }
  const whileIn = (state: PaymentState) => ({ state: () => caller.answer(state) })
  async function pressPay(told: Parameters<typeof server>[0] = {}) {
    server()
    await caller.open()
    server(told)
    await press(caller.label)
  }

  it('orders, opens the window, verifies and shows what is paid', async () => {
    await pressPay()
    expect(askedFor(caller.order)).toMatchObject([
      { body: { paymentMethod: 'upi', paymentAmount: caller.rupees, insteadOf: null } },
    ])
    expect(lastWindow().options).toMatchObject({
      order_id: order.order_id,
      amount: caller.rupees * 100,
      modal: { backdropclose: false, escape: false },
      retry: { enabled: false },
    })
    expect(button('Processing Payment...').disabled).toBe(true)
    await lastWindow().paid()
    expect(askedFor(caller.verification)).toMatchObject([
      { body: { razorpay_order_id: 'order_N8FRN5zTm5S3wx', razorpay_signature: 'a'.repeat(64) } },
    ])
    expect(page()).toContain(caller.paid)
    expect(toasts()).toEqual(caller.success)
    expect(payable()).toEqual([])
  })

  it('takes a double click as one', async () => {
    server()
    await caller.open()
    const pay = button(caller.label)
    act(() => {
      pay.click()
      pay.click()
    })
    await pass(0)
    expect(askedFor(caller.order)).toHaveLength(1)
    expect(Window.opened).toHaveLength(1)
  })

  it.each([
    ['is closed', () => lastWindow().dismiss(), CANCELED, 500],
    [
      'fails in the provider’s words',
      () => lastWindow().fail('Your bank declined the payment.'),
      'Payment Failed / Your bank declined the payment.',
      100,
    ],
    [
      'fails without a word',
      () => lastWindow().fail(),
      'Payment Failed / Payment could not be completed. Please try again.',
      100,
    ],
  ])(
    'says so when the window %s, ignores the dismissal after it, and may soon be pressed again',
    async (_end, end, words, ms) => {
      await pressPay()
      await end()
      await lastWindow().dismiss()
      expect(toasts()).toEqual([words])
      await pass(ms - 1)
      expect(button('Processing Payment...').disabled).toBe(true)
      await pass(1)
      expect(button(caller.label).disabled).toBe(false)
      expect(page()?.includes(words.replace(' /', ':'))).toBe(words !== CANCELED)
    },
  )

  it('says of a closed window nothing before the provider has said that nothing was paid (BOOKING-28)', async () => {
    await pressPay(whileIn('checking'))
    await lastWindow().dismiss()
    await pass(300)
    expect(toasts()).toEqual([])
    expect(button('Processing Payment...').disabled).toBe(true)
    server()
    await pass(100)
    expect(toasts()).toEqual([CANCELED])
    await pass(100)
    expect(button(caller.label).disabled).toBe(false)
  })

  it.each([
    ['says nothing', () => caller.answer('checking')],
    ['can’t be asked', () => 'unreachable' as const],
  ])(
    'offers no second payment while the provider %s for ten seconds, and follows it',
    async (_case, state) => {
      await pressPay({ state })
      await lastWindow().fail('Your bank declined the payment.')
      await pass(10_000)
      expect(payable()).toEqual([])
      expect(toasts().join()).not.toContain('Payment Failed')
      server()
      await pass(10_000)
      expect(payable()).toHaveLength(1)
    },
  )

  it.each(['fails', 'is closed'])(
    'shows what is paid, and no failure, when the window %s over it',
    async (end) => {
      await pressPay(whileIn('paid'))
      if (end === 'fails') await lastWindow().fail('The order is already paid.')
      else await lastWindow().dismiss()
      await pass(0)
      expect(page()).toContain(caller.paid)
      expect(toasts()).toEqual([])
    },
  )

  it.each([
    ['already_paid', 'paid'],
    ['payment_processing', 'processing'],
  ] as const)('opens no window where the order is refused as %s', async (code, state) => {
    await pressPay({ order: () => refusal(409, code, 'Not again.'), ...whileIn(state) })
    await pass(0)
    expect(Window.opened).toHaveLength(0)
    expect(payable()).toEqual([])
    expect(toasts()).toEqual([])
    if (state === 'paid') expect(page()).toContain(caller.paid)
    else expect(page()).toContain('Your bank has approved the payment')
  })

  it.each<[string, Answering, string]>([
    ['the server says why', () => refusal(400, 'not_verified', 'Not ours.'), 'Not ours.'],
    [
      'the server is in trouble itself',
      () => refusal(500, 'internal', 'Something went wrong.'),
      NOT_VERIFIED,
    ],
    ['no answer comes', never, NOT_VERIFIED],
    ['the window’s own answer can’t be read', never, NOT_VERIFIED],
  ])('follows a payment that is not verified because %s', async (why, verification, words) => {
    await pressPay({ verification, ...whileIn('checking') })
    if (why.startsWith('the window'))
      await act(async () => lastWindow().options.handler({ razorpay_payment_id: 'nonsense' }))
    else await lastWindow().paid()
    await pass(26_000)
    expect(toasts()).toEqual([`Payment Verification Failed / ${words}`])
    expect(page()).toMatch(CHECKING)
    expect(payable()).toEqual([])
    server(whileIn('paid'))
    await pass(6000)
    expect(page()).toContain(caller.paid)
    expect(toasts()).toEqual([])
  })

  it('asks again for a verification that got no answer', async () => {
    let times = 0
    await pressPay({
      verification: () =>
        ++times === 1 ? 'unreachable' : { body: { status: 'confirmed', booking_id: BOOKING_ID } },
    })
    await lastWindow().paid()
    await pass(1000)
    expect(page()).toContain(caller.paid)
    expect(times).toBe(2)
  })

  it('waits for a payment that is authorised and not captured', async () => {
    await pressPay({
      verification: () => ({ body: { status: 'processing', booking_id: BOOKING_ID } }),
      ...whileIn('processing'),
    })
    await lastWindow().paid()
    await pass(2000)
    expect(page()).toContain('Your bank has approved the payment')
    expect(toasts()).toEqual([])
    server(whileIn('paid'))
    await pass(6000)
    expect(page()).toContain(caller.paid)
  })

  it('asks about a paid ride that is alike, then about another window, and goes on with both answers', async () => {
    const sentence =
      'A ride like this is already paid: Sun, 22 Nov, 6:00 pm, booking 5eed0005. Pay for this one too?'
    const answering: Answering = ({ besides, insteadOf }) => {
      if (besides !== 'b_paid') {
        return refusal(409, 'second_ride', sentence, { go_on: { besides: 'b_paid' } })
      }
      if (insteadOf === 'order_full') return { body: order }
      return refusal(409, 'payment_under_way', 'Another window.', { go_on: { insteadOf: 'order_full' } })
    }
    await pressPay({ order: answering, ...whileIn('checking') })
    expect(alerts().join()).toContain(sentence)
    await press('Pay for this one too')
    expect(alerts()).toEqual(['Another window.Go on here'])
    expect(Window.opened).toHaveLength(0)
    await press('Go on here')
    expect(askedFor(caller.order).map(({ body }) => [body.besides, body.insteadOf])).toEqual([
      [undefined, null],
      ['b_paid', null],
      ['b_paid', 'order_full'],
    ])
    expect(Window.opened).toHaveLength(1)
    expect(alerts()).toEqual([])
  })

  it.each<[string, Answering, string]>([
    ['that is refused', () => refusal(502, 'provider_failed', 'The bank is away.'), 'The bank is away.'],
    ['without an answer', () => 'unreachable', 'We couldn’t reach our server.'],
    ['whose window throws', () => ({ body: order }), 'Failed to process payment. Please try again.'],
  ])("says 'Payment Error' of an order %s, and may be pressed again", async (_case, answer, words) => {
    window.Razorpay = class extends Window {
      override open() {
        throw new Error('blocked')
      }
    }
    await pressPay({ order: answer })
    expect(toasts().join()).toContain(`Payment Error / ${words}`)
    await pass(100)
    expect(button(caller.label).disabled).toBe(false)
  })

  it('waits for the payment script, says that it did not load, and pays where it comes after all', async () => {
    delete window.Razorpay
    document.documentElement.dataset.checkoutUrl = '/checkout.js'
    const scripts: HTMLScriptElement[] = []
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
    })
    server()
    await caller.open()
    expect(button(caller.label).disabled).toBe(true)
    expect(page()).toContain('Waiting for the payment window to load.')
    await pass(15_000)
    expect(alerts()).toEqual(['Error: Payment system not loaded. Please refresh and try again.'])
    for (const attempt of [2, 3]) {
      await pass(1000)
      expect(scripts).toHaveLength(attempt)
      expect(scripts.at(-1)?.getAttribute('src')).toBe('/checkout.js')
      scripts.at(-1)?.dispatchEvent(new Event('error'))
    }
    await pass(60_000)
    expect(scripts).toHaveLength(3)
    await press('Try again')
    await pass(15_000)
    // The next attempt, after it was said to have failed once more.
    await pass(1000)
    window.Razorpay = Window
    scripts.at(-1)?.dispatchEvent(new Event('load'))
    await pass(0)
    expect(button(caller.label).disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says after ten seconds that the bank is slow, until the payment window opens', async () => {
    const isSlow = () => page()?.includes('The bank is slow. Your money is safe') ?? false
    let answer: (ordered: Answer) => void = () => {}
    await pressPay({ order: () => new Promise((settle) => (answer = settle)) })
    await pass(9999)
    expect(isSlow()).toBe(false)
    await pass(1)
    expect(isSlow()).toBe(true)
    answer({ body: order })
    await pass(0)
    expect(Window.opened).toHaveLength(1)
    // The payer takes their time at the bank.
    await pass(300_000)
    expect(isSlow()).toBe(false)
  })
})

describe.each(['step 3 of a booking', 'a payment link'] as const)('The other amount, at %s', (name) => {
  const caller = CALLERS[name]

  it.each(['closed', 'failed'])('is ordered in place of the order whose window was %s here', async (end) => {
    paymentApi({
      [caller.order]: () => ({ body: order }),
      [caller.state]: () => caller.answer('none'),
    })
    await caller.open()
    await press(caller.label)
    if (end === 'closed') await lastWindow().dismiss()
    else await lastWindow().fail()
    await pass(500)
    await press(/Pay the full ₹836 now/, 'radio')
    expect(page()).not.toContain('Payment Failed:')
    await press('Pay ₹836 Now')
    expect(askedFor(caller.order).map(({ body }) => body.insteadOf)).toEqual([null, order.order_id])
  })
})
