-- A booking that is paid to the driver is confirmed as it is made: days count it with those that a payment confirms.
CREATE TRIGGER bookings_to_driver_are_counted AFTER INSERT ON bookings WHEN NEW.pays_driver = 1
BEGIN
  INSERT INTO counted_events VALUES (NEW.created_at, NEW.city, 'paid', 1);
END;
