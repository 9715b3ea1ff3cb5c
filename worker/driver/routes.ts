import { type Context, Hono } from 'hono'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { ridesAreRehearsed } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { requireDriver } from '../http/guards'
import { limitRider } from '../http/rate-limit'
import { jsonBody } from '../http/validate'
import { acceptRide } from '../rides/accept-ride'
import { afterMove } from '../rides/after-move'
import { answerRefusal } from '../rides/answer-refusal'
import { arriveAtPickup } from '../rides/arrive-at-pickup'
import { completeRide } from '../rides/complete-ride'
import { declineOffer } from '../rides/decline-offer'
import type { DriverAsks, Moved } from '../rides/driver-move'
import { handBackRide } from '../rides/hand-back-ride'
import { setOut } from '../rides/set-out'
import { startRide } from '../rides/start-ride'
import { readBoard } from './read-board'
import { CompleteSchema, DutySchema, HandBackSchema, StartSchema } from './requests'
import { setDuty } from './set-duty'

async function answerBoard(c: Context<AppEnv>) {
  const board = await readBoard({
    database: databaseOf(c.env.DB),
    driverId: c.get('viewer').userId,
    now: new Date(),
    rehearsal: ridesAreRehearsed(c.env),
  })
  return board ? c.json(board) : answerRefusal(c, { reason: 'not_set_up' })
}

const asksOf = (c: Context<AppEnv>, bookingId: string): DriverAsks => ({
  database: databaseOf(c.env.DB),
  driverId: c.get('viewer').userId,
  bookingId,
  now: new Date(),
})

/** A move's answer: the board as it is afterwards. A wrong PIN is news to the rider's page as well. */
async function answerMove(c: Context<AppEnv>, bookingId: string, made: Result<Moved, RideRefusal>) {
  if (made.ok || made.refusal.reason === 'wrong_pin') await afterMove(c.env, c.executionCtx, bookingId)
  return made.ok ? answerBoard(c) : answerRefusal(c, made.refusal)
}

/** What a driver's page asks for. Every statement carries the driver's id; another's ride is as absent as none. */
export const driver = new Hono<AppEnv>()
  .get('/driver/rides', requireDriver, limitRider, answerBoard)
  .post('/driver/duty', requireDriver, limitRider, jsonBody(DutySchema), async (c) => {
    const { on_duty } = c.req.valid('json')
    const set = await setDuty(databaseOf(c.env.DB), c.get('viewer').userId, on_duty)
    return set.ok ? answerBoard(c) : answerRefusal(c, set.refusal)
  })
  .post('/driver/offers/:id/accept', requireDriver, limitRider, async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await acceptRide(asksOf(c, id)))
  })
  .post('/driver/offers/:id/decline', requireDriver, limitRider, async (c) => {
    const declined = await declineOffer(asksOf(c, c.req.param('id')))
    return declined.ok ? answerBoard(c) : answerRefusal(c, declined.refusal)
  })
  .post('/driver/rides/:id/set-out', requireDriver, limitRider, async (c) => {
    const id = c.req.param('id')
    return answerMove(c, id, await setOut(asksOf(c, id), ridesAreRehearsed(c.env)))
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
