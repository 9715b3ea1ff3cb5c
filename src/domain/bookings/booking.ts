import * as v from 'valibot'
import { FareResultSchema } from '../fares/fare'
import { CitySchema, CountSchema, InstantSchema, PaiseSchema, VehicleTypeSchema } from '../fields'
import { PaymentMethodSchema } from '../payments/amounts'
import { ServiceTypeSchema, TripTypeSchema } from './trip-types'

export const BOOKING_STATUSES = ['pending', 'accepted', 'started', 'completed', 'cancelled'] as const

export const BookingStatusSchema = v.picklist(BOOKING_STATUSES)

export type BookingStatus = v.InferOutput<typeof BookingStatusSchema>

export const PAYMENT_STATUSES = ['pending', 'partial', 'paid', 'refunded', 'failed'] as const

const PaymentStatusSchema = v.picklist(PAYMENT_STATUSES)

export type PaymentStatus = v.InferOutput<typeof PaymentStatusSchema>

const shown = {
  id: v.string(),
  user_id: v.string(),
  pickup_address: v.string(),
  /** House, floor, gate or landmark: what a driver needs to find the door. */
  pickup_detail: v.nullable(v.string()),
  pickup_latitude: v.number(),
  pickup_longitude: v.number(),
  dropoff_address: v.nullable(v.string()),
  dropoff_latitude: v.nullable(v.number()),
  dropoff_longitude: v.nullable(v.number()),
  fare_amount: CountSchema,
  advance_amount: CountSchema,
  remaining_amount: CountSchema,
  status: BookingStatusSchema,
  payment_method: PaymentMethodSchema,
  scheduled_time: InstantSchema,
  return_scheduled_time: v.nullable(InstantSchema),
  service_type_id: v.string(),
  service_type: ServiceTypeSchema,
  is_scheduled: v.boolean(),
  is_round_trip: v.boolean(),
  trip_type: v.nullable(TripTypeSchema),
  vehicle_type: VehicleTypeSchema,
  passengers: v.number(),
  special_instructions: v.nullable(v.string()),
  package_id: v.nullable(v.string()),
  package_hours: v.nullable(v.number()),
  distance_km: v.number(),
  duration_minutes: v.number(),
  driver_id: v.nullable(v.string()),
  vehicle_id: v.nullable(v.string()),
  start_time: v.nullable(InstantSchema),
  end_time: v.nullable(InstantSchema),
  created_at: InstantSchema,
  cancellation_reason: v.nullable(v.string()),
  waiting_time_minutes: v.nullable(v.number()),
}

/** A rental's clock, once its car had a problem: from when it counts, and since when it stands still (docs/product.md, RENTAL-1). */
const CLOCK_FIELDS = {
  clock_from: v.optional(v.nullable(InstantSchema), null),
  clock_stopped_at: v.optional(v.nullable(InstantSchema), null),
}

/**
 * A booking as the API answers it to its rider and session storage keeps it. Ids are strings, times ISO instants in
 * UTC, money whole rupees, `distance_km` and `duration_minutes` as billed (doubled for a round trip), `service_type`
 * the flow's name ('airport'; `service_type_id` finds its record).
 */
export const BookingSchema = v.object({
  ...shown,
  fare_parts: FareResultSchema,
  change_number: v.optional(CountSchema, 0),
  /** Confirmed by an operator without a payment: all of it is paid to the driver, until it is paid ahead (OFFICE-1, OFFICE-12). */
  pays_driver: v.optional(v.boolean(), false),
  ...CLOCK_FIELDS,
  // Any text: a value this page does not know yet is shown on a grey badge, never an error.
  payment_status: v.string(),
})

export type Booking = v.InferOutput<typeof BookingSchema>

