-- A trip, its price and its ride, in one row: a ride moves by one conditional write, and one_ride_under_way holds by
-- it (docs/decisions/0015, 0022). Amounts are whole rupees; the distance is the billed one.
CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  -- One booking per key and rider: a repeated request finds the first one's row.
  idempotency_key TEXT NOT NULL,
  pickup_address TEXT NOT NULL,
  -- What a driver needs to find the door: a house, floor, gate or landmark.
  pickup_detail TEXT CHECK (pickup_detail IS NULL OR length(pickup_detail) BETWEEN 1 AND 80),
  dropoff_address TEXT,
  pickup_latitude REAL NOT NULL,
  pickup_longitude REAL NOT NULL,
  dropoff_latitude REAL,
  dropoff_longitude REAL,
  -- The city whose centre is nearest to the pickup: whose operators and drivers the ride concerns.
  city TEXT NOT NULL CHECK (city IN ('mysuru', 'bengaluru')),
  fare_amount INTEGER NOT NULL CHECK (fare_amount > 0),
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'started', 'completed', 'cancelled')),
  scheduled_time TEXT NOT NULL CHECK (scheduled_time GLOB '????-??-??T??:??:??.???Z'),
  service_type_id TEXT NOT NULL REFERENCES service_types(id),
  service_type TEXT NOT NULL CHECK (service_type IN ('ride_later', 'airport', 'outstation', 'car_rental')),
  is_scheduled INTEGER NOT NULL DEFAULT 1 CHECK (is_scheduled IN (0, 1)),
  is_round_trip INTEGER NOT NULL DEFAULT 0 CHECK (is_round_trip IN (0, 1)),
  return_scheduled_time TEXT CHECK (return_scheduled_time GLOB '????-??-??T??:??:??.???Z'),
  trip_type TEXT CHECK (trip_type IN ('one_way', 'round_trip', 'airport_pickup', 'airport_drop')),
  vehicle_type TEXT NOT NULL CHECK (vehicle_type IN ('sedan', 'suv', 'premium')),
  passengers INTEGER NOT NULL DEFAULT 1 CHECK (passengers BETWEEN 1 AND 6),
  special_instructions TEXT,
  package_id TEXT REFERENCES rental_packages(id),
  package_hours INTEGER,
  distance_km REAL NOT NULL,
  duration_minutes INTEGER NOT NULL,
  -- The fare's parts as they were quoted (JSON), so that a receipt never has to guess.
  fare_parts TEXT NOT NULL,
  advance_amount INTEGER NOT NULL,
  remaining_amount INTEGER NOT NULL,
  payment_method TEXT NOT NULL CHECK (payment_method IN ('upi', 'card', 'wallet')),
  driver_id TEXT REFERENCES drivers(id),
  vehicle_id TEXT REFERENCES vehicles(id),
  start_time TEXT CHECK (start_time GLOB '????-??-??T??:??:??.???Z'),
  end_time TEXT CHECK (end_time GLOB '????-??-??T??:??:??.???Z'),
  waiting_time_minutes INTEGER,
  cancellation_reason TEXT CHECK (length(cancellation_reason) <= 300),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- Rises with every write of the row and of its money: a decision is written only to the version that it read
  -- (docs/decisions/0044).
  version INTEGER NOT NULL DEFAULT 0,
  -- Rises by one with every move of the ride, so that news of an older move is never taken for the newest.
  ride_version INTEGER NOT NULL DEFAULT 0,
  -- A random id of the newest move: what else a move's batch writes hangs on finding it there.
  last_move TEXT,
  accepted_at TEXT CHECK (accepted_at GLOB '????-??-??T??:??:??.???Z'),
  -- Times, not statuses.
  set_out_at TEXT CHECK (set_out_at GLOB '????-??-??T??:??:??.???Z'),
  arrived_at TEXT CHECK (arrived_at GLOB '????-??-??T??:??:??.???Z'),
  -- When the car's position confirmed the arrival; NULL while it is the driver's word alone (ride_judgements).
  arrival_confirmed_at TEXT CHECK (arrival_confirmed_at GLOB '????-??-??T??:??:??.???Z'),
  -- How long the ride keeps its driver and car; written when it is accepted.
  busy_from TEXT CHECK (busy_from GLOB '????-??-??T??:??:??.???Z'),
  busy_until TEXT CHECK (busy_until GLOB '????-??-??T??:??:??.???Z'),
  -- The rider reads it to the driver at the start; five wrong tries lock it until an operator clears them.
  start_pin TEXT,
  pin_tries INTEGER NOT NULL DEFAULT 0,
  -- The last attempt to pay failed; once something is captured, this says nothing any more.
  payment_failed INTEGER NOT NULL DEFAULT 0 CHECK (payment_failed IN (0, 1)),
  -- What the driver wrote who ended the ride with less than was due.
  unpaid_note TEXT CHECK (length(unpaid_note) <= 300),
  -- The sums of the booking's entries in the ledger that count, by kind, in their sign. Triggers of the ledger write them
  -- (0005_payments.sql) and refuse every other value.
  fare_due_paise INTEGER NOT NULL DEFAULT 0,
  charged_paise INTEGER NOT NULL DEFAULT 0 CHECK (charged_paise BETWEEN -100000 AND 0),
  captured_paise INTEGER NOT NULL DEFAULT 0,
  collected_paise INTEGER NOT NULL DEFAULT 0,
  paid_at_office_paise INTEGER NOT NULL DEFAULT 0,
  written_off_paise INTEGER NOT NULL DEFAULT 0,
  refund_processed_paise INTEGER NOT NULL DEFAULT 0,
  -- Since when something is owed for the driven ride; written by the same triggers.
  owed_since TEXT CHECK (owed_since GLOB '????-??-??T??:??:??.???Z'),
  -- In whole rupees, of those sums: tolls and parking that were confirmed, what was paid at the office, and what is owed.
  charges_amount INTEGER NOT NULL GENERATED ALWAYS AS (-charged_paise / 100) VIRTUAL,
  office_amount INTEGER NOT NULL GENERATED ALWAYS AS (paid_at_office_paise / 100) VIRTUAL,
  -- Where the rider ended the ride at a car with a problem, no fare is due, and no toll either.
  owed_amount INTEGER NOT NULL GENERATED ALWAYS AS (iif(status = 'completed' AND fare_due_paise <> 0, max(0, -(fare_due_paise + charged_paise
    + captured_paise + collected_paise + paid_at_office_paise + written_off_paise) / 100), 0)) VIRTUAL,
  -- Said by paymentStatusOf of src/domain/payments/ledger.ts in the same words (docs/decisions/0040).
  payment_status TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN captured_paise = 0 THEN iif(payment_failed, 'failed', 'pending')
    WHEN status IN ('completed', 'cancelled') AND captured_paise + refund_processed_paise <= 0
      AND collected_paise + paid_at_office_paise = 0 THEN 'refunded'
    WHEN iif(status = 'completed', owed_amount = 0 AND written_off_paise = 0, remaining_amount = 0) THEN 'paid'
    ELSE 'partial' END) VIRTUAL,
  -- What the car really drove; and why an operator ended the ride, where one did.
  actual_distance_metres INTEGER,
  ended_reason TEXT CHECK (length(ended_reason) <= 300),
  CHECK (advance_amount + remaining_amount = fare_amount),
  UNIQUE (user_id, idempotency_key)
) STRICT;

