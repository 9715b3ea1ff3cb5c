import { and, eq, getTableColumns } from 'drizzle-orm'
import type { TripDetails } from '../../src/domain/bookings/trip-details'
import { type BookingRow, bookingOf } from '../bookings/booking-row'
import { carColumns } from '../database/car-columns'
import type { Database } from '../database/client'
import { bookingCancellations, bookings, drivers, reviews, users, vehicles } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import { refundablePaise } from '../payments/cancellation-refunds'
import { refundDuePaise, refundedPaise } from '../payments/due-refunds'
import { paymentProcessing } from '../payments/held-payments'
import { ratingOf } from '../reviews/rating-of'
import { driverNameOf } from './driver-name'
import { moneyOfTrip } from './trip-money'

/** A rider's own booking with all that belongs to it; null: absent, or another's (docs/product.md, Trips). */
export async function showTrip(database: Database, userId: string, id: string): Promise<TripDetails | null> {
  const found = await tripOf(database, userId, id)
  if (!found) return null
  const { row, cancellation } = found
  return {
    booking: bookingOf(row),
    paid_amount: found.paidAmount,
    refund_due_paise: found.refundDuePaise,
    refunded_paise: found.refundedPaise,
    payment_processing: found.processing === 1,
    driver: driverOf(found),
    vehicle: found.vehicle,
    ...(await moneyOfTrip(database, row.id)),
    remainder: remainderOf(row),
    accepted_at: row.accepted_at,
    actual_distance_metres: row.actual_distance_metres,
    cancellation: cancellation && {
      by: cancellation.code,
      reason: cancellation.reason,
      at: cancellation.created_at,
      fee_paise: found.keptPaise,
    },
    review: found.review,
  }
}

type FoundTrip = NonNullable<Awaited<ReturnType<typeof tripOf>>>

async function tripOf(database: Database, userId: string, id: string) {
  // Outside any batch, which knows columns by their bare names: these tables have many that are called alike.
  const [found] = await database
    .select({
      row: getTableColumns(bookings),
      user: getTableColumns(users),
      driver: getTableColumns(drivers),
      vehicle: carColumns,
      cancellation: getTableColumns(bookingCancellations),
      review: { rating: reviews.rating, comment: reviews.comment, created_at: reviews.created_at },
      paidAmount: paidAmount().as('paid_amount'),
      refundDuePaise: refundDuePaise().as('refund_due_paise'),
      refundedPaise: refundedPaise().as('refunded_paise'),
      processing: paymentProcessing().as('processing'),
      // What is not going back: of a cancelled booking that is the fee.
      keptPaise: refundablePaise().as('kept_paise'),
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .leftJoin(drivers, eq(drivers.id, bookings.driver_id))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicle_id))
    .leftJoin(bookingCancellations, eq(bookingCancellations.booking_id, bookings.id))
    .leftJoin(reviews, and(eq(reviews.booking_id, bookings.id), eq(reviews.reviewer_id, bookings.user_id)))
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  return found ?? null
}

/** The number is there to be called while the ride is on, as on the tracking page, and not a day longer. */
function driverOf({ row, user, driver }: FoundTrip): TripDetails['driver'] {
  const name = driverNameOf(user)
  if (name === null || driver === null) return null
  const isActive = row.status === 'accepted' || row.status === 'started'
  return {
    name,
    license_number: driver.license_number,
    rating: ratingOf(driver),
    photo_url: user?.profile_picture_url ?? null,
    phone_no: isActive ? (user?.phone_no ?? null) : null,
  }
}

const remainderOf = ({
  remainder_collected: amount,
  remainder_method: method,
  remainder_at: at,
}: BookingRow) => (amount === null || method === null || at === null ? null : { amount, method, at })
