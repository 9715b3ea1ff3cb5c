import * as v from 'valibot'
import {
  type BookingRow,
  BookingSchema,
  type ConfirmedFacts,
  isConfirmed,
  mayBePaidAhead,
  RideProgressSchema,
} from '../bookings/booking'
import { TripDetailsSchema } from '../bookings/trip-details'
import { CitySchema, InstantSchema } from '../fields'
import { StatementSchema } from '../payments/statement-lines'
import { ContactSchema } from '../profile/contact'
import { StandsAtSchema } from '../rides/car-problem'
import { DriverSchema } from '../rides/driver'
import { type PhaseFacts, RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema, VehicleRecordSchema } from '../rides/vehicle'
import { PanelChangeSchema } from './change-trip'
import { LogEntrySchema } from './log-entry'
import { PanelMessageSchema } from './messages'
import { LedgerLineSchema, PanelPaymentSchema, PanelRefundSchema, ProposalSchema } from './money'
import { PanelNeedSchema } from './needs'

/** What an operator can do to a booking (docs/product.md, RIDE-11), in the order of the buttons. */
const BOOKING_ACTIONS = [
  'assign',
  'payment_link',
  'revoke_payment_link',
  'clear_pin',
  'reassign',
  'change',
  'unassign',
  'no_show',
  'cancel',
  'end_at_car',
  'end',
  'record_kilometres',
  'settle_owed',
] as const

const BookingActionSchema = v.picklist(BOOKING_ACTIONS)

export type BookingAction = v.InferOutput<typeof BookingActionSchema>

interface ActionFacts extends PhaseFacts, ConfirmedFacts, Pick<BookingRow, 'change_number'> {
  isOwed: boolean
  /** Of a rental that has ended an operator may record how far it drove. */
  lacksKilometres: boolean
  pinLocked: boolean
  /** The ride has started, and its rider waits for another car. */
  waitsForCar: boolean
  /** Null where the arrival is the driver's word alone: nobody can be a no-show then. */
  arrival_confirmed_at: string | null
  /** Somebody may pay it, or its change, by a link now. */
  hasPaymentLink: boolean
  /** A change of it waits, and may be paid now. */
  changeWaits: boolean
}

/**
 * What can be done to a booking in this state. A no-show also needs its ten minutes of waiting: they are in
 * `no_show_from`, so that the button can show when it will work.
 */
export function actionsOf(facts: ActionFacts): BookingAction[] {
  const { status } = facts
  const isPending = status === 'pending'
  const isOpen = isPending && isConfirmed(facts)
  const isToPay = (isPending && !isOpen) || mayBePaidAhead(facts) || facts.changeWaits
  const isAccepted = status === 'accepted'
  const isStarted = status === 'started'
  const may: Record<BookingAction, boolean> = {
    assign: isOpen,
    payment_link: isToPay,
    revoke_payment_link: isToPay && facts.hasPaymentLink,
    clear_pin: (isAccepted || isStarted) && facts.pinLocked,
    reassign: isAccepted || (isStarted && facts.waitsForCar),
    change: isOpen || isAccepted,
    unassign: isAccepted,
    no_show: isAccepted && facts.arrival_confirmed_at !== null,
    cancel: isPending || isAccepted,
    end_at_car: isStarted && facts.waitsForCar,
    end: isStarted,
    record_kilometres: facts.lacksKilometres,
    settle_owed: (status === 'completed' || status === 'cancelled') && facts.isOwed,
  }
  return BOOKING_ACTIONS.filter((action) => may[action])
}

/** `name` is 'Deleted account' where it is one, and null where none was given. */
const person = { id: v.string(), name: v.nullable(v.string()), phone_no: ContactSchema.entries.phone_no }

/** A driver who declined an offer or handed the ride back; `reason` as they typed it, null where they gave none. */
const DeclineSchema = v.object({
  driver_name: v.nullable(v.string()),
  kind: v.picklist(['declined', 'handed_back', 'car_problem']),
  reason: v.nullable(v.string()),
  at: InstantSchema,
})

export type Decline = v.InferOutput<typeof DeclineSchema>

/** GET /api/ops/bookings/:id, and the answer to everything done to it. The PIN itself is for the rider alone. */
export const BookingPanelSchema = v.object({
  ...RideProgressSchema.entries,
  booking: BookingSchema,
  phase: RidePhaseSchema,
  version: v.number(),
  city: CitySchema,
  rider: v.object(person),
  ...v.pick(TripDetailsSchema, ['charges', 'passenger', 'cancellation', 'documents', 'reports']).entries,
  driver: v.nullable(v.object({ ...person, license_number: DriverSchema.entries.license_number })),
  vehicle: v.nullable(v.object({ id: VehicleRecordSchema.entries.id, ...RideVehicleSchema.entries })),
  statement: StatementSchema,
  /** Since when something is owed for the driven ride: what an operator settles is known by it. Null where nothing is. */
  owed_since: v.nullable(InstantSchema),
  /** Who paid a charge and has the ride no more, by its id. */
  former_payers: v.record(v.string(), v.string()),
  payments: v.array(PanelPaymentSchema),
  refunds: v.array(PanelRefundSchema),
  /** Refunds by hand that wait for another operator's consent. */
  proposals: v.array(ProposalSchema),
  /** Every entry about its money, oldest first. */
  ledger: v.array(LedgerLineSchema),
  /** What operators refunded of it by hand, or proposed to, in paise. */
  by_hand_paise: v.number(),
  /** Newest first. Absent in the answers of an older server. */
  changes: v.optional(v.array(PanelChangeSchema), () => []),
  actions: v.array(BookingActionSchema),
  /** Where the rider waits for another car, if known; null of any other ride. */
  stands_at: v.nullable(StandsAtSchema),
  /** From this instant a no-show may be recorded; null where the arrival is not confirmed. */
  no_show_from: v.nullable(InstantSchema),
  /** When drivers pressed Call on the ride's page, oldest first. We don’t know who answered. */
  calls: v.array(InstantSchema),
  /** What was or is to be looked into, oldest first. */
  needs: v.array(PanelNeedSchema),
  /** Who declined it or handed it back, newest first; the last 20. Unassignments are in the operators' log alone. */
  declines: v.array(DeclineSchema),
  /** What people were told of it, newest first; the last 100 sendings. */
  messages: v.array(PanelMessageSchema),
  /** What operators did to it, newest first; the last 50. */
  log: v.array(LogEntrySchema),
})

export type BookingPanel = v.InferOutput<typeof BookingPanelSchema>
