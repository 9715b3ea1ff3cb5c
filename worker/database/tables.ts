import { sql } from 'drizzle-orm'
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BOOKING_STATUSES, CANCELLATION_CODES, PAYMENT_STATUSES } from '../../src/domain/bookings/booking'
import { SERVICE_TYPES, TRIP_TYPES } from '../../src/domain/bookings/trip-types'
import { CITIES, VEHICLE_TYPES } from '../../src/domain/fields'
import type { NeedKind } from '../../src/domain/ops/needs'
import { PAYMENT_METHODS } from '../../src/domain/payments/amounts'
import { PREFERRED_METHODS } from '../../src/domain/profile/profile'
import { ROLES } from '../../src/domain/profile/user'
import { CAR_PROBLEMS } from '../../src/domain/rides/car-problem'
import { CHARGE_DECIDERS, CHARGE_KINDS, CHARGE_STATES } from '../../src/domain/rides/charges'
import { JUDGED_REPORTS, VERDICTS, WORD_REASONS } from '../../src/domain/rides/judge-position'

// The tables of migrations/, for typed queries; the tables of money and of messages stand in files of their own beside
// this one. Constraints and indexes stand in the migrations alone.

const flag = () => integer({ mode: 'boolean' })

export const authUsers = sqliteTable('auth_users', {
  id: text().primaryKey(),
  phone: text(),
  phone_confirmed_at: text(),
  email: text(),
  google_sub: text(),
  session_epoch: integer().notNull().default(0),
  created_at: text().notNull(),
})

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  role: text({ enum: ROLES }).notNull().default('customer'),
  email: text(),
  phone_no: text(),
  phone_verified: flag().notNull().default(false),
  full_name: text(),
  profile_picture_url: text(),
  deleted_at: text(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
})

export const callerAccounts = sqliteTable('caller_accounts', {
  user_id: text().primaryKey(),
  made_by: text().notNull(),
  created_at: text().notNull(),
})

export const customers = sqliteTable('customers', {
  id: text().primaryKey(),
  dob: text(),
  preferred_payment_method: text({ enum: PREFERRED_METHODS }),
})

export const customerSavedLocations = sqliteTable('customer_saved_locations', {
  id: text().primaryKey(),
  customer_id: text().notNull(),
  label: text().notNull(),
  address: text().notNull(),
  latitude: real(),
  longitude: real(),
  is_default: flag().notNull().default(false),
  created_at: text().notNull(),
  pickup_detail: text(),
})

export const emergencyContacts = sqliteTable('emergency_contacts', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  phone_no: text().notNull(),
  created_at: text().notNull(),
})

export const reviews = sqliteTable('reviews', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  reviewer_id: text().notNull(),
  reviewed_id: text().notNull(),
  rating: integer().notNull(),
  comment: text(),
  status: text({ enum: ['active'] })
    .notNull()
    .default('active'),
  created_at: text().notNull(),
})

export const accountDeletions = sqliteTable('account_deletions', {
  user_id: text().primaryKey(),
  requested_at: text().notNull(),
  due_at: text(),
  cursor: text(),
  rounds: integer().notNull().default(0),
})

export const endedSessions = sqliteTable('ended_sessions', {
  hash: text().primaryKey(),
  until: text().notNull(),
})

export const openSessions = sqliteTable('open_sessions', {
  hash: text().primaryKey(),
  id: text().notNull(),
  user_id: text().notNull(),
  epoch: integer().notNull(),
  device: text().notNull(),
  by_google: flag().notNull(),
  push_id: text(),
  created_at: text().notNull(),
  last_seen_at: text().notNull(),
})

export const serviceTypes = sqliteTable('service_types', {
  id: text().primaryKey(),
  name: text().notNull(),
})

export const vehicleTypes = sqliteTable('vehicle_types', {
  id: text().primaryKey(),
  name: text().notNull(),
})

export const pricingRules = sqliteTable('pricing_rules', {
  id: text().primaryKey(),
  service_type_id: text().notNull(),
  vehicle_type_id: text().notNull(),
  is_active: flag().notNull().default(true),
  effective_from: text().notNull(),
  base_fare_paise: integer().notNull(),
  per_km_rate_paise: integer().notNull(),
  per_minute_rate_paise: integer().notNull(),
  minimum_fare_paise: integer().notNull(),
})

