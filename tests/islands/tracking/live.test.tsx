import { act, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { island as Tracking } from '../../../src/islands/tracking/island'
import '../../../src/islands/tracking/rental'
import { TWO_HOURS } from '../../support/bookings/rentals'
import { api, asked, askedFor, refusal } from '../../support/islands/api'
import { link, pass, press } from '../../support/islands/page'
import { aPosition, hear, lastSocket, positionMessage, welcomed } from '../live-ride/fake-socket'
import { map } from './fake-map'
import { ANOTHER, answerOf, aRemainingRoute, aRide, aRideBooking, EVENING, RIDE_ID, started } from './rides'
import { detail, headline, open, propsOf, REMAINING_ROUTE, sockets, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

describe('A ride on its way to the rider', () => {
  it('counts down by how far along the route the car is, without another request', async () => {
    await follow()
    for (const [seq, lng, minutes] of [
      [11, 77.6475, 15],
      [12, 77.6706, 10],
    ] as const) {
      await pass(30_000)
      await hear(positionMessage(seq, { lng }))
      expect(headline()).toBe(`Arrives in about ${minutes} min`)
    }
    expect(map.props?.line?.[0]?.lng).toBeCloseTo(77.6706, 3)
    expect(askedFor(REMAINING_ROUTE)).toHaveLength(1)
  })

  it('requests another route when the car has left its road, and every 20 s at most', async () => {
    api({ [REMAINING_ROUTE]: () => ({ body: aRemainingRoute() }) })
    await open()
    lastSocket().welcome()
    await pass(5000)
    for (let seq = 11; seq < 26; seq++) {
      lastSocket().say(positionMessage(seq, { lat: 12.96 }))
      await pass(1000)
    }
    expect(headline()).toBe('Your driver is on the way')
    expect(askedFor(REMAINING_ROUTE)).toHaveLength(2)
    await pass(18_000)
    expect(askedFor(REMAINING_ROUTE)).toHaveLength(2)
    await pass(2500)
    expect(askedFor(REMAINING_ROUTE)).toHaveLength(3)
  })

  it('gives the map both ends, the car and its heading, and never a position it has not received', async () => {
    await open()
    expect(map.props?.car).toBeNull()
    lastSocket().welcome({ position: aPosition({ heading: 42 }) })
    expect(map.props).toMatchObject({
      pickup: { lat: 12.9352, lng: 77.6245 },
      dropoff: { lat: 12.9698, lng: 77.7499 },
      car: { lat: 12.9352, lng: 77.6245, heading: 42, lost: false },
    })
    const { car } = map.props ?? {}
    await pass(10_000)
    expect(map.props?.car).toBe(car)
  })

  it('shows the driver, the car, the PIN and how to reach the driver', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Ravi Kumar' })).toBeTruthy()
    expect(screen.getByLabelText('Driver').textContent).toContain('Rating 4.8 · 412 trips')
    expect(screen.getByLabelText('Driver').textContent).toContain('Licence KA05 20190001234')
    expect(screen.getByLabelText('Vehicle').textContent).toBe('KA 05 MJ 1234Tata Tigor EVWhite, 2025')
    expect(screen.getByText('Check the number plate first, then tell your driver this PIN.')).toBeTruthy()
    expect([...document.querySelectorAll('.pin-box')].map((box) => box.textContent)).toEqual([
      '4',
      '8',
      '2',
      '7',
    ])
    expect(link('Call driver').getAttribute('href')).toBe('tel:+919845012345')
  })

  it('has no rating of a driver to whom nobody has given one, and not the best', async () => {
    const { driver } = aRide()
    await open({
      initial: answerOf(aRide({ driver: driver && { ...driver, rating: null, total_rides: 1 } })),
    })
    expect(screen.getByLabelText('Driver').textContent).toContain('No ratings yet · 1 trip')
    expect(screen.getByLabelText('Driver').textContent).not.toMatch(/5\.0|★/)
  })

  it('says of a locked PIN who unlocks it', async () => {
    await open({ initial: answerOf(aRide({ pin_locked: true })) })
    expect(screen.getByLabelText('PIN').textContent).toContain('locked')
  })
})

describe('Several rides, or none', () => {
  it('leads to the others by their own addresses', async () => {
    await open({ initial: answerOf(aRide(), [ANOTHER]) })
    expect(link(/Mysuru Palace/).getAttribute('href')).toBe('/tracking?booking_id=bk_other')
    expect(link(/Mysuru Palace/).textContent).toContain('Sun, 22 Nov, 9:00 am')
  })

  it('shows that there are none, offers to book one, and reads again when the page is seen again', async () => {
    api({ '/api/rides/active': () => ({ body: answerOf(aRide()) }) })
    await open({ initial: answerOf(null) })
    expect(headline()).toBe('No active rides')
    expect(link('Book a Ride').getAttribute('href')).toBe('/booking')
    expect(sockets()).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    expect(sockets()).toBe(1)
  })
})

it('Without a map the page says "Map unavailable", and everything else stands', async () => {
  await open()
  lastSocket().welcome()
  await act(async () => map.props?.onState?.('error'))
  expect(screen.getByText('Map unavailable')).toBeTruthy()
  expect(screen.queryByText('Map of your ride with the car')).toBeNull()
  expect(headline()).toBe('Your driver is on the way')
  expect(screen.getByText('Ravi Kumar')).toBeTruthy()
})

it('The page as the server rendered it has the ride and the age of its position, and becomes alive without a difference', async () => {
  const props = propsOf({
    lastFix: { position: aPosition(), age_ms: 12_000, signal: 'live' },
    renderedAt: EVENING.getTime() - 3600_000,
  })
  document.documentElement.dataset.now = String(props.renderedAt)
  sessionStorage.setItem('clock', `${props.renderedAt} -3600000`)
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Tracking {...props} />)
  document.body.append(page)
  expect(page.textContent).toContain('Position 12 s ago')
  expect(page.textContent).toContain('Ravi Kumar')
  expect(page.innerHTML).not.toContain('style=')
  const differences: unknown[] = []
  let root: Root | undefined
  await act(async () => {
    root = hydrateRoot(page, <Tracking {...props} />, {
      onRecoverableError: (error) => differences.push(error),
    })
  })
  expect(differences).toEqual([])
  // The phone's clock is an hour ahead of the server's: the age is still the right one.
  await pass(3000)
  expect(page.textContent).toContain('Position 15 s ago')
  expect(lastSocket().url).toContain(`/api/rides/${RIDE_ID}/socket`)
  await act(async () => root?.unmount())
})

