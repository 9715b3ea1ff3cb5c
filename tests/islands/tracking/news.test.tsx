import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RidePhase } from '../../../src/domain/rides/phase'
import { anEntry, aRefund, DRIVEN } from '../../support/bookings/statements'
import { type Answering, api, askedFor, refusal } from '../../support/islands/api'
import { link, pass, press, toasts } from '../../support/islands/page'
import { hear, lastSocket } from '../live-ride/fake-socket'
import { map } from './fake-map'
import { answerOf, aRemainingRoute, aRide, aRideBooking, RIDE_ID, started } from './rides'
import {
  ACTIVE,
  detail,
  headline,
  open,
  REMAINING_ROUTE,
  sockets,
  statusMessage,
  withLivePages,
} from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

/** The page, whose socket tells of a change. */
async function openAndHear(version: number, phase: RidePhase, ride = aRide()) {
  await open({ initial: answerOf(ride) })
  lastSocket().welcome({ ride: { version: ride.version, phase: ride.phase } })
  await hear(statusMessage(11, version, phase))
}

describe('A ride for somebody else', () => {
  const forKamala = (parts: Parameters<typeof aRide>[0] = {}) =>
    answerOf(aRide({ passenger_name: 'Kamala Bai', ...parts }))

  it('names who rides, and whose PIN it is, in place of the rider', async () => {
    api({ [REMAINING_ROUTE]: () => ({ body: { route: null } }) })
    await open({ initial: forKamala({ phase: 'arrived' }) })
    expect(headline()).toBe('Your driver is at the pickup')
    expect(detail()).toBe('The ride starts with the PIN of Kamala Bai.')
    expect(screen.getByText('Kamala Bai’s PIN')).toBeTruthy()
    expect(document.body.textContent).not.toContain('your driver this PIN')
  })

  it('has arrived where they have, not the rider', async () => {
    const booking = aRideBooking({ status: 'completed', driver_id: null })
    await open({ initial: forKamala({ phase: 'completed', version: 6, pin: null, booking }) })
    expect(headline()).toBe('Kamala Bai has arrived')
  })
})

