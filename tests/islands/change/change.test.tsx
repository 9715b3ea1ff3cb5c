import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Instead } from '../../../src/domain/bookings/change-terms'
import type { TripDetails } from '../../../src/domain/bookings/trip-details'
import { island as ChangeTrip } from '../../../src/islands/change/island'
import { readStored } from '../../../src/islands/search-form/stored-booking'
import { aChangeOffer } from '../../support/bookings/records'
import { type Answering, api, askedFor, keysOf, refusal } from '../../support/islands/api'
import { alerts, button, link, pass, press, type } from '../../support/islands/page'
import { order } from '../booking/paying'
import { lastWindow, Window, withRider } from '../booking/support'
import { DETAILS, detailsOf, TRIP_ID } from '../trips/records'

withRider()

const API = `/api/bookings/${TRIP_ID}`
const OFFER = `${API}/change/offer`
const CHANGE = `${API}/change`
const STATE = `${API}/changes/1`

const dearer = { body: aChangeOffer() }
const free = { body: aChangeOffer({ fare_amount: 640, remaining_amount: 483, order_paise: 0 }) }
const waiting = { body: { state: 'waiting', change_number: 1, order_paise: 7_800 } }
const made = { body: { state: 'made', change_number: 1, order_paise: 0 } }

const details = (parts: Partial<TripDetails> = {}) => detailsOf({}, { may_change: true, ...parts })

/** The page of a trip, where these calls are answered. */
async function openPage(answers: Record<string, Answering> = {}, trip = details()) {
  api({ [DETAILS]: () => ({ body: trip }), ...answers })
  render(<ChangeTrip details={trip} />)
  await pass(0)
}

/** The rider chooses the other car, and the sums come. */
async function chooseSuv() {
  fireEvent.click(screen.getByRole('radio', { name: /SUV/ }))
  await pass(500)
}

/** The page of a trip whose other car is chosen. */
async function openSuv(...page: Parameters<typeof openPage>) {
  await openPage(...page)
  await chooseSuv()
}

const otherCity = (back: Partial<Instead>) => () =>
  refusal(422, 'other_city', 'Please cancel it and book again.', { instead: { fare_amount: 940, ...back } })

const isSuv = () => screen.getByRole<HTMLInputElement>('radio', { name: /SUV/ }).checked
const sums = () => screen.getByRole('region', { name: 'What the change brings' }).textContent
const column = (name: string) =>
  within(screen.getByRole('region', { name })).getByText('Car').nextSibling?.textContent

