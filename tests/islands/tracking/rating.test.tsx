import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../support/islands/api'
import { press, toasts } from '../../support/islands/page'
import { answerOf, aRide, aRideBooking, RIDE_ID } from './rides'
import { open, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const TRIP = `/api/trips/${RIDE_ID}`
const arrived = (driverId: string | null = 'dr_1') =>
  answerOf(
    aRide({
      phase: 'completed',
      version: 6,
      pin: null,
      booking: aRideBooking({ status: 'completed', driver_id: driverId }),
    }),
  )
const aReview = { rating: 5, comment: null, created_at: '2026-11-21T12:40:00.000Z' }
const offered = () => screen.queryByRole('button', { name: 'Rate Trip' }) !== null

describe('A ride that has arrived', () => {
  it('can be rated where it ended, and says how it was rated', async () => {
    api({
      [TRIP]: () => ({ body: { review: null } }),
      [`${TRIP}/review`]: () => ({ status: 201, body: { review: aReview } }),
    })
    await open({ initial: arrived() })
    const mainOnes = [...document.querySelectorAll('.button:not([data-kind])')]
    expect(mainOnes.map((one) => one.textContent)).toEqual(['Rate Trip'])
    await press('Rate Trip')
    fireEvent.click(screen.getByRole('radio', { name: '5 stars, Excellent' }))
    await press('Submit review')
    expect(toasts()).toEqual(['Review submitted successfully'])
    expect(offered()).toBe(false)
    // Not at the page's beginning, where the browser puts it once the button is gone.
    expect(document.activeElement?.textContent).toMatch(/^You rated it5 of 5/)
  })

  it('is not asked about again where it is rated already', async () => {
    api({ [TRIP]: () => ({ body: { review: aReview } }) })
    await open({ initial: arrived() })
    expect(offered()).toBe(false)
    expect(screen.getByText('You rated it')).toBeTruthy()
  })

  it('is not asked about while nobody knows whether it was rated', async () => {
    api({ [TRIP]: () => 'unreachable' })
    await open({ initial: arrived() })
    expect(offered()).toBe(false)
  })

  it('is not asked about where nobody drove it', async () => {
    api({ [TRIP]: () => ({ body: { review: null } }) })
    await open({ initial: arrived(null) })
    expect(offered()).toBe(false)
  })
})
