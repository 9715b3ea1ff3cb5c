import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DRAFT_KEY,
  LEGACY_DRAFT_KEY,
  type StoredBooking,
  textOfBooking,
} from '../../../src/domain/bookings/booking-steps'
import { island as HomeSearch } from '../../../src/islands/search-form/island'
import {
  clearStored,
  keepDraft,
  readStored,
  writeStored,
} from '../../../src/islands/search-form/stored-booking'
import { stored as anyStored } from '../../support/bookings/trips'
import { pickup, search, searchButton, whole, withRider } from './support'

withRider()

const stored = (parts: Partial<StoredBooking> = {}) => anyStored({ draft: whole(), ...parts })

const blocked = () => {
  throw new DOMException('storage is blocked', 'SecurityError')
}

describe('what the browser keeps', () => {
  it('moves from the older key to the present one', () => {
    localStorage.setItem(LEGACY_DRAFT_KEY, textOfBooking(stored()))
    expect(readStored()).toEqual(stored())
    expect(localStorage.getItem(LEGACY_DRAFT_KEY)).toBeNull()
    expect(readStored()).toEqual(stored())
  })

  it('holds no passenger of a visitor’s', () => {
    const passenger = { name: 'Kamala Bai', phone_no: '9845011111' }
    writeStored(stored({ passenger }))
    keepDraft(whole({ passengers: 4 }), true)
    expect(readStored()?.passenger).toEqual(passenger)
    keepDraft(whole({ passengers: 5 }), false)
    expect(readStored()?.passenger).toBeNull()
  })

  it('is forgotten under both keys', () => {
    writeStored(stored())
    localStorage.setItem(LEGACY_DRAFT_KEY, '{}')
    clearStored()
    expect(localStorage).toHaveLength(0)
  })

  it('is nothing, without harm, where storage is blocked', () => {
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    expect(readStored()).toBeNull()
    expect(writeStored(stored())).toBe(false)
    expect(clearStored).not.toThrow()
    expect(() => keepDraft(whole(), true)).not.toThrow()
  })
})

describe('the form on the home page', () => {
  let went: string[]
  beforeEach(() => {
    went = []
    vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)))
  })

  it.each([
    [true, '/booking'],
    [false, '/auth'],
  ])('keeps a search at step 2 and goes on (signed in: %s, to %s) (FORM-20)', async (signedIn, path) => {
    writeStored(stored({ currentStep: 4, bookingId: 'booking-1' }))
    const counted = vi.spyOn(navigator, 'sendBeacon')
    render(<HomeSearch signedIn={signedIn} />)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    await search()
    expect(went).toEqual([path])
    expect(counted).toHaveBeenCalledExactlyOnceWith('/api/searches', expect.any(Blob))
    const { pickup_latitude: lat, pickup_longitude: lng } = whole()
    const [[, body] = []] = counted.mock.calls
    expect(await new Response(body).json()).toEqual({ lat, lng })
    expect(readStored()).toMatchObject({ currentStep: 2, draft: { pickup_address: 'Whitefield, Bengaluru' } })
    expect(searchButton().getAttribute('aria-busy')).toBe('true')
  })

  it('carries the places in the address where the browser keeps nothing', async () => {
    writeStored(stored())
    render(<HomeSearch signedIn={false} />)
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    await search()
    expect(went).toEqual([
      '/auth?service=city&pickup=Whitefield%2C+Bengaluru&destination=Majestic%2C+Bengaluru',
    ])
  })

  it('writes nothing while it is opened, entered, left and looked through: other tabs are steps ahead (BOOKING-8)', () => {
    const ahead = stored({
      currentStep: 3,
      bookingId: 'booking-1',
      vehicleType: 'suv',
      selectedFare: { type: 'suv', price: 900 },
    })
    writeStored(ahead)
    render(<HomeSearch signedIn />)
    fireEvent.focus(pickup())
    fireEvent.blur(pickup())
    fireEvent.click(screen.getByRole('radio', { name: 'Ride Later' }))
    fireEvent.change(pickup(), { target: { value: 'Whitefield, Bengaluru' } })
    keepDraft(whole(), true)
    expect(readStored()).toEqual(ahead)
    // What another tab has stored since then is not undone by opening a part of the form.
    const changed = stored({ draft: whole({ passengers: 5 }) })
    writeStored(changed)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add Special Instructions' }))
    expect(readStored()).toEqual(changed)
  })

  it('keeps what is filled in as it is filled in', () => {
    render(<HomeSearch signedIn={false} />)
    expect(readStored()).toBeNull()
    fireEvent.change(pickup(), { target: { value: 'Indi' } })
    expect(readStored()).toMatchObject({ currentStep: 1, draft: { pickup_address: 'Indi' } })
  })

  it('is empty again when another tab signs out', () => {
    writeStored(stored())
    render(<HomeSearch signedIn />)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    clearStored()
    fireEvent(window, new StorageEvent('storage', { key: DRAFT_KEY, newValue: null }))
    expect(pickup().value).toBe('')
    expect(readStored()).toBeNull()
  })
})
