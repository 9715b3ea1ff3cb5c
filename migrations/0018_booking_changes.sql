-- A booking may change (docs/decisions/0063): each change with what it was before, what it is to be, and its money.
-- change_number: of the newest change that was made.
ALTER TABLE bookings ADD COLUMN change_number INTEGER NOT NULL DEFAULT 0;

CREATE TABLE booking_changes (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  -- Counts the changes of a booking, those that were never made too.
  number INTEGER NOT NULL CHECK (number > 0),
  -- 'waiting': for its payment.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'made', 'lapsed')),
  kind TEXT NOT NULL CHECK (kind IN ('priced', 'told')),
  actor TEXT NOT NULL CHECK (actor IN ('rider', 'operator')),
  actor_id TEXT NOT NULL REFERENCES users(id),
  -- An operator's.
  reason TEXT CHECK (length(reason) BETWEEN 3 AND 300),
  -- The newest change that had been made when this one was priced: it is made of no other booking.
  after_number INTEGER NOT NULL,
  -- JSON: the columns that it writes, and who rides, before and after. Emptied with the booking.
  former TEXT NOT NULL,
  wanted TEXT NOT NULL,
  -- What a cancellation at that moment would have kept, what goes back, what is to be paid first, and what is held without
  -- both: paise.
  kept_paise INTEGER NOT NULL CHECK (kept_paise >= 0),
  refund_paise INTEGER NOT NULL CHECK (refund_paise >= 0),
  order_paise INTEGER NOT NULL CHECK (order_paise >= 0),
  held_paise INTEGER NOT NULL CHECK (held_paise >= 0),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- When it was made, or lapsed.
  ended_at TEXT CHECK (ended_at GLOB '????-??-??T??:??:??.???Z'),
  -- The driver who had the ride is asked until then whether they keep it; 'silence' is what no answer means.
  asked_driver_id TEXT REFERENCES drivers(id),
  asked_until TEXT CHECK (asked_until GLOB '????-??-??T??:??:??.???Z'),
  silence TEXT CHECK (silence IN ('keeps', 'releases')),
  answer TEXT CHECK (answer IN ('kept', 'given_back', 'silent')),
  PRIMARY KEY (booking_id, number),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_change_waits ON booking_changes(booking_id) WHERE state = 'waiting';
CREATE INDEX changes_waiting ON booking_changes(created_at) WHERE state = 'waiting';
-- Those that have the number of who rides, or rode, which is emptied after 30 days.
CREATE INDEX changes_with_number ON booking_changes(created_at)
  WHERE coalesce(former ->> '$.passenger.phone_no', wanted ->> '$.passenger.phone_no') IS NOT NULL;
CREATE INDEX changes_asked ON booking_changes(asked_until) WHERE asked_until IS NOT NULL AND answer IS NULL;

-- Orders of a change, which they name. Nothing refers to an order, so the table is made anew.
CREATE TABLE orders_of_before AS SELECT * FROM payment_orders;
DROP TABLE payment_orders;
CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  -- What is paid by it. Advance and full are two ways to pay for one booking: after either, the other is double.
  purpose TEXT NOT NULL CHECK (purpose IN ('advance', 'full', 'change', 'remainder', 'tip')),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  currency TEXT NOT NULL DEFAULT 'INR',
  receipt TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('created', 'attempted', 'processing', 'paid')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- When the rider was last sent to pay this order; while that is fresh, its booking is not expired.
  offered_at TEXT CHECK (offered_at GLOB '????-??-??T??:??:??.???Z'),
  -- When the provider was last asked about it, so that a polling page does not poll the provider, and when it last
  -- answered: only an answer says that nothing was paid.
  asked_at TEXT CHECK (asked_at GLOB '????-??-??T??:??:??.???Z'),
  answered_at TEXT CHECK (answered_at GLOB '????-??-??T??:??:??.???Z'),
  -- When reconciliation asks next; NULL once it need not.
  ask_at TEXT CHECK (ask_at GLOB '????-??-??T??:??:??.???Z'),
  -- Of its booking: the change that it pays for.
  change_number INTEGER,
  CHECK ((purpose = 'change') = (change_number IS NOT NULL))
) STRICT;
INSERT INTO payment_orders SELECT *, NULL FROM orders_of_before;
DROP TABLE orders_of_before;
CREATE INDEX payment_orders_of_booking ON payment_orders(booking_id, created_at DESC);
CREATE INDEX payment_orders_to_ask ON payment_orders(ask_at) WHERE ask_at IS NOT NULL;

