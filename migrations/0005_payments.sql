-- The provider's order we asked for; amount_paise is what the checkout collects. The rider is sent to one order for
-- each amount, which its receipt names here and at the provider. receipt is NULL for an order that the provider has
-- and we never sent anybody to: a second one under a receipt, or one whose answer was lost.
CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  -- What is paid by it. Advance and full are two ways to pay for one booking: after either, the other is double.
  purpose TEXT NOT NULL CHECK (purpose IN ('advance', 'full', 'remainder', 'tip')),
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
  ask_at TEXT CHECK (ask_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX payment_orders_of_booking ON payment_orders(booking_id, created_at DESC);
CREATE INDEX payment_orders_to_ask ON payment_orders(ask_at) WHERE ask_at IS NOT NULL;

-- Links by which somebody without an account pays a booking. The id is the secret: 128 random bits. One live link a booking:
-- a newer one revokes it. While one lives, its booking is not cancelled as unpaid.
CREATE TABLE payment_links (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T??:??:??.???Z'),
  revoked_at TEXT CHECK (revoked_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE UNIQUE INDEX one_live_payment_link ON payment_links(booking_id) WHERE revoked_at IS NULL;
-- Links are deleted once what messages said is forgotten.
CREATE INDEX payment_links_by_age ON payment_links(created_at);

-- Every captured payment once, by the provider's id: that is what makes a replay harmless. booking_id is NULL for
-- money that belongs to no booking we know; an operator decides about it.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  booking_id TEXT REFERENCES bookings(id),
  status TEXT NOT NULL CHECK (status IN ('paid')),
  purpose TEXT CHECK (purpose IN ('advance', 'full', 'remainder', 'tip')),
  -- It counts for its booking. What does not went back in full, from the first or because the driver was paid the same,
  -- or belongs to no booking.
  applied INTEGER NOT NULL CHECK (applied IN (0, 1)),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  transaction_id TEXT NOT NULL,
  provider_payment_id TEXT NOT NULL UNIQUE,
  gateway_response TEXT NOT NULL,
  -- By which the rider's bank knows it: RRN, UTR, or the code that a card was authorised by.
  bank_reference TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  CHECK (applied = 0 OR (booking_id IS NOT NULL AND purpose IS NOT NULL))
) STRICT;

CREATE INDEX payments_of_booking ON payments(booking_id, status);
CREATE INDEX payments_by_bank_reference ON payments(bank_reference) WHERE bank_reference IS NOT NULL;

-- What goes back of a payment, once for each cause: due, sent to the provider, processed by it or failed.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments(id),
  booking_id TEXT REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  reason TEXT NOT NULL CHECK (reason IN ('rider_cancelled', 'second_ride', 'company_cancelled', 'no_driver', 'car_problem',
    'cancelled', 'already_paid', 'amount_mismatch', 'tip_late', 'second_tip', 'by_operator', 'at_provider')),
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

CREATE INDEX refunds_to_try ON refunds(try_at) WHERE try_at IS NOT NULL;
CREATE INDEX refunds_with_failure ON refunds(updated_at) WHERE failure IS NOT NULL;
-- One reference, however it is spaced and written.
CREATE INDEX refunds_by_bank_reference ON refunds(replace(replace(upper(bank_reference), ' ', ''), '-', ''));
CREATE UNIQUE INDEX refunds_by_provider_id ON refunds(provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- What waits for another operator's consent: a refund by hand, that a refund was paid back another way, or a write-off.
CREATE TABLE refund_proposals (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('by_hand', 'settled', 'written_off')),
  -- NULL of a write-off.
  payment_id TEXT REFERENCES payments(id),
  -- The refund that was paid back another way, and by which reference.
  refund_id TEXT REFERENCES refunds(id),
  reference TEXT,
  booking_id TEXT REFERENCES bookings(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  reason TEXT NOT NULL,
  proposed_by TEXT NOT NULL REFERENCES users(id),
  status TEXT NOT NULL CHECK (status IN ('proposed', 'consented', 'declined')),
  decided_by TEXT REFERENCES users(id),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  decided_at TEXT CHECK (decided_at GLOB '????-??-??T??:??:??.???Z'),
  CHECK (decided_by IS NULL OR decided_by <> proposed_by OR status = 'declined'),
  CHECK ((kind = 'written_off') = (payment_id IS NULL)),
  CHECK ((kind = 'settled') = (refund_id IS NOT NULL AND reference IS NOT NULL))
) STRICT;

CREATE INDEX refund_proposals_open ON refund_proposals(created_at) WHERE status = 'proposed';
CREATE INDEX refund_proposals_of_booking ON refund_proposals(booking_id);

-- What the provider told us, by its event id, committed before it is answered. applied_at is NULL until it is applied:
-- a retry or the clock goes on. Without contact data; deleted after 90 days.
CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  payload TEXT NOT NULL,
  received_at TEXT NOT NULL CHECK (received_at GLOB '????-??-??T??:??:??.???Z'),
  applied_at TEXT CHECK (applied_at GLOB '????-??-??T??:??:??.???Z'),
  -- Whether we know events of this name: what the provider says beside is kept and counted.
  known INTEGER NOT NULL CHECK (known IN (0, 1)),
  tries INTEGER NOT NULL DEFAULT 0,
  try_at TEXT CHECK (try_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX webhook_events_to_try ON webhook_events(try_at) WHERE try_at IS NOT NULL;
CREATE INDEX webhook_events_by_time ON webhook_events(received_at);

-- Every rupee of a booking, entry by entry, in signed paise, written by the batch that causes it (docs/decisions/0040).
-- id is the kind and the cause: an entry that is there is left as it is, and one of other values aborts its batch.
CREATE TABLE ledger (
  id TEXT PRIMARY KEY,
  booking_id TEXT REFERENCES bookings(id),
  payment_id TEXT REFERENCES payments(id),
  refund_id TEXT REFERENCES refunds(id),
  kind TEXT NOT NULL CHECK (kind IN ('fare_due', 'charged', 'fee_kept', 'captured', 'collected', 'paid_at_office',
    'written_off', 'tip', 'refund_due', 'refund_sent', 'refund_processed', 'refund_come_back')),
  amount_paise INTEGER NOT NULL CHECK (amount_paise <> 0),
  -- 0: of a payment that counts for no booking, or of a refund of one.
  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
  -- The entry that this one takes back.
  reverses TEXT,
  -- Who caused it, and which of them where that is known.
  actor TEXT NOT NULL CHECK (actor IN ('rider', 'driver', 'operator', 'provider', 'system')),
  actor_id TEXT REFERENCES users(id),
  reason TEXT NOT NULL,
  -- By which event we learned of it: a checkout, a webhook's id, a question to the provider, a transition.
  event TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- Each kind has its sign, and what is taken back the other one.
  CHECK ((amount_paise > 0) = ((reverses IS NULL)
    = (kind IN ('captured', 'collected', 'paid_at_office', 'written_off', 'tip', 'refund_come_back'))))
) STRICT, WITHOUT ROWID;

CREATE INDEX ledger_of_booking ON ledger(booking_id, created_at);
CREATE INDEX ledger_by_time ON ledger(created_at);

CREATE TRIGGER ledger_is_not_updated BEFORE UPDATE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

-- INSERT OR REPLACE deletes without a trigger: an id that is there is left as it is.
CREATE TRIGGER ledger_is_not_replaced BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the ledger has this entry with other values') WHERE NOT EXISTS (
    SELECT 1 FROM ledger WHERE id = NEW.id
      AND (booking_id, payment_id, refund_id, kind, amount_paise, counts, reverses, reason)
        IS (NEW.booking_id, NEW.payment_id, NEW.refund_id, NEW.kind, NEW.amount_paise, NEW.counts, NEW.reverses, NEW.reason));
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER ledger_is_not_deleted BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_adds_to_booking AFTER INSERT ON ledger
WHEN NEW.counts = 1 AND NEW.kind NOT IN ('fee_kept', 'refund_due', 'refund_sent', 'refund_come_back')
BEGIN
  UPDATE bookings SET
    version = version + 1,
    fare_due_paise = fare_due_paise + iif(NEW.kind = 'fare_due', NEW.amount_paise, 0),
    charged_paise = charged_paise + iif(NEW.kind = 'charged', NEW.amount_paise, 0),
    captured_paise = captured_paise + iif(NEW.kind = 'captured', NEW.amount_paise, 0),
    collected_paise = collected_paise + iif(NEW.kind = 'collected', NEW.amount_paise, 0),
    paid_at_office_paise = paid_at_office_paise + iif(NEW.kind = 'paid_at_office', NEW.amount_paise, 0),
    written_off_paise = written_off_paise + iif(NEW.kind = 'written_off', NEW.amount_paise, 0),
    refund_processed_paise = refund_processed_paise + iif(NEW.kind = 'refund_processed', NEW.amount_paise, 0)
  WHERE id = NEW.booking_id;
  UPDATE bookings SET version = version + 1, owed_since = iif(owed_since IS NULL, NEW.created_at, NULL)
  WHERE id = NEW.booking_id AND (owed_amount > 0) = (owed_since IS NULL);
END;

-- Of any other entry: what may go back of a payment has changed.
CREATE TRIGGER ledger_raises_version AFTER INSERT ON ledger
WHEN NEW.counts = 0 OR NEW.kind IN ('fee_kept', 'refund_due', 'refund_sent', 'refund_come_back')
BEGIN
  UPDATE bookings SET version = version + 1 WHERE id = NEW.booking_id;
END;

CREATE TRIGGER sums_of_bookings_are_of_entries BEFORE UPDATE OF fare_due_paise, charged_paise, captured_paise,
  collected_paise, paid_at_office_paise, written_off_paise, refund_processed_paise ON bookings
WHEN (NEW.fare_due_paise, NEW.charged_paise, NEW.captured_paise, NEW.collected_paise, NEW.paid_at_office_paise,
  NEW.written_off_paise, NEW.refund_processed_paise) <> (
  SELECT
    coalesce(sum(iif(kind = 'fare_due', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'charged', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'captured', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'collected', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'paid_at_office', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'written_off', amount_paise, 0)), 0),
    coalesce(sum(iif(kind = 'refund_processed', amount_paise, 0)), 0)
  FROM ledger WHERE booking_id = NEW.id AND counts = 1)
BEGIN
  SELECT RAISE(ABORT, 'a sum of a booking is that of its entries');
END;

CREATE TRIGGER bookings_begin_without_money BEFORE INSERT ON bookings
WHEN (NEW.fare_due_paise, NEW.charged_paise, NEW.captured_paise, NEW.collected_paise, NEW.paid_at_office_paise,
  NEW.written_off_paise, NEW.refund_processed_paise, NEW.owed_since IS NULL) <> (0, 0, 0, 0, 0, 0, 0, 1)
BEGIN
  SELECT RAISE(ABORT, 'a sum of a booking is that of its entries');
END;

-- What the nightly audit found, one row a run; findings is a JSON list, empty where the books balance.
CREATE TABLE audits (
  id TEXT PRIMARY KEY,
  began_at TEXT NOT NULL CHECK (began_at GLOB '????-??-??T??:??:??.???Z'),
  ended_at TEXT CHECK (ended_at GLOB '????-??-??T??:??:??.???Z'),
  bookings INTEGER NOT NULL,
  payments INTEGER NOT NULL,
  -- Events of the last day that we do not know.
  unknown_events INTEGER NOT NULL,
  findings TEXT NOT NULL
) STRICT;

CREATE INDEX audits_by_time ON audits(began_at DESC);
