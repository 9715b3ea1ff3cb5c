import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY, emptyStoredBooking, parseStoredBooking } from '../../../src/domain/bookings/booking-steps'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { api } from '../../support/islands/api'
import { left, link } from '../../support/islands/page'
import { aDrivenTrip } from './records'
import { follow, noButton, open, press, withTrips } from './support'

withTrips()

const kept = () => parseStoredBooking(localStorage.getItem(DRAFT_KEY), 'a-fresh-key')
const begun = (parts: object = { pickupLocation: 'Majestic, Bengaluru' }) => {
  const stored = emptyStoredBooking('trip-key-1')
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...stored, draft: { ...stored.draft, ...parts } }))
}

describe('Book again', () => {
  it('keeps the same places as a new draft and goes to the form', async () => {
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(kept()).toMatchObject({
      currentStep: 1,
      bookingId: null,
      quote: null,
      draft: {
        pickupLocation: 'Koramangala 5th Block, Bengaluru',
        pickupLatitude: 12.9352,
        dropoffLocation: 'Whitefield, Bengaluru',
        dropoffLongitude: 77.7499,
        passengers: 2,
        scheduledDateTime: '',
        selectedFare: null,
      },
    })
    expect(left).toEqual(['/booking'])
  })

  it('asks before it takes the place of a trip that was begun', async () => {
    begun()
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(screen.getByRole('dialog').textContent).toContain('Majestic, Bengaluru')
    expect(kept()?.draft.pickupLocation).toBe('Majestic, Bengaluru')
    expect(left).toEqual([])
    expect(link('Go on with that one').getAttribute('href')).toBe('/booking')
    await press('Book this trip again')
    expect(kept()?.draft.pickupLocation).toBe('Koramangala 5th Block, Bengaluru')
    expect(left).toEqual(['/booking'])
  })

  it('goes on with the same trip where that is what was begun', async () => {
    begun({
      pickupLocation: 'Koramangala 5th Block, Bengaluru',
      dropoffLocation: 'Whitefield, Bengaluru',
      scheduledDateTime: '2026-11-24T10:00',
    })
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(kept()?.draft.scheduledDateTime).toBe('2026-11-24T10:00')
    expect(left).toEqual(['/booking'])
  })

  it('asks where what was begun goes one way, and the trip went there and back', async () => {
    begun({
      serviceType: 'outstation',
      tripType: 'one_way',
      pickupLocation: 'Koramangala 5th Block, Bengaluru',
      dropoffLocation: 'Whitefield, Bengaluru',
    })
    const there = { service_type: 'outstation', trip_type: 'round_trip', is_round_trip: true } as const
    await open([aDrivenTrip(there)])
    await follow('Book again')
    expect(left).toEqual([])
    await press('Book this trip again')
    expect(kept()?.draft).toMatchObject({ isRoundTrip: true, tripType: 'round_trip', returnDateTime: '' })
  })

  it('leaves the begun trip alone when the question is closed', async () => {
    begun()
    await open([aDrivenTrip()])
    await follow('Book again')
    await press('Close')
    expect(noButton('Book this trip again')).toBe(true)
    expect(kept()?.draft.pickupLocation).toBe('Majestic, Bengaluru')
    expect(left).toEqual([])
  })

  it('carries the places in the address where the browser keeps nothing', async () => {
    await open([aDrivenTrip()])
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem() {} })
    await follow('Book again')
    expect(left).toEqual([
      '/booking?service=city&pickup=Koramangala+5th+Block%2C+Bengaluru&destination=Whitefield%2C+Bengaluru',
    ])
  })

  const rental = {
    service_type: 'car_rental',
    dropoff_address: null,
    dropoff_latitude: null,
    dropoff_longitude: null,
    package_id: 'pk_4',
  } as const

  it('keeps the package of a rental that is still on offer', async () => {
    api({ '/api/rental-packages': () => ({ body: { packages: [RENTAL_PACKAGE] } }) })
    await open([aDrivenTrip(rental)])
    await follow('Book again')
    expect(kept()?.draft).toMatchObject({
      packageSelection: 'pk_4',
      packageDetails: { name: '4 hours, 40 km' },
    })
  })

  it('leaves the package to be chosen where the offers can’t be read', async () => {
    api({ '/api/rental-packages': () => 'unreachable' })
    await open([aDrivenTrip(rental)])
    await follow('Book again')
    expect(kept()?.draft.packageSelection).toBeNull()
    expect(left).toEqual(['/booking'])
  })
})
