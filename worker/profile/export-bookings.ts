import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ExportedBooking } from '../../src/domain/profile/account-export'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import {
  bookingCancellations,
  bookings,
  outbox,
  payments,
  refunds,
  reviews,
  rideShares,
  users,
} from '../database/tables'

/** Bookings of one reading: what is in memory at a time, however long somebody has been with us. */
const PAGE = 250

export interface ExportPage {
  bookings: ExportedBooking[]
  /** Where the next page begins; null after the last. */
  next: Pick<BookingRow, 'createdAt' | 'id'> | null
}

/** A page of a person's own bookings, newest first, each with all that belongs to it. */
export async function exportBookings(
  database: Database,
  userId: string,
  after: ExportPage['next'],
): Promise<ExportPage> {
  const found = await database
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        after ? sql`(${bookings.createdAt}, ${bookings.id}) < (${after.createdAt}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE)
  const beside = await readBeside(database, userId, rows)
  const last = rows.at(-1)
  return {
    bookings: rows.map((row) => exported(row, beside)),
    next: found.length > PAGE && last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

/** One parameter for all of them: a statement of D1 takes a hundred. */
const among = (ids: string) => sql`(SELECT value FROM json_each(${ids}))`

async function readBeside(database: Database, userId: string, rows: BookingRow[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const driverIds = JSON.stringify([...new Set(rows.flatMap(({ driverId }) => driverId ?? []))])
  const ofThese = sql`booking_id IN ${among(ids)}`
  const [paid, back, reviewed, cancelled, live, revoked, told, drivers] = await database.batch([
    database.select().from(payments).where(ofThese).orderBy(payments.createdAt),
    database
      .select()
      .from(refunds)
      .where(sql`payment_id IN (SELECT id FROM payments WHERE ${ofThese})`)
      .orderBy(refunds.createdAt),
    database
      .select()
      .from(reviews)
      .where(and(ofThese, eq(reviews.reviewerId, userId))),
    database.select().from(bookingCancellations).where(ofThese),
    // Apart, in the words of an index each.
    database.select().from(rideShares).where(sql`${ofThese} AND revoked_at IS NULL`),
    database.select().from(rideShares).where(sql`${ofThese} AND revoked_at IS NOT NULL`),
    // Those without a recipient went to the booking's rider.
    database
      .select()
      .from(outbox)
      .where(and(ofThese, isNull(outbox.recipientId)))
      .orderBy(outbox.createdAt),
    database
      .select({ id: users.id, name: users.fullName })
      .from(users)
      .where(inArray(users.id, among(driverIds))),
  ])
  return {
    payments: byBooking(paid),
    refunds: byBooking(back),
    reviews: byBooking(reviewed),
    cancellations: byBooking(cancelled),
    shares: byBooking([...live, ...revoked]),
    messages: byBooking(told),
    firstNames: new Map(drivers.map(({ id, name }) => [id, name?.trim().split(/\s+/)[0] || null])),
  }
}

const byBooking = <Row extends { bookingId: string | null }>(rows: Row[]) =>
  Map.groupBy(rows, ({ bookingId }) => bookingId)

/** Field by field, so that a column that is added to a table is never handed out by itself. */
function exported(row: BookingRow, beside: Awaited<ReturnType<typeof readBeside>>): ExportedBooking {
  const [review] = beside.reviews.get(row.id) ?? []
  const [cancellation] = beside.cancellations.get(row.id) ?? []
  return {
    id: row.id,
    created_at: row.createdAt,
    status: row.status,
    payment_status: row.paymentStatus,
    service_type: row.serviceType,
    trip_type: row.tripType,
    vehicle_type: row.vehicleType,
    scheduled_time: row.scheduledTime,
    return_scheduled_time: row.returnScheduledTime,
    start_time: row.startTime,
    end_time: row.endTime,
    pickup_address: row.pickupAddress,
    pickup_latitude: row.pickupLatitude,
    pickup_longitude: row.pickupLongitude,
    dropoff_address: row.dropoffAddress,
    dropoff_latitude: row.dropoffLatitude,
    dropoff_longitude: row.dropoffLongitude,
    passengers: row.passengers,
    special_instructions: row.specialInstructions,
    is_round_trip: row.isRoundTrip,
    distance_km: row.distanceKm,
    duration_minutes: row.durationMinutes,
    waiting_time_minutes: row.waitingTimeMinutes,
    fare_amount: row.fareAmount,
    advance_amount: row.advanceAmount,
    remaining_amount: row.remainingAmount,
    payment_method: row.paymentMethod,
    remainder:
      row.remainderCollected === null
        ? null
        : { amount: row.remainderCollected, method: row.remainderMethod, at: row.remainderAt },
    driver_first_name: beside.firstNames.get(row.driverId ?? '') ?? null,
    payments: (beside.payments.get(row.id) ?? []).map((one) => ({
      amount_paise: one.amountPaise,
      provider_payment_id: one.providerPaymentId,
      created_at: one.createdAt,
    })),
    refunds: (beside.refunds.get(row.id) ?? []).map((one) => ({
      amount_paise: one.amountPaise,
      reason: one.reason,
      status: one.status,
      created_at: one.createdAt,
      updated_at: one.updatedAt,
    })),
    review: review ? { rating: review.rating, comment: review.comment, created_at: review.createdAt } : null,
    cancellation: cancellation
      ? { by: cancellation.code, reason: cancellation.reason, created_at: cancellation.createdAt }
      : null,
    shares: (beside.shares.get(row.id) ?? []).map((one) => ({
      created_at: one.createdAt,
      revoked_at: one.revokedAt,
    })),
    messages: (beside.messages.get(row.id) ?? []).map((one) => ({
      event: one.event,
      channel: one.channel,
      status: one.status,
      created_at: one.createdAt,
      sent_at: one.sentAt,
    })),
  }
}
