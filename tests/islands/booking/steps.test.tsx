import { act, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DRAFT_KEY, type Step, textOfBooking } from '../../../src/domain/bookings/booking-steps'
import { island as Booking } from '../../../src/islands/booking/island'
import { STEP_SCRIPT } from '../../../src/islands/booking/step-frame'
import { heading, pass, press, toasts } from '../../support/islands/page'
import { search } from '../search-form/support'
import { SHOWN } from './paying'
import { aDraft, BOOKING_ID, readyToPay, stored, TRIP_KEY } from './records'
import { keptBooking, openBooking, PAGE, withRider } from './support'

withRider()

describe('a page that is opened', () => {
  it('has the title of its step', async () => {
    document.title = 'Book a ride · Hasiru Cabs'
    await openBooking({ stored: readyToPay() })
    expect(document.title).toBe('Secure Payment · Hasiru Cabs')
    fireEvent.click(screen.getByRole('button', { name: 'Back to vehicle' }))
    await pass(1000)
    expect(document.title).toBe('Choose Your Vehicle · Hasiru Cabs')
  })

  it('sends a trip whose time has come too close back to step 1, with the sentence under the time', async () => {
    await openBooking({ stored: stored({ draft: aDraft({ scheduled_time: '2026-11-21T11:00' }) }) })
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByText('❌ You must book at least 1 hour in advance.')).toBeTruthy()
  })

  it('at payment_canceled=true is step 3 with the toast, once', async () => {
    const view = await openBooking({
      stored: readyToPay({ currentStep: 1 }),
      url: '/booking?payment_canceled=true',
    })
    expect(heading()).toBe('Secure Payment')
    expect(toasts()).toEqual(['Payment Canceled / Your payment was canceled. You can try again.'])
    expect(location.search).toBe('')
    view.unmount()
    document.querySelector('#toasts')?.replaceChildren()
    await openBooking()
    expect(heading()).toBe('Secure Payment')
    expect(toasts()).toEqual([])
  })

  it('asks again for a trip whose address names other places than the draft', async () => {
    await openBooking({ stored: readyToPay(), url: '/booking?service=outstation&pickup=Mysuru%20Palace' })
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' }).value).toBe('Mysuru Palace')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Outstation' }).checked).toBe(true)
    expect(location.search).toBe('')
  })

  const atLastStep = readyToPay({ currentStep: 4, bookingId: BOOKING_ID })
  const repeated = `service=airport&pickup=${encodeURIComponent('Koramangala, Bengaluru')}`
  const named = `payment_success=true&booking_id=${BOOKING_ID}`
  it.each([
    ['the booking that its draft has come to', atLastStep, '', 'Loading booking details...'],
    ['the booking that its address names, whatever is stored', stored(), named, 'Processing Your Booking'],
    ['where it was when the address only repeats the draft', stored(), repeated, 'Choose Your Vehicle'],
  ])('goes on to %s', async (_, kept, search, shown) => {
    await openBooking({ stored: kept, url: `/booking?${search}` })
    expect(heading()).toBe(shown)
  })
})

it('moving between steps ignores history entries of other pages', async () => {
  await openBooking({ stored: stored() })
  await act(async () => {
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(heading()).toBe('Choose Your Vehicle')
})

describe('searching from step 1', () => {
  it('makes a changed trip another one: no vehicle, no price, a new key, the unpaid booking to be replaced', async () => {
    const askedKeys = [TRIP_KEY]
    await openBooking({ stored: readyToPay({ currentStep: 1, bookingId: BOOKING_ID, askedKeys }) })
    await press('Terminal 1', 'radio')
    await search()
    expect(heading()).toBe('Choose Your Vehicle')
    const kept = keptBooking()
    expect(kept.tripKey).not.toBe(TRIP_KEY)
    expect(kept).toMatchObject({ bookingId: null, askedKeys, currentStep: 2 })
    expect(kept).toMatchObject({
      selectedFare: null,
      vehicleType: null,
      draft: { dropoff_latitude: 13.1986 },
    })
  })
})

describe('before the island is there', () => {
  const html = renderToString(<Booking {...PAGE} />)

  it('the page has no heading, no place and no price', () => {
    expect(html).not.toMatch(/<h1|₹|Koramangala/)
    expect(html).toContain('aria-busy="true"')
  })

  it.each<[string, string, string | null, Step]>([
    ['nothing is stored', '/booking', null, 1],
    ['step 3 is stored', '/booking', textOfBooking(readyToPay()), 3],
    ['a booking is named', SHOWN, null, 4],
    ['a payment was cancelled', '/booking?payment_canceled=true', null, 3],
    ['what is stored is broken', '/booking', '{', 1],
  ])('an inline script shows the shape of the step when %s', (_case, url, kept, step) => {
    history.replaceState(null, '', url)
    if (kept) localStorage.setItem(DRAFT_KEY, kept)
    document.body.insertAdjacentHTML('beforeend', '<div data-island="booking"></div>')
    // The line stands in the page as text.
    new Function(STEP_SCRIPT)()
    expect(document.querySelector<HTMLElement>('[data-island=booking]')?.dataset.step).toBe(String(step))
  })
})
