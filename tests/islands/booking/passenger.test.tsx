import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading, press, type } from '../../support/islands/page'
import { search } from '../search-form/support'
import { bodyOf, pay, paymentApi } from './paying'
import { BOOKING_ID, readyToPay, TRIP_KEY } from './records'
import { keptBooking, openBooking, withRider } from './support'

withRider()

const other = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Someone else is riding' })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const atTrip = () => readyToPay({ currentStep: 1, bookingId: BOOKING_ID })

describe('Somebody else who rides', () => {
  it('is nobody until the box is checked, is sent as typed, and renews neither booking, key nor price', async () => {
    paymentApi()
    await openBooking({ stored: atTrip() })
    expect(screen.queryByLabelText('Their name')).toBeNull()
    fireEvent.click(other())
    const description = /the PIN by SMS/
    expect(screen.getByRole('textbox', { name: 'Their phone number', description })).toBeTruthy()
    type('Their name', 'Kamala Bai')
    type('Their phone number', '098450 11111')
    await search()
    expect(keptBooking().bookingId).toBe(BOOKING_ID)
    await press('Go on with Sedan')
    expect(bodyOf('/api/quotes')).toEqual([])
    await pay()
    expect(bodyOf('/api/bookings')[0]).toMatchObject({
      passenger: { name: 'Kamala Bai', phone_no: '098450 11111' },
      idempotency_key: TRIP_KEY,
    })
  })

  it('is kept over a reload, and comes back where the box is unchecked and checked again', async () => {
    paymentApi()
    const { unmount } = await openBooking({ stored: atTrip() })
    fireEvent.click(other())
    type('Their name', 'Kamala Bai')
    unmount()
    await openBooking({ stored: keptBooking() })
    expect(value('Their name')).toBe('Kamala Bai')
    fireEvent.click(other())
    expect(keptBooking().passenger).toBeNull()
    fireEvent.click(other())
    expect(value('Their name')).toBe('Kamala Bai')
  })

  it('who can’t be taken stops the search, beside their fields', async () => {
    paymentApi()
    await openBooking({ stored: atTrip() })
    fireEvent.click(other())
    type('Their phone number', '12345')
    await search()
    expect(heading()).toBe('Book Your Ride')
    expect(document.activeElement).toBe(screen.getByLabelText('Their name'))
    expect(document.body.textContent).toContain('Please enter a name with letters.')
    type('Their name', 'Kamala Bai')
    await search()
    const phone = screen.getByLabelText('Their phone number')
    expect(document.activeElement).toBe(phone)
    const described = document.getElementById(phone.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Please enter a valid phone number')
    type('Their phone number', '9845011111')
    await search()
    expect(heading()).toBe('Choose Your Vehicle')
  })

  it('who can’t be taken and was stored by an earlier page leads from Pay back to their fields', async () => {
    paymentApi()
    await openBooking({ stored: readyToPay({ passenger: { name: 'Kamala Bai', phone_no: '' } }) })
    await pay()
    expect(bodyOf('/api/bookings')).toEqual([])
    expect(heading()).toBe('Book Your Ride')
    expect(document.activeElement).toBe(screen.getByLabelText('Their phone number'))
  })
})
