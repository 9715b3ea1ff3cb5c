-- A rental's clock, where its car had a problem: from when it counts since its rider is in the next one, and since when it stands still.
ALTER TABLE bookings ADD COLUMN clock_from TEXT;
ALTER TABLE bookings ADD COLUMN clock_stopped_at TEXT;
