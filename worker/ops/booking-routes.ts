import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { AgainRequestSchema } from '../../src/domain/ops/messages'
import {
  AssignRequestSchema,
  CancelRequestSchema,
  ChargeDecisionSchema,
  EndRequestSchema,
  SettleOwedRequestSchema,
  UnassignRequestSchema,
} from '../../src/domain/ops/requests'
import type { Result } from '../../src/domain/result'
import { plainLine } from '../../src/domain/text'
import { previewCancellation } from '../cancellations/cancel-booking'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { answerRefusal, jsonBody } from '../http/failures'
import { afterTransition } from '../rides/after-transition'
import { RIDE_AND_CHARGE_REFUSALS } from '../rides/charge-routes'
import { assignRide } from './assign-ride'
import { candidatesFor } from './candidates'
import { decideByOperator } from './charges'
import { operatorOf } from './log'
import { answerOpsRefusal, type OpsRefusal } from './refusals'
import { type CancelKind, cancelRide, clearPin, endRide, unassignRide } from './ride-actions'
import { revokeLink, sendPaymentLink } from './send-again'
import { settleOwed } from './settle-owed'
import { showBooking } from './show-booking'

const NO_SUCH_RIDE = { reason: 'no_such_ride' } as const

/** The booking as it is after an action. */
async function panel(c: Context<AppEnv>, bookingId: string) {
  const shown = await showBooking(operatorOf(c), bookingId)
  return shown ? c.json(shown) : answerOpsRefusal(c, NO_SUCH_RIDE)
}

/** After a committed transition the room, the screens and the messages follow; the answer is the booking as it is now. */
async function answerTransition(
  c: Context<AppEnv>,
  bookingId: string,
  result: Result<unknown, OpsRefusal>,
  formerDriverId: string | null = null,
) {
  if (!result.ok) {
    const { refusal } = result
    return answerOpsRefusal(c, refusal)
  }
  c.set('mayHaveMessages', true)
  await afterTransition(c.env, c.executionCtx, bookingId, formerDriverId)
  return panel(c, bookingId)
}

async function cancel(
  c: Context<AppEnv>,
  kind: CancelKind,
  asked: v.InferOutput<typeof CancelRequestSchema>,
) {
  const bookingId = c.req.param('id') ?? ''
  const { reason, refund_paise: refundPaise, key } = asked
  const cancelled = await cancelRide(operatorOf(c), bookingId, { kind, reason, refundPaise, key })
  if (!cancelled.ok) return answerOpsRefusal(c, cancelled.refusal)
  return answerTransition(c, bookingId, cancelled)
}

const KindSchema = v.fallback(v.picklist(['company', 'no_show']), 'company')

/** One booking: what an operator sees and the actions on it. */
export const bookingRoutes = new Hono<AppEnv>()
  .get('/bookings/:id', (c) => panel(c, c.req.param('id')))
  .get('/bookings/:id/candidates', async (c) => {
    const { database, now } = operatorOf(c)
    const row = await findBookingRow(database, c.req.param('id'))
    const named = plainLine(c.req.query('named') ?? '').slice(0, 60)
    return row ? c.json(await candidatesFor(database, row, now, named)) : answerOpsRefusal(c, NO_SUCH_RIDE)
  })
  .get('/bookings/:id/cancellation', async (c) => {
    const { database, now } = operatorOf(c)
    const by = v.parse(KindSchema, c.req.query('kind'))
    const preview = await previewCancellation(database, { bookingId: c.req.param('id'), by }, now)
    return preview.ok ? c.json(preview.value) : answerOpsRefusal(c, preview.refusal)
  })
  .post('/bookings/:id/assign', jsonBody(AssignRequestSchema), async (c) => {
    const id = c.req.param('id')
    const asked = c.req.valid('json')
    return answerTransition(c, id, await assignRide(operatorOf(c), id, asked), asked.from_driver_id)
  })
  .post('/bookings/:id/unassign', jsonBody(UnassignRequestSchema), async (c) => {
    const id = c.req.param('id')
    const { from_driver_id: fromDriverId, reason } = c.req.valid('json')
    return answerTransition(
      c,
      id,
      await unassignRide(operatorOf(c), id, { fromDriverId, reason }),
      fromDriverId,
    )
  })
  .post('/bookings/:id/payment-link', jsonBody(AgainRequestSchema), async (c) => {
    const id = c.req.param('id')
    const sent = await sendPaymentLink(operatorOf(c), id, c.req.valid('json'))
    if (!sent.ok) {
      const { refusal } = sent
      return answerOpsRefusal(c, refusal)
    }
    c.set('mayHaveMessages', true)
    return panel(c, id)
  })
  .post('/bookings/:id/payment-link/revoke', async (c) => {
    const id = c.req.param('id')
    await revokeLink(operatorOf(c), id)
    return panel(c, id)
  })
  .post('/bookings/:id/clear-pin', async (c) => {
    const id = c.req.param('id')
    return answerTransition(c, id, await clearPin(operatorOf(c), id))
  })
  .post('/bookings/:id/end', jsonBody(EndRequestSchema), async (c) => {
    const id = c.req.param('id')
    return answerTransition(c, id, await endRide(operatorOf(c), id, c.req.valid('json')))
  })
  .post('/bookings/:id/owed', jsonBody(SettleOwedRequestSchema), async (c) => {
    const id = c.req.param('id')
    return answerTransition(c, id, await settleOwed(operatorOf(c), id, c.req.valid('json')))
  })
  .post('/bookings/:id/charges/:charge/decision', jsonBody(ChargeDecisionSchema), async (c) => {
    const { id, charge } = c.req.param()
    const decided = await decideByOperator(operatorOf(c), id, charge, c.req.valid('json'))
    return decided.ok
      ? answerTransition(c, id, decided)
      : answerRefusal(c, RIDE_AND_CHARGE_REFUSALS, decided.refusal)
  })
  .post('/bookings/:id/cancel', jsonBody(CancelRequestSchema), (c) =>
    cancel(c, 'company', c.req.valid('json')),
  )
  .post('/bookings/:id/no-show', jsonBody(CancelRequestSchema), (c) =>
    cancel(c, 'no_show', c.req.valid('json')),
  )

/** Any rider's booking, for operators alone. */
async function findBookingRow(database: Database, id: string): Promise<BookingRow | null> {
  const [row] = await database.select().from(bookings).where(eq(bookings.id, id))
  return row ?? null
}
