import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TWO_HOURS } from '../../support/bookings/rentals'
import '../../../src/islands/tracking/rental'
import { api, asked, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { lastSocket, positionMessage } from '../live-ride/fake-socket'
import { answerOf, aRideBooking, RIDE_ID, started } from './rides'
import { open, propsOf, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const booking = aRideBooking({
  ...{ status: 'started', start_time: '2026-11-21T11:10:00.000Z', package_hours: 2, dropoff_address: null },
  fare_parts: { ...aRideBooking().fare_parts, packageDetails: TWO_HOURS },
})

const stand = () => screen.getByRole('region', { name: 'Package' }).textContent

const follow = async () => {
  await open(propsOf({ initial: answerOf(started({ booking })) }))
  lastSocket().welcome({ ride: { version: 5, phase: 'started' } })
  await pass(0)
}

describe('The rider of a rental (RENTAL-6)', () => {
  it('reads it run down each minute, and the kilometres once the room has counted them', async () => {
    await follow()
    expect(stand()).toContain('30 min left of 2 hours, 20 km')
    lastSocket().say({ ...positionMessage(11), driven_metres: 5500 })
    await pass(60_000)
    expect(stand()).toContain('29 min and 14 km left of 2 hours, 20 km')
    await pass(50 * 60_000)
    expect(stand()).toContain('21 min over 2 hours, 20 km: ₹110 so far')
  })

  it('extends it after the sum was shown, and reads until when the car can stay where it can’t', async () => {
    await follow()
    const message = 'This car is booked again: it can stay until 7:30 pm. For longer please call us.'
    api({ [`/api/rides/${RIDE_ID}/extend`]: () => refusal(409, 'car_is_needed', message) })
    await press('Extend to 4 hours, 40 km')
    expect(screen.getByText(/You pay ₹400 more at the end of the ride/)).toBeTruthy()
    await press('Extend, ₹400 more')
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(asked.find(({ path }) => path.endsWith('/extend'))?.body).toEqual({ hours: 4, rupees: 400 })
  })
})