describe('A change of the ride', () => {
  it('is read anew with the rider’s own session and shown without a reload', async () => {
    api({
      [REMAINING_ROUTE]: () => ({ body: { route: null } }),
      [ACTIVE]: () => ({ body: answerOf(aRide({ phase: 'arrived', version: 4 })) }),
    })
    await openAndHear(4, 'arrived')
    expect(headline()).toBe('Your driver is here')
    expect(askedFor(ACTIVE)).toHaveLength(1)
    expect(sockets()).toBe(1)
  })

  it('that comes while older news is being read is read as well', async () => {
    const answers = [aRide({ phase: 'arrived', version: 4 }), started()]
    api({
      [ACTIVE]: () => ({ body: answerOf(answers.shift() ?? started()) }),
      [REMAINING_ROUTE]: () => ({ body: { route: null } }),
    })
    await open()
    lastSocket().welcome()
    lastSocket().say(statusMessage(11, 4, 'arrived'))
    expect(screen.queryByText('Live')).toBeNull()
    await hear(statusMessage(12, 5, 'started'))
    expect(screen.getByText('Live')).toBeTruthy()
    expect(screen.queryByText('Your PIN')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel Ride' })).toBeNull()
  })

  it('of a ride handed back says that another driver is being found, and forgets the first one’s position', async () => {
    const without = aRide({
      phase: 'unassigned',
      version: 4,
      driver: null,
      vehicle: null,
      pin: null,
      booking: aRideBooking({ status: 'pending' }),
    })
    api({
      [ACTIVE]: () => ({ body: answerOf(without) }),
      [REMAINING_ROUTE]: () => ({ body: aRemainingRoute() }),
    })
    await openAndHear(4, 'unassigned')
    expect(headline()).toBe('We’re finding another driver')
    expect(map.props?.car).toBeNull()
    expect(screen.queryByText('Ravi Kumar')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share Trip Details' })).toBeNull()
    // Loaded again, the page still finds it.
    expect(location.pathname + location.search).toBe(`/tracking?booking_id=${RIDE_ID}`)
    expect(screen.getByRole('button', { name: 'Cancel Ride' })).toBeTruthy()
  })

  it('that can’t be read is asked for again, and meanwhile the page says that it may be old', async () => {
    let broken = true
    api({
      [ACTIVE]: () =>
        broken
          ? refusal(500, 'unexpected', 'Something went wrong')
          : { body: answerOf(aRide({ phase: 'arrived', version: 4 })) },
    })
    await openAndHear(4, 'arrived')
    expect(
      screen.getByText('Failed to load ride tracking information. This may be out of date.'),
    ).toBeTruthy()
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    await pass(5000)
    expect(askedFor(ACTIVE)).toHaveLength(2)
    broken = false
    await press('Try again')
    expect(screen.queryByText(/Failed to load/)).toBeNull()
    expect(headline()).toBe('Your driver is here')
  })
})

describe('The end of a ride', () => {
  it('shows what was paid and to whom, and closes its connection', async () => {
    const done = started(
      {
        phase: 'completed',
        version: 6,
        booking: aRideBooking({
          status: 'completed',
          start_time: '2026-11-21T12:00:00.000Z',
          end_time: '2026-11-21T12:52:00.000Z',
        }),
      },
      DRIVEN,
    )
    api({ [ACTIVE]: () => ({ body: answerOf(done) }), [REMAINING_ROUTE]: () => ({ body: { route: null } }) })
    await openAndHear(6, 'completed', started())
    expect(headline()).toBe('You have arrived')
    const sums = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(sums).toEqual([
      'Fare₹627',
      'Paid online, UPI₹157',
      'Paid to the driver, cash₹470',
      'Paid in all₹627',
    ])
    expect(screen.getByText(/after 52 min/)).toBeTruthy()
    expect(link('Trip History').getAttribute('href')).toBe('/trip-history')
    expect(lastSocket().readyState).toBe(3)
    await pass(60_000)
    expect(sockets()).toBe(1)
  })

  it('by a cancellation of ours says who cancelled, and what is due until it is sent', async () => {
    const gone = aRide(
      {
        phase: 'cancelled',
        version: 4,
        cancelled_by: 'company',
        booking: aRideBooking({ status: 'cancelled', cancellation_reason: 'The car broke down' }),
      },
      [anEntry('captured', 157.5), aRefund(157.5)],
    )
    api({ [ACTIVE]: () => ({ body: answerOf(gone) }) })
    await openAndHear(4, 'cancelled')
    expect(headline()).toBe('This ride is cancelled')
    expect(screen.getByText(/we had to cancel it/).textContent).toContain('Reason: The car broke down')
    expect(document.body.textContent).toContain('Refund due−₹157.50')
    expect(screen.getByText(/7-10 business days/)).toBeTruthy()
  })
})

it('A phase that the socket sends is shown at once, while what belongs to it is still being read', async () => {
  await openAndHear(6, 'completed', started())
  expect(headline()).toBe('Your driver says the ride is over')
  expect(screen.queryByText('Live')).toBeNull()
  expect(map.props?.car).toBeNull()
})

const TRIP = `/api/trips/${RIDE_ID}`
const arrived = (driverId: string | null = 'dr_1') =>
  answerOf(
    aRide({
      phase: 'completed',
      version: 6,
      pin: null,
      booking: aRideBooking({ status: 'completed', driver_id: driverId }),
    }),
  )
const aReview = { rating: 5, comment: null, created_at: '2026-11-21T12:40:00.000Z' }
const offered = () => screen.queryByRole('button', { name: 'Rate Trip' }) !== null

describe('A ride that has arrived', () => {
  it('can be rated where it ended, and says how it was rated', async () => {
    api({
      [TRIP]: () => ({ body: { review: null } }),
      [`${TRIP}/review`]: () => ({ status: 201, body: { review: aReview } }),
    })
    await open({ initial: arrived() })
    const mainOnes = [...document.querySelectorAll('.button:not([data-kind])')]
    expect(mainOnes.map((one) => one.textContent)).toEqual(['Rate Trip'])
    await press('Rate Trip')
    fireEvent.click(screen.getByRole('radio', { name: '5 stars, Excellent' }))
    await press('Submit review')
    expect(toasts()).toEqual(['Review submitted successfully'])
    expect(offered()).toBe(false)
    // Not at the page's beginning, where the browser puts it once the button is gone.
    expect(document.activeElement?.textContent).toMatch(/^You rated it5 of 5/)
  })

  it.each<[string, ReturnType<typeof arrived>, Answering]>([
    ['it is rated already', arrived(), () => ({ body: { review: aReview } })],
    ['nobody knows whether it was rated', arrived(), () => 'unreachable'],
    ['nobody drove it', arrived(null), () => ({ body: { review: null } })],
  ])('is not asked about where %s', async (_, initial, answer) => {
    api({ [TRIP]: answer })
    await open({ initial })
    expect(offered()).toBe(false)
  })
})
