import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  CURRENT_BOOKING_KEY,
  DRAFT_KEY,
  type StoredBooking,
  textOfBooking,
} from '../../../src/domain/bookings/booking-steps'
import { emptyDraft } from '../../../src/domain/bookings/draft'
import { createBookingState } from '../../../src/islands/booking/booking-state'
import { openBooking as openPage } from '../../../src/islands/booking/island'
import { followOtherTabs } from '../../../src/islands/booking/other-tab'
import { keepSearch } from '../../../src/islands/search-form/stored-booking'
import { goInHistory } from '../../support/islands/history'
import { button, heading, pass, press } from '../../support/islands/page'
import { bodyOf, bookingWhile, openPayment, PATH, pay, paymentApi } from './paying'
import { aBooking, aDraft, BOOKING_ID, readyToPay, stored, TRIP_KEY, tripAndCar } from './records'
import { acceptTerms, keptBooking, lastWindow, openBooking, PAGE, storeElsewhere, withRider } from './support'

withRider()

const CHANGED = 'This trip was changed in another tab.'
const isAsked = () => screen.queryByText(CHANGED) !== null

/** What the other tab stores when its guests are five: no car, no price, another key, the unpaid booking to replace. */
const changed = (parts: Partial<StoredBooking> = {}) =>
  stored({ tripKey: 'trip-key-2', currentStep: 1, draft: aDraft({ passengers: 5 }), ...parts })

/** This tab is at its payment, and another one changes the trip. */
async function openChanged() {
  const view = await openBooking({ stored: readyToPay() })
  await storeElsewhere(changed())
  return view
}

describe('a trip that another tab has changed', () => {
  it.each([1, 2, 3] as const)(
    'is asked about at step %s, where all that is shown stays',
    async (currentStep) => {
      await openBooking({ stored: readyToPay({ currentStep }) })
      const before = heading()
      await storeElsewhere(changed())
      expect(isAsked()).toBe(true)
      expect(heading()).toBe(before)
      expect(screen.getAllByText(/2 guests/).length).toBeGreaterThan(0)
      expect(screen.queryByText(/5 guests/)).toBeNull()
      expect(keptBooking()).toEqual(changed())
    },
  )

  it('is not written over while the rider has not chosen: by a quote, Back, or an amount', async () => {
    await openBooking({ stored: readyToPay({ quote: null }) })
    await storeElsewhere(changed())
    fireEvent.click(screen.getByRole('radio', { name: /Pay the full/ }))
    await goInHistory(-1)
    expect(heading()).toBe('Choose Your Vehicle')
    expect(isAsked()).toBe(true)
    expect(keptBooking()).toEqual(changed())
  })

  it('is used, with its key and its booking, from the last step that it supports', async () => {
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await storeElsewhere(changed({ askedKeys: [TRIP_KEY] }))
    await press('Use it')
    expect(isAsked()).toBe(false)
    expect(heading()).toBe('Choose Your Vehicle')
    expect(screen.getAllByText('5 guests').length).toBeGreaterThan(0)
    expect(keptBooking()).toMatchObject({ tripKey: 'trip-key-2', bookingId: null, askedKeys: [TRIP_KEY] })
    await press(/^SUV/)
    expect(keptBooking().selectedFare).toEqual({ type: 'suv', price: 1041 })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Terms/ }).checked).toBe(false)
  })

  it('is used in the form of step 1', async () => {
    await openBooking({ stored: readyToPay({ currentStep: 1 }) })
    await storeElsewhere(changed({ draft: aDraft({ pickup_address: 'Hebbal, Bengaluru' }) }))
    await press('Use it')
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' }).value).toBe('Hebbal, Bengaluru')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the rider says so', () => press('Keep mine')],
    ['the rider goes on here', () => press(/^Sedan/)],
  ])('is dropped where %s: this trip is stored as it was', async (_case, choose) => {
    const own = readyToPay({ currentStep: 2 })
    await openBooking({ stored: own })
    await storeElsewhere(changed())
    await choose()
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toMatchObject({
      tripKey: TRIP_KEY,
      bookingId: null,
      askedKeys: [],
      ...tripAndCar(own),
    })
  })

  it('is asked about no longer once it is changed back, and car and fare are still chosen', async () => {
    await openChanged()
    await storeElsewhere(stored({ tripKey: 'trip-key-3', currentStep: 1 }))
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toMatchObject({ tripKey: TRIP_KEY, ...tripAndCar(readyToPay()) })
  })

  it('fills a form in which nothing was entered', async () => {
    await openBooking()
    await storeElsewhere(changed())
    expect(isAsked()).toBe(false)
    expect(screen.getByDisplayValue('Koramangala, Bengaluru')).toBeTruthy()
  })

  it('is asked about again after a reload, until the rider has chosen', async () => {
    const view = await openChanged()
    view.unmount()
    const again = await openBooking({ url: null })
    expect(heading()).toBe('Secure Payment')
    expect(isAsked()).toBe(true)
    expect(keptBooking()).toEqual(changed())
    await press('Keep mine')
    again.unmount()
    await openBooking({ url: null })
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toMatchObject({ tripKey: TRIP_KEY, ...tripAndCar(readyToPay()) })
  })

  it('is asked about no more once this tab has searched for another trip on another page', async () => {
    const view = await openChanged()
    view.unmount()
    keepSearch(aDraft({ passengers: 4 }), true)
    await openBooking({ url: null })
    expect(isAsked()).toBe(false)
    expect(screen.getAllByText(/4 guests/).length).toBeGreaterThan(0)
  })

  it('is not asked about after a reload where the stored trip is one that came after it, of another rider perhaps', async () => {
    const view = await openChanged()
    view.unmount()
    localStorage.setItem(DRAFT_KEY, JSON.stringify(changed({ tripKey: 'trip-key-3' })))
    await openBooking({ url: null })
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toMatchObject({ tripKey: 'trip-key-3' })
  })

  it('is asked about on a page that the browser kept as it was left', async () => {
    await openBooking({ stored: readyToPay() })
    localStorage.setItem(DRAFT_KEY, JSON.stringify(changed()))
    await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(heading()).toBe('Secure Payment')
    expect(isAsked()).toBe(true)
  })
})