-- Every index that a write touches is billed as a row written, so each of these is the way of a query that runs often
-- or would grow with the years (tests/worker/database/query-plans.test.ts). A partial index is used only where a query
-- repeats its condition in the same words.

-- One ride at a time: a driver who set out for one cannot set out for another.
CREATE UNIQUE INDEX one_ride_under_way ON bookings(driver_id)
  WHERE set_out_at IS NOT NULL AND status IN ('accepted', 'started');

-- For whatever writes a booking without raising its version, as use cases do (worker/database/tables.ts).
CREATE TRIGGER bookings_raise_version AFTER UPDATE ON bookings WHEN NEW.version = OLD.version
BEGIN
  UPDATE bookings SET version = version + 1 WHERE id = NEW.id;
END;

-- A rider's trips, newest first; those of one status, and whether any is open.
CREATE INDEX bookings_of_rider ON bookings(user_id, created_at DESC, id DESC);
CREATE INDEX bookings_of_rider_by_status ON bookings(user_id, status, created_at DESC, id DESC);
-- Those ahead or under way, the next pickup first.
CREATE INDEX bookings_ahead_of_rider ON bookings(user_id, scheduled_time, id)
  WHERE status IN ('pending', 'accepted', 'started');
-- Whether a rider rode with a driver: asked each time either's picture is shown, however many rides each of them has.
CREATE INDEX bookings_of_two ON bookings(user_id, driver_id, status) WHERE driver_id IS NOT NULL;

