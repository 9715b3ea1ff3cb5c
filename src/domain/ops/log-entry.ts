import * as v from 'valibot'
import { CursorSchema, DateSchema, IdSchema, InstantSchema } from '../fields'
import { pageOf } from './requests'

/** Everything an operator can do that changes something: each of them is in the log, and is called so there. */
export const ACTION_WORDS = {
  'booking.made': 'Booked for a caller',
  'booking.changed': 'Changed',
  'booking.change_offered': 'Change waits for its payment',
  'ride.assigned': 'Assigned',
  'ride.reassigned': 'Reassigned',
  'ride.unassigned': 'Taken from driver',
  'ride.owed_collected': 'Remainder paid after all',
  'ride.write_off_proposed': 'Proposed: write off the remainder',
  'ride.owed_written_off': 'Remainder written off',
  'ride.charge_confirmed': 'Toll or parking confirmed',
  'ride.charge_declined': 'Toll or parking declined',
  'ride.charge_reopened': 'Toll or parking opened again',
  'ride.pin_cleared': 'New PIN drawn',
  'ride.emergency_handled': 'Emergency dealt with',
  'ride.no_show': 'No-show recorded',
  'ride.car_problem_confirmed': 'Problem of the car confirmed',
  'ride.ended_at_car': 'Ended at the car, nothing due',
  'case.closed': 'Case closed',
  'ride.cancelled': 'Cancelled',
  'ride.ended': 'Ended',
  'ride.kilometres_recorded': 'Kilometres recorded',
  'driver.edited': 'Driver edited',
  'driver.on_duty': 'Put on duty',
  'driver.off_duty': 'Put off duty',
  'cash.handed_in': 'Cash handed in',
  'cash.taken_back': 'Cash entry taken back',
  'vehicle.added': 'Car added',
  'vehicle.edited': 'Car edited',
  'rule.added': 'Rule added',
  'rule.withdrawn': 'Rule withdrawn',
  'package.added': 'Package added',
  'package.replaced': 'Package replaced',
  'package.withdrawn': 'Package withdrawn',
  'ride.fee_taken_back': 'Fee taken back',
  'refund.by_hand': 'Refunded',
  'refund.proposed': 'Refund proposed',
  'refund.consented': 'Refund consented to',
  'refund.declined': 'Proposal declined',
  'refund.retried': 'Refund tried again',
  'refund.settle_proposed': 'Proposed: refund paid another way',
  'refund.settled': 'Refund paid another way',
  'payment.left_alone': 'Money left alone',
  'audit.started': 'Audit started',
  'file.taken': 'File taken',
  'role.granted': 'Role granted',
  'message.again': 'Sent again',
  'message.left': 'Message left',
  'message.payment_link': 'Payment link sent',
  'message.office': 'Message of the office sent',
  'message.payment_link_revoked': 'Payment link taken back',
} as const

export type OpsAction = keyof typeof ACTION_WORDS

export type SubjectKind =
  | 'booking'
  | 'driver'
  | 'vehicle'
  | 'user'
  | 'pricing_rule'
  | 'rental_package'
  // By the provider's id: one of no booking.
  | 'payment'
  | 'books'
  | 'file'
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

const isAction = (name: string): name is OpsAction => Object.hasOwn(ACTION_WORDS, name)

/** GET /api/ops/log: what was done by one operator, of one kind, or on one day `YYYY-MM-DD` in Kolkata (OPS-36). */
export const LogQuerySchema = v.object({
  after: v.optional(v.nullable(CursorSchema), null),
  operator: v.optional(IdSchema),
  action: v.optional(v.pipe(v.string(), v.guard(isAction))),
  day: v.optional(DateSchema),
})

export type LogQuery = v.InferOutput<typeof LogQuerySchema>

/** GET /api/ops/log/people: who has done anything, by name. */
export const LogPeopleSchema = v.object({
  people: v.array(v.object({ id: v.string(), name: v.nullable(v.string()) })),
})

/** GET /api/ops/log[?after=…], newest first. */
export const LogPageSchema = pageOf(LogEntrySchema)
