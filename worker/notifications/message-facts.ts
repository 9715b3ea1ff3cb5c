import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, type outbox, users, vehicles } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'

/** What was true when the message was put. What is not readable is as if it had not been said. */
const DetailsSchema = v.object({
  driver_id: v.fallback(v.optional(v.nullable(v.string())), undefined),
  accepted_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
  code: v.fallback(v.optional(v.string()), undefined),
  refund_paise: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
})
export type MessageDetails = v.InferOutput<typeof DetailsSchema>

/** Everything a message may say, as it stands at the moment of sending. */
export interface MessageFacts {
  row: BookingRow
  /** Whole rupees paid online. */
  paidRupees: number
  /** Of the rider, or of the driver that the message names. Null where no number is proved to be theirs. */
  phone: string | null
  recipient_id: string | null
  driverName: string | null
  vehicle: Pick<typeof vehicles.$inferSelect, 'make' | 'model' | 'color' | 'license_plate'> | null
  details: MessageDetails
}

/** Null for a booking that is not there. */
export async function loadMessageFacts(
  database: Database,
  message: typeof outbox.$inferSelect,
): Promise<MessageFacts | null> {
  const drivers = alias(users, 'driver_users')
  const recipients = alias(users, 'recipients')
  const [found] = await database
    .select({
      row: getTableColumns(bookings),
      paidRupees: paidAmount().as('paid_amount'),
      phone: sql<string | null>`CASE WHEN ${recipients.phone_verified} = 1 THEN ${recipients.phone_no} END`,
      driverName: drivers.full_name,
      vehicle: getTableColumns(vehicles),
    })
    .from(bookings)
    .leftJoin(recipients, eq(recipients.id, sql`coalesce(${message.recipient_id}, ${bookings.user_id})`))
    .leftJoin(drivers, eq(drivers.id, bookings.driver_id))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .where(eq(bookings.id, message.booking_id ?? ''))
  return found ? { ...found, recipient_id: message.recipient_id, details: detailsOf(message.details) } : null
}

function detailsOf(stored: string | null): MessageDetails {
  const parsed = v.safeParse(DetailsSchema, stored === null ? {} : JSON.parse(stored))
  return parsed.success ? parsed.output : {}
}
