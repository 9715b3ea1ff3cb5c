export function vapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string }
export function newBrowser(): {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  decrypt(body: Uint8Array): string
  verify(authorization: string): Promise<object>
}