export const rentalPackages = sqliteTable('rental_packages', {
  id: text().primaryKey(),
  name: text().notNull(),
  duration_hours: integer().notNull(),
  included_kilometers: integer().notNull(),
  vehicle_type: text(),
  base_fare: integer().notNull(),
  base_price: integer().notNull(),
  extra_hour_rate: integer().notNull(),
  extra_km_rate: integer().notNull(),
  is_active: flag().notNull().default(true),
})

export const drivers = sqliteTable('drivers', {
  id: text().primaryKey(),
  license_number: text().notNull(),
  rating: real().notNull().default(5),
  total_rides: integer().notNull().default(0),
  rating_sum: integer().notNull().default(0),
  rating_count: integer().notNull().default(0),
  current_latitude: real(),
  current_longitude: real(),
  current_at: text(),
  vehicle_id: text(),
  on_duty: flag().notNull().default(false),
  license_until: text(),
})

export const vehicles = sqliteTable('vehicles', {
  id: text().primaryKey(),
  make: text().notNull(),
  model: text().notNull(),
  year: integer().notNull(),
  color: text().notNull(),
  license_plate: text().notNull(),
  type: text({ enum: VEHICLE_TYPES }).notNull(),
  base_city: text({ enum: CITIES }).notNull(),
  permit_until: text(),
  insurance_until: text(),
  fitness_until: text(),
})

export const bookings = sqliteTable('bookings', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  idempotency_key: text().notNull(),
  pickup_address: text().notNull(),
  pickup_detail: text(),
  dropoff_address: text(),
  pickup_latitude: real().notNull(),
  pickup_longitude: real().notNull(),
  dropoff_latitude: real(),
  dropoff_longitude: real(),
  city: text({ enum: CITIES }).notNull(),
  fare_amount: integer().notNull(),
  status: text({ enum: BOOKING_STATUSES }).notNull().default('pending'),
  scheduled_time: text().notNull(),
  service_type_id: text().notNull(),
  service_type: text({ enum: SERVICE_TYPES }).notNull(),
  is_scheduled: flag().notNull().default(true),
  is_round_trip: flag().notNull().default(false),
  return_scheduled_time: text(),
  trip_type: text({ enum: TRIP_TYPES }),
  vehicle_type: text({ enum: VEHICLE_TYPES }).notNull(),
  passengers: integer().notNull().default(1),
  special_instructions: text(),
  package_id: text(),
  package_hours: integer(),
  rental_over: text(),
  clock_from: text(),
  clock_stopped_at: text(),
  distance_km: real().notNull(),
  duration_minutes: integer().notNull(),
  fare_parts: text().notNull(),
  advance_amount: integer().notNull(),
  remaining_amount: integer().notNull(),
  payment_method: text({ enum: PAYMENT_METHODS }).notNull(),
  driver_id: text(),
  vehicle_id: text(),
  start_time: text(),
  end_time: text(),
  waiting_time_minutes: integer(),
  cancellation_reason: text(),
  created_at: text().notNull(),
  // Raised by every update that drizzle makes; whatever else writes the row or its money, triggers see to it.
  version: integer()
    .notNull()
    .default(0)
    .$onUpdate(() => sql`version + 1`),
  ride_version: integer().notNull().default(0),
  last_move: text(),
  accepted_at: text(),
  set_out_at: text(),
  arrived_at: text(),
  arrival_confirmed_at: text(),
  busy_from: text(),
  busy_until: text(),
  start_pin: text(),
  pin_tries: integer().notNull().default(0),
  payment_failed: flag().notNull().default(false),
  unpaid_note: text(),
  // Generated from the ledger's sums. The sums have no name here, so that no use case can set them.
  charges_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  office_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  owed_amount: integer().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  payment_status: text({ enum: PAYMENT_STATUSES }).notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
  actual_distance_metres: integer(),
  approach_metres: integer(),
  ended_reason: text(),
  change_number: integer().notNull().default(0),
  pays_driver: flag().notNull().default(false),
})

// Triggers write it, and nothing else does.
export const rideAssignments = sqliteTable('ride_assignments', {
  booking_id: text().primaryKey(),
  driver_name: text(),
  make: text().notNull(),
  model: text().notNull(),
  year: integer().notNull(),
  color: text().notNull(),
  license_plate: text().notNull(),
  type: text({ enum: VEHICLE_TYPES }).notNull(),
  is_lent: flag().notNull(),
})