-- Two reasons more why money goes back. Entries and proposals refer to refunds: the rows come back under the same ids in
-- this transaction, and the indexes are there for that alone.
PRAGMA defer_foreign_keys = ON;
CREATE INDEX ledger_of_refund_for_now ON ledger(refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX proposals_of_refund_for_now ON refund_proposals(refund_id) WHERE refund_id IS NOT NULL;
CREATE TABLE refunds_of_before AS SELECT * FROM refunds;
DROP TABLE refunds;
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments(id),
  booking_id TEXT REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  reason TEXT NOT NULL CHECK (reason IN ('rider_cancelled', 'second_ride', 'company_cancelled', 'no_driver', 'car_problem',
    'cancelled', 'already_paid', 'amount_mismatch', 'tip_late', 'second_tip', 'by_operator', 'at_provider',
    'changed', 'change_lapsed')),
  -- What caused it: the reason itself where it can be only once, else the id of the operator's request or of the
  -- refund that was made at the provider.
  cause_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'processed', 'failed')),
  -- Rises when a refund that failed is tried again: each attempt has an idempotency key of its own.
  attempt INTEGER NOT NULL DEFAULT 1,
  -- Requests of this attempt so far, and when the provider is sent or asked again; NULL once it need not be.
  tries INTEGER NOT NULL DEFAULT 0,
  try_at TEXT CHECK (try_at GLOB '????-??-??T??:??:??.???Z'),
  -- Why an operator has to look at it.
  failure TEXT,
  provider_refund_id TEXT,
  -- The bank's own reference of the transfer, once there is one.
  bank_reference TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  sent_at TEXT CHECK (sent_at GLOB '????-??-??T??:??:??.???Z'),
  processed_at TEXT CHECK (processed_at GLOB '????-??-??T??:??:??.???Z'),
  updated_at TEXT NOT NULL CHECK (updated_at GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (payment_id, cause_id)
) STRICT;
INSERT INTO refunds SELECT * FROM refunds_of_before;
DROP TABLE refunds_of_before;
DROP INDEX ledger_of_refund_for_now;
DROP INDEX proposals_of_refund_for_now;
CREATE INDEX refunds_to_try ON refunds(try_at) WHERE try_at IS NOT NULL;
CREATE INDEX refunds_with_failure ON refunds(updated_at) WHERE failure IS NOT NULL;
CREATE INDEX refunds_by_bank_reference ON refunds(replace(replace(upper(bank_reference), ' ', ''), '-', ''));
CREATE UNIQUE INDEX refunds_by_provider_id ON refunds(provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- A payment that is taken back and entered apart is no other one.
DROP TRIGGER money_is_counted;
CREATE TRIGGER money_is_counted AFTER INSERT ON ledger
WHEN NEW.kind IN ('captured', 'tip', 'refund_processed') AND NEW.reverses IS NULL AND NEW.id NOT GLOB 'captured|*|apart'
  AND NOT EXISTS (
    SELECT 1 FROM ledger WHERE NEW.kind = 'refund_processed' AND id <> NEW.id
      AND id BETWEEN 'refund_processed|' || NEW.refund_id || '|' AND 'refund_processed|' || NEW.refund_id || '|~')
BEGIN
  INSERT INTO counted_events
  SELECT NEW.created_at, (SELECT city FROM bookings WHERE id = NEW.booking_id), what, 1
  FROM (SELECT iif(NEW.kind = 'refund_processed', 'refund', 'payment') AS what
    UNION ALL SELECT 'paid' WHERE NEW.kind = 'captured' AND NEW.counts = 1 AND NOT EXISTS (
      SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND kind = 'captured' AND counts = 1 AND id <> NEW.id));
END;
