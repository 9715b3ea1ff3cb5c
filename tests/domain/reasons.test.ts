import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkReview } from '../../src/domain/bookings/review'
import { NoteSchema, OWN_WORDS_MOST, REASON_LEAST, REASON_MOST, ReasonSchema } from '../../src/domain/fields'
import { ManyRequestSchema } from '../../src/domain/ops/many'
import { CloseNeedSchema } from '../../src/domain/ops/needs'
import { CancelRequestSchema, EndRequestSchema, UnassignRequestSchema } from '../../src/domain/ops/requests'
import { checkCancellationReason } from '../../src/domain/payments/cancellation'
import { UnpaidSchema } from '../../src/domain/payments/remainder'
import { OpenCaseSchema } from '../../src/domain/rides/cases'
import { RiderDecisionSchema } from '../../src/domain/rides/charge-requests'
import { DriverReasonSchema } from '../../src/domain/rides/judge-position'

const DRIVER = 'driver-1'

/** Whether a text is taken, by who says what. */
const REASONS: Record<string, (text: string) => boolean> = {
  'a ride that is handed back': (text) => v.is(ReasonSchema, text),
  'a cancellation by the rider': (text) => checkCancellationReason(text).ok,
  'a cancellation by an operator': (reason) => v.is(CancelRequestSchema, { reason, refund_paise: 0 }),
  'an end by an operator': (reason) => v.is(EndRequestSchema, { reason, collected: null }),
  'a driver taken off a ride': (reason) => v.is(UnassignRequestSchema, { reason, from_driver_id: DRIVER }),
  'many rides': (reason) =>
    v.is(ManyRequestSchema, {
      action: 'cancel',
      key: 'k'.repeat(20),
      reason,
      rows: [{ id: 'b', refund_paise: 0 }],
    }),
  'a need that is closed': (reason) => v.is(CloseNeedSchema, { reason, seen: '' }),
  'something else of a press': (words) => v.is(DriverReasonSchema, { code: 'other', words }),
  'something else that is unpaid': (note) => v.is(UnpaidSchema, { reason: 'other', note }),
}

const OWN_WORDS: Record<string, (text: string) => boolean> = {
  'a review': (text) => checkReview(5, text).ok,
  'a case': (own_words) => v.is(OpenCaseSchema, { kind: 'rider_got_out_early', own_words }),
  'a disputed charge': (note) => v.is(RiderDecisionSchema, { decision: 'dispute', note }),
}

describe('A reason (REASON-1)', () => {
  it.each(Object.entries(REASONS))('of %s has 3 to 300 characters that can be seen', (_, takes) => {
    const taken = ['', '  \n ', 'xy', ' xy\u200b ', 'x'.repeat(REASON_LEAST), 'ಕ'.repeat(REASON_MOST)].map(
      takes,
    )
    expect(taken).toEqual([false, false, false, false, true, true])
    expect(takes('x'.repeat(REASON_MOST + 1))).toBe(false)
  })

  it('is kept on one line, and so is what is added to one that was chosen from a list', () => {
    expect(v.parse(ReasonSchema, ' no\nnetwork \u202e')).toBe('no network')
    expect(v.parse(NoteSchema, ' \n')).toBe('')
    expect(v.is(NoteSchema, 'x'.repeat(REASON_MOST + 1))).toBe(false)
  })
})

it.each(Object.entries(OWN_WORDS))(
  'A rider’s own words in %s have at most 500 characters (REASON-2)',
  (_, takes) => {
    expect([OWN_WORDS_MOST, OWN_WORDS_MOST + 1].map((length) => takes('x'.repeat(length)))).toEqual([
      true,
      false,
    ])
  },
)
