import { act, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { island as Tracking } from '../../../src/islands/tracking/island'
import { aPosition, lastSocket, positionMessage } from '../live-ride/fake-socket'
import {
  ACTIVE,
  answerOf,
  api,
  aRide,
  aRideBooking,
  askedFor,
  aWay,
  detail,
  EVENING,
  FakeMap,
  headline,
  link,
  map,
  open,
  pass,
  press,
  propsOf,
  RIDE_ID,
  refusal,
  sockets,
  started,
  WAY,
  withLivePages,
} from './support'

vi.mock('../../../src/islands/map/lazy-map', () => ({
  LazyMap: (props: Parameters<typeof FakeMap>[0]) => FakeMap(props),
}))

withLivePages()

const status = (seq: number, version: number, phase: string) => ({
  v: 1,
  type: 'status',
  seq,
  ride: { version, phase },
})

describe('A ride on its way to the rider', () => {
  it('says when the car comes, that it is estimated, and how old the position is', async () => {
    api({ [WAY]: () => ({ body: aWay() }) })
    await open()
    expect(headline()).toBe('Your driver is on the way')
    lastSocket().welcome({ age_ms: 7000 })
    await pass(0)
    expect(headline()).toBe('Arrives in about 20 min')
    expect(detail()).toBe('Estimate · position 7 s ago')
    await pass(5000)
    expect(detail()).toBe('Estimate · position 12 s ago')
  })

  it('counts down by how far along the way the car is, without asking again', async () => {
    api({ [WAY]: () => ({ body: aWay() }) })
    await open()
    lastSocket().welcome()
    await pass(0)
    for (const [seq, lng, minutes] of [
      [11, 77.6475, 15],
      [12, 77.6706, 10],
    ] as const) {
      await pass(30_000)
      lastSocket().say(positionMessage(seq, { lng }))
      await pass(0)
      expect(headline()).toBe(`Arrives in about ${minutes} min`)
    }
    expect(map.props?.line?.[0]?.lng).toBeCloseTo(77.6706, 3)
    expect(askedFor(WAY)).toHaveLength(1)
  })

  it('asks for another way when the car has left its road, and every 20 s at most', async () => {
    api({ [WAY]: () => ({ body: aWay() }) })
    await open()
    lastSocket().welcome()
    await pass(5000)
    for (let seq = 11; seq < 26; seq++) {
      lastSocket().say(positionMessage(seq, { lat: 12.96 }))
      await pass(1000)
    }
    expect(headline()).toBe('Your driver is on the way')
    expect(askedFor(WAY)).toHaveLength(2)
    await pass(18_000)
    expect(askedFor(WAY)).toHaveLength(2)
    await pass(2500)
    expect(askedFor(WAY)).toHaveLength(3)
  })

  it('gives the map both ends, the car and its heading, and never a place it has not been told', async () => {
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
    expect(screen.getByLabelText('Driver').textContent).toContain('4.8 · 412 trips')
    expect(screen.getByLabelText('Driver').textContent).toContain('Licence KA05 20190001234')
    expect(screen.getByLabelText('Vehicle').textContent).toBe('KA 05 MJ 1234Tata Tigor EVWhite, 2025')
    expect(screen.getByText('Tell your driver this PIN')).toBeTruthy()
    expect([...document.querySelectorAll('.pin-box')].map((box) => box.textContent)).toEqual([
      '4',
      '8',
      '2',
      '7',
    ])
    expect(link('Call driver').getAttribute('href')).toBe('tel:+919845012345')
  })

  it('says of a locked PIN who unlocks it', async () => {
    await open({ initial: answerOf(aRide({ pin_locked: true })) })
    expect(screen.getByLabelText('PIN').textContent).toContain('locked')
  })
})

describe('Before the driver sets out', () => {
  it('the page says when, and that no position is shown yet', async () => {
    await open({ initial: answerOf(aRide({ phase: 'assigned', version: 1, set_out_at: null })) })
    lastSocket().welcome({
      ride: { version: 1, phase: 'assigned' },
      position: null,
      age_ms: null,
      signal: 'none',
    })
    expect(headline()).toBe('Pickup at 6:30 pm')
    expect(detail()).toContain("The car's position appears here when your driver sets out.")
    expect(map.props?.car).toBeNull()
    expect(askedFor(WAY)).toEqual([])
  })

  it('a position that comes all the same is not shown', async () => {
    await open({ initial: answerOf(aRide({ phase: 'assigned', version: 1, set_out_at: null })) })
    lastSocket().welcome({ ride: { version: 1, phase: 'assigned' } })
    expect(map.props?.car).toBeNull()
  })
})

describe('News of the ride', () => {
  it('is read anew with the rider’s own session and shown without a reload', async () => {
    api({
      [WAY]: () => ({ body: { way: null } }),
      [ACTIVE]: () => ({ body: answerOf(aRide({ phase: 'arrived', version: 4 })) }),
    })
    await open()
    lastSocket().welcome()
    lastSocket().say(status(11, 4, 'arrived'))
    await pass(0)
    expect(headline()).toBe('Your driver is here')
    expect(askedFor(ACTIVE)).toHaveLength(1)
    expect(sockets()).toBe(1)
  })

  it('shows the live badge from the start on, and the PIN no more', async () => {
    api({
      [ACTIVE]: () => ({ body: answerOf(started()) }),
      [WAY]: () => ({ body: aWay({ target: 'dropoff' }) }),
    })
    await open()
    lastSocket().welcome()
    expect(screen.queryByText('Live')).toBeNull()
    lastSocket().say(status(11, 5, 'started'))
    await pass(0)
    expect(screen.getByText('Live')).toBeTruthy()
    expect(screen.queryByText('Tell your driver this PIN')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel Ride' })).toBeNull()
  })

  it('that comes while older news is being read is read as well', async () => {
    const answers = [aRide({ phase: 'arrived', version: 4 }), started()]
    api({
      [ACTIVE]: () => ({ body: answerOf(answers.shift() ?? started()) }),
      [WAY]: () => ({ body: { way: null } }),
    })
    await open()
    lastSocket().welcome()
    lastSocket().say(status(11, 4, 'arrived'))
    lastSocket().say(status(12, 5, 'started'))
    await pass(0)
    expect(screen.getByText('Live')).toBeTruthy()
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
    api({ [ACTIVE]: () => ({ body: answerOf(without) }), [WAY]: () => ({ body: aWay() }) })
    await open()
    lastSocket().welcome()
    lastSocket().say(status(11, 4, 'unassigned'))
    await pass(0)
    expect(headline()).toBe('We are finding another driver')
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
    await open()
    lastSocket().welcome()
    lastSocket().say(status(11, 4, 'arrived'))
    await pass(0)
    expect(
      screen.getByText('Failed to load ride tracking information. What you see may be old.'),
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
  it('says calmly what was paid and to whom, and closes its line', async () => {
    const done = started({
      phase: 'completed',
      version: 6,
      remainder: { amount: 470, method: 'cash' },
      booking: aRideBooking({
        status: 'completed',
        start_time: '2026-11-21T12:00:00.000Z',
        end_time: '2026-11-21T12:52:00.000Z',
      }),
    })
    api({ [ACTIVE]: () => ({ body: answerOf(done) }), [WAY]: () => ({ body: { way: null } }) })
    await open({ initial: answerOf(started()) })
    lastSocket().welcome({ ride: { version: 5, phase: 'started' } })
    lastSocket().say(status(11, 6, 'completed'))
    await pass(0)
    expect(headline()).toBe('You have arrived')
    const sums = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(sums).toEqual(['Fare₹627', 'Paid online₹157', 'Paid to the driver, cash₹470'])
    expect(screen.getByText(/after 52 min/)).toBeTruthy()
    expect(link('Trip History').getAttribute('href')).toBe('/trip-history')
    expect(lastSocket().readyState).toBe(3)
    await pass(60_000)
    expect(sockets()).toBe(1)
  })

  it('by a cancellation of ours says who cancelled, and what is due until it is sent', async () => {
    const gone = aRide({
      phase: 'cancelled',
      version: 4,
      cancelled_by: 'company',
      refund_due_paise: 15_750,
      booking: aRideBooking({ status: 'cancelled', cancellation_reason: 'The car broke down' }),
    })
    api({ [ACTIVE]: () => ({ body: answerOf(gone) }) })
    await open()
    lastSocket().welcome()
    lastSocket().say(status(11, 4, 'cancelled'))
    await pass(0)
    expect(headline()).toBe('This ride is cancelled')
    expect(screen.getByText(/We had to cancel it/).textContent).toContain('Reason: The car broke down')
    expect(screen.getByText('Refund due ₹157.50')).toBeTruthy()
    expect(screen.getByText(/7-10 business days/)).toBeTruthy()
  })
})

describe('A phase that the socket tells', () => {
  it('is shown at once, while what belongs to it is still being read', async () => {
    await open({ initial: answerOf(started()) })
    lastSocket().welcome({ ride: { version: 5, phase: 'started' } })
    lastSocket().say(status(11, 6, 'completed'))
    await pass(0)
    expect(headline()).toBe('You have arrived')
    expect(screen.queryByText('Live')).toBeNull()
    expect(map.props?.car).toBeNull()
  })
})

describe('Several rides, or none', () => {
  it('leads to the others by their own addresses', async () => {
    const other = {
      id: 'bk_other',
      phase: 'assigned' as const,
      scheduled_time: '2026-11-22T03:30:00.000Z',
      pickup_address: 'Mysuru Palace',
      dropoff_address: null,
    }
    await open({ initial: answerOf(aRide(), [other]) })
    expect(link(/Mysuru Palace/).getAttribute('href')).toBe('/tracking?booking_id=bk_other')
    expect(link(/Mysuru Palace/).textContent).toContain('Sun, 22 Nov, 9:00 am')
  })

  it('says that there are none, offers to book one, and looks again when the rider does', async () => {
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

describe('Without a map', () => {
  it('the page says "Map unavailable", and everything else stands', async () => {
    await open()
    lastSocket().welcome()
    await act(async () => map.props?.onState?.('error'))
    expect(screen.getByText('Map unavailable')).toBeTruthy()
    expect(screen.queryByText('Map of your ride with the car')).toBeNull()
    expect(headline()).toBe('Your driver is on the way')
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })
})

describe('The page as the server rendered it', () => {
  it('has the ride and the age of its position, and becomes alive without a difference', async () => {
    const props = propsOf({
      lastFix: { position: aPosition(), ageMs: 12_000, signal: 'live' },
      renderedAt: EVENING.getTime() - 3600_000,
    })
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
})
