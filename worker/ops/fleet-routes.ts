import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { DriverRequestSchema, DutyRequestSchema, VehicleRequestSchema } from '../../src/domain/ops/fleet'
import type { Result } from '../../src/domain/result'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { jsonBody } from '../http/validate'
import { editDriver } from './edit-driver'
import { addVehicle, editVehicle } from './edit-vehicle'
import { listDrivers, listVehicles } from './fleet-pages'
import { operatorOf } from './operator'
import { answerOpsRefusal, type OpsRefusal } from './refusals'
import { setDuty } from './set-duty'

/** A plate, or a name and an id: nothing longer begins a page. */
const AfterSchema = v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200)))
const afterOf = (c: Context<AppEnv>) => v.safeParse(AfterSchema, c.req.query('after') ?? null)
const badPage = (c: Context<AppEnv>) => fail(c, 400, 'invalid_query', 'There is no such page.')

const done = (c: Context<AppEnv>, result: Result<string, OpsRefusal>) =>
  result.ok ? c.json({ id: result.value }) : answerOpsRefusal(c, result.refusal)

/** Cars and drivers. */
export const fleetRoutes = new Hono<AppEnv>()
  .get('/vehicles', async (c) => {
    const after = afterOf(c)
    return after.success ? c.json(await listVehicles(databaseOf(c.env.DB), after.output)) : badPage(c)
  })
  .post('/vehicles', jsonBody(VehicleRequestSchema), async (c) =>
    done(c, await addVehicle(operatorOf(c), c.req.valid('json'))),
  )
  .post('/vehicles/:id', jsonBody(VehicleRequestSchema), async (c) =>
    done(c, await editVehicle(operatorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
  .get('/drivers', async (c) => {
    const after = afterOf(c)
    return after.success ? c.json(await listDrivers(databaseOf(c.env.DB), after.output)) : badPage(c)
  })
  .post('/drivers/:id', jsonBody(DriverRequestSchema), async (c) =>
    done(c, await editDriver(operatorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/drivers/:id/duty', jsonBody(DutyRequestSchema), async (c) =>
    done(c, await setDuty(operatorOf(c), c.req.param('id'), c.req.valid('json').on_duty)),
  )
