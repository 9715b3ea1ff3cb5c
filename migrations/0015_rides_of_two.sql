-- Whether a rider rode with a driver: asked each time either's picture is shown, however many rides each of them has.
CREATE INDEX bookings_of_two ON bookings(user_id, driver_id, status) WHERE driver_id IS NOT NULL;
