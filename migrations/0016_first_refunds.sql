-- A refund counts for the day of the first attempt that was processed, whatever becomes of it: a later attempt that is
-- processed too is the same refund (docs/decisions/0058). An entry's id is kind|refund|attempt.
DROP TRIGGER money_is_counted;
CREATE TRIGGER money_is_counted AFTER INSERT ON ledger
WHEN NEW.kind IN ('captured', 'tip', 'refund_processed') AND NEW.reverses IS NULL AND NOT EXISTS (
  SELECT 1 FROM ledger WHERE NEW.kind = 'refund_processed' AND id <> NEW.id
    AND id BETWEEN 'refund_processed|' || NEW.refund_id || '|' AND 'refund_processed|' || NEW.refund_id || '|~')
BEGIN
  INSERT INTO counted_events
  SELECT NEW.created_at, (SELECT city FROM bookings WHERE id = NEW.booking_id), what, 1
  FROM (SELECT iif(NEW.kind = 'refund_processed', 'refund', 'payment') AS what
    UNION ALL SELECT 'paid' WHERE NEW.kind = 'captured' AND NEW.counts = 1 AND NOT EXISTS (
      SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND kind = 'captured' AND counts = 1 AND id <> NEW.id));
END;
