-- An operator confirms a booking without a payment: all of it is paid to the driver (docs/decisions/0065).
ALTER TABLE bookings ADD COLUMN pays_driver INTEGER NOT NULL DEFAULT 0 CHECK (pays_driver IN (0, 1));
-- As isConfirmed of src/domain/bookings/booking.ts says it: something counts as paid online, or it is paid to the driver.
ALTER TABLE bookings ADD COLUMN is_confirmed INTEGER NOT NULL
  GENERATED ALWAYS AS (captured_paise <> 0 OR pays_driver = 1) VIRTUAL;

DROP INDEX bookings_offered;
DROP INDEX bookings_to_assign;
DROP INDEX bookings_open_unpaid;
-- Confirmed and without a driver: what drivers of a kind of car are offered in a city, and what operators assign, the
-- nearest pickup first.
CREATE INDEX bookings_offered ON bookings(vehicle_type, city, scheduled_time)
  WHERE status = 'pending' AND is_confirmed = 1;
CREATE INDEX bookings_to_assign ON bookings(scheduled_time, id)
  WHERE status = 'pending' AND is_confirmed = 1;
-- What waits for its payment. Those that were cancelled unpaid stay for ever and are not in it.
CREATE INDEX bookings_open_unpaid ON bookings(created_at)
  WHERE status = 'pending' AND is_confirmed = 0;
