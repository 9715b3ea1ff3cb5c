import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { NO_FIX } from '../../../src/components/live-ride/live-ride'
import type { Booking } from '../../../src/domain/bookings/booking'
import type { ActiveRideAnswer, RideDetails } from '../../../src/domain/bookings/ride-details'
import type { RemainingRouteAnswer } from '../../../src/domain/rides/remaining-route'
import type { RideMapProps } from '../../../src/islands/map/map-props'
import { island as Tracking, type TrackingProps } from '../../../src/islands/tracking/island'
import { aBooking } from '../../support/bookings/records'
import { FakeSocket, withSockets } from '../live-ride/fake-socket'

/** Saturday 21 November 2026, 6:10 in the evening in Kolkata. */
export const EVENING = new Date('2026-11-21T12:40:00Z')
export const RIDE_ID = 'bk_0123456789abcdef'

export const aRideBooking = (parts: Partial<Booking> = {}): Booking => aBooking({ id: RIDE_ID, ...parts })

export const aRide = (parts: Partial<RideDetails> = {}): RideDetails => ({
  booking: aRideBooking(),
  phase: 'on_the_way',
  version: 3,
  paid_amount: 157,
  driver: {
    id: 'dr_1',
    name: 'Ravi Kumar',
    profile_picture_url: null,
    rating: 4.8,
    total_rides: 412,
    license_number: 'KA05 20190001234',
    phone_no: '+919845012345',
  },
  vehicle: {
    make: 'Tata',
    model: 'Tigor EV',
    year: 2025,
    color: 'White',
    license_plate: 'KA05MJ1234',
    type: 'sedan',
  },
  set_out_at: '2026-11-21T12:30:00.000Z',
  arrived_at: null,
  pin: '4827',
  pin_locked: false,
  line: null,
  remainder: null,
  cancelled_by: null,
  refund_due_paise: 0,
  share_id: null,
  ...parts,
})

export const started = (parts: Partial<RideDetails> = {}) =>
  aRide({
    phase: 'started',
    version: 5,
    pin: null,
    booking: aRideBooking({ status: 'started', start_time: '2026-11-21T12:35:00.000Z' }),
    ...parts,
  })

/** Ten kilometres straight east, twenty minutes. */
export const aRemainingRoute = (
  parts: Partial<NonNullable<RemainingRouteAnswer['route']>> = {},
): RemainingRouteAnswer => ({
  route: {
    target: 'pickup',
    line: [
      { lat: 12.9352, lng: 77.6245 },
      { lat: 12.9352, lng: 77.7168 },
    ],
    distance_metres: 10_000,
    duration_seconds: 1200,
    fix_at: EVENING.getTime(),
    estimated: true,
    ...parts,
  },
})

export const answerOf = (
  ride: RideDetails | null,
  others: ActiveRideAnswer['others'] = [],
  awaited: ActiveRideAnswer['awaited'] = null,
  asked: ActiveRideAnswer['asked'] = null,
): ActiveRideAnswer => ({
  ride,
  others,
  awaited,
  asked,
})

interface Answer {
  status?: number
  body: unknown
}
type Answering = (body: unknown) => Answer | 'unreachable'
/** Every call that a page made, in order. */
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

/** What the map was last given; a test may let it fail. */
export const map: { props: RideMapProps | null } = { props: null }
export const FakeMap = (props: RideMapProps) => {
  map.props = props
  return <div>{props.label}</div>
}

/** A page with a clock, a server and sockets of the test's own. The map stands aside: `vi.mock` it with FakeMap. */
export function withLivePages() {
  beforeEach(() => {
    vi.useFakeTimers({ now: EVENING })
    withSockets()
    document.body.innerHTML = '<div id="toasts"></div>'
    history.replaceState(null, '', '/tracking')
    asked = []
    routes = {}
    map.props = null
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      asked.push({ path, body })
      const answering = routes[path]
      if (!answering) return new Promise<Response>(() => {})
      const answer = answering(body)
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

export const propsOf = (parts: Partial<TrackingProps> = {}): TrackingProps => ({
  initial: answerOf(aRide()),
  lastFix: NO_FIX,
  renderedAt: EVENING.getTime(),
  mapboxToken: null,
  ...parts,
})

export async function open(parts: Partial<TrackingProps> = {}) {
  const view = render(<Tracking {...propsOf(parts)} />)
  await pass(0)
  return view
}

/** Whether somebody sees the page. */
export function seen(isSeen: boolean) {
  const visibilityState = isSeen ? 'visible' : 'hidden'
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

export const ANY_ACTIVE = '/api/rides/active'
export const OTHERS = `/api/rides/others?than=${RIDE_ID}`
export const ACTIVE = `/api/rides/active?booking_id=${RIDE_ID}`
export const REMAINING_ROUTE = `/api/rides/${RIDE_ID}/remaining-route`
export const sockets = () => FakeSocket.opened.length
export const headline = () => screen.getByRole('heading', { level: 2 }).textContent
export const detail = () => document.querySelector('.live-detail')?.textContent
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name })
export async function press(name: string | RegExp) {
  fireEvent.click(button(name))
  await pass(0)
}
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) =>
    [...toast.querySelectorAll('strong, p')].map((part) => part.textContent).join(' / '),
  )

export const statusMessage = (seq: number, version: number, phase: string) => ({
  v: 1,
  type: 'status',
  seq,
  ride: { version, phase },
})
