// What a change writes of a booking, and what is answered of one (docs/product.md, CHANGE-1 and CHANGE-8).
import * as v from 'valibot'
import { CountSchema, InstantSchema, PaiseSchema } from '../fields'
import { PaymentStateSchema } from '../payments/checkout'
import { BookingRecordSchema, type BookingRow, PassengerSchema } from './booking'

/** The columns of a booking that a change may write, by what they mean for its price. */
export const PRICED = [
  'scheduled_time',
  'return_scheduled_time',
  'pickup_latitude',
  'pickup_longitude',
  'dropoff_latitude',
  'dropoff_longitude',
  'vehicle_type',
] as const satisfies readonly (keyof BookingRow)[]

/** What a change never touches: another service, kind of trip or package is another booking (docs/product.md, CHANGE-2). */
export const KEPT = [
  'service_type',
  'trip_type',
  'is_round_trip',
  'package_id',
] as const satisfies readonly (keyof BookingRow)[]

export const CHANGED_COLUMNS = [
  ...PRICED,
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'passengers',
  'special_instructions',
] as const satisfies readonly (keyof BookingRow)[]

/** All that a change may write: a version of the booking, as it is kept of before and after. */
export const TermsSchema = /* @__PURE__ */ v.object({
  ...v.pick(BookingRecordSchema, [
    ...CHANGED_COLUMNS,
    'distance_km',
    'duration_minutes',
    'fare_amount',
    'advance_amount',
    'remaining_amount',
  ]).entries,
  /** JSON, as the booking has it. */
  fare_parts: v.string(),
  /** Who rides, where it is not the rider. */
  passenger: v.nullable(PassengerSchema),
})

export type Terms = v.InferOutput<typeof TermsSchema>

export const CHANGE_STATES = ['waiting', 'made', 'lapsed'] as const
export const CHANGE_KINDS = ['priced', 'told'] as const
export const CHANGE_ACTORS = ['rider', 'operator'] as const
/** What no answer of the driver means who is asked, and what the answer was. */
export const SILENCES = ['keeps', 'releases'] as const
export const DRIVER_ANSWERS = ['kept', 'given_back', 'silent'] as const

export type Columns = Pick<BookingRow, (typeof CHANGED_COLUMNS)[number] | (typeof KEPT)[number]>

/** 'priced': time, places or kind of car, which have a new price; 'told': the rest (docs/product.md, CHANGE-3). */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What of a version of a trip is shown to whoever it is of: no coordinates, fare or passenger. */
const SHOWN = [
  'scheduled_time',
  'return_scheduled_time',
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'vehicle_type',
  'passengers',
  'special_instructions',
] as const satisfies readonly (keyof Terms)[]

/** What a trip's lines are made of (change-lines.ts). */
export type LinedTrip = Pick<Terms, (typeof SHOWN)[number] | 'fare_amount' | 'passenger'>

/** A change of a ride, as the driver who has it reads it (docs/product.md, CHANGE-19). */
export const RideChangeSchema = v.object({
  number: CountSchema,
  /** Until when the driver is asked whether they keep the ride, and what no answer means; null: they are told. */
  asked: v.nullable(v.object({ until: InstantSchema, silence: v.picklist(SILENCES) })),
  /** What was before. */
  former: v.partial(v.pick(TermsSchema, [...SHOWN, 'remaining_amount'])),
  has_other_passenger: v.boolean(),
})

export type RideChange = v.InferOutput<typeof RideChangeSchema>

/** POST /api/bookings/:id/change/offer: what a change would bring, before anything is changed. */
export const ChangeOfferSchema = v.object({
  /** The newest change that was made of the booking: the change is made of no other. */
  change_number: CountSchema,
  /** Signed; null where nothing is priced. */
  quote: v.nullable(v.pipe(v.string(), v.maxLength(8000))),
  /** Whole rupees: the new fare, and of it to be paid after the ride. */
  fare_amount: CountSchema,
  remaining_amount: CountSchema,
  refund_paise: PaiseSchema,
  order_paise: PaiseSchema,
  /** What a later cancellation by the rider keeps at least (docs/product.md, CHANGE-12). */
  kept_paise: v.optional(PaiseSchema, 0),
  /** The driver who has the ride is asked whether they keep it. */
  asks_driver: v.boolean(),
  /** Who has the ride has another kind of car, and is asked nothing. */
  releases_driver: v.optional(v.boolean(), false),
})

export type ChangeOffer = v.InferOutput<typeof ChangeOfferSchema>

/** What is agreed to of an offer by the press: other sums are another change (CHANGE-8). */
export const AGREED_SUMS = ['change_number', 'fare_amount', 'refund_paise', 'order_paise'] as const

/** Beside a refusal of a trip that is another booking: what both would bring now; null: the server can't say. */
export const InsteadSchema = v.object({
  /** What a cancellation of the booking gives back. */
  refund_paise: v.nullable(PaiseSchema),
  /** What is owed by it, of a booking that is paid to the driver; absent: nothing. */
  owed_paise: v.optional(PaiseSchema),
  /** Whole rupees of the trip asked for, as a new booking. */
  fare_amount: v.nullable(CountSchema),
})

export type Instead = v.InferOutput<typeof InsteadSchema>

/** Answer of GET /api/bookings/:id/changes/:number: what became of a change, and of its payment. */
export const ChangeStateSchema = v.object({
  state: v.picklist(CHANGE_STATES),
  /** 'paid' of one that lapsed: what was paid for it goes back. */
  payment_state: PaymentStateSchema,
})

export type ChangeState = v.InferOutput<typeof ChangeStateSchema>

/** Answer of POST /api/bookings/:id/change: made, or waiting for this order of it; of a press that comes again what became of it. */
export const ChangeAnswerSchema = v.object({
  state: v.picklist(CHANGE_STATES),
  change_number: CountSchema,
  order_paise: PaiseSchema,
})
