import { describe, expect, it } from 'vitest'
import { checkReview, mayReview } from '../../../src/domain/bookings/review'

describe('A rating (REVIEW-1)', () => {
  it.each([1, 2, 3, 4, 5])('may be %i', (rating) => {
    expect(checkReview(rating, null)).toEqual({ ok: true, value: { rating, comment: null } })
  })

  it.each([undefined, null, 0, 6, -1, 3.5, '4', Number.NaN, Number.POSITIVE_INFINITY, [5], true])(
    'is missing where %j is sent',
    (rating) => {
      expect(checkReview(rating, 'Good')).toEqual({ ok: false, refusal: { reason: 'rating_required' } })
    },
  )
})

describe('A comment (REVIEW-1)', () => {
  it.each([null, '', '   ', '\n\t ', '\u200b\u2060', '\u0000'])(
    'is none where there is only %j',
    (comment) => {
      expect(checkReview(5, comment)).toEqual({ ok: true, value: { rating: 5, comment: null } })
    },
  )

  it.each(['👍', '…', 'ಚೆನ್ನಾಗಿತ್ತು', '5'])('may be %s', (comment) => {
    expect(checkReview(5, comment)).toMatchObject({ value: { comment } })
  })

  it('is trimmed before it is measured, and has at most 500 characters', () => {
    const most = 'x'.repeat(500)
    expect(checkReview(4, `  ${most}\n`)).toEqual({ ok: true, value: { rating: 4, comment: most } })
    expect(checkReview(4, `${most}x`)).toEqual({
      ok: false,
      refusal: { reason: 'comment_too_long', max: 500 },
    })
  })
})

it.each([
  ['completed', 'driver', null, true],
  ['completed', 'driver', { rating: 4 }, false],
  ['completed', null, null, false],
  ['started', 'driver', null, false],
  ['accepted', 'driver', null, false],
  ['pending', null, null, false],
  ['cancelled', 'driver', null, false],
] as const)(
  'The offer to rate a trip that is %s, driver %s, review %j: %s (REVIEW-2)',
  (status, driver_id, review, offered) => {
    expect(mayReview({ status, driver_id }, review)).toBe(offered)
  },
)
