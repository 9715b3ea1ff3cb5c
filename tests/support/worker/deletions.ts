import { env } from 'cloudflare:workers'
import { newId } from '../../../worker/database/new-id'
import { post } from './api'
import { run } from './database'
import { addBrowser, putMessage, setMessageSettings } from './inbox'
import { type SignedIn, signedInRider } from './people'
import { minutesFrom, newRide, paidBooking } from './rides'

export const CONFIRMED = { confirmation: 'DELETE' }
export const remove = (person: SignedIn | null, body: unknown = CONFIRMED) =>
  post('/api/profile/delete', body, person)
export const all = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results
export const HOUR = 60 * 60_000

/** Someone of whom everything is kept that can be: one completed trip, and one that the rider cancelled. */
export async function wellKnown() {
  const rider = await signedInRider({
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    googleSub: crypto.randomUUID(),
  })
  const ride = await newRide.completed({
    rider,
    overrides: {
      pickup_address: '12 Temple Road, Koramangala',
      pickup_detail: 'Flat 4, blue gate',
      special_instructions: 'Note: blue gate, ask for Asha',
      end_time: minutesFrom(-5),
    },
  })
  const cancelled = await paidBooking(rider, {
    status: 'cancelled',
    cancellation_reason: 'My mother is ill',
    dropoff_address: null,
    dropoff_latitude: null,
    dropoff_longitude: null,
  })
  const at = new Date().toISOString()
  const [done, gone] = [ride.booking.id, cancelled.id]
  await run(
    `INSERT INTO booking_cancellations (id, booking_id, user_id, reason, created_at, code) VALUES (?, ?, ?, 'My mother is ill', ?, 'rider')`,
    crypto.randomUUID(),
    gone,
    rider.userId,
    at,
  )
  await run(
    `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, created_at, updated_at)
     SELECT ?, id, booking_id, 7500, 'rider_cancelled', 'rider_cancelled', ?, ? FROM payments WHERE booking_id = ?`,
    crypto.randomUUID(),
    at,
    at,
    gone,
  )
  await run(
    `INSERT INTO reviews (id, booking_id, reviewer_id, reviewed_id, rating, comment, created_at) VALUES (?, ?, ?, ?, 4, 'He helped Asha with the bags', ?)`,
    crypto.randomUUID(),
    done,
    rider.userId,
    ride.driver.userId,
    at,
  )
  const shareId = newId()
  await run(
    `INSERT INTO ride_shares (id, booking_id, user_id, created_at) VALUES (?, ?, ?, ?)`,
    shareId,
    done,
    rider.userId,
    at,
  )
  await run(
    `INSERT INTO ride_traces (booking_id, trace, points, distance_metres, created_at) VALUES (?, 'abc', 40, 8100, ?)`,
    done,
    at,
  )
  const message = { channel: 'sms', created_at: at, recipient_id: rider.userId, details: '{"x":1}' } as const
  await putMessage(`account.phone_changed|${rider.userId}`, 'account.phone_changed', {
    ...message,
    address: '+919845012345',
  })
  await setMessageSettings(rider, { first_channel: 'email', whatsapp: true, optional: false })
  await addBrowser(rider)
  for (const statement of [
    `INSERT INTO consents (id, user_id, what, given, source, created_at)
     VALUES (lower(hex(randomblob(16))), ?, 'whatsapp', 1, 'profile', ?)`,
    `INSERT INTO idempotency_keys (user_id, key, part, request_hash, result_id, expires_at)
     VALUES (?, 'one-press', '', 'a hash', 'a contact', ?)`,
    `INSERT INTO email_proofs (token_hash, user_id, created_at, expires_at, email)
     VALUES (lower(hex(randomblob(16))), ?, ?2, ?2, 'asha@example.com')`,
  ]) {
    await run(statement, rider.userId, at)
  }
  await putMessage(`ride.completed|${done}`, 'ride.completed', {
    ...message,
    booking_id: done,
    status: 'sent',
    try_at: null,
  })
  await putMessage(`booking.cancelled|${gone}`, 'booking.cancelled', { ...message, booking_id: gone })
  await putMessage(`driver.x|${done}`, 'driver.ride_assigned', {
    ...message,
    booking_id: done,
    recipient_id: ride.driver.userId,
  })
  await run(
    `INSERT INTO customer_saved_locations (id, customer_id, label, address, created_at) VALUES (?, ?, 'Home', '12 Temple Road', ?)`,
    crypto.randomUUID(),
    rider.userId,
    at,
  )
  await run(
    `INSERT INTO emergency_contacts (id, user_id, name, phone_no, created_at) VALUES (?, ?, 'Meera', '+919845077777', ?)`,
    crypto.randomUUID(),
    rider.userId,
    at,
  )
  await run(
    `UPDATE customers SET dob = '1990-05-05', preferred_payment_method = 'upi' WHERE id = ?`,
    rider.userId,
  )
  const picture = `profile-pictures/${rider.userId}-1.jpg`
  await run('UPDATE users SET profile_picture_url = ? WHERE id = ?', `/${picture}`, rider.userId)
  await env.PICTURES.put(picture, 'x')
  await env.PICTURES.put(`profile-pictures/${rider.userId}-2.jpg`, 'left over')
  return { rider, ride, done, gone, shareId }
}
