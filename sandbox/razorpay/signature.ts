import type { Delivery } from './webhooks'

/** Lower-case hex of the HMAC-SHA256 of a text, as Razorpay signs both payments and webhooks. */
export async function hexHmac(text: string, secret: string): Promise<string> {
  const encode = (part: string) => new TextEncoder().encode(part)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encode(text))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The headers of a webhook's delivery. */
export async function webhookHeaders({ body, secret, event_id }: Delivery): Promise<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Razorpay-Webhook/v1',
    'x-razorpay-event-id': event_id,
    'x-razorpay-signature': await hexHmac(body, secret),
  }
}
