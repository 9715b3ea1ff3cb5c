import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, vi } from 'vitest'
import type { CheckoutOptions } from '../../../src/components/checkout/payment-window'
import { DRAFT_KEY, type StoredBooking } from '../../../src/domain/bookings/booking-steps'
import type { QuoteAnswer } from '../../../src/domain/fares/quote'
import { island as Booking_, type BookingProps, preloadLazySteps } from '../../../src/islands/booking/island'
import { refusal, withApi } from '../../support/islands/api'
import { pass, withPage } from '../../support/islands/page'
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
  paid = () =>
    act(async () =>
      this.options.handler({
        razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
        razorpay_order_id: 'order_N8FRN5zTm5S3wx',
        razorpay_signature: 'a'.repeat(64),
      }),
    )
  fail = (description?: string) =>
    act(async () => this.failed?.({ error: { code: 'BAD_REQUEST_ERROR', description } }))
  dismiss = () => act(async () => this.options.modal.ondismiss())
}

export const lastWindow = (): Window => {
  const window = Window.opened.at(-1)
  if (!window) throw new Error('No payment window was opened')
  return window
}

interface Entry {
  state: { step?: number } | null
  url: string
}

let entries: Entry[] = []
let at = 0

/** The steps of the history's entries, oldest first; null for an entry of another page. The rider is at `[at]`. */
export const visited = () => ({ steps: entries.map(({ state }) => state?.step ?? null), at })

/** What happy-dom's history lacks: it goes back and forward. A page of nobody's is at its bottom. */
function withHistory() {
  beforeEach(() => {
    const show = history.replaceState.bind(history)
    const put = (index: number, state: Entry['state'], url: string | URL | null | undefined) => {
      entries[index] = { state, url: String(url ?? location.href) }
      show(state, '', url)
    }
    entries = [
      { state: null, url: '/' },
      { state: null, url: '/booking' },
    ]
    at = 1
    vi.spyOn(history, 'replaceState').mockImplementation((state, _title, url) => put(at, state, url))
    vi.spyOn(history, 'pushState').mockImplementation((state, _title, url) => {
      at += 1
      entries.length = at
      put(at, state, url)
    })
    vi.spyOn(history, 'go').mockImplementation((delta = 0) => {
      setTimeout(() => {
        const entry = entries[at + delta]
        if (!entry) return
        at += delta
        put(at, entry.state, entry.url)
        dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
      })
    })
  })
}

/** The browser's own Back and Forward. */
export async function goInHistory(delta: number) {
  history.go(delta)
  await pass(0)
}

/** Addresses that the page left for, each in place of the entry that it was on. */
export const leftFor: string[] = []

/** A rider with a working payment script, and the later steps' code at hand; time stands still until a test moves it. */
export function withRider() {
  withPage('/booking', MORNING)
  withHistory()
  withApi()
  beforeEach(() => {
    leftFor.length = 0
    vi.spyOn(location, 'replace').mockImplementation((to) => void leftFor.push(String(to)))
  })
  beforeAll(async () => {
    await preloadLazySteps()
  })
  beforeEach(() => {
    Window.opened = []
    window.Razorpay = Window
    vi.stubGlobal('scrollTo', () => {})
  })
}

interface Opened extends Partial<BookingProps> {
  stored?: StoredBooking | null
  /** Null loads the entry that the history is at, as a reload does. */
  url?: string | null
}

export async function openBooking({ stored: kept = null, url = '/booking', ...props }: Opened = {}) {
  if (kept) localStorage.setItem(DRAFT_KEY, JSON.stringify(kept))
  if (url !== null) history.replaceState(null, '', url)
  const view = render(
    <Booking_
      paymentScriptUrl="/sandbox/razorpay/checkout.js"
      brandName="Hasiru Cabs"
      mapboxToken={null}
      preferredMethod={null}
      {...props}
    />,
  )
  await pass(0)
  return view
}

export const keptBooking = (): StoredBooking => JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null')
export async function acceptTerms() {
  fireEvent.click(screen.getByRole('checkbox', { name: /Terms and Conditions/ }))
  await pass(0)
}
/** Back or forward in the browser, onto an entry of ours. */
export async function goToEntry(step: number, url = '/booking') {
  await act(async () => {
    history.replaceState({ step }, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: { step } }))
  })
}
