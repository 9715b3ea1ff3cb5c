-- Cash that a driver handed in at the office (docs/decisions/0067). What is no longer so another entry takes back, in full.
CREATE TABLE driver_cash (
  id TEXT PRIMARY KEY,
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise BETWEEN 1 AND 10000000),
  reverses TEXT UNIQUE REFERENCES driver_cash(id),
  -- The operator.
  recorded_by TEXT NOT NULL REFERENCES users(id),
  -- A note, such as the number of a paper receipt; why, of one that takes back.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 300),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  CHECK (reverses IS NULL OR reason IS NOT NULL)
) STRICT;

CREATE INDEX driver_cash_of_driver ON driver_cash(driver_id, created_at);
CREATE INDEX driver_cash_by_time ON driver_cash(created_at);

-- What a driver collected in cash less what they handed in, and since when that is not 0. Triggers of both write it.
ALTER TABLE drivers ADD COLUMN cash_paise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drivers ADD COLUMN cash_since TEXT CHECK (cash_since GLOB '????-??-??T??:??:??.???Z');

UPDATE drivers SET (cash_paise, cash_since) = (
  SELECT coalesce(sum(ledger.amount_paise), 0), min(ledger.created_at)
  FROM bookings JOIN ledger ON ledger.booking_id = bookings.id
  WHERE bookings.driver_id = drivers.id AND ledger.kind = 'collected' AND ledger.counts = 1 AND ledger.reason = 'cash');

CREATE INDEX drivers_with_cash ON drivers(cash_since) WHERE cash_paise <> 0;

CREATE TRIGGER driver_cash_is_not_updated BEFORE UPDATE ON driver_cash
BEGIN
  SELECT RAISE(ABORT, 'the cash of drivers is append-only');
END;

CREATE TRIGGER driver_cash_is_not_deleted BEFORE DELETE ON driver_cash
BEGIN
  SELECT RAISE(ABORT, 'the cash of drivers is append-only');
END;

-- INSERT OR REPLACE deletes without a trigger. What takes back has the driver and the amount of what it takes back.
CREATE TRIGGER driver_cash_is_entered_once BEFORE INSERT ON driver_cash
WHEN EXISTS (SELECT 1 FROM driver_cash WHERE id = NEW.id OR reverses = NEW.reverses)
  OR (NEW.reverses IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM driver_cash WHERE id = NEW.reverses AND reverses IS NULL
      AND (driver_id, amount_paise) = (NEW.driver_id, NEW.amount_paise)))
BEGIN
  SELECT RAISE(ABORT, 'the cash of drivers is append-only');
END;

CREATE TRIGGER driver_cash_is_handed_in AFTER INSERT ON driver_cash
BEGIN
  UPDATE drivers SET
    cash_paise = cash_paise + iif(NEW.reverses IS NULL, -1, 1) * NEW.amount_paise,
    cash_since = CASE cash_paise + iif(NEW.reverses IS NULL, -1, 1) * NEW.amount_paise
      WHEN 0 THEN NULL ELSE coalesce(cash_since, NEW.created_at) END
  WHERE id = NEW.driver_id;
END;

-- Of what takes back an entry, the reason of that one says how it was paid.
CREATE TRIGGER cash_is_collected AFTER INSERT ON ledger
WHEN NEW.kind = 'collected' AND NEW.counts = 1
  AND coalesce((SELECT reason FROM ledger WHERE id = NEW.reverses), NEW.reason) = 'cash'
BEGIN
  UPDATE drivers SET
    cash_paise = cash_paise + NEW.amount_paise,
    cash_since = iif(cash_paise + NEW.amount_paise = 0, NULL, coalesce(cash_since, NEW.created_at))
  WHERE id = (SELECT driver_id FROM bookings WHERE id = NEW.booking_id);
END;
