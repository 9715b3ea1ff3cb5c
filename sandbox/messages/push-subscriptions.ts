import type { Sql } from '../razorpay/sql'

/** A subscription with both sides' secrets: the push service's store and the browser's. */
export type Subscription = {
  token: string
  /** Of the browser, as JSON (JWK); no real push service has it. */
  private_key: string
  p256dh: string
  auth: string
  /** The application server key that it was made with, in base64url; null where none was given. */
  server_key: string | null
  is_gone: number
}

export function saveSubscription(sql: Sql, made: Omit<Subscription, 'is_gone'>): void {
  sql.exec(
    'INSERT INTO push_subscriptions (token, private_key, p256dh, auth, server_key) VALUES (?, ?, ?, ?, ?)',
    made.token,
    made.private_key,
    made.p256dh,
    made.auth,
    made.server_key,
  )
}

export const findSubscription = (sql: Sql, token: string): Subscription | null =>
  sql.exec<Subscription>('SELECT * FROM push_subscriptions WHERE token = ?', token).toArray()[0] ?? null

/** As a browser that unsubscribes, or whose site's data were deleted. */
export const endSubscription = (sql: Sql, token: string): void => {
  sql.exec('UPDATE push_subscriptions SET is_gone = 1 WHERE token = ?', token)
}
