import { Hono } from 'hono'
import * as v from 'valibot'
import { accountsOf } from '../accounts'
import type { SandboxApp } from '../environment'
import { answer, read, whole } from '../form'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'
import { newSubscription } from './push'
import { reportRequest } from './report-requests'
import { REGISTER_CALLS } from './whatsapp'

/** A test doesn't wait for what comes by itself within seconds. */
const SOON_SECONDS = 5

const TakeSchema = v.object({ within_seconds: v.optional(whole(0, 24 * 3600), SOON_SECONDS) })

const EndedSchema = v.object({ id: v.number(), status: v.nullable(v.number()) })

const ReplySchema = v.object({
  from: v.pipe(v.string(), v.regex(/^\+?[\d ]{10,16}$/, 'A reply comes from a number.')),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('A reply has a text.'), v.maxLength(4096)),
})

const SubscriptionSchema = v.object({ application_server_key: v.optional(v.string()) })

/** Under /sandbox/api: what the inbox and the tests see and do beside sending messages. */
export const messagesControl = new Hono<SandboxApp>()
  // A test sends the reports itself, and may tell how each ended; what is told of by no 2xx comes again.
  .post('/reports/take', async (c) => {
    const { within_seconds } = await read(c, TakeSchema)
    const due = await sandboxState(c.env).takeReports(within_seconds * 1000)
    const reports = due.map(async (report) => ({
      id: report.id,
      channel: report.message.channel,
      state: report.state,
      attempt: report.attempt,
      reference: report.message.reference,
      ...(await reportRequest(report, accountsOf(c.env))),
    }))
    return c.json({ reports: await Promise.all(reports) })
  })
  .post('/reports/ended', async (c) => {
    const { id, status } = await read(c, EndedSchema)
    await sandboxState(c.env).endReport(id, status)
    return c.json({ id, status })
  })
  .post('/replies', async (c) => {
    const { from, text } = await read(c, ReplySchema)
    await sandboxState(c.env).saveReply({ to: from, text, provider_id: `wamid.${newToken(44)}` })
    return answer(c, { from, text }, '/sandbox/inbox')
  })
  .post('/push/subscriptions', async (c) => {
    const { application_server_key } = await read(c, SubscriptionSchema)
    const { made, shown } = await newSubscription(application_server_key ?? null)
    await sandboxState(c.env).savePushSubscription(made)
    return c.json(shown)
  })
  .post('/push/subscriptions/:token/end', async (c) => {
    await sandboxState(c.env).endPushSubscription(c.req.param('token'))
    return c.json({ ended: true })
  })
  .get('/calls', async (c) => c.json({ [REGISTER_CALLS]: await sandboxState(c.env).calls(REGISTER_CALLS) }))
