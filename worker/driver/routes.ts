import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { RemainderMethodSchema } from '../../src/domain/payments/amounts'
import { accept, type Result, refuse } from '../../src/domain/result'
import { PinSchema } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { ridesAreSimulated } from '../config'
import { type Database, databaseOf } from '../database/client'
import { drivers } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { acceptRide } from '../rides/accept-ride'
import { afterTransition, answerRideRefusal } from '../rides/after-transition'
import { completeRide } from '../rides/complete-ride'
import { declineOffer, handBackRide } from '../rides/decline-ride'
import type { DriverRequest, TransitionedRide } from '../rides/driver-transition'
import { arriveAtPickup, setOut } from '../rides/set-out'
import { startRide } from '../rides/start-ride'
import { requireDriver } from '../session/guards'
import { readBoard } from './read-board'

async function answerBoard(c: Context<AppEnv>) {
  const board = await readBoard({
    database: databaseOf(c.env.DB),
    driverId: c.get('viewer').userId,
    now: new Date(),
    simulated: ridesAreSimulated(c.env),
  })
  return board ? c.json(board) : answerRideRefusal(c, { reason: 'not_set_up' })
}

const asksOf = (c: Context<AppEnv>, bookingId: string): DriverRequest => ({
  database: databaseOf(c.env.DB),
  driverId: c.get('viewer').userId,
  bookingId,
  now: new Date(),
})

/** A move's answer: the board as it is afterwards. A wrong PIN is news to the rider's page as well. */
async function answerMove(
  c: Context<AppEnv>,
  bookingId: string,
  made: Result<TransitionedRide, RideRefusal>,
) {
  if (made.ok || made.refusal.reason === 'wrong_pin') {
    c.set('mayHaveMessages', true)
    await afterTransition(c.env, c.executionCtx, bookingId)
  }
  return made.ok ? answerBoard(c) : answerRideRefusal(c, made.refusal)
}

const DutySchema = v.object({ on_duty: v.boolean() })

/** Why a ride is handed back: a few words, for operations. */
const HandBackSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
})

const StartSchema = v.object({ pin: PinSchema })

/** What was collected after the ride: whole rupees. Both null where nothing remained. */
const CompleteSchema = v.object({
  remainder_method: v.nullable(RemainderMethodSchema),
  remainder_collected: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** What a driver's page asks for. Every statement carries the driver's id; another's ride is as absent as none. */
export const driver = new Hono<AppEnv>()
  .get('/driver/rides', requireDriver, limitRider, answerBoard)
  .post('/driver/duty', requireDriver, limitRider, jsonBody(DutySchema), async (c) => {
    const { on_duty } = c.req.valid('json')
    const set = await setDuty(databaseOf(c.env.DB), c.get('viewer').userId, on_duty)
    return set.ok ? answerBoard(c) : answerRideRefusal(c, set.refusal)
  })
  .post('/driver/offers/:id/accept', requireDriver, limitRider, async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await acceptRide(asksOf(c, id)))
  })
  .post('/driver/offers/:id/decline', requireDriver, limitRider, async (c) => {
    const declined = await declineOffer(asksOf(c, c.req.param('id')))
    return declined.ok ? answerBoard(c) : answerRideRefusal(c, declined.refusal)
  })
  .post('/driver/rides/:id/set-out', requireDriver, limitRider, async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await setOut(asksOf(c, id), ridesAreSimulated(c.env)))
  })
  .post('/driver/rides/:id/arrived', requireDriver, limitRider, async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await arriveAtPickup(asksOf(c, id)))
  })
  .post('/driver/rides/:id/hand-back', requireDriver, limitRider, jsonBody(HandBackSchema), async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await handBackRide(asksOf(c, id), c.req.valid('json').reason))
  })
  .post('/driver/rides/:id/start', requireDriver, limitRider, jsonBody(StartSchema), async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await startRide(asksOf(c, id), c.req.valid('json').pin))
  })
  .post('/driver/rides/:id/complete', requireDriver, limitRider, jsonBody(CompleteSchema), async (c) => {
    const id = c.req.param('id')
    const { remainder_method: method, remainder_collected: rupees } = c.req.valid('json')
    return answerMove(c, id, await completeRide(asksOf(c, id), { method, rupees }))
  })

/** On duty a driver is offered rides; off duty offers stop, and rides that were taken stay (docs/product.md, Driver). */
async function setDuty(
  database: Database,
  driverId: string,
  onDuty: boolean,
): Promise<Result<null, RideRefusal>> {
  const changed = await database.update(drivers).set({ on_duty: onDuty }).where(eq(drivers.id, driverId))
  return changed.meta.changes === 1 ? accept(null) : refuse({ reason: 'not_set_up' })
}
