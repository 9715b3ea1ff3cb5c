/** What checkout hands to the page: hex HMAC-SHA256 of '<order id>|<payment id>' under the account's secret. */
export async function paymentSignature(orderId: string, paymentId: string, secret: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encode(`${orderId}|${paymentId}`))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
