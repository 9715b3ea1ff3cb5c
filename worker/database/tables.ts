import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { BookingRecordSchema, CANCELLATION_CODES, PAYMENT_STATUSES } from '../../src/domain/bookings/booking'
import { CITIES, VEHICLE_TYPES } from '../../src/domain/fields'
import type { NeedKind } from '../../src/domain/ops/needs'
import { EmergencyContactRecordSchema } from '../../src/domain/profile/emergency-contact'
import { SavedAddressRecordSchema } from '../../src/domain/profile/saved-address'
import { UserRecordSchema } from '../../src/domain/profile/user'
import { CAR_PROBLEMS } from '../../src/domain/rides/car-problem'
import { CHARGE_DECIDERS, CHARGE_KINDS, CHARGE_STATES } from '../../src/domain/rides/charges'
import { DriverRecordSchema } from '../../src/domain/rides/driver'
import { JUDGED_REPORTS, VERDICTS, WORD_REASONS } from '../../src/domain/rides/judge-position'
import { VehicleRecordSchema } from '../../src/domain/rides/vehicle'
import { columnsOfRecord, flags, numbers, texts } from './columns'

// The tables of migrations/, for typed queries; the tables of money and of messages stand in files of their own beside
// this one. A table whose record has a schema has its columns from there. Constraints, defaults and indexes stand in the
// migrations alone.

export const authUsers = sqliteTable('auth_users', {
  ...texts('id phone? phone_confirmed_at? email? google_sub? created_at'),
  session_epoch: integer().notNull().default(0),
})

const ofCustomer = ['dob', 'preferred_payment_method'] as const

export const users = sqliteTable('users', columnsOfRecord(v.omit(UserRecordSchema, ofCustomer)))

export const callerAccounts = sqliteTable('caller_accounts', texts('user_id made_by created_at'))

export const customers = sqliteTable(
  'customers',
  columnsOfRecord(v.pick(UserRecordSchema, ['id', ...ofCustomer])),
)

export const customerSavedLocations = sqliteTable(
  'customer_saved_locations',
  columnsOfRecord(SavedAddressRecordSchema),
)

export const emergencyContacts = sqliteTable(
  'emergency_contacts',
  columnsOfRecord(EmergencyContactRecordSchema),
)

export const reviews = sqliteTable('reviews', {
  ...texts('id booking_id reviewer_id reviewed_id comment? created_at'),
  ...numbers('rating'),
  status: text({ enum: ['active'] })
    .notNull()
    .default('active'),
})

export const accountDeletions = sqliteTable('account_deletions', {
  ...texts('user_id requested_at due_at? cursor?'),
  ...numbers('rounds'),
})

export const endedSessions = sqliteTable('ended_sessions', texts('hash until'))

export const openSessions = sqliteTable('open_sessions', {
  ...texts('hash id user_id device push_id? created_at last_seen_at'),
  ...numbers('epoch'),
  ...flags('by_google'),
})

export const serviceTypes = sqliteTable('service_types', texts('id name'))

export const vehicleTypes = sqliteTable('vehicle_types', texts('id name'))

export const pricingRules = sqliteTable('pricing_rules', {
  ...texts('id service_type_id vehicle_type_id effective_from'),
  ...numbers('base_fare_paise per_km_rate_paise per_minute_rate_paise minimum_fare_paise'),
  ...flags('is_active'),
})

export const rentalPackages = sqliteTable('rental_packages', {
  ...texts('id name vehicle_type?'),
  ...numbers('duration_hours included_kilometers base_fare base_price extra_hour_rate extra_km_rate'),
  ...flags('is_active'),
})

export const drivers = sqliteTable('drivers', columnsOfRecord(DriverRecordSchema))

export const vehicles = sqliteTable('vehicles', columnsOfRecord(VehicleRecordSchema))

export const bookings = sqliteTable('bookings', {
  ...columnsOfRecord(BookingRecordSchema),
  // Raised by every update that drizzle makes; whatever else writes the row or its money, triggers see to it.
  version: integer()
    .notNull()
    .default(0)
    .$onUpdate(() => sql`version + 1`),
  // Generated from the ledger's sums. The sums have no name here, so that no use case can set them.
  charges_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  office_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  owed_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  payment_status: text({ enum: PAYMENT_STATUSES }).notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
})

// Triggers write it, and nothing else does.
export const rideAssignments = sqliteTable('ride_assignments', {
  ...texts('booking_id driver_name? make model color license_plate'),
  ...numbers('year'),
  ...flags('is_lent'),
  type: text({ enum: VEHICLE_TYPES }).notNull(),
})

export const bookingPassengers = sqliteTable(
  'booking_passengers',
  texts('booking_id name phone_no? created_at'),
)

export const bookingCancellations = sqliteTable('booking_cancellations', {
  ...texts('id booking_id user_id reason created_at'),
  code: text({ enum: CANCELLATION_CODES }).notNull().default('unpaid'),
})

export const rideDeclines = sqliteTable('ride_declines', {
  ...texts('booking_id driver_id created_at reason?'),
  kind: text({ enum: ['declined', 'handed_back', 'car_problem'] }).notNull(),
})

export const rideShares = sqliteTable(
  'ride_shares',
  texts('id booking_id user_id created_at revoked_at? emergency_until?'),
)

export const rideTraces = sqliteTable('ride_traces', {
  ...texts('booking_id trace created_at'),
  ...numbers('points distance_metres'),
})

export const rideJudgements = sqliteTable('ride_judgements', {
  ...texts('booking_id id driver_id own_words? at'),
  ...numbers('metres? age_seconds?'),
  kind: text({ enum: JUDGED_REPORTS }).notNull(),
  verdict: text({ enum: VERDICTS }).notNull(),
  reason: text({ enum: WORD_REASONS }),
})

export const needs = sqliteTable('needs', {
  ...texts('id subject opened_by? opened_at reported_at facts closed_at? closed_by? answer?'),
  kind: text().$type<NeedKind>().notNull(),
})

export const rideWrongPins = sqliteTable('ride_wrong_pins', texts('booking_id id pressed_at'))

export const rideCalls = sqliteTable('ride_calls', texts('booking_id id driver_id pressed_at'))

export const carProblems = sqliteTable('car_problems', {
  ...texts('booking_id id driver_id pressed_at reported_at measured_at? relieved_at? rider_left_at?'),
  ...numbers('latitude? longitude? driven_metres?'),
  problem: text({ enum: CAR_PROBLEMS }).notNull(),
})

export const rideCharges = sqliteTable('ride_charges', {
  ...texts('booking_id id driver_id entered_at decided_at? decided_by_id? rider_note? picture_url?'),
  ...numbers('amount'),
  kind: text({ enum: CHARGE_KINDS }).notNull(),
  state: text({ enum: CHARGE_STATES }).notNull(),
  decided_by: text({ enum: CHARGE_DECIDERS }),
})

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  texts('user_id key part request_hash result_id expires_at'),
)

export const dayCounts = sqliteTable('day_counts', {
  ...texts('day what'),
  ...numbers('count'),
  city: text({ enum: [...CITIES, ''] }).notNull(),
})

export const opsLog = sqliteTable(
  'ops_log',
  texts('id operator_id? action subject_kind subject_id details created_at'),
)
