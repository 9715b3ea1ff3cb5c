import * as v from 'valibot'
import { InstantSchema } from '../fields'

/** Everything an operator can do that changes something: each of them is in the log. */
export type OpsAction =
  | 'booking.made'
  | 'ride.assigned'
  | 'ride.reassigned'
  | 'ride.unassigned'
  | 'ride.pin_cleared'
  | 'ride.emergency_handled'
  | 'ride.no_show'
  | 'ride.car_problem_confirmed'
  | 'ride.ended_at_car'
  | 'case.closed'
  | 'ride.cancelled'
  | 'ride.ended'
  | 'ride.owed_collected'
  | 'ride.owed_written_off'
  | 'ride.charge_confirmed'
  | 'ride.charge_declined'
  | 'driver.edited'
  | 'driver.on_duty'
  | 'driver.off_duty'
  | 'vehicle.added'
  | 'vehicle.edited'
  | 'rule.added'
  | 'rule.withdrawn'
  | 'package.added'
  | 'package.replaced'
  | 'package.withdrawn'
  | 'refund.by_hand'
  | 'refund.proposed'
  | 'refund.consented'
  | 'refund.declined'
  | 'refund.retried'
  | 'refund.settled'
  | 'payment.left_alone'
  | 'audit.started'
  | 'message.again'
  | 'message.left'
  | 'message.payment_link'
  | 'message.office'
  | 'message.payment_link_revoked'

export type SubjectKind =
  | 'booking'
  | 'driver'
  | 'vehicle'
  | 'pricing_rule'
  | 'rental_package'
  // By the provider's id: one of no booking.
  | 'payment'
  | 'books'
  // By its id: one of no booking.
  | 'message'

/** What was given and what changed, by name; no phone numbers. */
const LogDetailsSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))
export type LogDetails = v.InferOutput<typeof LogDetailsSchema>

export const LogEntrySchema = v.object({
  id: v.string(),
  at: InstantSchema,
  operator_name: v.nullable(v.string()),
  // Any text: an entry that this page does not know yet is shown as it is.
  action: v.string(),
  subject_kind: v.string(),
  subject_id: v.string(),
  details: LogDetailsSchema,
})
export type LogEntry = v.InferOutput<typeof LogEntrySchema>

/** GET /api/ops/log[?before=…], newest first. */
export const LogPageSchema = v.object({ entries: v.array(LogEntrySchema), next: v.nullable(v.string()) })
export type LogPage = v.InferOutput<typeof LogPageSchema>
