import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { Board, RideRow } from '../../../src/domain/ops/dispatch-board'
import type { Candidates } from '../../../src/domain/ops/requests'
import { island as Ops } from '../../../src/islands/ops/island'
import { aBooking } from '../booking/support'

/** Saturday 21 November 2026, 6:00 pm in Kolkata. */
export const NOW = new Date('2026-11-21T12:30:00Z')
export const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

export const aRow = (id: string, parts: Partial<RideRow> = {}): RideRow => ({
  id,
  status: 'pending',
  payment_status: 'partial',
  phase: 'unassigned',
  service_type: 'airport',
  vehicle_type: 'sedan',
  scheduled_time: later(40),
  pickup_detail: null,
  pickup_address: 'Koramangala, Bengaluru',
  dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli',
  passengers: 2,
  rider_name: 'Asha Murthy',
  driver_name: null,
  license_plate: null,
  ended_at: null,
  ...parts,
})

export const ROWS = ['00000000aaaa0001', '00000000aaaa0002', '00000000aaaa0003'].map((id) => aRow(id))
export const FIRST = ROWS[0]?.id ?? ''

export const aBoard = (parts: Partial<Board> = {}): Board => ({
  now: new Date().toISOString(),
  needs: [],
  counts: { unassigned: 3, accepted: 0, started: 100 },
  moving: [],
  moving_more: false,
  ...parts,
})

export const aPanel = (id: string, parts: Partial<BookingPanel> = {}): BookingPanel => ({
  booking: aBooking({ id, payment_status: 'partial', scheduled_time: later(40) }),
  phase: 'unassigned',
  version: 0,
  rider: { id: 'rider-1', name: 'Asha Murthy', phone_no: '+919000000001' },
  driver: null,
  vehicle: null,
  accepted_at: null,
  set_out_at: null,
  arrived_at: null,
  pin_tries_left: 5,
  remainder: null,
  actual_distance_metres: null,
  ended_reason: null,
  paid_amount: 209,
  payments: [],
  refunds: [],
  cancellation: null,
  actions: ['assign', 'cancel'],
  no_show_from: null,
  declines: [],
  log: [],
  ...parts,
})

export const CANDIDATES: Candidates = {
  drivers: [
    {
      id: 'driver-1',
      full_name: 'Ravi Kumar',
      on_duty: true,
      rating: 4.8,
      total_rides: 120,
      vehicle: {
        id: 'car-1',
        license_plate: 'KA 09 EV 1234',
        make: 'Tata',
        model: 'Tigor EV',
        color: 'White',
        type: 'sedan',
      },
      fits: true,
      busy: null,
      next: [],
    },
    {
      id: 'driver-2',
      full_name: 'Sita Devi',
      on_duty: true,
      rating: null,
      total_rides: 300,
      vehicle: null,
      fits: false,
      busy: { booking_id: '00000000bbbb0001', from: later(0), until: later(90) },
      next: [],
    },
  ],
  vehicles: [],
}

export interface Asked {
  path: string
  body: unknown
}
type Answer = { status?: number; body: unknown } | 'unreachable'
type Answering = (asked: Asked) => Answer | Promise<Answer>

/** The API of a test, by path without its query; what isn't told is refused. */
export const server = { routes: {} as Record<string, Answering>, asked: [] as Asked[] }

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, requestId: 'request-1' } },
})
export const posted = () => server.asked.filter(({ body }) => body !== null)

export function withOperator() {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    document.body.innerHTML = '<div id="toasts"></div>'
    server.asked = []
    server.routes = {
      '/api/ops/board': () => ({ body: aBoard() }),
      '/api/ops/rides': () => ({ body: { rides: ROWS, next: null } }),
      ...Object.fromEntries(ROWS.map(({ id }) => [`/api/ops/bookings/${id}`, () => ({ body: aPanel(id) })])),
      [`/api/ops/bookings/${FIRST}/candidates`]: () => ({ body: CANDIDATES }),
    }
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      server.asked.push({ path, body })
      const answering = server.routes[path.split('?')[0] ?? '']
      const answer = (await answering?.({ path, body })) ?? refusal(404, 'unknown_call', 'Nothing here.')
      if (answer === 'unreachable') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
    })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

export async function openConsole() {
  const view = render(<Ops mapboxToken={null} />)
  await pass(0)
  return view
}

/** The console with the first ride of the board open beside the list. */
export async function openFirst() {
  await openConsole()
  fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
  await pass(0)
}
export async function key(name: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  await pass(0)
}
export async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
/** Fills in the reason that a dialog asks for, and sends its form. */
export async function sendReason(text: string) {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason|What was tried/ })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field.form ?? field)
  await pass(0)
}
export const focusedRow = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined

export const field = () => screen.getByRole<HTMLInputElement>('searchbox')
export async function find(typed: string) {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.submit(field().form ?? field())
  await pass(0)
}
export const boardsAsked = () => server.asked.filter(({ path }) => path === '/api/ops/board').length
export const article = (id: string) => screen.queryByRole('article', { name: `Booking ${id.slice(-8)}` })
