// Apart from the use case, which the simulation runs without the runtime.

import { and, eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { ChangeAnswerSchema, ChangeOffer, ChangeState } from '../../src/domain/bookings/change-terms'
import type { PaymentState } from '../../src/domain/payments/checkout'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { quoteKeys } from '../config'
import type { Database } from '../database/client'
import { databaseOf } from '../database/client'
import { bookingChanges } from '../database/payment-tables'
import { bookings } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody, refusedBy } from '../http/failures'
import { once } from '../idempotency'
import { checkAfterAnswer } from '../payments/booking-with-payment'
import { changesOf, isUnpaidInTime } from '../payments/changes'
import { isProcessing, mayHoldMoney } from '../payments/orders'
import { routesOf } from '../places/providers'
import { afterTransition } from '../rides/after-transition'
import { closeEndedLinks } from '../room/room'
import { requireVerifiedPhone } from '../session/guards'
import {
  AgreedChangeSchema,
  CHANGE_BOOKING_REFUSALS,
  ChangeRequestSchema,
  changeBooking,
  offerChange,
} from './change-booking'

const contextOf = (c: Context<AppEnv>) => ({
  routes: routesOf(c.env),
  keys: quoteKeys(c.env),
  now: new Date(),
})

const asRider = (c: Context<AppEnv>) =>
  ({ by: 'rider', userId: c.get('user').userId, reason: null, isOurs: false }) as const

/** A rider's own change of a booking, what it would bring, and what became of it. */
export const changes = new Hono<AppEnv>()
  .post('/bookings/:id/change/offer', requireVerifiedPhone, jsonBody(ChangeRequestSchema), async (c) => {
    const asked = { bookingId: c.req.param('id'), who: asRider(c), request: c.req.valid('json') }
    const offered = offerChange({ ...contextOf(c), database: databaseOf(c.env.DB) }, asked)
    return c.json<ChangeOffer>(await granted(CHANGE_BOOKING_REFUSALS, offered))
  })
  .post('/bookings/:id/change', requireVerifiedPhone, jsonBody(AgreedChangeSchema), async (c) => {
    const bookingId = c.req.param('id')
    const asked = { bookingId, who: asRider(c), request: c.req.valid('json') }
    const changed = await once(c, CHANGE_BOOKING_REFUSALS, (database) =>
      changeBooking({ ...contextOf(c), database }, asked),
    )
    await afterTransition(c, bookingId, changed?.formerDriverId ?? null)
    await closeEndedLinks(c.env, bookingId)
    // A repeated press made nothing itself.
    const change = changed?.change ?? (await changesOf(databaseOf(c.env.DB), bookingId))[0]
    if (!change) throw new Error('A change that was made is not there')
    const { state, number, order_paise } = change
    return c.json<v.InferOutput<typeof ChangeAnswerSchema>>({ state, change_number: number, order_paise })
  })
  .get('/bookings/:id/changes/:number', requireVerifiedPhone, async (c) => {
    const [bookingId, now] = [c.req.param('id'), new Date()]
    const asked = { userId: c.get('user').userId, bookingId, number: Number(c.req.param('number')), now }
    const change = await readChange(databaseOf(c.env.DB), asked)
    if (!change) throw refusedBy(CHANGE_BOOKING_REFUSALS, { reason: 'no_such_booking' })
    if (isUnsettled(change.payment_state)) checkAfterAnswer(c, [bookingId], now)
    return c.json<ChangeState>(change)
  })

/**
 * What became of a change and of its payment; null: no such change of this rider's. One that was not paid in time has
 * lapsed, whether or not the clock has ended it.
 */
async function readChange(
  database: Database,
  { userId, bookingId, number, now }: { userId: string; bookingId: string; number: number; now: Date },
): Promise<ChangeState | null> {
  const isPaid = sql`EXISTS (SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = bookings.id
    AND payment_orders.change_number = booking_changes.number AND payment_orders.status = 'paid')`
  const [found] = await database
    .select({
      state: sql<ChangeState['state']>`iif(booking_changes.state = 'waiting' AND ${isUnpaidInTime(now)},
        'lapsed', booking_changes.state)`,
      payment_state: sql<PaymentState>`(CASE WHEN booking_changes.state = 'made' OR ${isPaid} THEN 'paid'
        WHEN ${isProcessing()} THEN 'processing' WHEN ${mayHoldMoney(now)} THEN 'checking' ELSE 'none' END)`,
    })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.booking_id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.user_id, userId), eq(bookingChanges.number, number)))
  return found ?? null
}
