import * as v from 'valibot'
import { BookingSchema } from '../bookings/booking'
import { CHANGE_ACTORS, TermsSchema } from '../bookings/change-terms'
import { TripDetailsSchema } from '../bookings/trip-details'
import { CompanySchema, DocumentSchema } from '../documents/document'
import { InstantSchema } from '../fields'
import { MessageSettingsSchema } from '../messages/settings'
import { DriverCashSchema } from '../ops/cash'
import { PaymentSchema, RefundSchema } from '../payments/payment'
import { StatementSchema } from '../payments/statement-lines'
import { ChargeSchema } from '../rides/charges'
import { OpenSessionSchema } from '../sign-in/open-session'
import { EmergencyContactRecordSchema } from './emergency-contact'
import { ProfileSchema } from './profile'
import { SavedAddressRecordSchema } from './saved-address'
import { UserRecordSchema } from './user'

const Text = v.nullable(v.string())

/** All that a rider may read of a booking, but ids that mean nothing elsewhere and what the copy has by another name. */
const ExportedFieldsSchema = v.omit(BookingSchema, [
  'user_id',
  'fare_parts',
  'service_type_id',
  'is_scheduled',
  'package_id',
  'package_hours',
  'driver_id',
  'vehicle_id',
  'cancellation_reason',
])

/** A message that was sent, without its text, which is not stored. */
const ExportedMessageSchema = v.object({
  event: v.string(),
  /** Null until it is chosen. */
  channel: Text,
  status: v.string(),
  created_at: InstantSchema,
  sent_at: v.nullable(InstantSchema),
})

export const ExportedChangeSchema = v.object({
  number: v.number(),
  actor: v.picklist(CHANGE_ACTORS),
  created_at: InstantSchema,
  former: v.omit(TermsSchema, ['fare_parts']),
})

/** A booking in a rider's copy of their data, with all that belongs to it. Money in whole rupees but for `…_paise`. */
export const ExportedBookingSchema = v.object({
  ...ExportedFieldsSchema.entries,
  /** The bill in lines, and its totals. */
  statement: v.omit(StatementSchema, ['held_paise']),
  ...v.pick(TripDetailsSchema, ['passenger', 'review', 'cancellation', 'reports', 'cases']).entries,
  /** The only data of another user in the export. */
  driver_first_name: Text,
  payments: v.array(v.pick(PaymentSchema, ['provider_payment_id', 'amount_paise', 'created_at'])),
  refunds: v.array(RefundSchema),
  /** What the booking was before each change that was made of it. */
  changes: v.optional(v.array(ExportedChangeSchema), []),
  /** What was issued for it, and the company that its rider gave. */
  documents: v.optional(v.array(v.omit(DocumentSchema, ['booking_id'])), []),
  company: v.optional(v.nullable(CompanySchema), null),
  /** Links to the ride. The link itself is a key, and is not here. */
  shares: v.array(
    v.object({
      created_at: InstantSchema,
      revoked_at: v.nullable(InstantSchema),
      emergency_until: v.nullable(InstantSchema),
    }),
  ),
  /** Tolls and parking that its driver entered; the pictures of the tickets are in the trip. */
  charges: v.array(v.omit(ChargeSchema, ['id', 'picture_url'])),
  /** The messages sent about it. */
  messages: v.array(ExportedMessageSchema),
})

export type ExportedBooking = v.InferOutput<typeof ExportedBookingSchema>

/**
 * Everything that is kept of a person, as a file of their own (docs/product.md, DATA-1). Instants are UTC,
 * coordinates WGS 84 degrees, money in the unit that the name says. From the first deploy on `version` rises when a
 * field goes or changes its meaning; one that is added does not raise it.
 */
export const AccountExportSchema = v.object({
  format: v.literal('hasiru-cabs-account'),
  version: v.literal(1),
  exported_at: InstantSchema,
  profile: v.object({
    ...ProfileSchema.entries,
    ...v.pick(UserRecordSchema, ['role', 'created_at']).entries,
  }),
  addresses: v.array(v.omit(SavedAddressRecordSchema, ['id', 'customer_id'])),
  emergency_contacts: v.array(v.omit(EmergencyContactRecordSchema, ['id', 'user_id'])),
  /** How they are told, and what they agreed to or took back. */
  message_settings: MessageSettingsSchema,
  consents: v.array(
    v.object({ what: v.string(), given: v.boolean(), source: v.string(), created_at: InstantSchema }),
  ),
  /** Browsers that show notifications, without addresses and keys, which are secrets. */
  browsers: v.array(v.object({ created_at: InstantSchema })),
  /** Cash that they handed in as a driver; `taken_back`: the entry takes one back. */
  handed_in: v.optional(
    v.array(
      v.object({
        ...v.pick(DriverCashSchema, ['amount_paise', 'reason', 'created_at']).entries,
        taken_back: v.boolean(),
      }),
    ),
    [],
  ),
  /** Where they are signed in. */
  sessions: v.optional(v.array(v.omit(OpenSessionSchema, ['id', 'this_device'])), []),
  /** Messages that are about no booking. */
  account_messages: v.array(ExportedMessageSchema),
  /** Newest first. */
  bookings: v.array(ExportedBookingSchema),
})
