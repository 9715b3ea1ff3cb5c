import * as v from 'valibot'
import { BookingSchema } from '../bookings/booking'
import { CitySchema, InstantSchema } from '../fields'
import { CASE_WORDS } from '../rides/cases'
import { PaperEndSchema } from '../rides/papers'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'
import { PanelMessageSchema } from './messages'
import { MoneyNeedsSchema, WaitingSchema } from './money'

/** What an operator's lists have of a booking itself. */
export const ListedFieldsSchema = v.pick(BookingSchema, [
  'id',
  'status',
  'payment_status',
  'service_type',
  'vehicle_type',
  'scheduled_time',
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'passengers',
])

/** One ride in an operator's list. */
export const RideRowSchema = v.object({
  ...ListedFieldsSchema.entries,
  phase: RidePhaseSchema,
  city: CitySchema,
  rider_name: v.nullable(v.string()),
  /** Who rides, where that is not the rider who booked. */
  passenger_name: v.nullable(v.string()),
  driver_name: v.nullable(v.string()),
  license_plate: v.nullable(RideVehicleSchema.entries.license_plate),
  /** Null where the driver says that they are at the pickup and the position does not confirm it. */
  arrival_confirmed_at: v.nullable(InstantSchema),
  /** When it was completed or cancelled; null while it is open. */
  ended_at: v.nullable(InstantSchema),
})

export type RideRow = v.InferOutput<typeof RideRowSchema>

/** Which rides need an operator, the most urgent kind first (docs/product.md, Operations). */
export const NEEDS = [
  'emergency',
  'unassigned',
  'no_show_reported',
  'wrong_pin_offline',
  'signal_lost',
  'pin_locked',
  'not_set_out',
  'arrival_not_confirmed',
  'rider_was_not_there',
  'rider_got_out_early',
  'end_not_confirmed',
  'cash_not_recorded',
  'charge_disputed',
  'remainder_unpaid',
  'charges_open',
  'long_wait',
  'unassigned_6h',
  'unassigned_12h',
] as const

const NeedSchema = v.picklist(NEEDS)

export type Need = v.InferOutput<typeof NeedSchema>

/** A paid ride without a driver needs an operator from so many hours before its pickup on, more and more urgently. */
export const UNASSIGNED_HOURS = { unassigned: 2, unassigned_6h: 6, unassigned_12h: 12 } as const

/** Drivers are offered a ride first: one that was booked less than so many minutes ago needs an operator from 2 hours on. */
export const OFFERED_MINUTES = 30

/** A driver who waits at the pickup longer than this, from the arrival or the pickup time on, needs an operator. */
export const LONG_WAIT_MINUTES = 15

/** What each is called. */
export const NEED_WORDS: Record<Need, string> = {
  ...CASE_WORDS,
  emergency: 'Emergency',
  unassigned: 'No driver',
  signal_lost: 'Signal lost',
  pin_locked: 'PIN locked',
  not_set_out: 'Not set out',
  charge_disputed: 'Charge disputed',
  remainder_unpaid: 'Remainder not paid',
  charges_open: 'Charges not confirmed',
  long_wait: 'Driver waits',
  unassigned_6h: 'No driver, 6 h',
  unassigned_12h: 'No driver, 12 h',
}

/** The most rows that are shown of each kind of ride, message and paper. */
export const NEEDS_SHOWN = 50

const NeedsPersonSchema = v.object({
  /** The same for as long as it lasts; another where it comes back. */
  id: v.string(),
  need: NeedSchema,
  ride: RideRowSchema,
  /** Since when, or for what time: the press for help, the pickup, or the last fix. */
  at: InstantSchema,
})

export type NeedsPerson = v.InferOutput<typeof NeedsPersonSchema>

/** A driver or a car whose papers have ended, end within 30 days or have no date; the first end first. */
const PaperNeedSchema = v.object({
  subject: v.picklist(['driver', 'vehicle']),
  id: v.string(),
  /** The driver's name or the number plate. */
  name: v.nullable(v.string()),
  papers: v.array(PaperEndSchema),
})

export type PaperNeed = v.InferOutput<typeof PaperNeedSchema>

/** GET /api/ops/board. */
export const BoardSchema = v.object({
  now: InstantSchema,
  needs: v.array(NeedsPersonSchema),
  /** Messages that did not arrive and that somebody has to have, the longest waiting first. */
  messages: v.array(PanelMessageSchema),
  /** Messages that no provider has taken for an hour, and that are still tried. */
  messages_waiting: WaitingSchema,
  money: MoneyNeedsSchema,
  papers: v.array(PaperNeedSchema),
  counts: v.object({ unassigned: v.number(), accepted: v.number(), started: v.number() }),
})

export type Board = v.InferOutput<typeof BoardSchema>

/** The most urgent kind first; of one kind the earliest. */
export function byUrgency(one: NeedsPerson, other: NeedsPerson): number {
  const kinds = NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need)
  return kinds !== 0 ? kinds : one.at.localeCompare(other.at)
}
