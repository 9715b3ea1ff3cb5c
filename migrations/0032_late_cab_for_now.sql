-- A cab for now comes at an estimate, so it counts as late from over 15 minutes past it (LATE_MINUTES of
-- src/domain/ops/live-rides.ts).
DROP TRIGGER rides_are_counted;
CREATE TRIGGER rides_are_counted AFTER UPDATE OF status ON bookings
WHEN OLD.status <> 'completed' AND NEW.status = 'completed'
BEGIN
  INSERT INTO counted_events VALUES (NEW.end_time, NEW.city, 'ride', 1);
  INSERT INTO counted_events
  SELECT NEW.end_time, NEW.city, what, count
  FROM (SELECT 'late_ride' AS what, 1 AS count
    UNION ALL SELECT 'late_minutes', (unixepoch(NEW.arrived_at) - unixepoch(NEW.scheduled_time)) / 60)
  WHERE unixepoch(NEW.arrived_at) - unixepoch(NEW.scheduled_time) > iif(NEW.is_scheduled, 600, 900);
END;
