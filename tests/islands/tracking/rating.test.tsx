import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answering, api } from '../../support/islands/api'
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

  it.each<[string, ReturnType<typeof arrived>, Answering]>([
    ['it is rated already', arrived(), () => ({ body: { review: aReview } })],
    ['nobody knows whether it was rated', arrived(), () => 'unreachable'],
    ['nobody drove it', arrived(null), () => ({ body: { review: null } })],
  ])('is not asked about where %s', async (_, initial, answer) => {
    api({ [TRIP]: answer })
    await open({ initial })
    expect(offered()).toBe(false)
  })
})
