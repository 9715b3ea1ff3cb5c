-- What a booking cost is a document (docs/decisions/0066): a statement as it was when it was issued, under a number that is
-- consecutive in its series and financial year. Never changed, never deleted.
CREATE TABLE documents (
  number TEXT PRIMARY KEY CHECK (length(number) <= 16 AND number NOT GLOB '*[^-A-Z0-9/]*'
    AND number = series || '/' || financial_year || '/' || printf('%06d', running)),
  series TEXT NOT NULL,
  -- '2627': from April 2026 to March 2027, in Kolkata.
  financial_year TEXT NOT NULL CHECK (financial_year GLOB '[0-9][0-9][0-9][0-9]'),
  running INTEGER NOT NULL CHECK (running > 0),
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  kind TEXT NOT NULL CHECK (kind IN ('receipt_voucher', 'refund_voucher', 'invoice', 'credit_note', 'debit_note')),
  -- The ledger's entry that it documents; of an invoice the booking.
  cause_id TEXT NOT NULL,
  -- Of a refund voucher its receipt voucher, of a note its invoice.
  names_number TEXT,
  -- JSON: the ledger's entries that it states, and what is printed.
  entry_ids TEXT NOT NULL,
  body TEXT NOT NULL,
  total_paise INTEGER NOT NULL CHECK (total_paise > 0),
  issued_at TEXT NOT NULL CHECK (issued_at GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (series, financial_year, running),
  UNIQUE (kind, cause_id),
  CHECK ((names_number IS NULL) = (kind IN ('receipt_voucher', 'invoice')))
) STRICT;

CREATE INDEX documents_of_booking ON documents(booking_id);

CREATE TRIGGER documents_are_not_updated BEFORE UPDATE ON documents
BEGIN
  SELECT RAISE(ABORT, 'a document is never changed');
END;

CREATE TRIGGER documents_are_not_deleted BEFORE DELETE ON documents
BEGIN
  SELECT RAISE(ABORT, 'a document is never deleted');
END;

-- INSERT OR REPLACE deletes without a trigger.
CREATE TRIGGER documents_are_not_replaced BEFORE INSERT ON documents
WHEN EXISTS (SELECT 1 FROM documents WHERE number = NEW.number)
  OR EXISTS (SELECT 1 FROM documents
    WHERE series = NEW.series AND financial_year = NEW.financial_year AND running = NEW.running)
  OR EXISTS (SELECT 1 FROM documents WHERE kind = NEW.kind AND cause_id = NEW.cause_id)
BEGIN
  SELECT RAISE(ABORT, 'a document is never replaced');
END;

-- Bookings whose money moved since their documents were issued.
CREATE TABLE documents_due (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

-- What the provider says of a refund, and what the driver is given, changes no document. Each booking that ends owing or
-- keeping something has an entry that says so.
CREATE TRIGGER ledger_makes_documents_due AFTER INSERT ON ledger
WHEN NEW.booking_id IS NOT NULL AND NEW.kind NOT IN ('refund_sent', 'refund_processed', 'refund_come_back', 'tip')
BEGIN
  INSERT INTO documents_due SELECT NEW.booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE NOT EXISTS (SELECT 1 FROM documents_due WHERE booking_id = NEW.booking_id);
END;

INSERT INTO documents_due SELECT DISTINCT booking_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM ledger
WHERE booking_id IS NOT NULL AND kind NOT IN ('refund_sent', 'refund_processed', 'refund_come_back', 'tip');

-- Who is named on a booking's documents where its rider gave a company.
CREATE TABLE booking_companies (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  company_name TEXT NOT NULL CHECK (length(company_name) BETWEEN 1 AND 100),
  company_gstin TEXT NOT NULL CHECK (length(company_gstin) = 15),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;