describe('keeping this trip', () => {
  it('pays this one’s booking under its own key, never the other tab’s', async () => {
    await openPayment({ bookingId: BOOKING_ID })
    await acceptTerms()
    await storeElsewhere(changed({ bookingId: 'bk_of_the_other', askedKeys: [TRIP_KEY, 'trip-key-2'] }))
    await press('Pay ₹209 Now')
    expect(bodyOf('/api/bookings')).toMatchObject([
      {
        idempotency_key: TRIP_KEY,
        fare_amount: 836,
        trip: { passengers: 2 },
        replaces: [TRIP_KEY, 'trip-key-2'],
      },
    ])
    expect(bodyOf('/api/payment-order')).toMatchObject([{ bookingId: BOOKING_ID }])
    expect(keptBooking()).toMatchObject({ tripKey: TRIP_KEY, bookingId: BOOKING_ID })
  })

  it('replaces the other tab’s unpaid booking by the next one', async () => {
    await openPayment()
    await acceptTerms()
    await storeElsewhere(changed({ bookingId: 'bk_of_the_other', askedKeys: ['trip-key-2'] }))
    await press('Keep mine')
    await press('Pay ₹209 Now')
    expect(bodyOf('/api/bookings')).toMatchObject([
      { idempotency_key: TRIP_KEY, replaces: ['trip-key-2', TRIP_KEY] },
    ])
  })

  it('and paying it leaves the other tab’s trip in storage where the rider has not chosen', async () => {
    await openPayment()
    await pay()
    await storeElsewhere(changed())
    await lastWindow().paid()
    expect(heading()).toBe('Booking Confirmed')
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toEqual(changed())
  })
})

describe('a draft that another tab removes while it has another trip (BOOKING-12)', () => {
  it('was paid there: this trip stays, and is stored again', async () => {
    await openChanged()
    await storeElsewhere(null, '/booking')
    expect(heading()).toBe('Secure Payment')
    expect(isAsked()).toBe(false)
    expect(keptBooking()).toMatchObject({ tripKey: TRIP_KEY, ...tripAndCar(readyToPay()) })
  })

  it('was removed by a sign-out: nothing of this trip is left either', async () => {
    await openChanged()
    await storeElsewhere(null, '/auth')
    expect(heading()).toBe('Book Your Ride')
    expect(isAsked()).toBe(false)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Koramangala')
  })
})

it('the same trip with another tab’s booking is taken at once, and asked what became of it', async () => {
  paymentApi({ [PATH]: () => bookingWhile('none') })
  await openBooking({ stored: readyToPay() })
  await storeElsewhere(readyToPay({ bookingId: BOOKING_ID, currentStep: 2 }))
  await pass(0)
  expect(isAsked()).toBe(false)
  expect(heading()).toBe('Secure Payment')
  expect(button('Pay ₹209 Now').disabled).toBe(false)
  paymentApi({ '/api/bookings': () => ({ status: 201, body: { booking: aBooking() } }) })
  await pay()
  expect(bodyOf('/api/bookings')).toMatchObject([{ idempotency_key: TRIP_KEY }])
})

it('a sign-out in another tab ends the trip, also before the code that follows other tabs is there', async () => {
  localStorage.setItem(DRAFT_KEY, textOfBooking(readyToPay()))
  sessionStorage.setItem(CURRENT_BOOKING_KEY, '{}')
  const state = createBookingState(PAGE)
  const leave = openPage(state)
  await storeElsewhere(null, '/auth')
  const unfollow = followOtherTabs(state)
  expect(sessionStorage.getItem(CURRENT_BOOKING_KEY)).toBeNull()
  expect(state.stored.value.draft).toEqual(emptyDraft())
  unfollow()
  leave()
})
