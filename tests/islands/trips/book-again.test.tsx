import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyStoredBooking } from '../../../src/domain/bookings/booking-steps'
import type { Draft } from '../../../src/domain/bookings/draft'
import { readStored, writeStored } from '../../../src/islands/search-form/stored-booking'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { api } from '../../support/islands/api'
import { left, link, storageKeepsNothing } from '../../support/islands/page'
import { aDrivenTrip } from './records'
import { follow, open, press, withTrips } from './support'

withTrips()

const kept = readStored
const begun = (parts: Partial<Draft> = { pickup_address: 'Majestic, Bengaluru' }) => {
  const stored = emptyStoredBooking('trip-key-1')
  writeStored({ ...stored, draft: { ...stored.draft, ...parts } })
}

describe('Book again', () => {
  it('keeps the same places as a new draft and goes to the form', async () => {
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(kept()).toMatchObject({
      currentStep: 1,
      bookingId: null,
      quote: null,
      selectedFare: null,
      draft: {
        pickup_address: 'Koramangala 5th Block, Bengaluru',
        pickup_latitude: 12.9352,
        dropoff_address: 'Whitefield, Bengaluru',
        dropoff_longitude: 77.7499,
        passengers: 2,
        scheduled_time: '',
      },
    })
    expect(left).toEqual(['/booking'])
  })

  it('asks before it takes the place of a trip that was begun', async () => {
    begun()
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(screen.getByRole('dialog').textContent).toContain('Majestic, Bengaluru')
    expect(kept()?.draft.pickup_address).toBe('Majestic, Bengaluru')
    expect(left).toEqual([])
    expect(link('Go on with that one').getAttribute('href')).toBe('/booking')
    await press('Book this trip again')
    expect(kept()?.draft.pickup_address).toBe('Koramangala 5th Block, Bengaluru')
    expect(left).toEqual(['/booking'])
  })

  it('goes on with the same trip where that is what was begun', async () => {
    begun({
      pickup_address: 'Koramangala 5th Block, Bengaluru',
      dropoff_address: 'Whitefield, Bengaluru',
      scheduled_time: '2026-11-24T10:00',
    })
    await open([aDrivenTrip()])
    await follow('Book again')
    expect(kept()?.draft.scheduled_time).toBe('2026-11-24T10:00')
    expect(left).toEqual(['/booking'])
  })

  it('asks where what was begun goes one way, and the trip went there and back', async () => {
    begun({
      service_type: 'outstation',
      trip_type: 'one_way',
      pickup_address: 'Koramangala 5th Block, Bengaluru',
      dropoff_address: 'Whitefield, Bengaluru',
    })
    const there = { service_type: 'outstation', trip_type: 'round_trip', is_round_trip: true } as const
    await open([aDrivenTrip(there)])
    await follow('Book again')
    expect(left).toEqual([])
    await press('Book this trip again')
    expect(kept()?.draft).toMatchObject({
      is_round_trip: true,
      trip_type: 'round_trip',
      return_scheduled_time: '',
    })
  })

  it('carries the places in the address where the browser keeps nothing', async () => {
    await open([aDrivenTrip()])
    storageKeepsNothing('localStorage')
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
      package_id: 'pk_4',
      package_details: { name: '4 hours, 40 km' },
    })
  })

  it('leaves the package to be chosen where the offers can’t be read', async () => {
    api({ '/api/rental-packages': () => 'unreachable' })
    await open([aDrivenTrip(rental)])
    await follow('Book again')
    expect(kept()?.draft.package_id).toBeNull()
    expect(left).toEqual(['/booking'])
  })
})
