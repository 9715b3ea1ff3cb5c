import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Booking } from '../../../src/domain/bookings/booking'
import type { ListedTrip, TripDetails } from '../../../src/domain/bookings/trip-details'
import type { CancellationPreview } from '../../../src/domain/payments/cancellation'
import { island as TripList, type TripsProps } from '../../../src/islands/trips/island'
import { aBooking } from '../../support/bookings/records'

/** Saturday 21 November 2026, 6:10 in the evening in Kolkata. */
export const EVENING = new Date('2026-11-21T12:40:00Z')
export const TRIP_ID = 'bk_0123456789abcdef'
export const PREVIEW = `/api/bookings/${TRIP_ID}/cancellation`
export const CANCEL = `/api/bookings/${TRIP_ID}/cancel`
export const REVIEW = `/api/trips/${TRIP_ID}/review`
export const DETAILS = `/api/trips/${TRIP_ID}`

const anUpcoming = (parts: Partial<Booking> = {}): Booking =>
  aBooking({
    id: TRIP_ID,
    status: 'pending',
    scheduled_time: '2026-11-22T13:00:00.000Z',
    driver_id: null,
    vehicle_id: null,
    ...parts,
  })

export const aTrip = (parts: Partial<ListedTrip> = {}): ListedTrip => ({
  ...anUpcoming(),
  paid_amount: 157,
  refund_due_paise: 0,
  refunded_paise: 0,
  payment_processing: false,
  driver: null,
  review: null,
  ...parts,
})

/** Driven to its end by Ravi Kumar, who was paid the rest in cash. */
export const driven: Partial<Booking> = {
  status: 'completed',
  payment_status: 'paid',
  driver_id: 'dr_1',
  vehicle_id: 've_1',
  start_time: '2026-11-20T13:05:00.000Z',
  end_time: '2026-11-20T13:52:00.000Z',
}
export const aDrivenTrip = (parts: Partial<ListedTrip> = {}) =>
  aTrip({ ...driven, driver: { name: 'Ravi Kumar' }, ...parts })

export const detailsOf = (booking: Partial<Booking> = {}, parts: Partial<TripDetails> = {}): TripDetails => ({
  booking: anUpcoming(booking),
  paid_amount: 157,
  refund_due_paise: 0,
  refunded_paise: 0,
  payment_processing: false,
  driver: null,
  vehicle: null,
  payments: [],
  refunds: [],
  remainder: null,
  accepted_at: null,
  actual_distance_metres: null,
  cancellation: null,
  review: null,
  ...parts,
})

export const aPreview = (parts: Partial<CancellationPreview> = {}): CancellationPreview => ({
  band: 'fee_50',
  fee_percent: 50,
  paid_paise: 15_700,
  fee_paise: 7850,
  refund_paise: 7850,
  until: '2026-11-22T11:00:00.000Z',
  ...parts,
})

interface Answer {
  status?: number
  body: unknown
}
type Answering = (body: unknown) => Answer | 'unreachable' | Promise<Answer>
/** Every call that the page made, in order. */
export let asked: { path: string; body: unknown }[] = []
let routes: Record<string, Answering> = {}
export const api = (next: Record<string, Answering>) => {
  routes = { ...routes, ...next }
}
export const askedFor = (path: string) => asked.filter((call) => call.path === path)
export const refusal = (status: number, code: string, message: string, beside: object = {}): Answer => ({
  status,
  body: { error: { code, message, requestId: 'request-1' }, ...beside },
})

/** Where the page went. */
export let left: string[] = []

/** A page with a clock and a server of the test's own. */
export function withTrips() {
  beforeEach(() => {
    vi.useFakeTimers({ now: EVENING })
    document.body.innerHTML = '<div id="toasts"></div>'
    history.replaceState(null, '', '/trip-history')
    localStorage.clear()
    asked = []
    routes = {}
    left = []
    vi.spyOn(location, 'assign').mockImplementation((to) => {
      left.push(String(to))
    })
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      asked.push({ path, body })
      const answering = routes[path]
      if (!answering) return new Promise<Response>(() => {})
      const answer = await answering(body)
      if (answer === 'unreachable') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
    })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

export async function open(trips: ListedTrip[], parts: Partial<TripsProps> = {}) {
  const view = render(<TripList page={{ trips, next: null }} status={null} newest opened={null} {...parts} />)
  await pass(0)
  return view
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const noButton = (name: string | RegExp) => screen.queryByRole('button', { name }) === null
export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name })
export async function press(name: string | RegExp) {
  fireEvent.click(button(name))
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
export async function follow(name: string | RegExp) {
  fireEvent.click(link(name))
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** Sends the form of the open dialog, as its button does. */
export async function submit() {
  const form = screen.getByRole('dialog').querySelector('form')
  if (!form) throw new Error('no form is open')
  fireEvent.submit(form)
  await pass(0)
}
export const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) =>
    [...toast.querySelectorAll('strong, p')].map((part) => part.textContent).join(' / '),
  )
export const badges = () =>
  [...document.querySelectorAll<HTMLElement>('article .badge')].map(
    ({ textContent, dataset }) => `${textContent} ${dataset.tone}`,
  )

export const entry = () => screen.getByRole('article').textContent
export const dialog = () => screen.getByRole('dialog')
export const inDialog = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name })
export const noDialog = () => screen.queryByRole('dialog') === null
export const alert = () => screen.getByRole('alert').textContent

export const cancelledTrip = () =>
  detailsOf(
    { status: 'cancelled', cancellation_reason: 'My plans changed' },
    {
      refund_due_paise: 7850,
      cancellation: {
        code: 'rider',
        reason: 'My plans changed',
        created_at: '2026-11-21T12:40:00.000Z',
        fee_paise: 7850,
      },
    },
  )

export const OLDER = '/api/trips?before=2026-11-20T04%3A40%3A00.000Z%7Ebk_20'
export const CURSOR = '2026-11-20T04:40:00.000Z~bk_20'