export const bookingPassengers = sqliteTable('booking_passengers', {
  booking_id: text().primaryKey(),
  name: text().notNull(),
  phone_no: text(),
  created_at: text().notNull(),
})

export const bookingCancellations = sqliteTable('booking_cancellations', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  user_id: text().notNull(),
  reason: text().notNull(),
  created_at: text().notNull(),
  code: text({ enum: CANCELLATION_CODES }).notNull().default('unpaid'),
})

export const rideDeclines = sqliteTable('ride_declines', {
  booking_id: text().notNull(),
  driver_id: text().notNull(),
  kind: text({ enum: ['declined', 'handed_back', 'car_problem'] }).notNull(),
  created_at: text().notNull(),
  reason: text(),
})

export const rideShares = sqliteTable('ride_shares', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  user_id: text().notNull(),
  created_at: text().notNull(),
  revoked_at: text(),
  emergency_until: text(),
})

export const rideTraces = sqliteTable('ride_traces', {
  booking_id: text().primaryKey(),
  trace: text().notNull(),
  points: integer().notNull(),
  distance_metres: integer().notNull(),
  created_at: text().notNull(),
})

export const rideJudgements = sqliteTable('ride_judgements', {
  booking_id: text().notNull(),
  id: text().notNull(),
  driver_id: text().notNull(),
  kind: text({ enum: JUDGED_REPORTS }).notNull(),
  verdict: text({ enum: VERDICTS }).notNull(),
  metres: integer(),
  age_seconds: integer(),
  reason: text({ enum: WORD_REASONS }),
  own_words: text(),
  at: text().notNull(),
})

export const needs = sqliteTable('needs', {
  id: text().primaryKey(),
  kind: text().$type<NeedKind>().notNull(),
  subject: text().notNull(),
  opened_by: text(),
  opened_at: text().notNull(),
  reported_at: text().notNull(),
  facts: text().notNull(),
  closed_at: text(),
  closed_by: text(),
  answer: text(),
})

export const rideWrongPins = sqliteTable('ride_wrong_pins', {
  booking_id: text().notNull(),
  id: text().notNull(),
  pressed_at: text().notNull(),
})

export const rideCalls = sqliteTable('ride_calls', {
  booking_id: text().notNull(),
  id: text().notNull(),
  driver_id: text().notNull(),
  pressed_at: text().notNull(),
})

export const carProblems = sqliteTable('car_problems', {
  booking_id: text().notNull(),
  id: text().notNull(),
  driver_id: text().notNull(),
  problem: text({ enum: CAR_PROBLEMS }).notNull(),
  pressed_at: text().notNull(),
  reported_at: text().notNull(),
  latitude: real(),
  longitude: real(),
  measured_at: text(),
  driven_metres: integer(),
  relieved_at: text(),
  rider_left_at: text(),
})

export const rideCharges = sqliteTable('ride_charges', {
  booking_id: text().notNull(),
  id: text().notNull(),
  driver_id: text().notNull(),
  kind: text({ enum: CHARGE_KINDS }).notNull(),
  amount: integer().notNull(),
  state: text({ enum: CHARGE_STATES }).notNull(),
  entered_at: text().notNull(),
  decided_at: text(),
  decided_by: text({ enum: CHARGE_DECIDERS }),
  decided_by_id: text(),
  rider_note: text(),
  picture_url: text(),
})

export const idempotencyKeys = sqliteTable('idempotency_keys', {
  user_id: text().notNull(),
  key: text().notNull(),
  part: text().notNull(),
  request_hash: text().notNull(),
  result_id: text().notNull(),
  expires_at: text().notNull(),
})

export const dayCounts = sqliteTable('day_counts', {
  day: text().notNull(),
  city: text({ enum: [...CITIES, ''] }).notNull(),
  what: text().notNull(),
  count: integer().notNull(),
})

export const opsLog = sqliteTable('ops_log', {
  id: text().primaryKey(),
  operator_id: text(),
  action: text().notNull(),
  subject_kind: text().notNull(),
  subject_id: text().notNull(),
  details: text().notNull(),
  created_at: text().notNull(),
})
