import { env } from 'cloudflare:workers'
import { newId } from '../../../worker/database/new-id'
import { post } from './api'
import { insertInto, run } from './database'
import { addBrowser, putMessage, setMessageSettings } from './inbox'
import { paymentOf, refundOf } from './money'
import { type SignedIn, signedInRider } from './people'
import { minutesFrom, newRide, paidBooking } from './rides'

export const CONFIRMED = { confirmation: 'DELETE' }
export const remove = (person: SignedIn | null, body: unknown = CONFIRMED) =>
  post('/api/profile/delete', body, person)
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
  const [done, gone, shareId] = [ride.booking.id, cancelled.id, newId()]
  const { userId } = rider
  await insertInto({
    booking_cancellations: { booking_id: gone, user_id: userId, reason: 'My mother is ill', code: 'rider' },
    booking_changes: {
      ...{ booking_id: done, number: 1, state: 'made', kind: 'told', after_number: 0, reason: 'Asha called' },
      ...{ actor: 'operator', actor_id: ride.driver.userId, created_at: at, ended_at: at },
      ...{ former: '{"pickup_detail":"Flat 4"}', wanted: '{"pickup_detail":"Flat 5"}' },
      ...{ kept_paise: 0, refund_paise: 0, order_paise: 0, held_paise: 0 },
    },
    reviews: {
      booking_id: done,
      reviewer_id: userId,
      reviewed_id: ride.driver.userId,
      rating: 4,
      comment: 'He helped Asha with the bags',
    },
    ride_shares: { id: shareId, booking_id: done, user_id: userId },
    ride_traces: { booking_id: done, trace: 'abc', points: 40, distance_metres: 8100 },
    consents: { user_id: userId, what: 'whatsapp', given: 1, source: 'profile' },
    idempotency_keys: {
      user_id: userId,
      key: 'one-press',
      part: '',
      request_hash: 'a hash',
      result_id: 'a contact',
      expires_at: at,
    },
    email_proofs: { token_hash: newId(), user_id: userId, expires_at: at, email: 'asha@example.com' },
    customer_saved_locations: {
      customer_id: userId,
      label: 'Home',
      address: '12 Temple Road',
      is_default: 1,
      latitude: 12.93,
      longitude: 77.62,
    },
    emergency_contacts: { user_id: userId, name: 'Meera', phone_no: '+919845077777' },
  })
  await refundOf(await paymentOf(gone), { amount_paise: 7500 })
  const message = { channel: 'sms', recipient_id: userId, details: '{"x":1}' } as const
  const sent = { ...message, booking_id: done, status: 'sent', try_at: null } as const
  await putMessage(`account.phone_changed|${userId}`, 'account.phone_changed', {
    ...message,
    address: '+919845012345',
  })
  await putMessage(`ride.completed|${done}`, 'ride.completed', sent)
  await putMessage(`booking.cancelled|${gone}`, 'booking.cancelled', { ...message, booking_id: gone })
  await putMessage(`driver.x|${done}`, 'driver.ride_assigned', {
    ...message,
    booking_id: done,
    recipient_id: ride.driver.userId,
  })
  await setMessageSettings(rider, { first_channel: 'email', whatsapp: true, optional: false })
  await addBrowser(rider)
  await run(`UPDATE customers SET dob = '1990-05-05', preferred_payment_method = 'upi' WHERE id = ?`, userId)
  const picture = `profile-pictures/${rider.userId}-1.jpg`
  await run('UPDATE users SET profile_picture_url = ? WHERE id = ?', `/${picture}`, rider.userId)
  await env.PICTURES.put(picture, 'x')
  await env.PICTURES.put(`profile-pictures/${rider.userId}-2.jpg`, 'left over')
  return { rider, ride, done, gone, shareId }
}