-- What a driver or a car has before it and behind it.
CREATE INDEX bookings_of_driver ON bookings(driver_id, status, scheduled_time) WHERE driver_id IS NOT NULL;
-- Those with tolls and parking, which a driver who did not collect them is told of.
CREATE INDEX bookings_of_driver_with_charges ON bookings(driver_id, end_time) WHERE charges_amount > 0;
CREATE INDEX bookings_of_vehicle ON bookings(vehicle_id, status, scheduled_time) WHERE vehicle_id IS NOT NULL;

-- Paid for and without a driver: what drivers of a kind of car are offered in a city, and what operators assign, the
-- nearest pickup first.
CREATE INDEX bookings_offered ON bookings(vehicle_type, city, scheduled_time)
  WHERE status = 'pending' AND payment_status IN ('partial', 'paid');
CREATE INDEX bookings_to_assign ON bookings(scheduled_time, id)
  WHERE status = 'pending' AND payment_status IN ('partial', 'paid');
-- Driven, and something is owed: what operators see until it is settled.
CREATE INDEX bookings_owed ON bookings(owed_since) WHERE owed_since IS NOT NULL;
-- What waits for its payment. Those that were cancelled unpaid stay for ever and are not in it.
CREATE INDEX bookings_open_unpaid ON bookings(created_at)
  WHERE status = 'pending' AND payment_status IN ('pending', 'failed');

-- What operators look through: rides that have a driver, those whose PIN is locked, those of a day, those that are over,
-- and a booking by the eight characters that people read out.
CREATE INDEX bookings_under_way ON bookings(status, scheduled_time, id) WHERE status IN ('accepted', 'started');
CREATE INDEX bookings_pin_locked ON bookings(scheduled_time, id) WHERE start_pin IS NOT NULL AND pin_tries >= 5;
CREATE INDEX bookings_by_day ON bookings(scheduled_time, id);
CREATE INDEX bookings_completed ON bookings(end_time DESC, id DESC) WHERE status = 'completed';
CREATE INDEX bookings_by_short_id ON bookings(substr(id, -8));

-- Who rides, where somebody else than the rider does. The number is emptied 30 days after the pickup, the
-- row deleted with the account.
CREATE TABLE booking_passengers (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  phone_no TEXT CHECK (phone_no GLOB '+91[6-9]*' AND length(phone_no) = 13),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX passengers_with_number ON booking_passengers(created_at) WHERE phone_no IS NOT NULL;

-- Who cancelled, and by which rule the money was judged. One record per booking.
CREATE TABLE booking_cancellations (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL UNIQUE REFERENCES bookings(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  reason TEXT NOT NULL CHECK (length(reason) <= 300),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  code TEXT NOT NULL DEFAULT 'unpaid' CHECK (code IN ('unpaid', 'rider', 'no_show', 'company', 'no_driver'))
) STRICT;

CREATE INDEX cancellations_by_time ON booking_cancellations(created_at DESC, booking_id DESC) WHERE code <> 'unpaid';