async function follow() {
  api({ [REMAINING_ROUTE]: () => ({ body: aRemainingRoute() }) })
  await open()
  await welcomed({ age_ms: 0 })
}

it('A ride whose signal is lost changes the marker as well as the words, and shows the last known position as such', async () => {
  await follow()
  expect(map.props?.car?.lost).toBe(false)
  lastSocket().say({ v: 1, type: 'signal', seq: 11, signal: 'lost' })
  // Its position is not old yet.
  await pass(10_000)
  expect(map.props?.car?.lost).toBe(true)
  expect(headline()).toBe('Signal lost')
  expect(detail()).toBe("The driver's phone is silent. Last position 10 s ago, about 20 min away then.")
  await hear(positionMessage(12))
  expect(map.props?.car?.lost).toBe(false)
  expect(headline()).toBe('Arrives in about 20 min')
})

it('A viewer who loses the network for half a minute reads that the page is reconnecting and how old the position is, then catches up from the snapshot', async () => {
  await follow()
  dispatchEvent(new Event('offline'))
  await pass(2000)
  expect(detail()).toBe('Estimate · reconnecting… · position just now')
  await pass(30_000)
  expect(headline()).toBe('Your driver is on the way')
  expect(detail()).toBe('Reconnecting… Last position 32 s ago, about 20 min away then.')
  expect(map.props?.car?.lost).toBe(true)

  const before = sockets()
  lastSocket().end(null)
  dispatchEvent(new Event('online'))
  expect(sockets()).toBe(before + 1)
  const position = { at: 1, lat: 12.9352, lng: 77.6706, heading: 90, speed: 8, accuracy: 5 }
  await welcomed({ seq: 40, position, age_ms: 1000 })
  expect(headline()).toBe('Arrives in about 10 min')
  expect(detail()).toBe('Estimate · position just now')
  expect(map.props?.car).toMatchObject({ lng: 77.6706, lost: false })
})

describe('A connection that the server ends for good', () => {
  it('leads a rider who was signed out back to the sign-in', async () => {
    await follow()
    lastSocket().end('signed_out')
    await pass(60_000)
    expect(link('Sign in').getAttribute('href')).toBe('/auth')
    expect(detail()).toBe('Last position 1 min ago, about 20 min away then.')
    expect(sockets()).toBe(1)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })

  it('asks for a reload where the page is older than the server', async () => {
    await follow()
    await hear({ v: 2, type: 'snapshot' })
    expect(link('Reload').getAttribute('href')).toBe(`/tracking?booking_id=${RIDE_ID}`)
  })
})

describe('The rider of a rental (RENTAL-6)', () => {
  const booking = aRideBooking({
    ...{ status: 'started', start_time: '2026-11-21T11:10:00.000Z', package_hours: 2, dropoff_address: null },
    fare_parts: { ...aRideBooking().fare_parts, packageDetails: TWO_HOURS },
  })
  const stand = () => screen.getByRole('region', { name: 'Package' }).textContent

  async function followRental(stopped: Partial<typeof booking> = {}) {
    await open({ initial: answerOf(started({ booking: { ...booking, ...stopped } })) })
    await welcomed({ ride: { version: 5, phase: 'started' } })
  }

  it('reads it run down each minute, and the kilometres once the room has counted them', async () => {
    await followRental()
    expect(stand()).toContain('30 min left of 2 hours, 20 km')
    lastSocket().say({ ...positionMessage(11), driven_metres: 5500 })
    await pass(60_000)
    expect(stand()).toContain('29 min and 14 km left of 2 hours, 20 km')
    await pass(50 * 60_000)
    expect(stand()).toContain('21 min over 2 hours, 20 km: ₹110 so far')
  })

  it('reads that its time stands still while another car is looked for, and extends nothing then (RENTAL-1)', async () => {
    await followRental({ clock_stopped_at: '2026-11-21T12:10:00.000Z' })
    expect(stand()).toContain('1 h left of 2 hours, 20 km')
    expect(stand()).toContain('stands still')
    expect(screen.queryByRole('button', { name: /Extend/ })).toBeNull()
  })

  it('extends it after the sum was shown, and reads until when the car can stay where it can’t', async () => {
    await followRental()
    const message = 'This car is booked again: it can stay until 7:30 pm. For longer please call us.'
    api({ [`/api/rides/${RIDE_ID}/extend`]: () => refusal(409, 'car_is_needed', message) })
    await press('Extend to 4 hours, 40 km')
    expect(screen.getByText(/You pay ₹400 more at the end of the ride/)).toBeTruthy()
    await press('Extend, ₹400 more')
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(asked.find(({ path }) => path.endsWith('/extend'))?.body).toEqual({ hours: 4, rupees: 400 })
  })
})
