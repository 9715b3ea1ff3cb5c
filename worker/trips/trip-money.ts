import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { TripDetails } from '../../src/domain/bookings/trip-details'
import { refundReasonWords } from '../../src/domain/payments/refund-words'
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
        provider_payment_id: payments.providerPaymentId,
        amount_paise: payments.amountPaise,
        status: payments.status,
        created_at: payments.createdAt,
        gateway: payments.gatewayResponse,
      })
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    database
      .select({
        provider_payment_id: payments.providerPaymentId,
        amount_paise: refunds.amountPaise,
        reason: refunds.reason,
        status: refunds.status,
        created_at: refunds.createdAt,
        updated_at: refunds.updatedAt,
      })
      .from(payments)
      .innerJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(eq(payments.bookingId, bookingId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ])
  return {
    payments: paid.map(({ gateway, ...payment }) => ({ ...payment, method: methodOf(gateway) })),
    refunds: back.map((refund) => ({ ...refund, reason: refundReasonWords(refund.reason) })),
  }
}

function methodOf(gateway: string): string | null {
  try {
    return v.parse(GatewaySchema, JSON.parse(gateway)).method
  } catch {
    return null
  }
}
