import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ChangeOffer } from '../../src/domain/bookings/change-terms'
import { CHANGE_REASONS, type ChangeReason, ChangeReasonSchema } from '../../src/domain/ops/change-trip'
import { formatPaise, formatRupees } from '../../src/domain/payments/amounts'
import type { RefusalTable } from '../../src/domain/refusals'
import { withoutNumbers } from '../../src/domain/text'
import {
  AgreedChangeSchema,
  CHANGE_BOOKING_REFUSALS,
  type ChangeContext,
  ChangeRequestSchema,
  type Changer,
} from '../changes/asked-change'
import { changeBooking, offerChange } from '../changes/change-booking'
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
  change_differs: [
    409,
    ({ offer: { fare_amount, refund_paise, order_paise } }: { offer: Money }) =>
      `This has changed since you looked: the fare is ${formatRupees(fare_amount)}, ${formatPaise(refund_paise)} goes back, ${formatPaise(order_paise)} is paid first. Check it, then press again.`,
    { fields: ({ offer }: { offer: Money }) => ({ offer }) },
  ],
} as const satisfies RefusalTable

type Money = Pick<ChangeOffer, 'fare_amount' | 'refund_paise' | 'order_paise' | 'change_number'>

type Context = OperatorContext & Omit<ChangeContext, 'now'>

/** The operator as who changes a booking, with the row of the log. The quote is the operator's own, as of a booking. */
function changerOf(context: OperatorContext, bookingId: string, { reason, note }: ChangeReason): Changer {
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

/** What a change for a caller would bring (docs/product.md, CHANGE-8). */
export const offerCallerChange = (
  context: Context,
  bookingId: string,
  { reason, note, ...request }: v.InferOutput<typeof CallerChangeSchema>,
) => offerChange(context, { bookingId, who: changerOf(context, bookingId, { reason, note }), request })

/** Changes a booking for a caller as was agreed, or leaves the change waiting for its payment, with its row of the log. */
export const changeForCaller = (
  context: Context,
  bookingId: string,
  { reason, note, agreed, ...request }: v.InferOutput<typeof AgreedCallerChangeSchema>,
): ReturnType<typeof changeBooking> =>
  changeBooking(context, { bookingId, who: changerOf(context, bookingId, { reason, note }), request, agreed })
