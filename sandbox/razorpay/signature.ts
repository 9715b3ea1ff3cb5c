import { createHmac } from 'node:crypto'
import { localVars } from '../../scripts/local-settings.mjs'
import type { Delivery } from './webhooks'

/** The HMAC-SHA256 in lower-case hex, as Razorpay signs both payments and webhooks. */
export const hexHmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** The headers of a webhook's delivery. */
export const webhookHeaders = ({ body, event_id }: Delivery): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Razorpay-Webhook/v1',
  'x-razorpay-event-id': event_id,
  'x-razorpay-signature': hexHmac(body, localVars.RAZORPAY_WEBHOOK_SECRET),
})