const progress = {
  accepted_at: v.nullable(InstantSchema),
  set_out_at: v.nullable(InstantSchema),
  arrived_at: v.nullable(InstantSchema),
  /** When the car's position confirmed the arrival; null while it is the driver's word alone. */
  arrival_confirmed_at: v.nullable(InstantSchema),
  /** What the car really drove; null where that is not known. */
  actual_distance_metres: v.nullable(CountSchema),
  /** Why an operator ended the ride in the driver's place. */
  ended_reason: v.nullable(v.string()),
}

/** How far a booking's ride has come. */
export const RideProgressSchema = v.object(progress)

/** How late a ride is, as a page shows it: the server makes the words anew at each reading, by its own clock. */
export const LatenessSchema = v.object({ headline: v.string(), detail: v.string() })

export type Lateness = v.InferOutput<typeof LatenessSchema>

/** A change that waits for its payment, as its rider is told: the trip stays as it is until then (CHANGE-11). */
const ChangeWaitingSchema = v.object({
  number: CountSchema,
  order_paise: PaiseSchema,
  /** The last instant at which its payment makes it. */
  until: InstantSchema,
  /** 'To: Indiranagar, Bengaluru': each line that is to be otherwise. */
  what: v.array(v.string()),
})

export type ChangeWaiting = v.InferOutput<typeof ChangeWaitingSchema>

/** What a rider may change of a trip, beside it. Absent in the answers of an older server. */
export const CHANGE_FIELDS = {
  change_waiting: v.optional(v.nullable(ChangeWaitingSchema), null),
  /** Its rider may ask for a change now (CHANGE-1). */
  may_change: v.optional(v.boolean(), false),
}

/**
 * The record of a booking: every column of the table `bookings` but the ledger's sums, read from a row as it is stored.
 * What anybody is answered of a booking is a pick of these fields, by the audiences below. Marked as pure for the bundler:
 * pages that don't use it don't load it.
 */
export const BookingRecordSchema = /* @__PURE__ */ (() =>
  v.object({
    ...shown,
    ...progress,
    fare_parts: v.pipe(v.string(), v.parseJson(), FareResultSchema),
    payment_status: PaymentStatusSchema,
    /** The city whose centre is nearest to the pickup. */
    city: CitySchema,
    idempotency_key: v.string(),
    /** Rises with every write of the booking and of its money. */
    version: CountSchema,
    /** Rises with every transition of the ride. */
    ride_version: CountSchema,
    /** Id of the last transition, by which a batch detects whether its own was applied. */
    last_move: v.nullable(v.string()),
    clock_from: v.nullable(InstantSchema),
    clock_stopped_at: v.nullable(InstantSchema),
    /** JSON of what an ended rental was over (docs/product.md, RENTAL-3). */
    rental_over: v.nullable(v.string()),
    /** Driven from setting out to the pickup, in whole metres; null where that is not known (docs/product.md, LIVE-18). */
    approach_metres: v.nullable(CountSchema),
    /** Between these the driver and the car have no other ride. */
    busy_from: v.nullable(InstantSchema),
    busy_until: v.nullable(InstantSchema),
    start_pin: v.nullable(v.string()),
    pin_tries: CountSchema,
    /** The last attempt to pay failed; says nothing once something is captured. */
    payment_failed: v.boolean(),
    // Generated of the ledger's sums; what anybody is told of them is the booking's statement. Whole rupees: what its rider
    // owes for the driven ride, paid of that at the office, and tolls and parking that were confirmed.
    owed_amount: CountSchema,
    office_amount: CountSchema,
    charges_amount: CountSchema,
    /** Of the newest change that was made. */
    change_number: CountSchema,
    /** As `BookingSchema` has it. */
    pays_driver: v.boolean(),
    /** What the driver wrote who ended the ride with less than was due. */
    unpaid_note: v.nullable(v.string()),
  }))()

export type BookingRecord = v.InferOutput<typeof BookingRecordSchema>

/** A row of the table: the record with its JSON as text. */
export type BookingRow = v.InferInput<typeof BookingRecordSchema>

