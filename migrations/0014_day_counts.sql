-- How often what happened on which day in Kolkata, and in which city where that is known ('' else). Triggers count what
-- leaves a row, in the transaction that writes it; the worker counts searches and quotes, which leave none. Nothing is
-- subtracted, so a day stays as it was when its rows are forgotten. Counted from this migration on (docs/decisions/0058).
CREATE TABLE day_counts (
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  city TEXT NOT NULL CHECK (city IN ('mysuru', 'bengaluru', '')),
  -- Names of src/domain/ops/days.ts.
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, city, what)
) STRICT, WITHOUT ROWID;

-- What is counted is inserted here; the view has no rows.
CREATE VIEW counted_events AS SELECT '' AS at, '' AS city, '' AS what, 0 AS count WHERE FALSE;

-- What has no time is not counted: no count may stop what it counts.
CREATE TRIGGER events_are_counted INSTEAD OF INSERT ON counted_events WHEN NEW.at IS NOT NULL
BEGIN
  INSERT INTO day_counts (day, city, what, count)
  VALUES (date(NEW.at, '+330 minutes'), coalesce(NEW.city, ''), NEW.what, NEW.count)
  ON CONFLICT (day, city, what) DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER bookings_are_counted AFTER INSERT ON bookings
BEGIN
  INSERT INTO counted_events VALUES (NEW.created_at, NEW.city, 'booking', 1);
END;

-- A booking is paid once: by the first payment that counts for it.
CREATE TRIGGER money_is_counted AFTER INSERT ON ledger
WHEN NEW.kind IN ('captured', 'tip', 'refund_processed') AND NEW.reverses IS NULL
BEGIN
  INSERT INTO counted_events
  SELECT NEW.created_at, (SELECT city FROM bookings WHERE id = NEW.booking_id), what, 1
  FROM (SELECT iif(NEW.kind = 'refund_processed', 'refund', 'payment') AS what
    UNION ALL SELECT 'paid' WHERE NEW.kind = 'captured' AND NEW.counts = 1 AND NOT EXISTS (
      SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND kind = 'captured' AND counts = 1 AND id <> NEW.id));
END;

-- Once a provider has taken it, by channel.
CREATE TRIGGER messages_are_counted AFTER UPDATE OF sent_at ON outbox
WHEN OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.channel IS NOT NULL
BEGIN
  INSERT INTO counted_events
  VALUES (NEW.sent_at, (SELECT city FROM bookings WHERE id = NEW.booking_id), NEW.channel, 1);
END;

-- On the day of their end. Late: the driver arrived over 10 minutes past the pickup time (LATE_MINUTES of
-- src/domain/ops/live-rides.ts); whole minutes.
CREATE TRIGGER rides_are_counted AFTER UPDATE OF status ON bookings
WHEN OLD.status <> 'completed' AND NEW.status = 'completed'
BEGIN
  INSERT INTO counted_events VALUES (NEW.end_time, NEW.city, 'ride', 1);
  INSERT INTO counted_events
  SELECT NEW.end_time, NEW.city, what, count
  FROM (SELECT 'late_ride' AS what, 1 AS count
    UNION ALL SELECT 'late_minutes', (unixepoch(NEW.arrived_at) - unixepoch(NEW.scheduled_time)) / 60)
  WHERE unixepoch(NEW.arrived_at) - unixepoch(NEW.scheduled_time) > 600;
END;

CREATE TRIGGER cancellations_are_counted AFTER INSERT ON booking_cancellations
BEGIN
  INSERT INTO counted_events
  VALUES (NEW.created_at, (SELECT city FROM bookings WHERE id = NEW.booking_id),
    iif(NEW.code IN ('no_show', 'unpaid'), NEW.code, 'cancellation'), 1);
END;
