-- A booking that was confirmed as paid to the driver is counted as it is made, and not again by what is paid online for it.
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
    UNION ALL SELECT 'paid' WHERE NEW.kind = 'captured' AND NEW.counts = 1
      AND (SELECT pays_driver FROM bookings WHERE id = NEW.booking_id) = 0 AND NOT EXISTS (
        SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND kind = 'captured' AND counts = 1 AND id <> NEW.id));
END;
