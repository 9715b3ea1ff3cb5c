import { act, render } from '@testing-library/react'
import { beforeAll, beforeEach, vi } from 'vitest'
import type { CheckoutOptions } from '../../../src/components/checkout/payment-window'
import {
  DRAFT_KEY,
  emptyStoredBooking,
  type StoredBooking,
  textOfBooking,
} from '../../../src/domain/bookings/booking-steps'
import type { QuoteAnswer } from '../../../src/domain/fares/quote'
import type { BookingPage } from '../../../src/islands/booking/booking-state'
import { island as Booking_, preloadLazySteps } from '../../../src/islands/booking/island'
import { readStored } from '../../../src/islands/search-form/stored-booking'
import { api, refusal, withApi } from '../../support/islands/api'
import { withHistory } from '../../support/islands/history'
import { pass, press, withPage } from '../../support/islands/page'
import { aQuote, MORNING } from './records'

export const notFound = () => refusal(404, 'PGRST116', 'No such booking')

export const quoting = (quote: () => QuoteAnswer = aQuote) => ({
  '/api/quotes': () => ({ body: quote() }),
})

/** The payment window of a test: it records what it was opened with, and says what the test tells it to. */
export class Window {
  static opened: Window[] = []
  private failed: ((answer: unknown) => void) | null = null
  constructor(readonly options: CheckoutOptions) {}
  open() {
    Window.opened.push(this)
  }
  on(_event: string, listener: (answer: unknown) => void) {
    this.failed = listener
  }
  async paid() {
    await act(async () =>
      this.options.handler({
        razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
        razorpay_order_id: 'order_N8FRN5zTm5S3wx',
        razorpay_signature: 'a'.repeat(64),
      }),
    )
    await pass(0)
  }
  fail = (description?: string) =>
    act(async () => this.failed?.({ error: { code: 'BAD_REQUEST_ERROR', description } }))
  dismiss = () => act(async () => this.options.modal.ondismiss())
}

export const lastWindow = (): Window => {
  const window = Window.opened.at(-1)
  if (!window) throw new Error('No payment window was opened')
  return window
}

/** Addresses that the page left for, each in place of the entry that it was on. */
export const leftFor: string[] = []

/** A rider with prices, a payment script, and the later steps' code at hand; time stands still until a test moves it. */
export function withRider() {
  withPage('/booking', MORNING)
  withHistory('/booking')
  withApi()
  beforeAll(preloadLazySteps)
  beforeEach(() => {
    api(quoting())
    leftFor.length = 0
    vi.spyOn(location, 'replace').mockImplementation((to) => void leftFor.push(String(to)))
    Window.opened = []
    window.Razorpay = Window
    vi.stubGlobal('scrollTo', () => {})
  })
}

/** A page of a rider who prefers no method. */
export const PAGE: BookingPage = {
  preferredMethod: null,
}

interface Opened extends Partial<BookingPage> {
  stored?: StoredBooking | null
  /** Null loads the entry that the history is at, as a reload does. */
  url?: string | null
}

export async function openBooking({ stored: kept = null, url = '/booking', ...props }: Opened = {}) {
  if (kept) localStorage.setItem(DRAFT_KEY, textOfBooking(kept))
  if (url !== null) history.replaceState(null, '', url)
  const view = render(<Booking_ {...PAGE} {...props} />)
  await pass(0)
  // What the later steps' code asks for, once it is there.
  await pass(0)
  return view
}

/** What the browser keeps; an empty draft of another key where it keeps nothing. */
export const keptBooking = (): StoredBooking => readStored() ?? emptyStoredBooking('nothing-is-kept')

export async function acceptTerms() {
  await press(/Terms and Conditions/, 'checkbox')
}

/** Another tab stores a draft, or removes all that is stored; `from` is the page that it shows. */
export const storeElsewhere = (kept: StoredBooking | null, from = '/') =>
  act(async () => {
    const newValue = kept && textOfBooking(kept)
    if (newValue === null) localStorage.clear()
    else localStorage.setItem(DRAFT_KEY, newValue)
    const { href: url } = new URL(from, location.href)
    dispatchEvent(new StorageEvent('storage', { key: DRAFT_KEY, newValue, url }))
  })
