import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// The tables of migrations/, for typed queries. The migrations are the truth: constraints and indexes stand there.

const flag = (name: string) => integer(name, { mode: 'boolean' })

export const authUsers = sqliteTable('auth_users', {
  id: text('id').primaryKey(),
  phone: text('phone'),
  phoneConfirmedAt: text('phone_confirmed_at'),
  email: text('email'),
  googleSub: text('google_sub'),
  sessionEpoch: integer('session_epoch').notNull().default(0),
  createdAt: text('created_at').notNull(),
})

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  role: text('role', { enum: ['customer', 'driver', 'admin'] })
    .notNull()
    .default('customer'),
  email: text('email'),
  phoneNo: text('phone_no'),
  phoneVerified: flag('phone_verified').notNull().default(false),
  fullName: text('full_name'),
  profilePictureUrl: text('profile_picture_url'),
  deletedAt: text('deleted_at'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const customers = sqliteTable('customers', {
  id: text('id').primaryKey(),
  dob: text('dob'),
  preferredPaymentMethod: text('preferred_payment_method', { enum: ['upi', 'card', 'wallet', 'cash'] }),
})

export const customerSavedLocations = sqliteTable('customer_saved_locations', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  label: text('label').notNull(),
  address: text('address').notNull(),
  latitude: real('latitude'),
  longitude: real('longitude'),
  isDefault: flag('is_default').notNull().default(false),
  createdAt: text('created_at').notNull(),
})

export const reviews = sqliteTable('reviews', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id').notNull(),
  reviewerId: text('reviewer_id').notNull(),
  reviewedId: text('reviewed_id').notNull(),
  rating: integer('rating').notNull(),
  comment: text('comment'),
  status: text('status', { enum: ['active'] })
    .notNull()
    .default('active'),
  createdAt: text('created_at').notNull(),
})

export const accountDeletions = sqliteTable('account_deletions', {
  userId: text('user_id').primaryKey(),
  requestedAt: text('requested_at').notNull(),
  dueAt: text('due_at'),
  cursor: text('cursor'),
  rounds: integer('rounds').notNull().default(0),
})

export const endedSessions = sqliteTable('ended_sessions', {
  hash: text('hash').primaryKey(),
  until: text('until').notNull(),
})

export const serviceTypes = sqliteTable('service_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const vehicleTypes = sqliteTable('vehicle_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const pricingRules = sqliteTable('pricing_rules', {
  id: text('id').primaryKey(),
  serviceTypeId: text('service_type_id').notNull(),
  vehicleTypeId: text('vehicle_type_id').notNull(),
  isActive: flag('is_active').notNull().default(true),
  effectiveFrom: text('effective_from').notNull(),
  baseFare: real('base_fare').notNull(),
  perKmRate: real('per_km_rate').notNull(),
  perMinuteRate: real('per_minute_rate').notNull(),
  minimumFare: real('minimum_fare').notNull(),
})

export const rentalPackages = sqliteTable('rental_packages', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  durationHours: integer('duration_hours').notNull(),
  includedKilometers: integer('included_kilometers').notNull(),
  vehicleType: text('vehicle_type'),
  baseFare: integer('base_fare').notNull(),
  basePrice: integer('base_price').notNull(),
  extraHourRate: integer('extra_hour_rate').notNull(),
  extraKmRate: integer('extra_km_rate').notNull(),
  isActive: flag('is_active').notNull().default(true),
})

export const drivers = sqliteTable('drivers', {
  id: text('id').primaryKey(),
  licenseNumber: text('license_number').notNull(),
  rating: real('rating').notNull().default(5),
  totalRides: integer('total_rides').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  currentLatitude: real('current_latitude'),
  currentLongitude: real('current_longitude'),
  currentAt: text('current_at'),
  vehicleId: text('vehicle_id'),
  onDuty: flag('on_duty').notNull().default(false),
})

export const vehicles = sqliteTable('vehicles', {
  id: text('id').primaryKey(),
  make: text('make').notNull(),
  model: text('model').notNull(),
  year: integer('year').notNull(),
  color: text('color').notNull(),
  licensePlate: text('license_plate').notNull(),
  type: text('type').notNull(),
})

