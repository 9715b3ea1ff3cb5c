import { PRODUCT } from '../accounts'
import type { Delivery } from './webhooks'

/** The HMAC-SHA256 of a text. */
export async function hmacBytes(text: string, secret: string | Uint8Array): Promise<Uint8Array> {
  const encode = (part: string) => new TextEncoder().encode(part)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = typeof secret === 'string' ? encode(secret) : secret
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text)))
}

/** The HMAC in lower-case hex, as Razorpay signs both payments and webhooks. */
export async function hexHmac(text: string, secret: string): Promise<string> {
  const mac = await hmacBytes(text, secret)
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The headers of a webhook's delivery. */
export async function webhookHeaders({ body, event_id }: Delivery): Promise<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Razorpay-Webhook/v1',
    'x-razorpay-event-id': event_id,
    'x-razorpay-signature': await hexHmac(body, PRODUCT.razorpay.webhookSecret),
  }
}
