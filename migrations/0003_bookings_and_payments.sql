-- A trip and its price. Amounts are whole rupees; instants are UTC (ISO 8601); distance is the billed one.
CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  -- One booking per key and rider: a repeated request finds the first one's row.
  idempotency_key TEXT NOT NULL,
  pickup_address TEXT NOT NULL,
  dropoff_address TEXT,
  pickup_latitude REAL NOT NULL,
  pickup_longitude REAL NOT NULL,
  dropoff_latitude REAL,
  dropoff_longitude REAL,
  fare_amount INTEGER NOT NULL CHECK (fare_amount > 0),
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'started', 'completed', 'cancelled')),
  payment_status TEXT NOT NULL DEFAULT 'pending'
    CHECK (payment_status IN ('pending', 'partial', 'paid', 'refunded', 'failed')),
  scheduled_time TEXT NOT NULL,
  service_type_id TEXT NOT NULL REFERENCES service_types(id),
  service_type TEXT NOT NULL,
  is_scheduled INTEGER NOT NULL DEFAULT 1 CHECK (is_scheduled IN (0, 1)),
  is_round_trip INTEGER NOT NULL DEFAULT 0 CHECK (is_round_trip IN (0, 1)),
  return_scheduled_time TEXT,
  trip_type TEXT,
  vehicle_type TEXT NOT NULL,
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
  start_time TEXT,
  end_time TEXT,
  waiting_time_minutes INTEGER,
  cancellation_reason TEXT,
  created_at TEXT NOT NULL,
  CHECK (advance_amount + remaining_amount = fare_amount),
  UNIQUE (user_id, idempotency_key)
) STRICT;

CREATE INDEX bookings_of_rider ON bookings(user_id, created_at DESC, id DESC);
CREATE INDEX bookings_unpaid ON bookings(payment_status, created_at);

CREATE TABLE booking_cancellations (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL UNIQUE REFERENCES bookings(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- The provider's order we asked for. amount_paise is what the checkout collects.
CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  currency TEXT NOT NULL DEFAULT 'INR',
  receipt TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX payment_orders_of_booking ON payment_orders(booking_id, created_at DESC);

-- Every captured payment once, by the provider's id: this index is what makes a replay harmless.
-- booking_id is NULL for money that belongs to no booking we know; it is refunded in full.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  booking_id TEXT REFERENCES bookings(id),
  status TEXT NOT NULL CHECK (status IN ('paid')),
  amount INTEGER NOT NULL,
  amount_paise INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  provider_payment_id TEXT NOT NULL UNIQUE,
  gateway_response TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX payments_of_booking ON payments(booking_id, status);

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments(id),
  booking_id TEXT REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  reason TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'processed', 'failed')),
  provider_refund_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (payment_id, reason)
) STRICT;

CREATE INDEX refunds_by_status ON refunds(status, created_at);
