import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ExtensionSchema } from '../../src/domain/fares/rental'
import { CountSchema, ReasonSchema, TransitionIdSchema } from '../../src/domain/fields'
import { PaidToDriverSchema, UnpaidSchema } from '../../src/domain/payments/remainder'
import { PICTURE_REFUSALS, PICTURE_TYPE } from '../../src/domain/profile/picture'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CarProblemSchema } from '../../src/domain/rides/car-problem'
import { EnterQuerySchema } from '../../src/domain/rides/charge-requests'
import { type DriverReason, DriverReasonSchema } from '../../src/domain/rides/judge-position'
import { PinSchema } from '../../src/domain/rides/pin'
import { RIDE_REFUSALS, type RideRefusal } from '../../src/domain/rides/refusals'
import { PressSchema } from '../../src/domain/rides/transitions'
import { ridesAreSimulated } from '../config'
import { type Database, databaseOf } from '../database/client'
import { drivers } from '../database/tables'
import { bookingChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { fail, failedAs, granted, jsonBody, refusedBy, UNREADABLE } from '../http/failures'
import { readPicture } from '../http/pictures'
import { keyOf } from '../idempotency'
import { afterTransition } from '../rides/after-transition'
import { arriveAtPickup, startRide } from '../rides/arrive-and-start'
import { answerChange } from '../rides/changed-ride'
import { RIDE_AND_CHARGE_REFUSALS } from '../rides/charge-routes'
import { completeRide } from '../rides/complete-ride'
import { enterCharge, withdrawCharge } from '../rides/decide-charge'
import { type DriverRequest, handBackRide, setOut, type Transitioned } from '../rides/driver-transitions'
import { EXTEND_REFUSALS, extendRental } from '../rides/extend-rental'
import type { Report } from '../rides/judge-report'
import { recordCall, reportNoShow } from '../rides/no-show'
import { acceptRide, declineOffer } from '../rides/offers'
import { measureRide } from '../rides/rental-end'
import { driveOn, reportCarProblem } from '../rides/report-car-problem'
import { readCar, readLastFix } from '../room/room'
import { requireDriver } from '../session/guards'
import { readBoard } from './read-board'

/** All that a driver's dashboard shows now. */
export const boardOf = ({ env }: Context<AppEnv>, driverId: string) =>
  readBoard({ database: databaseOf(env.DB), driverId, now: new Date(), simulated: ridesAreSimulated(env) })

export async function answerBoard(c: Context<AppEnv>) {
  const board = await boardOf(c, c.get('user').userId)
  if (!board) throw refusedBy(RIDE_REFUSALS, { reason: 'not_set_up' })
  return c.json(board)
}

/** The board after something has changed that the ride's rider and operators see too. */
export async function answerChanged(c: Context<AppEnv>, bookingId: string) {
  await afterTransition(c, bookingId)
  return answerBoard(c)
}

/** What came of a request that changes nothing for the ride's other pages. */
async function answer(c: Context<AppEnv>, result: Result<unknown, RideRefusal>) {
  await granted(RIDE_REFUSALS, result)
  return answerBoard(c)
}

/** A driver's request about the ride or the offer that the path names; `pressed_at` of a press that waited. */
const requestOf = (c: Context<AppEnv>, { pressed_at }: { pressed_at?: number } = {}): DriverRequest => ({
  database: databaseOf(c.env.DB),
  driverId: c.get('user').userId,
  bookingId: c.req.param('id') ?? '',
  now: new Date(),
  key: keyOf(c),
  pressed_at,
})

/**
 * Makes a transition by what a press says of itself, and answers the dashboard as it is afterwards. A wrong PIN also
 * changes the rider's page.
 */
async function transition(
  c: Context<AppEnv>,
  { reason = null, ...press }: { pressed_at?: number; reason?: DriverReason | null },
  make: (request: DriverRequest, report: Report) => Transitioned,
) {
  const request = requestOf(c, press)
  const { bookingId, now } = request
  const result = await make(request, { at: now, reason, readFix: () => readLastFix(c.env, bookingId) })
  if (result.ok || result.refusal.reason === 'wrong_pin') {
    // Handed back it has no driver any more, whose other pages are to know.
    await afterTransition(c, bookingId, request.driverId)
  } else if (result.refusal.reason === 'given_away') {
    // Operators read at once that a rider is in another car than they believe.
    c.executionCtx.waitUntil(bookingChanged(c.env, bookingId))
  }
  return answer(c, result)
}

/** The change of the trip that the driver saw; a page of before names none. */
const AcceptBodySchema = v.object({ change_number: v.optional(v.nullable(CountSchema), null) })

/** Whether a driver keeps their ride as this change of it made it. */
const ChangeAnswerBodySchema = v.object({ number: v.number(), keeps: v.boolean() })

/** Why a ride is handed back: a few words, for operations. */
const HandBackSchema = v.object({ reason: ReasonSchema })

/** A report with why the driver's word is to be taken, where the page was asked for it. */
const ReportSchema = v.object({ ...PressSchema.entries, reason: v.optional(v.nullable(DriverReasonSchema)) })

const DutySchema = v.object({ on_duty: v.boolean() })

const StartSchema = v.object({ ...PressSchema.entries, pin: PinSchema })

const ProblemSchema = v.object({ ...PressSchema.entries, problem: CarProblemSchema })

/** What was collected after the ride, and why less than remained; both null where nothing remained. */
const CompleteSchema = v.object({
  ...ReportSchema.entries,
  ended_at: v.optional(CountSchema),
  collected: v.nullable(PaidToDriverSchema),
  unpaid: v.optional(v.nullable(UnpaidSchema), null),
})

/** The API of the driver's dashboard. Every statement carries the driver's id; another's ride answers as one that never was. */
export const driver = new Hono<AppEnv>()
  .get('/driver/rides', requireDriver, answerBoard)
  .post('/driver/duty', requireDriver, jsonBody(DutySchema), async (c) =>
    answer(c, await setDuty(databaseOf(c.env.DB), c.get('user').userId, c.req.valid('json').on_duty)),
  )
  .post('/driver/offers/:id/accept', requireDriver, jsonBody(AcceptBodySchema), (c) =>
    transition(c, {}, (request) => acceptRide(request, c.req.valid('json').change_number)),
  )
  .post('/driver/offers/:id/decline', requireDriver, async (c) => answer(c, await declineOffer(requestOf(c))))
  .post('/driver/rides/:id/set-out', requireDriver, (c) =>
    transition(c, {}, (request) => setOut(request, ridesAreSimulated(c.env))),
  )
  .post('/driver/rides/:id/arrived', requireDriver, jsonBody(ReportSchema), (c) =>
    transition(c, c.req.valid('json'), arriveAtPickup),
  )
  .post('/driver/rides/:id/change-answer', requireDriver, jsonBody(ChangeAnswerBodySchema), (c) =>
    transition(c, {}, (request) => answerChange(request, c.req.valid('json'))),
  )
  .post('/driver/rides/:id/hand-back', requireDriver, jsonBody(HandBackSchema), (c) =>
    transition(c, {}, (request) => handBackRide(request, c.req.valid('json').reason)),
  )
  .post('/driver/rides/:id/start', requireDriver, jsonBody(StartSchema), (c) => {
    const { pin, ...press } = c.req.valid('json')
    return transition(c, press, (request, { readFix }) => startRide(request, pin, readFix))
  })
  .post('/driver/rides/:id/calls', requireDriver, jsonBody(PressSchema), async (c) =>
    answer(c, await recordCall(requestOf(c, c.req.valid('json')))),
  )
  .post('/driver/rides/:id/no-show', requireDriver, jsonBody(ReportSchema), (c) =>
    transition(c, { reason: c.req.valid('json').reason }, reportNoShow),
  )
  .post('/driver/rides/:id/problem', requireDriver, jsonBody(ProblemSchema), (c) => {
    const { problem, ...press } = c.req.valid('json')
    return transition(c, press, (request) =>
      reportCarProblem(request, problem, () => readCar(c.env, request.bookingId)),
    )
  })
  .post('/driver/rides/:id/drive-on', requireDriver, (c) => transition(c, {}, driveOn))
  .post('/driver/rides/:id/extend', requireDriver, jsonBody(ExtensionSchema), async (c) => {
    const { database, driverId, bookingId, now } = requestOf(c)
    const extender = { database, bookingId, by: { driver: driverId }, now }
    await granted(EXTEND_REFUSALS, extendRental(extender, c.req.valid('json')))
    return answerChanged(c, bookingId)
  })
  .post('/driver/rides/:id/complete', requireDriver, jsonBody(CompleteSchema), (c) => {
    const body = c.req.valid('json')
    return transition(c, body, (request, report) =>
      completeRide(request, body, report, (id) => measureRide(c.env, id)),
    )
  })

/** On duty a driver is offered rides; off duty offers stop, and accepted rides stay (docs/product.md, DRIVER-9). */
async function setDuty(
  database: Database,
  driverId: string,
  onDuty: boolean,
): Promise<Result<null, RideRefusal>> {
  const changed = await database.update(drivers).set({ on_duty: onDuty }).where(eq(drivers.id, driverId))
  return changed.meta.changes > 0 ? accept(null) : refuse({ reason: 'not_set_up' })
}

const ENTRY_REFUSALS = { ...RIDE_AND_CHARGE_REFUSALS, ...PICTURE_REFUSALS }

/** A header's words: what is kept under a name is never written over. */
const NEW_ONLY = new Headers({ 'if-none-match': '*' })

const NOT_SAVED = 'The charge could not be saved. Please try again.'

const unreadable = (c: Context<AppEnv>) => fail(c, 400, 'invalid_body', UNREADABLE)

/**
 * A driver's tolls and parking. The body of a charge is the picture of its ticket, which may be longer than other bodies:
 * this stands before the limit of those.
 */
export const driverCharges = new Hono<AppEnv>()
  .put('/driver/rides/:id/charges/:charge', requireDriver, async (c) => {
    const bookingId = c.req.param('id')
    const id = v.safeParse(TransitionIdSchema, c.req.param('charge'))
    const asked = v.safeParse(EnterQuerySchema, c.req.query())
    if (!id.success || !asked.success) return unreadable(c)
    const charge = {
      ...asked.output,
      id: id.output,
      bookingId,
      driverId: c.get('user').userId,
      picture: await granted(ENTRY_REFUSALS, readPicture(c.req.raw.body)),
      now: new Date(),
    }
    const keep = (key: string, bytes: Uint8Array) =>
      c.env.PICTURES.put(key, bytes, { onlyIf: NEW_ONLY, httpMetadata: { contentType: PICTURE_TYPE } })
    const entered = enterCharge(databaseOf(c.env.DB), keep, charge)
    await granted(ENTRY_REFUSALS, entered.catch(failedAs('charge_not_saved', NOT_SAVED)))
    return answerChanged(c, bookingId)
  })
  .delete('/driver/rides/:id/charges/:charge', requireDriver, async (c) => {
    const bookingId = c.req.param('id')
    const id = v.safeParse(TransitionIdSchema, c.req.param('charge'))
    if (!id.success) return unreadable(c)
    const withdrawn = withdrawCharge({
      database: databaseOf(c.env.DB),
      bookingId,
      chargeId: id.output,
      decider: { by: 'driver', id: c.get('user').userId },
      now: new Date(),
    })
    await granted(RIDE_AND_CHARGE_REFUSALS, withdrawn)
    return answerChanged(c, bookingId)
  })
