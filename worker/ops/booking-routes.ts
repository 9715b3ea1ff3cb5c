import { eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ChangeOffer } from '../../src/domain/bookings/change-terms'
import { CHANGE_REASONS, type ChangeReason, ChangeReasonSchema } from '../../src/domain/ops/change-trip'
import {
  AssignRequestSchema,
  CancelRequestSchema,
  ChargeDecisionSchema,
  EndRequestSchema,
  KilometresRequestSchema,
  SettleOwedRequestSchema,
  UnassignRequestSchema,
} from '../../src/domain/ops/requests'
import { LONGEST_NAME } from '../../src/domain/profile/name'
import type { RefusalTable } from '../../src/domain/refusals'
import type { Result } from '../../src/domain/result'
import { CHARGE_REFUSALS, type ChargeRefusal } from '../../src/domain/rides/charge-requests'
import { plainLine, withoutNumbers } from '../../src/domain/text'
import { previewCancellation } from '../cancellations/cancel-booking'
import {
  AgreedChangeSchema,
  CHANGE_BOOKING_REFUSALS,
  ChangeRequestSchema,
  type Changer,
  changeBooking,
  offerChange,
} from '../changes/change-booking'
import { quoteKeys } from '../config'
import { bookings } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody, refusedBy } from '../http/failures'
import { termsFrom } from '../payments/changes'
import { routesOf } from '../places/providers'
import { afterTransition } from '../rides/after-transition'
import { measureRide } from '../rides/rental-end'
import { closeEndedLinks } from '../room/room'
import { assignRide } from './assign-ride'
import { candidatesFor } from './candidates'
import { logAction, type OperatorContext, onceByOperator, operatorOf, type PressContext } from './log'
import { OPERATOR_REFUSALS, type OpsRefusal } from './refusals'
import {
  cancelRide,
  clearPin,
  decideByOperator,
  endRide,
  endRideAtCar,
  recordKilometres,
  settleOwed,
  unassignRide,
} from './ride-actions'
import { maySendLink, putLink, revokeLink, sendPaymentLink } from './send-again'
import { showBooking } from './show-booking'

/** What a rider's own change asks for, and why an operator makes it. */
const CallerChangeSchema = v.intersect([ChangeRequestSchema, ChangeReasonSchema])

const AgreedCallerChangeSchema = v.intersect([AgreedChangeSchema, ChangeReasonSchema])

/** As an operator reads them: whom to call is nobody but the rider. */
export const CALLER_CHANGE_REFUSALS = {
  ...CHANGE_BOOKING_REFUSALS,
  no_such_booking: [404, 'We can’t find this booking. Look for it on the board.'],
  unpaid: [409, 'This booking isn’t paid yet. Cancel it, and book anew for the caller.'],
  too_many_changes: [
    409,
    ({ most }: { most: number }) => `This trip was changed ${most} times. Cancel it, and book anew.`,
  ],
} as const satisfies RefusalTable

