/**
 * What becomes of one table's columns about a person whose account is deleted. 'erased' are those that are emptied or made coarse;
 * the others stay, each by the reason for that. Columns are separated by spaces. 'row': the whole row is deleted, with every
 * column it may get.
 */
export type Erasure = 'row' | Readonly<Record<string, string>>

/**
 * Every column of every table that says something about a rider: erased with the account, or kept and why
 * (docs/product.md, DATA-7). `tests/worker/profile/erased-columns.test.ts` holds it against the database, so that a new
 * column is in it, and deletes an account, so that what it calls erased is gone. Names stand in the tables' order.
 */
export const ERASURES: Readonly<Record<string, Erasure>> = {
  auth_users: {
    erased: 'phone phone_confirmed_at email google_sub',
    'ends every session, and names nobody': 'id session_epoch created_at',
  },
  users: {
    erased: 'email phone_no phone_verified full_name profile_picture_url',
    'trips and money refer to it': 'id role deleted_at created_at updated_at',
  },
  customers: { erased: 'dob preferred_payment_method', 'the id of users': 'id' },
  caller_accounts: 'row',
  customer_saved_locations: 'row',
  emergency_contacts: 'row',
  message_settings: 'row',
  consents: 'row',
  push_subscriptions: 'row',
  email_proofs: 'row',
  open_sessions: 'row',
  idempotency_keys: 'row',
  account_deletions: {
    'the deletion itself, and how far it is': 'user_id requested_at due_at cursor rounds',
  },
  bookings: {
    erased:
      'pickup_address pickup_detail dropoff_address pickup_latitude pickup_longitude dropoff_latitude dropoff_longitude special_instructions start_pin cancellation_reason unpaid_note',
    'which trip, of which account': 'id user_id idempotency_key created_at',
    'what was sold, for the accounts':
      'city fare_amount status service_type_id service_type is_scheduled is_round_trip trip_type vehicle_type passengers package_id package_hours rental_over distance_km duration_minutes fare_parts advance_amount remaining_amount payment_method',
    'when and by whom it was driven':
      'scheduled_time return_scheduled_time driver_id vehicle_id start_time end_time clock_from clock_stopped_at waiting_time_minutes version ride_version last_move accepted_at set_out_at arrived_at arrival_confirmed_at busy_from busy_until pin_tries actual_distance_metres approach_metres',
    'what was paid and owed':
      'pays_driver payment_failed fare_due_paise charged_paise captured_paise collected_paise paid_at_office_paise written_off_paise refund_processed_paise owed_since',
    "an operator's reason": 'ended_reason',
    'how often it was changed': 'change_number',
  },
  booking_changes: {
    erased: 'former wanted reason',
    'that it was changed, by whom, and its money':
      'booking_id number state kind actor actor_id after_number kept_paise refund_paise order_paise held_paise created_at ended_at asked_driver_id asked_until silence answer',
  },
  booking_passengers: 'row',
  booking_companies: 'row',
  documents: {
    'the accounts: they name nobody but a company, and no door':
      'number series financial_year running booking_id kind cause_id names_number entry_ids body total_paise issued_at',
  },
  documents_due: { 'until its documents are issued': 'booking_id since' },
  booking_cancellations: {
    erased: 'reason',
    'who cancelled, and by which rule': 'id booking_id user_id created_at code',
  },
  reviews: {
    erased: 'comment',
    "the driver's rating": 'id booking_id reviewer_id reviewed_id rating status created_at',
  },
  ride_declines: {
    "a driver's answer to an offer, and why": 'booking_id driver_id kind created_at reason',
  },
  ride_shares: {
    'a link that opens no more': 'id booking_id user_id created_at revoked_at emergency_until',
  },
  ride_traces: {
    erased: 'trace points',
    'the row keeps the trace from being asked for again': 'booking_id distance_metres created_at',
  },
  ride_judgements: {
    erased: 'own_words',
    'how far the car was, never where': 'booking_id id driver_id kind verdict metres age_seconds reason at',
  },
  ride_wrong_pins: { 'times alone': 'booking_id id pressed_at' },
  car_problems: {
    erased: 'latitude longitude measured_at',
    'what a driver reported of their car':
      'booking_id id driver_id problem pressed_at reported_at driven_metres relieved_at rider_left_at',
  },
  ride_calls: { 'that the driver called': 'booking_id id driver_id pressed_at' },
  ride_charges: {
    erased: 'rider_note picture_url',
    'what the driver paid on the way':
      'booking_id id driver_id kind amount state entered_at decided_at decided_by decided_by_id',
  },
  payment_orders: {
    'the accounts':
      'id booking_id purpose amount_paise currency receipt status created_at offered_at asked_at answered_at ask_at change_number',
  },
  payment_links: {
    'a link that opens no more, deleted after 30 days': 'id booking_id created_at expires_at revoked_at',
  },
  payments: {
    'the accounts, and the way back for a refund; stored without contact data':
      'id booking_id status purpose applied amount_paise transaction_id provider_payment_id gateway_response bank_reference created_at',
  },
  refunds: {
    'due refunds are paid all the same':
      'id payment_id booking_id amount_paise reason cause_id status attempt tries try_at failure provider_refund_id bank_reference created_at sent_at processed_at updated_at',
  },
  refund_proposals: {
    "operators' consent to a refund":
      'id kind payment_id refund_id reference booking_id amount_paise reason proposed_by status decided_by created_at decided_at',
  },
  ledger: {
    'the accounts':
      'id booking_id payment_id refund_id kind amount_paise counts reverses actor actor_id reason event created_at',
  },
  needs: {
    erased: 'facts answer',
    'that help was called or it was looked into, and when':
      'id kind subject opened_by opened_at reported_at closed_at closed_by',
  },
  outbox: {
    erased: 'address try_at details',
    'the row keeps a message from being sent twice, and is deleted after 90 days':
      'id message_id event booking_id recipient_id channel status attempts unanswered reference provider_id parts last_error created_at sent_at ended_at',
  },
  stopped_numbers: {
    'without it nobody could know that it is not to be written to': 'phone_no stopped written_at',
  },
  ops_log: {
    // The words with which a need was closed, and by a trigger the name of whoever was given a role.
    erased: 'details',
    "operators' acts, without a number": 'id operator_id action subject_kind subject_id created_at',
  },
  webhook_events: {
    "the provider's, without contact data, deleted after 90 days":
      'id event payload received_at applied_at known tries try_at',
  },
}

/** Tables that say nothing about a rider, and why. */
export const OF_NO_RIDER: Readonly<Record<string, string>> = {
  ended_sessions: 'hashes, deleted once the session would have ended',
  service_types: 'tariffs',
  vehicle_types: 'tariffs',
  pricing_rules: 'tariffs',
  rental_packages: 'tariffs',
  vehicles: 'the fleet',
  license_plates: 'the fleet',
  ride_assignments: "the car and the driver's name: a trigger forgets the name with that account",
  drivers: 'drivers write to our support to leave',
  driver_cash: 'the accounts, of drivers',
  audits: 'counts and sums',
  day_counts: 'counts',
  backups: 'how far a copy is: the last key that was read, emptied once it has ended',
  backup_changes: 'keys of rows, while a copy is made',
  restores: 'when a database was restored',
  restored_items: 'ids of payments and of deleted accounts, and amounts, for the accounts',
  clock_runs: 'when the clock ran',
  provider_failures: 'counts',
  dead_letters: 'ids of wake-ups of the sender',
  search_people: 'an index: a trigger forgets what its table forgets',
  search_cars: 'an index',
  search_bookings: 'an index: a trigger forgets what its table forgets',
}
