import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { paidAmount } from '../bookings/applied-payments'
import type { Database } from '../database/client'
import { bookings, type outbox, users, vehicles } from '../database/tables'
import type { OutboxEvent } from '../outbox'

/** What was true when the message was inserted. A detail that can't be read counts as absent. */
const DetailsSchema = v.object({
  driver_id: v.fallback(v.optional(v.nullable(v.string())), undefined),
  accepted_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
  code: v.fallback(v.optional(v.string()), undefined),
  reason: v.fallback(v.optional(v.string()), undefined),
  reference: v.fallback(v.optional(v.string()), undefined),
  refund_paise: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
})

type MessageDetails = v.InferOutput<typeof DetailsSchema>

/** All that a message may contain and depends on, as it is when it is sent. */
export interface MessageFacts {
  row: BookingRow
  /** Whole rupees paid online. */
  paidRupees: number
  /** Of the rider, or of the driver that the message names. Null where they have no verified number. */
  phone: string | null
  recipient_id: string | null
  driverName: string | null
  vehicle: Pick<typeof vehicles.$inferSelect, 'make' | 'model' | 'color' | 'license_plate'> | null
  details: MessageDetails
}

/** The facts of a message; null where its booking doesn't exist. */
export async function loadMessageFacts(
  database: Database,
  message: typeof outbox.$inferSelect,
): Promise<MessageFacts | null> {
  const drivers = alias(users, 'driver_users')
  const recipients = alias(users, 'recipients')
  const [loaded] = await database
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
  return loaded
    ? { ...loaded, recipient_id: message.recipient_id, details: detailsOf(message.details) }
    : null
}

function detailsOf(stored: string | null): MessageDetails {
  const parsed = v.safeParse(DetailsSchema, stored === null ? {} : JSON.parse(stored))
  return parsed.success ? parsed.output : {}
}

/** The driver of that moment still has the ride, and has not handed it back in between. */
const sameDriver = ({ row, details }: MessageFacts) =>
  row.driver_id !== null && row.driver_id === details.driver_id && row.accepted_at === details.accepted_at

/**
 * Whether a message may still be sent: one that is no longer true is not (docs/product.md, Ride): no 'on the
 * way' once the driver has arrived, and no PIN once the ride has started.
 */
const STILL_TRUE: Record<OutboxEvent, (facts: MessageFacts) => boolean> = {
  'booking.confirmed': ({ row }) => row.status !== 'cancelled',
  'booking.cancelled': ({ row }) => row.status === 'cancelled',
  'booking.payment_failed': ({ row }) => ['pending', 'failed'].includes(row.payment_status),
  // What went back, or is to go back, stays so.
  'refund.due': () => true,
  'refund.sent': () => true,
  'refund.processed': () => true,
  'ride.driver_assigned': (facts) => facts.row.status === 'accepted' && sameDriver(facts),
  'ride.arriving': (facts) =>
    facts.row.status === 'accepted' && facts.row.arrived_at === null && sameDriver(facts),
  'ride.arrived': (facts) => facts.row.status === 'accepted' && sameDriver(facts),
  'ride.started': ({ row }) => row.status === 'started',
  'ride.completed': ({ row }) => row.status === 'completed',
  'ride.handed_back': ({ row }) => row.status === 'pending',
  'driver.ride_assigned': (facts) =>
    facts.row.status === 'accepted' && facts.row.driver_id === facts.recipient_id && sameDriver(facts),
  // The driver no longer has the ride, because it was cancelled or reassigned.
  'driver.ride_cancelled': ({ row, recipient_id }) =>
    row.status === 'cancelled' || row.driver_id !== recipient_id,
}

/** Whether this message is still true of its booking; one that is not is never sent. */
export const isStillTrue = (event: OutboxEvent, facts: MessageFacts): boolean => STILL_TRUE[event](facts)