export const bookings = sqliteTable('bookings', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  pickupAddress: text('pickup_address').notNull(),
  dropoffAddress: text('dropoff_address'),
  pickupLatitude: real('pickup_latitude').notNull(),
  pickupLongitude: real('pickup_longitude').notNull(),
  dropoffLatitude: real('dropoff_latitude'),
  dropoffLongitude: real('dropoff_longitude'),
  fareAmount: integer('fare_amount').notNull(),
  status: text('status', { enum: ['pending', 'accepted', 'started', 'completed', 'cancelled'] })
    .notNull()
    .default('pending'),
  paymentStatus: text('payment_status', { enum: ['pending', 'partial', 'paid', 'refunded', 'failed'] })
    .notNull()
    .default('pending'),
  scheduledTime: text('scheduled_time').notNull(),
  serviceTypeId: text('service_type_id').notNull(),
  serviceType: text('service_type').notNull(),
  isScheduled: flag('is_scheduled').notNull().default(true),
  isRoundTrip: flag('is_round_trip').notNull().default(false),
  returnScheduledTime: text('return_scheduled_time'),
  tripType: text('trip_type'),
  vehicleType: text('vehicle_type').notNull(),
  passengers: integer('passengers').notNull().default(1),
  specialInstructions: text('special_instructions'),
  packageId: text('package_id'),
  packageHours: integer('package_hours'),
  distanceKm: real('distance_km').notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  fareParts: text('fare_parts').notNull(),
  advanceAmount: integer('advance_amount').notNull(),
  remainingAmount: integer('remaining_amount').notNull(),
  paymentMethod: text('payment_method', { enum: ['upi', 'card', 'wallet'] }).notNull(),
  driverId: text('driver_id'),
  vehicleId: text('vehicle_id'),
  startTime: text('start_time'),
  endTime: text('end_time'),
  waitingTimeMinutes: integer('waiting_time_minutes'),
  cancellationReason: text('cancellation_reason'),
  createdAt: text('created_at').notNull(),
  rideVersion: integer('ride_version').notNull().default(0),
  lastMove: text('last_move'),
  acceptedAt: text('accepted_at'),
  setOutAt: text('set_out_at'),
  arrivedAt: text('arrived_at'),
  busyFrom: text('busy_from'),
  busyUntil: text('busy_until'),
  startPin: text('start_pin'),
  pinTries: integer('pin_tries').notNull().default(0),
  remainderCollected: integer('remainder_collected'),
  remainderMethod: text('remainder_method', { enum: ['cash', 'upi'] }),
  remainderAt: text('remainder_at'),
  actualDistanceMetres: integer('actual_distance_metres'),
  endedReason: text('ended_reason'),
})

export const bookingCancellations = sqliteTable('booking_cancellations', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id').notNull(),
  userId: text('user_id').notNull(),
  reason: text('reason').notNull(),
  createdAt: text('created_at').notNull(),
  code: text('code', { enum: ['unpaid', 'rider', 'no_show', 'company', 'no_driver'] })
    .notNull()
    .default('unpaid'),
})

export const rideDeclines = sqliteTable('ride_declines', {
  bookingId: text('booking_id').notNull(),
  driverId: text('driver_id').notNull(),
  kind: text('kind', { enum: ['declined', 'handed_back'] }).notNull(),
  createdAt: text('created_at').notNull(),
  reason: text('reason'),
})

export const rideShares = sqliteTable('ride_shares', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id').notNull(),
  userId: text('user_id').notNull(),
  createdAt: text('created_at').notNull(),
  revokedAt: text('revoked_at'),
})

export const rideTraces = sqliteTable('ride_traces', {
  bookingId: text('booking_id').primaryKey(),
  trace: text('trace').notNull(),
  points: integer('points').notNull(),
  distanceMetres: integer('distance_metres').notNull(),
  createdAt: text('created_at').notNull(),
})

export const opsLog = sqliteTable('ops_log', {
  id: text('id').primaryKey(),
  operatorId: text('operator_id').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  details: text('details').notNull(),
  createdAt: text('created_at').notNull(),
})

export const paymentOrders = sqliteTable('payment_orders', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  receipt: text('receipt').notNull(),
  status: text('status', { enum: ['created', 'attempted', 'processing', 'paid'] }).notNull(),
  createdAt: text('created_at').notNull(),
  offeredAt: text('offered_at'),
  checkedAt: text('checked_at'),
})

export const payments = sqliteTable('payments', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id'),
  status: text('status', { enum: ['paid'] }).notNull(),
  amount: integer('amount').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  transactionId: text('transaction_id').notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  gatewayResponse: text('gateway_response').notNull(),
  createdAt: text('created_at').notNull(),
})

export const refunds = sqliteTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  bookingId: text('booking_id'),
  amountPaise: integer('amount_paise').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['due', 'sent', 'processed', 'failed'] })
    .notNull()
    .default('due'),
  providerRefundId: text('provider_refund_id'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const outbox = sqliteTable('outbox', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  bookingId: text('booking_id'),
  channel: text('channel', { enum: ['sms', 'whatsapp', 'email'] }).notNull(),
  status: text('status', { enum: ['due', 'sending', 'sent', 'failed', 'unknown'] })
    .notNull()
    .default('due'),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: text('leased_until'),
  providerId: text('provider_id'),
  lastError: text('last_error'),
  createdAt: text('created_at').notNull(),
  sentAt: text('sent_at'),
  recipientId: text('recipient_id'),
  details: text('details'),
})
