// Apart from the use case, which the simulation runs without the runtime.
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { ChangeAnswerSchema, ChangeOffer, ChangeState } from '../../src/domain/bookings/change-terms'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { answerRefusal, jsonBody } from '../http/failures'
import { once } from '../idempotency'
import { checkAfterAnswer } from '../payments/booking-with-payment'
import { changesOf } from '../payments/changes'
import { routesOf } from '../places/providers'
import { afterTransition } from '../rides/after-transition'
import { requireVerifiedPhone } from '../session/guards'
import { AgreedChangeSchema, CHANGE_BOOKING_REFUSALS, ChangeRequestSchema } from './asked-change'
import { changeBooking, offerChange } from './change-booking'
import { readChange } from './read-change'

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
    const offered = await offerChange({ ...contextOf(c), database: databaseOf(c.env.DB) }, asked)
    return offered.ok
      ? c.json<ChangeOffer>(offered.value)
      : answerRefusal(c, CHANGE_BOOKING_REFUSALS, offered.refusal)
  })
  .post('/bookings/:id/change', requireVerifiedPhone, jsonBody(AgreedChangeSchema), async (c) => {
    const bookingId = c.req.param('id')
    const { agreed, ...request } = c.req.valid('json')
    const asked = { bookingId, who: asRider(c), request, agreed }
    const changed = await once(c, (database) => changeBooking({ ...contextOf(c), database }, asked))
    if (!changed.ok) return answerRefusal(c, CHANGE_BOOKING_REFUSALS, changed.refusal)
    c.set('mayHaveMessages', true)
    await afterTransition(c.env, c.executionCtx, bookingId, changed.value?.formerDriverId ?? null)
    // A repeated press made nothing itself.
    const change = changed.value?.change ?? (await changesOf(databaseOf(c.env.DB), bookingId))[0]
    if (!change) throw new Error('A change that was made is not there')
    const { state, number, order_paise } = change
    return c.json<v.InferOutput<typeof ChangeAnswerSchema>>({ state, change_number: number, order_paise })
  })
  .get('/bookings/:id/changes/:number', requireVerifiedPhone, async (c) => {
    const [bookingId, now] = [c.req.param('id'), new Date()]
    const asked = { userId: c.get('user').userId, bookingId, number: Number(c.req.param('number')), now }
    const change = await readChange(databaseOf(c.env.DB), asked)
    if (!change) return answerRefusal(c, CHANGE_BOOKING_REFUSALS, { reason: 'no_such_booking' })
    if (isUnsettled(change.payment_state)) checkAfterAnswer(c, [bookingId], now)
    c.header('cache-control', 'private, no-store')
    return c.json<ChangeState>(change)
  })
