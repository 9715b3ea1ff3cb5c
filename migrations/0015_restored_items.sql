-- What a restored database was brought to now with, a row each: in one value, weeks of payments would pass the two million
-- bytes that D1 takes for it. restores.result, which held it, is no longer written.
CREATE TABLE restored_items (
  restore_id TEXT NOT NULL REFERENCES restores(id),
  -- The bucket's object of an account that was deleted again; the provider's id of a payment or refund.
  id TEXT NOT NULL,
  -- NULL of a deletion.
  amount_paise INTEGER,
  -- NULL: of no booking of ours.
  booking_id TEXT,
  outcome TEXT NOT NULL,
  PRIMARY KEY (restore_id, id)
) STRICT, WITHOUT ROWID;

-- How many were ended as too old; NULL until then.
ALTER TABLE restores ADD COLUMN ended_messages INTEGER;
-- Until when the provider's payments and refunds are applied.
ALTER TABLE restores ADD COLUMN payments_until TEXT CHECK (payments_until GLOB '????-??-??T??:??:??.???Z');
ALTER TABLE restores ADD COLUMN refunds_until TEXT CHECK (refunds_until GLOB '????-??-??T??:??:??.???Z');
ALTER TABLE restores ADD COLUMN finished_at TEXT CHECK (finished_at GLOB '????-??-??T??:??:??.???Z');
