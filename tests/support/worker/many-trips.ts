import { env } from 'cloudflare:workers'
import type { BookingStatus } from '../../../src/domain/bookings/booking'
import { valuesOf } from './database'
import { newRide, type Ride } from './rides'

interface ManyTrips {
  /** All of the rider's trips. */
  count: number
  /** Every so many-th trip, and no other, is of this status; the rest are completed. */
  every?: { nth: number; status: BookingStatus }
}

/** Rows a batch of D1 takes well. */
const AT_ONCE = 20_000

/**
 * A rider with so many trips, a minute apart: copies of one completed ride, each with its payment, a refund of a part
 * of it that is due, the rider's review and a message.
 */
export async function riderWithTrips({ count, every }: ManyTrips): Promise<Ride> {
  const ride = await newRide.completed({ overrides: { created_at: '2020-01-01T00:00:00.000Z' } })
  const { id } = ride.booking
  const status = every
    ? `CASE WHEN i % ${every.nth} = 0 THEN '${every.status}' ELSE 'completed' END`
    : 'status'
  const created_at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', i || ' minutes')`
  await copyBooking(id, count - 1, { status, created_at }, { withPayments: true })
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, created_at, updated_at)
       SELECT hex(randomblob(16)), payments.id, booking_id, 2501, 'by_operator', 'test', created_at, created_at
       FROM payments WHERE booking_id >= ?1 AND booking_id < ?1 || '~'`,
    ).bind(id),
    env.DB.prepare(
      `INSERT INTO reviews (id, booking_id, reviewer_id, reviewed_id, rating, created_at)
       SELECT hex(randomblob(16)), id, user_id, driver_id, 4, created_at
       FROM bookings WHERE id >= ?1 AND id < ?1 || '~' AND status = 'completed'`,
    ).bind(id),
    env.DB.prepare(
      `INSERT INTO outbox (id, message_id, event, booking_id, recipient_id, channel, status, reference, created_at)
       SELECT 'ride.completed|' || id, id, 'ride.completed', id, user_id, 'sms', 'sent', id, created_at
       FROM bookings WHERE id >= ?1 AND id < ?1 || '~'`,
    ).bind(id),
  ])
  return ride
}

/** Copies of the row that belongs to this booking, one for each number, with some columns their own. */
async function copying(table: string, numbers: string, own: Record<string, string>, bookingId: string) {
  const names = await valuesOf('SELECT name FROM pragma_table_info(?)', table)
  // What the ledger's triggers write comes with the entries.
  const isSum = (name: string) => table === 'bookings' && /_paise$|^owed_since$/.test(name)
  const columns = names.filter((name) => !isSum(name))
  const values = columns.map((name) => own[name] ?? `${table}.${name}`)
  const whose = table === 'bookings' ? 'id' : 'booking_id'
  return env.DB.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) ${numbers}
     SELECT ${values.join(', ')} FROM numbers, ${table} WHERE ${table}.${whose} = ?`,
  ).bind(bookingId)
}

/** Puts so many copies of a booking beside it; `own` has columns of a copy's own, as SQL with its number as `i`. */
export async function copyBooking(
  id: string,
  count: number,
  own: Record<string, string> = {},
  { withPayments = false } = {},
) {
  const copyId = `'${id}-' || printf('%06d', i)`
  const paymentOfCopy = { id: copyId, booking_id: copyId, provider_payment_id: copyId }
  const booking_id = own.id ?? copyId
  const entryOfCopy = { id: `ledger.kind || '|' || ${booking_id}`, booking_id }
  for (let from = 1; from <= count; from += AT_ONCE) {
    const until = Math.min(count, from + AT_ONCE - 1)
    const numbers = `WITH RECURSIVE numbers(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${until})`
    await env.DB.batch([
      await copying('bookings', numbers, { id: copyId, idempotency_key: copyId, ...own }, id),
      ...(withPayments ? [await copying('payments', numbers, paymentOfCopy, id)] : []),
      await copying('ledger', numbers, entryOfCopy, id),
    ])
  }
}
