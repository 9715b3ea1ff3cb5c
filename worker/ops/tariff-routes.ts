import { type Context, Hono } from 'hono'
import { PackageRequestSchema, RuleRequestSchema } from '../../src/domain/ops/tariffs'
import type { Result } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/validate'
import { addRule } from './add-rule'
import { addPackage, replacePackage, withdrawPackage } from './change-packages'
import { operatorOf } from './operator'
import { answerOpsRefusal, type OpsRefusal } from './refusals'
import { readTariffs } from './tariffs'
import { withdrawRule } from './withdraw-rule'

const done = (c: Context<AppEnv>, result: Result<string, OpsRefusal>) =>
  result.ok ? c.json({ id: result.value }) : answerOpsRefusal(c, result.refusal)

/** What rides cost, now and from a date on. */
export const tariffRoutes = new Hono<AppEnv>()
  .get('/tariffs', async (c) => {
    const { database, now } = operatorOf(c)
    return c.json(await readTariffs(database, now))
  })
  .post('/pricing-rules', jsonBody(RuleRequestSchema), async (c) =>
    done(c, await addRule(operatorOf(c), c.req.valid('json'))),
  )
  .post('/pricing-rules/:id/withdraw', async (c) =>
    done(c, await withdrawRule(operatorOf(c), c.req.param('id'))),
  )
  .post('/packages', jsonBody(PackageRequestSchema), async (c) =>
    done(c, await addPackage(operatorOf(c), c.req.valid('json'))),
  )
  .post('/packages/:id', jsonBody(PackageRequestSchema), async (c) =>
    done(c, await replacePackage(operatorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/packages/:id/withdraw', async (c) =>
    done(c, await withdrawPackage(operatorOf(c), c.req.param('id'))),
  )
