import { expect, it } from 'vitest'
import { mayRetry, maySettle, needsConsent } from '../../../src/domain/ops/money'

it.each([
  [0, 500_000, false],
  [0, 500_001, true],
  [499_999, 1, false],
  [500_000, 1, true],
])('A refund by hand after %i paise by hand, of %i paise, needs consent: %s', (before, paise, needed) => {
  expect(needsConsent(before, paise)).toBe(needed)
})

it.each([
  ['due', null, 10_000, false, false],
  ['sent', null, 10_000, false, false],
  ['processed', null, 10_000, false, false],
  ['failed', 'failed_at_provider', 10_000, true, true],
  ['failed', 'The payment is too old', 100, true, true],
  ['due', 'below_minimum', 99, false, true],
  // The refund is tried again by itself, so nobody pays it back another way beside.
  ['due', 'insufficient_balance', 10_000, true, false],
] as const)(
  'A refund that is held up: %s, %s, of %i paise: tried again %s, settled %s',
  (status, failure, amount_paise, retry, settle) => {
    expect([mayRetry({ failure, amount_paise }), maySettle({ failure, status })]).toEqual([retry, settle])
  },
)