/** The operator as who changes a booking, with the row of the log. The quote is the operator's own, as of a booking. */
function operatorAsChanger(
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

const NO_SUCH_RIDE = { reason: 'no_such_ride' } as const

/** The booking as it is after an action. */
async function panel(c: Context<AppEnv>, bookingId: string) {
  const shown = await showBooking(operatorOf(c), bookingId)
  if (!shown) throw refusedBy(OPERATOR_REFUSALS, NO_SUCH_RIDE)
  return c.json(shown)
}

/** Of a ride, and of its charges. */
const TRANSITION_REFUSALS = { ...CHARGE_REFUSALS, ...OPERATOR_REFUSALS }

/**
 * A transition of the booking in the path, once for each press. The room, the screens and the messages follow; the answer
 * is the booking as it is now.
 */
async function transition(
  c: Context<AppEnv>,
  act: (context: PressContext, bookingId: string) => Promise<Result<unknown, OpsRefusal | ChargeRefusal>>,
  formerDriverId: string | null = null,
) {
  const bookingId = c.req.param('id') ?? ''
  await onceByOperator(c, TRANSITION_REFUSALS, (context) => act(context, bookingId))
  await afterTransition(c, bookingId, formerDriverId)
  return panel(c, bookingId)
}

/** What a change of a booking needs beside its operator. */
const pricingOf = (c: Context<AppEnv>) => ({ routes: routesOf(c.env), keys: quoteKeys(c.env) })

const KindSchema = v.fallback(v.picklist(['company', 'no_show', 'rider']), 'company')

/** One booking: what an operator sees and the actions on it. */
export const bookingRoutes = new Hono<AppEnv>()
  .get('/bookings/:id', (c) => panel(c, c.req.param('id')))
  .get('/bookings/:id/candidates', async (c) => {
    const { database, now } = operatorOf(c)
    // Any rider's.
    const [row] = await database
      .select()
      .from(bookings)
      .where(eq(bookings.id, c.req.param('id')))
    const named = plainLine(c.req.query('named') ?? '').slice(0, LONGEST_NAME)
    if (!row) throw refusedBy(OPERATOR_REFUSALS, NO_SUCH_RIDE)
    return c.json(await candidatesFor(database, row, now, named))
  })
  .get('/bookings/:id/cancellation', async (c) => {
    const { database, now } = operatorOf(c)
    const by = v.parse(KindSchema, c.req.query('kind'))
    const preview = previewCancellation(database, { bookingId: c.req.param('id'), by }, now)
    return c.json(await granted(OPERATOR_REFUSALS, preview))
  })
  .post('/bookings/:id/assign', jsonBody(AssignRequestSchema), (c) => {
    const asked = c.req.valid('json')
    return transition(c, (context, id) => assignRide(context, id, asked), asked.from_driver_id)
  })
  .post('/bookings/:id/unassign', jsonBody(UnassignRequestSchema), (c) => {
    const asked = c.req.valid('json')
    return transition(c, (context, id) => unassignRide(context, id, asked), asked.from_driver_id)
  })
  .post('/bookings/:id/change/offer', jsonBody(CallerChangeSchema), async (c) => {
    const [context, request] = [operatorOf(c), c.req.valid('json')]
    const bookingId = c.req.param('id')
    const who = operatorAsChanger(context, bookingId, request)
    const offered = offerChange({ ...context, ...pricingOf(c) }, { bookingId, who, request })
    return c.json<ChangeOffer>(await granted(CALLER_CHANGE_REFUSALS, offered))
  })
  .post('/bookings/:id/change', jsonBody(AgreedCallerChangeSchema), async (c) => {
    const [bookingId, request] = [c.req.param('id'), c.req.valid('json')]
    const changed = await onceByOperator(c, CALLER_CHANGE_REFUSALS, (context) => {
      const who = operatorAsChanger(context, bookingId, request)
      return changeBooking({ ...context, ...pricingOf(c) }, { bookingId, who, request })
    })
    const formerDriverId = typeof changed === 'string' ? null : changed.formerDriverId
    await afterTransition(c, bookingId, formerDriverId)
    await closeEndedLinks(c.env, bookingId)
    return panel(c, bookingId)
  })
  .post('/bookings/:id/payment-link', async (c) => {
    const id = c.req.param('id')
    await onceByOperator(c, OPERATOR_REFUSALS, (context) => sendPaymentLink(context, id))
    c.set('mayHaveMessages', true)
    return panel(c, id)
  })
  .post('/bookings/:id/payment-link/revoke', async (c) => {
    const id = c.req.param('id')
    await onceByOperator(c, {}, (context) => revokeLink(context, id))
    return panel(c, id)
  })
  .post('/bookings/:id/clear-pin', (c) => transition(c, clearPin))
  .post('/bookings/:id/end', jsonBody(EndRequestSchema), (c) =>
    transition(c, (context, id) => endRide(context, id, c.req.valid('json'), (id) => measureRide(c.env, id))),
  )
  .post('/bookings/:id/end-at-car', (c) => transition(c, endRideAtCar))
  .post('/bookings/:id/kilometres', jsonBody(KilometresRequestSchema), (c) =>
    transition(c, (context, id) => recordKilometres(context, id, c.req.valid('json'))),
  )
  .post('/bookings/:id/owed', jsonBody(SettleOwedRequestSchema), (c) =>
    transition(c, (context, id) => settleOwed(context, id, c.req.valid('json'))),
  )
  .post('/bookings/:id/charges/:charge/decision', jsonBody(ChargeDecisionSchema), (c) =>
    transition(c, (context, id) => decideByOperator(context, id, c.req.param('charge'), c.req.valid('json'))),
  )
  .post('/bookings/:id/cancel', jsonBody(CancelRequestSchema), (c) => {
    const asked = c.req.valid('json')
    return transition(c, (context, id) =>
      cancelRide(context, id, asked.for_rider ? 'rider' : 'company', asked),
    )
  })
  .post('/bookings/:id/no-show', jsonBody(CancelRequestSchema), (c) =>
    transition(c, (context, id) => cancelRide(context, id, 'no_show', c.req.valid('json'))),
  )
