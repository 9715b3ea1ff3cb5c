-- The provider's order we asked for. amount_paise is what the checkout collects.
CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  currency TEXT NOT NULL DEFAULT 'INR',
  receipt TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('created', 'attempted', 'processing', 'paid')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- When the rider was last sent to pay this order; while that is fresh, its booking is not expired.
  offered_at TEXT CHECK (offered_at GLOB '????-??-??T??:??:??.???Z'),
  -- When the provider was last asked about it, so that a polling page does not poll the provider.
  checked_at TEXT CHECK (checked_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX payment_orders_of_booking ON payment_orders(booking_id, created_at DESC);

-- Every captured payment once, by the provider's id: that is what makes a replay harmless. booking_id is NULL for
-- money that belongs to no booking we know; it is refunded in full.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  booking_id TEXT REFERENCES bookings(id),
  status TEXT NOT NULL CHECK (status IN ('paid')),
  amount INTEGER NOT NULL,
  amount_paise INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  provider_payment_id TEXT NOT NULL UNIQUE,
  gateway_response TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX payments_of_booking ON payments(booking_id, status);

-- What goes back of a payment, once for each reason.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments(id),
  booking_id TEXT REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  reason TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'processed', 'failed')),
  provider_refund_id TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  updated_at TEXT NOT NULL CHECK (updated_at GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (payment_id, reason)
) STRICT;

CREATE INDEX refunds_by_status ON refunds(status, created_at);
