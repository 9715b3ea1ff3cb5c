import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CHANGE_REASONS, type ChangeReason, ChangeReasonSchema } from '../../src/domain/ops/change-trip'
import type { RefusalTable } from '../../src/domain/refusals'
import { withoutNumbers } from '../../src/domain/text'
import {
  AgreedChangeSchema,
  CHANGE_BOOKING_REFUSALS,
  ChangeRequestSchema,
  type Changer,
} from '../changes/change-booking'
import { termsFrom } from '../payments/changes'
import { logAction, type OperatorContext } from './log'
import { maySendLink, putLink } from './send-again'

/** What a rider's own change asks for, and why an operator makes it. */
export const CallerChangeSchema = v.intersect([ChangeRequestSchema, ChangeReasonSchema])

export const AgreedCallerChangeSchema = v.intersect([AgreedChangeSchema, ChangeReasonSchema])

/** As an operator reads them: whom to call is nobody but the rider. */
export const CALLER_CHANGE_REFUSALS = {
  ...CHANGE_BOOKING_REFUSALS,
  unpaid: [409, 'This booking isn’t paid yet. Cancel it, and book anew for the caller.'],
  too_many_changes: [
    409,
    ({ most }: { most: number }) => `This trip was changed ${most} times. Cancel it, and book anew.`,
  ],
} as const satisfies RefusalTable

/** The operator as who changes a booking, with the row of the log. The quote is the operator's own, as of a booking. */
export function operatorAsChanger(
  context: OperatorContext,
  bookingId: string,
  { reason, note }: ChangeReason,
): Changer {
  const { words, isOurs } = CHANGE_REASONS[reason]
  const said = note === '' ? words : `${words}: ${withoutNumbers(note)}`
  return {
    by: 'operator',
    userId: context.operatorId,
    reason: said,
    isOurs,
    beside: ({ number, wanted, refund_paise, order_paise }, when) => [
      // Before the log, by whose rows links are counted.
      ...(order_paise > 0
        ? putLink(context, bookingId, {
            change: { order_paise },
            key: `change ${number}`,
            when: sql`${when} AND ${maySendLink(bookingId, context.now)}`,
          })
        : []),
      logAction(context, {
        action: order_paise > 0 ? 'booking.change_offered' : 'booking.changed',
        subject: { kind: 'booking', id: bookingId },
        details: {
          reason: said,
          change: number,
          fare: termsFrom(wanted).fare_amount,
          ...(refund_paise > 0 && { refund_paise }),
          ...(order_paise > 0 && { order_paise }),
        },
        when,
      }),
    ],
  }
}
