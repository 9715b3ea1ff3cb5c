import { and, eq, lte } from 'drizzle-orm'
import { localVars } from '../../../scripts/local-settings.mjs'
import { NO_DRIVER_MINUTES } from '../../../src/domain/payments/decide-cancellation'
import { isConfirmed } from '../../../worker/bookings/booking-row'
import { cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { bookings } from '../../../worker/database/tables'
import { issueDueDocuments } from '../../../worker/documents/issue-documents'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { askAbout } from '../../../worker/payments/orders'
import { reconcile } from '../../../worker/payments/reconcile'
import { settleDueChanges } from '../../../worker/rides/changed-ride'
import type { Simulation } from './simulation'

/**
 * A run of the clock, as far as it moves money (worker/upkeep.ts). The rides' rooms are not here, so bookings without a
 * driver are cancelled by the use case itself.
 */
export async function runClock({ deps, clock }: Simulation): Promise<void> {
  const now = clock.now()
  await reconcile(deps, now)
  await settleDueChanges(deps.database, now)
  await issueDueDocuments(deps.database, localVars, now)
  await expireUnpaidBookings(deps, now)
  const undriven = await deps.database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'pending'),
        isConfirmed(),
        lte(bookings.scheduled_time, new Date(now.getTime() - NO_DRIVER_MINUTES * 60_000).toISOString()),
      ),
    )
  const ids = undriven.map(({ id }) => id)
  const unanswered = ids.length === 0 ? [] : await askAbout(deps, ids, { event: 'expiry', now })
  for (const bookingId of ids.filter((id) => !unanswered.includes(id))) {
    await cancelBooking(deps.database, { bookingId, who: { by: 'no_driver' } }, now)
  }
}

/** When the clock has something to do next; null where it never will. */
export function nextDue(simulation: Simulation): number | null {
  const [due] = simulation.rows<{ at: string | null }>(`SELECT min(at) AS at FROM (
    SELECT ask_at AS at FROM payment_orders
    UNION ALL SELECT try_at FROM refunds
    UNION ALL SELECT min(at) FROM (SELECT try_at AS at FROM webhook_events UNION ALL SELECT '2000-01-01' FROM documents_due)
    UNION ALL SELECT iif(state = 'waiting', strftime('%FT%H:%M:%fZ', created_at, '+15 minutes'), asked_until)
      FROM booking_changes WHERE state = 'waiting' OR answer IS NULL
    UNION ALL SELECT iif(is_confirmed = 0, strftime('%FT%H:%M:%fZ', created_at, '+61 minutes'),
      strftime('%FT%H:%M:%fZ', scheduled_time, '+15 minutes')) FROM bookings WHERE status = 'pending')`)
  return due?.at ? Date.parse(due.at) : null
}
