import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { refundReasonLabel } from '../../src/domain/bookings/receipt'
import type { TripDetails } from '../../src/domain/bookings/trip-details'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/tables'

/** Of all that the provider said of a payment, a rider reads how it was made. */
const GatewaySchema = v.fallback(v.object({ method: v.fallback(v.nullable(v.string()), null) }), {
  method: null,
})

/** What was paid online for a booking and what goes back, each oldest first. The booking is the rider's own. */
export async function moneyOfTrip(
  database: Database,
  bookingId: string,
): Promise<Pick<TripDetails, 'payments' | 'refunds'>> {
  const [paid, back] = await database.batch([
    database
      .select({
        provider_payment_id: payments.provider_payment_id,
        amount_paise: payments.amount_paise,
        status: payments.status,
        created_at: payments.created_at,
        gateway: payments.gateway_response,
      })
      .from(payments)
      .where(eq(payments.booking_id, bookingId))
      .orderBy(asc(payments.created_at), asc(payments.id)),
    database
      .select({
        provider_payment_id: payments.provider_payment_id,
        amount_paise: refunds.amount_paise,
        reason: refunds.reason,
        status: refunds.status,
        created_at: refunds.created_at,
        updated_at: refunds.updated_at,
      })
      .from(payments)
      .innerJoin(refunds, eq(refunds.payment_id, payments.id))
      .where(eq(payments.booking_id, bookingId))
      .orderBy(asc(refunds.created_at), asc(refunds.id)),
  ])
  return {
    payments: paid.map(({ gateway, ...payment }) => ({ ...payment, method: methodOf(gateway) })),
    refunds: back.map((refund) => ({ ...refund, reason: refundReasonLabel(refund.reason) })),
  }
}

function methodOf(gateway: string): string | null {
  try {
    return v.parse(GatewaySchema, JSON.parse(gateway)).method
  } catch {
    return null
  }
}
