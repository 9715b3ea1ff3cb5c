import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ServiceTypeSchema } from '../../src/domain/bookings/trip-types'
import {
  type CancellationFacts,
  type CancelledBy,
  REFUND_REASONS,
} from '../../src/domain/payments/decide-cancellation'
import type { Database } from '../database/client'
import { bookingCancellations, bookings, payments, refunds } from '../database/tables'
import { refundablePayments } from '../payments/cancellation-refunds'

export type LoadedCancellation = NonNullable<Awaited<ReturnType<typeof loadCancellation>>>

/** A booking with its money as it stands now; null: absent, or not this rider's where one is named. */
export async function loadCancellation(database: Database, bookingId: string, userId: string | null) {
  const [[row], held] = await database.batch([
    database
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), userId === null ? undefined : eq(bookings.user_id, userId))),
    refundablePayments(database, bookingId),
  ])
  if (!row) return null
  return { row, held, paidPaise: held.reduce((sum, { leftPaise }) => sum + leftPaise, 0) }
}

export function factsOf({ row, paidPaise }: LoadedCancellation, now: Date): CancellationFacts {
  return {
    status: row.status,
    service: v.parse(ServiceTypeSchema, row.service_type),
    scheduled_time: row.scheduled_time,
    set_out_at: row.set_out_at,
    arrived_at: row.arrived_at,
    paidPaise,
    now,
  }
}

/** Paise that an earlier cancellation of this kind brought; null where the booking was not cancelled by it. */
export async function broughtEarlier(
  database: Database,
  bookingId: string,
  by: CancelledBy,
): Promise<number | null> {
  const brought = sql<number>`(
    SELECT coalesce(sum(refunds.amount_paise), 0) FROM ${payments}
    JOIN ${refunds} ON refunds.payment_id = payments.id AND refunds.reason = ${REFUND_REASONS[by] ?? ''}
    WHERE payments.booking_id = ${bookingId})`
  const [earlier] = await database
    .select({ paise: brought.as('paise') })
    .from(bookingCancellations)
    .where(and(eq(bookingCancellations.booking_id, bookingId), eq(bookingCancellations.code, by)))
  return earlier?.paise ?? null
}