describe('The page that changes a trip (CHANGE-25)', () => {
  it('asks nothing until something differs, then shows both versions and the server’s own sums', async () => {
    await openPage({ [OFFER]: () => dearer })
    await pass(2_000)
    expect(askedFor(OFFER)).toEqual([])
    expect(button('Change trip').disabled).toBe(true)
    await chooseSuv()
    expect(askedFor(OFFER)).toHaveLength(1)
    const asked = { vehicle_type: 'suv', trip: { passengers: 2 }, passenger: null }
    expect(askedFor(OFFER)[0]?.body).toMatchObject(asked)
    expect([column('Now'), column('After the change')]).toEqual(['Sedan', 'SUV'])
    expect(sums()).toMatch(/New fare₹940.*To pay now₹78.*after the ride₹705Changes need 24 hours’ notice/)
    expect(button('Change and pay ₹78').disabled).toBe(false)
  })

  it('shows a passenger who is typed by half beside what differs already, and asks nothing yet', async () => {
    await openPage({ [OFFER]: () => dearer })
    fireEvent.click(screen.getByLabelText('Someone else is riding'))
    type('Their name', 'Leela')
    await chooseSuv()
    expect([column('Now'), column('After the change')]).toEqual(['Sedan', 'SUV'])
    expect(sums()).toMatch(/After the change.*RidingLeela.*Fare–.*phone number of who is riding/)
    expect(askedFor(OFFER)).toEqual([])
    type('Their phone number', '9845012345')
    await pass(500)
    expect(sums()).toContain('The PIN and links will be new.')
  })

  it('offers no car that the package of a rental is not for', async () => {
    const { booking } = details()
    const size = { name: '2 hours', duration_hours: 2, included_kilometers: 20, base_price: 399 }
    const extra = { extra_hour_rate: 0, extra_km_rate: 0, on_sale: [], extensions: [] }
    const packageDetails = { ...size, ...extra, vehicle_type: 'sedan' } as const
    const fare_parts = { ...booking.fare_parts, packageDetails }
    const rental = { service_type: 'car_rental', package_id: 'p', dropoff_address: null, fare_parts } as const
    await openPage({}, details({ booking: { ...booking, ...rental } }))
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Sedan, 4 seats',
    ])
  })

  it('says what comes back, and that the driver is asked, before the press', async () => {
    const cheaper = { fare_amount: 100, remaining_amount: 0, order_paise: 0, refund_paise: 5_700 }
    const body = aChangeOffer({ ...cheaper, kept_paise: 3_900, asks_driver: true })
    await openSuv({ [OFFER]: () => ({ body }) })
    expect(sums()).toMatch(
      /Comes back now₹57.*A later cancellation costs at least ₹39.*We ask the driver to keep the ride/,
    )
    button('Change, ₹57 comes back')
  })

  it('says that another kind of car has another driver, and asks nobody to keep the ride', async () => {
    await openSuv({ [OFFER]: () => ({ body: { ...free.body, releases_driver: true } }) })
    expect(sums()).toContain('Another kind of car has another driver: we look for one.')
    expect(sums()).not.toContain('We ask the driver')
  })

  it('changes a trip by one press at the sums that it shows, and leads to it', async () => {
    await openSuv({ [OFFER]: () => free, [CHANGE]: () => made })
    await press('Change trip')
    const { quote, change_number, fare_amount, refund_paise, order_paise } = free.body
    const agreed = { quote, change_number, fare_amount, refund_paise, order_paise }
    expect(askedFor(CHANGE)[0]?.body).toMatchObject({ vehicle_type: 'suv', agreed })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Your trip is changed')
    screen.getByText(/paid online, ₹.* to pay the driver after the ride/)
    expect(link('See the trip').href).toContain(TRIP_ID)
  })

  it.each([
    ['accepted', 'We’re asking your driver to keep it. If they can’t, we find you another one and tell you.'],
    ['pending', 'Your driver can’t drive it like this. We find you another one and tell you.'],
  ] as const)('says of the driver of a trip that is %s then what is so', async (status, words) => {
    const asking = { body: { ...free.body, asks_driver: true } }
    await openSuv({ [OFFER]: () => asking, [CHANGE]: () => made })
    const { booking } = details()
    api({ [DETAILS]: () => ({ body: details({ booking: { ...booking, status } }) }) })
    await press('Change trip')
    screen.getByText(words)
  })

  it('says so where an answer is lost, and another press is the same change', async () => {
    await openSuv({ [OFFER]: () => free, [CHANGE]: () => 'unreachable' })
    await press('Change trip')
    expect(alerts().join()).toContain('If you press again, it is the same change.')
    expect(isSuv()).toBe(true)
    api({ [CHANGE]: () => made })
    await press('Change trip')
    const [first, second] = askedFor(CHANGE)
    expect(second?.body).toEqual(first?.body)
    expect(new Set(keysOf(askedFor(CHANGE))).size).toBe(1)
    screen.getByText('Your trip is changed')
  })

  it('shows other sums that the server has now and asks again, with all that was chosen', async () => {
    const differs = refusal(409, 'change_differs', 'The price has changed.')
    await openSuv({ [OFFER]: () => free, [CHANGE]: () => differs })
    api({
      [OFFER]: () => ({ body: aChangeOffer({ ...free.body, fare_amount: 660, remaining_amount: 503 }) }),
    })
    await press('Change trip')
    expect(alerts()).toEqual(['The sums have changed meanwhile. Look again, then press.'])
    expect(sums()).toMatch(/New fare₹660/)
    expect(isSuv()).toBe(true)
    api({ [CHANGE]: () => made })
    await press('Change trip')
    expect(askedFor(CHANGE).at(-1)?.body).toMatchObject({ agreed: { fare_amount: 660 } })
  })

  it('prices an expired quote anew, and changes at the same sums by the same press', async () => {
    await openSuv({
      [OFFER]: () => free,
      [CHANGE]: ({ agreed }) =>
        Object(agreed).quote === 'signed-quote-2' ? made : refusal(409, 'quote_expired', 'Expired.'),
    })
    api({ [OFFER]: () => ({ body: { ...free.body, quote: 'signed-quote-2' } }) })
    await press('Change trip')
    screen.getByText('Your trip is changed')
  })

  it.each([
    [409, 'set_out', 'Your driver is on the way.', 'link', /\+91/],
    [409, 'closed', 'This trip can’t be changed any more.', 'link', 'Book a Ride'],
    [409, 'changed', 'This trip has just changed.', 'button', 'Try again'],
    [502, 'provider_failed', 'Failed to calculate fare', 'button', 'Try again'],
    [401, 'signed_out', 'You were signed out.', 'link', 'Sign in'],
  ] as const)(
    'keeps what was chosen at %s %s, and has a way on',
    async (status, code, message, role, way) => {
      await openSuv({ [OFFER]: () => refusal(status, code, message) })
      expect(alerts().join()).toContain(message)
      screen.getByRole(role, { name: way })
      expect(isSuv()).toBe(true)
    },
  )

  it('has what was typed again after its rider’s next sign-in, once, and nobody else’s', async () => {
    const page = document.documentElement.dataset
    page.rider = 'asha'
    await openSuv({ [OFFER]: () => refusal(401, 'signed_out', 'Sign in.') })
    const shown: boolean[] = []
    for (const rider of ['asha', 'asha', 'imran']) {
      cleanup()
      page.rider = rider
      await openPage({ [OFFER]: () => dearer })
      shown.push(isSuv())
      if (shown.length === 2) {
        api({ [OFFER]: () => refusal(401, 'signed_out', 'Sign in.') })
        await chooseSuv()
      }
    }
    expect(shown).toEqual([true, false, false])
  })

  it('is rendered by the server whole, also where the trip has words for the driver', () => {
    const trip = details({ booking: { ...details().booking, special_instructions: 'Luggage: 2' } })
    const html = renderToString(<ChangeTrip details={trip} />)
    expect(html).toContain('Loading special instructions')
    // What React writes for a part that it could not wait for, and reports in the browser as an error.
    expect(html).not.toContain('<!--$!-->')
  })

  it('names what another booking costs and what comes back of this one, and leads to both (CHANGE-27)', async () => {
    const passenger = { name: 'Leela', phone_no: '+919845012345' }
    await openSuv({ [OFFER]: otherCity({ refund_paise: 11_700 }) }, details({ passenger }))
    expect(alerts().join()).toMatch(/this trip costs ₹940.*If you cancel the old one now, ₹117 comes back/)
    expect(link('Cancel the old one').getAttribute('href')).toBe(`/trip-history#cancel-${TRIP_ID}`)
    expect(link('Book again').getAttribute('href')).toBe('/booking')
    fireEvent.click(link('Book again'))
    expect(readStored()).toMatchObject({
      currentStep: 2,
      vehicleType: 'suv',
      passenger: { name: 'Leela' },
      draft: { dropoff_address: 'Whitefield, Bengaluru' },
    })
  })

  it('names what cancelling owes, where the trip is paid to the driver', async () => {
    await openSuv({ [OFFER]: otherCity({ refund_paise: 0, owed_paise: 5000 }) })
    expect(alerts().join()).toContain('If you cancel the old one now, ₹50 is owed.')
    cleanup()
    await openSuv({ [OFFER]: otherCity({ refund_paise: 0, fare_amount: null }) })
    expect(alerts().join()).toContain('As a new booking this trip needs other details. If you cancel')
  })

  it('of a trip whose driver has set out says whom to call, and asks nothing', async () => {
    await openPage({}, detailsOf({ status: 'accepted' }, { may_change: false }))
    expect(document.body.textContent).toContain('Your driver is on the way')
    link(/\+91/)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('A change that has to be paid (CHANGE-11)', () => {
  const paying = {
    [OFFER]: () => dearer,
    [CHANGE]: () => waiting,
    '/api/payment-order': () => ({ body: { ...order, amount: 7_800 } }),
    [STATE]: () => ({ body: { state: 'waiting', payment_state: 'none' } }),
  }

  it('opens the checkout at once, and says that the trip is changed once it is paid', async () => {
    await openSuv(paying)
    await press('Change and pay ₹78')
    expect(askedFor('/api/payment-order')[0]?.body).toMatchObject({
      bookingId: TRIP_ID,
      purpose: 'change',
      paymentAmount: 78,
    })
    expect(Window.opened).toHaveLength(1)
    api({
      '/api/payment-verification': () => ({ body: { status: 'confirmed', booking_id: TRIP_ID } }),
      [STATE]: () => ({ body: { state: 'made', payment_state: 'paid' } }),
    })
    await lastWindow().paid()
    await pass(500)
    screen.getByText('Your trip is changed')
  })

  it('waits where the window is closed, and is paid by the next press without another change', async () => {
    await openSuv(paying)
    await press('Change and pay ₹78')
    await lastWindow().dismiss()
    await pass(1_000)
    expect(document.body.textContent).toContain('Until it’s paid your trip stays as it is.')
    expect(document.body.textContent).toContain('Car: SUV')
    await press('Pay ₹78')
    expect(Window.opened).toHaveLength(2)
    expect(askedFor(CHANGE)).toHaveLength(1)
    await lastWindow().dismiss()
    await pass(1_000)
    await press('Change something else')
    expect(isSuv()).toBe(true)
  })

  it('is not paid again once the server says that it is too late, before the page knows what became of it', async () => {
    await openSuv(paying)
    await press('Change and pay ₹78')
    await lastWindow().dismiss()
    await pass(1_000)
    api({ '/api/payment-order': () => refusal(409, 'change_over', 'This change was not paid in time.') })
    await press('Pay ₹78')
    await pass(1_000)
    expect(button('Pay ₹78').disabled).toBe(true)
    screen.getByText(/too late to pay/)
  })

  const left = { number: 1, order_paise: 7_800, until: '2026-11-21T04:50:00.000Z', what: ['Car: SUV'] }

  it('is offered on another visit once the bank has said that nothing is paid', async () => {
    await openPage(
      { [STATE]: () => ({ body: { state: 'waiting', payment_state: 'checking' } }) },
      details({ change_waiting: left }),
    )
    expect(button('Checking your payment').disabled).toBe(true)
    api({ [STATE]: () => paying[STATE]() })
    await pass(1_000)
    expect(button('Pay ₹78').disabled).toBe(false)
  })

  it.each([
    ['none', 'You paid nothing for it.'],
    ['paid', 'Your payment of ₹78 came too late for the change, so all of it goes back.'],
  ])(
    'that lapsed with %s says what becomes of the money, and can be asked for again',
    async (state, words) => {
      await openPage(
        { [STATE]: () => ({ body: { state: 'lapsed', payment_state: state } }) },
        details({ change_waiting: left }),
      )
      await pass(500)
      expect(screen.getAllByRole('status')[0]?.textContent).toContain(words)
      expect(screen.getByRole('radio', { name: /Sedan/ })).toHaveProperty('checked', true)
    },
  )
})
