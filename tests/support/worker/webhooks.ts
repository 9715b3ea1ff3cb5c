import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { app } from '../../../worker/app'
import { newId } from '../../../worker/database/new-id'
import { hmac } from '../../../worker/http/signature'
import { ORIGIN } from './people'
import { sandbox } from './sandbox'

const DeliveriesSchema = v.object({
  deliveries: v.array(
    v.object({ event: v.string(), body: v.string(), headers: v.record(v.string(), v.string()) }),
  ),
})

/** Those that the provider sends now. */
export const takeWebhooks = async () =>
  v.parse(DeliveriesSchema, await sandbox('/webhooks/take', {})).deliveries

type Delivery = Awaited<ReturnType<typeof takeWebhooks>>[number]
export type Webhook = Pick<Delivery, 'body' | 'headers'>

const sent: Delivery[] = []

/** The webhook of this event that the provider has sent about this payment, order or refund. */
export async function webhookOf(event: string, about: string): Promise<Webhook> {
  sent.push(...(await takeWebhooks()))
  const found = sent.find((one) => one.event === event && one.body.includes(`"id":"${about}"`))
  if (!found) throw new Error(`no ${event} about ${about} was sent`)
  return found
}

/** A webhook of our own making, signed by this secret over this body. */
export async function signedWebhook(
  body: string,
  secret: string,
  eventId: string = newId(),
): Promise<Webhook> {
  return {
    body,
    headers: { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': await hmac(secret, body) },
  }
}

/** Delivers a webhook as the provider does, without cookie or origin; what follows the answer is done when this ends. */
export async function deliver({ body, headers }: Webhook, settings: Record<string, string> = {}) {
  const context = createExecutionContext()
  const sentBy = new Request(`${ORIGIN}/webhooks/razorpay`, { method: 'POST', headers, body })
  const answer = await app.fetch(sentBy, { ...env, ...settings }, context)
  const told = { status: answer.status, body: await answer.text() }
  await waitOnExecutionContext(context)
  return told
}
