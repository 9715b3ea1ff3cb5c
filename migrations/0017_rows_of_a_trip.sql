-- A trip that changes is searched by its new words and day alone: the whole row of the search was made anew from four tables,
-- 13 rows a trip of an account that is deleted (docs/decisions/0057). A ride whose car is not assigned yet has no row there.
DROP TRIGGER search_bookings_changed;

CREATE TRIGGER search_places_changed AFTER UPDATE OF pickup_address, dropoff_address ON bookings
WHEN (OLD.pickup_address, OLD.dropoff_address) IS NOT (NEW.pickup_address, NEW.dropoff_address)
BEGIN
  UPDATE search_bookings SET place = NEW.pickup_address || char(10) || coalesce(NEW.dropoff_address, '')
  WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER search_days_changed AFTER UPDATE OF scheduled_time ON bookings
WHEN OLD.scheduled_time IS NOT NEW.scheduled_time
BEGIN
  UPDATE search_bookings SET day = (SELECT day FROM bookings_searched WHERE number = NEW.rowid) WHERE rowid = NEW.rowid;
END;

-- What a deletion and the audit look for in every trip, and few trips have: a look that finds nothing reads no row.
CREATE INDEX judgements_in_own_words ON ride_judgements(booking_id) WHERE own_words IS NOT NULL;
CREATE INDEX ops_log_of_written_off ON ops_log(subject_id) WHERE action = 'ride.owed_written_off';
