import { describe, expect, it } from 'vitest'
import { cancellationSummary } from '../../../src/domain/payments/cancellation'

describe('Why a trip was cancelled', () => {
  it.each([
    ['rider', 'My plans changed', 'You cancelled it. Reason: My plans changed'],
    [
      'company',
      'Roads are closed',
      'We had to cancel it, and are sorry. All that you paid online goes back to you. Reason: Roads are closed',
    ],
    // Nobody gave these reasons: they say it by themselves, and not what is untrue beside it.
    ['unpaid', 'Payment not completed', 'Payment not completed.'],
    ['unpaid', 'Replaced by a newer booking', 'Replaced by a newer booking.'],
    [
      'no_driver',
      'We could not find a driver',
      'We found no driver for it, and are sorry. All that you paid online goes back to you.',
    ],
  ] as const)('by %s, as %j, reads %j', (code, reason, said) => {
    expect(cancellationSummary({ code, reason })).toBe(said)
  })
})
