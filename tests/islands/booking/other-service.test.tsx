import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api, refusal } from '../../support/islands/api'
import { button, heading, pass, press } from '../../support/islands/page'
import {
  aDraft,
  aFare,
  aQuote,
  aRental,
  aRentalBy,
  BOOKING_ID,
  readyToPay,
  stored,
  TRIP_KEY,
} from './records'
import { keptBooking, openBooking, quoting, withRider } from './support'

withRider()

const totals = (sedan: number, suv: number) => ({ sedan, suv, premium: 2000 })
/** 836 as Airport Taxi by sedan; 700 as Ride Later. */
const withCheaper = () =>
  aQuote({ other_services: [{ service_type: 'ride_later', fares: totals(700, 900) }] })
const asRideLater = () => aQuote({ fares: { sedan: aFare(700), suv: aFare(900), premium: aFare(1200) } })
/** Prices of the service that is asked for. */
const pricing = {
  '/api/quotes': ({ trip }: Record<string, unknown>) => ({
    body: JSON.stringify(trip).includes('"service_type":"airport"') ? withCheaper() : asRideLater(),
  }),
}
const hint = () => screen.queryByRole('note')?.textContent ?? null

describe('A service that costs less for the same trip', () => {
  it('is said above the cards, with what it costs by the same car and what cancelling means', async () => {
    api(pricing)
    await openBooking({ stored: stored() })
    expect(hint()).toBe(
      'As Ride Later this trip costs ₹700 by Sedan, ₹136 less.You can then cancel free until 24 hours before, not 12.Change to Ride Later',
    )
  })

  it('is taken by one press: the trip stays, its prices are fetched, and nothing is booked', async () => {
    const asked = api(pricing)
    await openBooking({ stored: stored({ bookingId: BOOKING_ID, askedKeys: [TRIP_KEY] }) })
    await press('Change to Ride Later')
    expect(heading()).toBe('Choose Your Vehicle')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(button(/^Sedan/).textContent).toContain('₹700')
    expect(hint()).toBeNull()
    const kept = keptBooking()
    expect(kept).toMatchObject({ currentStep: 2, bookingId: null, askedKeys: [TRIP_KEY] })
    expect(kept.tripKey).not.toBe(TRIP_KEY)
    const { pickup_address, dropoff_latitude, scheduled_time, passengers } = aDraft()
    expect(kept.draft).toMatchObject({ service_type: 'ride_later', trip_type: null, is_round_trip: false })
    expect(kept.draft).toMatchObject({ pickup_address, dropoff_latitude, scheduled_time, passengers })
    expect(asked.filter(({ path }) => path === '/api/bookings')).toEqual([])
  })

  it('keeps the car that was chosen, at its new price', async () => {
    api(pricing)
    await openBooking({ stored: readyToPay({ currentStep: 2, quote: null }) })
    await press('Change to Ride Later')
    expect(keptBooking().selectedFare).toEqual({ type: 'sedan', price: 700 })
    await press('Go on with Sedan')
    expect(heading()).toBe('Secure Payment')
  })

  it('is compared by the car that can be chosen for the guests', async () => {
    api(pricing)
    await openBooking({ stored: stored({ draft: aDraft({ passengers: 5 }) }) })
    expect(hint()).toContain('costs ₹900 by SUV, ₹141 less.')
  })

  it('is not said of where it was not priced, as by a server of before', async () => {
    api({ '/api/quotes': () => ({ body: { ...aQuote(), other_services: undefined } }) })
    await openBooking({ stored: stored() })
    expect(button(/^Sedan/).textContent).toContain('₹836')
    expect(hint()).toBeNull()
  })
})

