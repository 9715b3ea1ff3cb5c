import { and, desc, eq, sql } from 'drizzle-orm'
import type { Decline } from '../../src/domain/ops/booking-panel'
import type { Database } from '../database/client'
import { rideDeclines, users } from '../database/tables'

const SHOWN = 20

/**
 * Drivers who said no to a booking or gave it back, newest first, with what they said (docs/product.md, Operations). A
 * ride that an operator took away stands there too, so that it is not offered again: that is the log's to tell.
 */
export const declinesOf = (database: Database, bookingId: string) =>
  database
    .select({
      driver_name: users.full_name,
      kind: rideDeclines.kind,
      reason: rideDeclines.reason,
      at: rideDeclines.created_at,
    } satisfies Record<keyof Decline, unknown>)
    .from(rideDeclines)
    .innerJoin(users, eq(users.id, rideDeclines.driver_id))
    .where(
      and(
        eq(rideDeclines.booking_id, bookingId),
        sql`NOT EXISTS (SELECT 1 FROM ops_log
          WHERE ops_log.subject_kind = 'booking' AND ops_log.subject_id = ${bookingId}
            AND ops_log.created_at = ${rideDeclines.created_at} AND ops_log.action = 'ride.unassigned')`,
      ),
    )
    .orderBy(desc(rideDeclines.created_at))
    .limit(SHOWN)