/**
 * The audiences of each field (docs/decisions/0023), and after them the fields that have just these. Where a field is
 * missing, `tests/support/audiences.ts` does not compile; the tests compare every pick and every answer with this table.
 */
export const BOOKING_AUDIENCES = {
  'rider offered_driver accepted_driver operator payer export': 'id fare_amount vehicle_type',
  'rider operator':
    'user_id fare_parts service_type_id is_scheduled driver_id vehicle_id cancellation_reason accepted_at actual_distance_metres',
  'rider accepted_driver operator export book_again':
    'pickup_address pickup_detail pickup_latitude pickup_longitude dropoff_address dropoff_latitude dropoff_longitude special_instructions',
  operator: 'city ended_reason',
  'rider operator export': 'advance_amount payment_status payment_method created_at waiting_time_minutes',
  'rider offered_driver accepted_driver operator export':
    'remaining_amount return_scheduled_time distance_km duration_minutes change_number pays_driver',
  'rider operator payer export': 'status',
  'rider offered_driver accepted_driver operator link payer export': 'scheduled_time',
  'rider offered_driver accepted_driver operator payer export book_again': 'service_type is_round_trip',
  'rider operator export book_again': 'trip_type',
  'rider offered_driver accepted_driver operator export book_again': 'passengers',
  'rider operator book_again': 'package_id',
  'rider offered_driver accepted_driver operator payer': 'package_hours',
  'rider accepted_driver operator export': 'start_time end_time clock_from clock_stopped_at',
  'rider accepted_driver operator link': 'ride_version',
  'accepted_driver operator': 'set_out_at arrived_at arrival_confirmed_at',
  rider: 'start_pin',
  'rider accepted_driver': 'pin_tries',
  // Operators read the note in the statement.
  nobody:
    'rental_over approach_metres idempotency_key version last_move busy_from busy_until payment_failed owed_amount office_amount charges_amount unpaid_note',
} as const

/** The part of an id that people see and read out: its last 8 characters. */
export const shortId = (id: string): string => id.slice(-8)

/** What says whether a booking is confirmed. */
export interface ConfirmedFacts {
  payment_status: string
  pays_driver: boolean
}

/**
 * Whether money was ever applied to it, or it is paid to the driver: it is offered, driven and changed. Nothing undoes that,
 * also no refund (docs/product.md, PAYMENT-9 and OFFICE-1). The column `is_confirmed` says the same.
 */
export const isConfirmed = ({ payment_status, pays_driver }: ConfirmedFacts): boolean =>
  pays_driver || (payment_status !== 'pending' && payment_status !== 'failed')

/**
 * Whether a booking that an operator confirmed as paid to the driver may be paid ahead by a link: until its ride is over, and
 * as it was sold, because the quarter of a cheaper fare is less than its cancellation would owe (docs/product.md, OFFICE-12).
 */
export const mayBePaidAhead = ({
  pays_driver,
  change_number,
  status,
}: Pick<BookingRow, 'pays_driver' | 'change_number' | 'status'>): boolean =>
  pays_driver && change_number === 0 && status !== 'completed' && status !== 'cancelled'

/** A rider may cancel until the ride has started (docs/product.md, BOOKING-22). */
export const canCancel = (status: BookingStatus): boolean => status === 'pending' || status === 'accepted'

/** Who cancelled a booking, and by which rule its money was judged (docs/product.md, RIDE-11). */
export const CANCELLATION_CODES = ['unpaid', 'rider', 'no_show', 'company', 'no_driver'] as const

export type CancellationCode = (typeof CANCELLATION_CODES)[number]

/** What may be answered of a booking's cancellation. */
export const CancellationSchema = v.object({
  code: v.picklist(CANCELLATION_CODES),
  reason: v.string(),
  created_at: InstantSchema,
})

// Somebody else who rides, as the rider who books names them (docs/product.md, PASSENGER-1).

/** As a booking has it; the number is null 30 days after the pickup. */
export const PassengerSchema = v.object({ name: v.string(), phone_no: v.nullable(v.string()) })
