-- What operators look through, each list by an index of its own: rows read must not grow with the years.

-- A booking by the eight characters that people read out.
CREATE INDEX bookings_by_short_id ON bookings(substr(id, -8));

-- Paid and without a driver, the nearest pickup first.
CREATE INDEX bookings_to_assign ON bookings(scheduled_time, id)
  WHERE status = 'pending' AND payment_status IN ('partial', 'paid');
CREATE INDEX bookings_pin_locked ON bookings(scheduled_time, id) WHERE status = 'accepted' AND pin_tries >= 5;
CREATE INDEX bookings_completed ON bookings(end_time DESC, id DESC) WHERE status = 'completed';
CREATE INDEX cancellations_by_time ON booking_cancellations(created_at DESC, booking_id DESC) WHERE code <> 'unpaid';
-- A car is on one ride at a time, and its rides are found by its plate.
CREATE INDEX bookings_of_vehicle ON bookings(vehicle_id, status, scheduled_time) WHERE vehicle_id IS NOT NULL;

-- A plate is one plate however it is spaced and written.
CREATE UNIQUE INDEX vehicles_by_plate ON vehicles(replace(replace(upper(license_plate), ' ', ''), '-', ''));
CREATE INDEX vehicles_by_type ON vehicles(type, license_plate);
CREATE INDEX drivers_by_duty ON drivers(on_duty, id);
CREATE INDEX drivers_by_name ON users(coalesce(full_name, ''), id) WHERE role = 'driver';
