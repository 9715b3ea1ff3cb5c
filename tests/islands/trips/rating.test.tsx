import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ALREADY_REVIEWED } from '../../../src/domain/bookings/review'
import { api, askedFor, refusal } from '../../support/islands/api'
import { submit, toasts, type } from '../../support/islands/page'
import { aDrivenTrip, DETAILS, detailsOf, driven, REVIEW } from './records'
import { alert, badges, dialog, entry, noButton, noDialog, open, press, withTrips } from './support'

withTrips()

describe('Rating a trip', () => {
  const COMMENT = 'Comment, if you like'
  const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  const aReview = (rating: number, comment: string | null = null) => ({
    rating,
    comment,
    created_at: '2026-11-21T12:40:00.000Z',
  })
  async function askToRate() {
    await open([aDrivenTrip()])
    await press('Rate Trip')
  }
  async function rate(stars: string, comment?: string) {
    await askToRate()
    fireEvent.click(star(stars))
    if (comment) type(COMMENT, comment)
    await submit()
  }

  it('has one to five stars, each with its word', async () => {
    await askToRate()
    expect(screen.getByRole('group', { name: 'How was your ride with Ravi Kumar?' })).toBeTruthy()
    expect(document.activeElement).toBe(star('1 star, Poor'))
    for (const name of [
      '1 star, Poor',
      '2 stars, Fair',
      '3 stars, Good',
      '4 stars, Very Good',
      '5 stars, Excellent',
    ]) {
      fireEvent.click(star(name))
      expect(star(name).checked).toBe(true)
    }
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
  })

  it('asks for the stars that are missing', async () => {
    await askToRate()
    type(COMMENT, 'A calm driver')
    await submit()
    expect(alert()).toBe('Please select a rating')
    expect(document.activeElement).toBe(star('1 star, Poor'))
    expect(askedFor(REVIEW)).toEqual([])
    fireEvent.click(star('4 stars, Very Good'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('counts the comment, which takes 500 characters', async () => {
    await askToRate()
    const field = screen.getByLabelText<HTMLTextAreaElement>(COMMENT)
    expect(field.maxLength).toBe(500)
    type(COMMENT, 'A calm driver')
    expect(dialog().textContent).toContain('13 of 500 characters')
    type(COMMENT, 'a'.repeat(480))
    expect(within(dialog()).getByText('20 characters left')).toBeTruthy()
  })

  it('sends stars and words, and shows them in their place', async () => {
    api({ [REVIEW]: () => ({ status: 201, body: { review: aReview(4, 'A calm driver') } }) })
    await rate('4 stars, Very Good', '  A calm driver ')
    expect(askedFor(REVIEW).map(({ body }) => body)).toEqual([{ rating: 4, comment: 'A calm driver' }])
    expect(toasts()).toEqual(['Review submitted successfully'])
    expect(noDialog()).toBe(true)
    expect(entry()).toContain('You rated it4 of 5, Very Good')
    expect(noButton('Rate Trip')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('article'))
  })

  it('is sent once, however often it is pressed', async () => {
    api({ [REVIEW]: () => new Promise(() => {}) })
    await rate('5 stars, Excellent')
    await submit()
    expect(askedFor(REVIEW)).toHaveLength(1)
  })

  it('loses nothing when it fails, nor when it is closed by a slip of the hand', async () => {
    api({ [REVIEW]: () => 'unreachable' })
    await rate('2 stars, Fair', 'Came late')
    expect(alert()).toContain('Failed to submit review. We couldn’t reach our server.')
    await press('Not now')
    await press('Rate Trip')
    expect(star('2 stars, Fair').checked).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>(COMMENT).value).toBe('Came late')
  })

  it('shows the rider’s earlier review where the trip is rated already', async () => {
    api({ [REVIEW]: () => refusal(409, 'already_reviewed', ALREADY_REVIEWED, { review: aReview(5) }) })
    await rate('1 star, Poor')
    expect(toasts()).toEqual(['You have already reviewed this trip'])
    expect(entry()).toContain('You rated it5 of 5, Excellent')
    expect(noDialog()).toBe(true)
  })

  it('is shown as done where it is this very review, whose answer was lost', async () => {
    const own = aReview(4, 'A calm driver')
    api({ [REVIEW]: () => refusal(409, 'already_reviewed', ALREADY_REVIEWED, { review: own }) })
    await rate('4 stars, Very Good', 'A calm driver')
    expect(toasts()).toEqual(['Review submitted successfully'])
    expect(entry()).toContain('You rated it4 of 5, Very Good')
  })

  it('says of a trip that cannot be rated that it can’t, and shows what it is', async () => {
    api({
      [REVIEW]: () => refusal(409, 'not_reviewable', 'Failed to submit review'),
      [DETAILS]: () => ({ body: detailsOf({ ...driven, status: 'cancelled' }) }),
    })
    await rate('1 star, Poor')
    expect(toasts()).toEqual(['Failed to submit review / You can’t rate this trip.'])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
  })

  it('says to whom the session has ended that it has, and keeps the words', async () => {
    api({ [REVIEW]: () => refusal(401, 'signed_out', 'Please login to continue booking') })
    await rate('1 star, Poor')
    expect(alert()).toContain(
      'Failed to submit review. You were signed out. Sign in again to rate your trip.',
    )
  })
})