describe('The car that a rider came for', () => {
  it('is chosen at step 2 once it has its price, and the address forgets it', async () => {
    await openBooking({ stored: stored(), url: '/booking?vehicle=suv' })
    expect(heading()).toBe('Choose Your Vehicle')
    expect(location.search).toBe('')
    expect(button(/^SUV/).getAttribute('aria-pressed')).toBe('true')
    expect(keptBooking()).toMatchObject({
      vehicleType: 'suv',
      selectedFare: { type: 'suv', price: 1041 },
    })
    await press('Go on with SUV')
    expect(heading()).toBe('Secure Payment')
  })

  it('takes the place of another that was chosen, which is another booking', async () => {
    const stored = readyToPay({ bookingId: BOOKING_ID, askedKeys: [TRIP_KEY] })
    await openBooking({ stored, url: '/booking?vehicle=suv' })
    expect(heading()).toBe('Choose Your Vehicle')
    const kept = keptBooking()
    expect(kept).toMatchObject({ bookingId: null, askedKeys: [TRIP_KEY] })
    expect(kept.tripKey).not.toBe(TRIP_KEY)
    expect(kept.selectedFare).toEqual({ type: 'suv', price: 1041 })
  })

  it('stays a wish while the trip is filled in: an untouched form still begins with two guests', async () => {
    await openBooking({ url: '/booking?vehicle=suv' })
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByText('2 guests')).toBeTruthy()
    expect(screen.getByText(/You see its price next/).textContent).toContain('SUV')
    await press('Outstation', 'radio')
    expect(keptBooking()).toMatchObject({
      vehicleType: 'suv',
      draft: { service_type: 'outstation', passengers: 2 },
    })
  })

  it('leaves a rider who had chosen it where they were', async () => {
    await openBooking({ stored: readyToPay(), url: '/booking?vehicle=sedan' })
    expect(heading()).toBe('Secure Payment')
    expect(keptBooking().selectedFare).toEqual({ type: 'sedan', price: 836 })
  })

  it('is not chosen when it is too small for the guests', async () => {
    await openBooking({ stored: stored({ draft: aDraft({ passengers: 5 }) }), url: '/booking?vehicle=sedan' })
    expect(button(/^SUV/).textContent).toContain('₹1,041')
    expect(keptBooking().selectedFare).toBeNull()
  })
})

describe('A rental', () => {
  it('whose car is too small for the guests says what to change', async () => {
    await openBooking({ stored: stored({ draft: aRentalBy('sedan', { passengers: 5 }) }) })
    expect(screen.getByRole('alert').textContent).toContain('Please choose another package, or fewer guests.')
    expect([/^Sedan/, /^SUV/, /^Premium/].map((name) => button(name).disabled)).toEqual([true, true, true])
    expect(document.body.textContent).not.toContain('₹')
    await press('Change your trip')
    expect(heading()).toBe('Book Your Ride')
  })

  it('is there again, package and car, after a reload at the payment', async () => {
    const fare = aFare(799)
    api(quoting(() => aQuote({ route: null, fares: { sedan: fare, suv: fare, premium: fare } })))
    const { unmount } = await openBooking({ stored: stored({ draft: aRental() }) })
    await press(/^SUV/)
    expect(heading()).toBe('Secure Payment')
    unmount()
    await openBooking()
    expect(heading()).toBe('Secure Payment')
    const trip = screen.getByRole('complementary', { name: 'Your trip' }).textContent
    expect(trip).toContain('4 hours, 40 km')
    expect(trip).not.toContain('\\u00a0')
    expect(trip).toContain('₹799')
  })

  it('that only the address asked for is there after a reload, though no tab leads to it', async () => {
    const { unmount } = await openBooking({ url: '/booking?service=rental' })
    unmount()
    await openBooking()
    expect(screen.getByText('Hourly Rental')).toBeTruthy()
  })

  it('that was left for another service can be come back to', async () => {
    await openBooking({ url: '/booking?service=rental' })
    await press('Airport Taxi', 'radio')
    await press('Back to Hourly Rental')
    expect(screen.getByText('or choose another ride')).toBeTruthy()
  })
})

it.each([
  [
    'no road',
    refusal(422, 'no_route', 'Failed to calculate fare'),
    'We can’t find a road between these places. Choose another pickup or drop-off.',
    'Change your trip',
  ],
  [
    'too many requests',
    refusal(429, 'too_many', 'Too many requests. Please wait a minute and try again.'),
    'Too many requests. Please wait a minute and try again. We’ve kept your trip.',
    'Try again',
  ],
  [
    'a page of ours that broke',
    { status: 500, body: '<html>' },
    'Something broke on our side. Please try again in a minute. We’ve kept your trip.',
    'Try again',
  ],
])(
  'Prices that fail for %s say what to do, and nothing is being calculated any more',
  async (_, answer, sentence, action) => {
    api({ '/api/quotes': () => answer })
    await openBooking({ stored: stored() })
    await pass(6000)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(`Failed to calculate fare${sentence}${action}`)
    expect(screen.queryByText('Calculating...')).toBeNull()
    expect(button(/^Sedan/).textContent).toContain('Price unavailable')
  },
)
