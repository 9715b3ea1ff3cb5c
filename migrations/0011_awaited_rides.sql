-- A rider's rides that wait for a driver: asked for every few seconds while the rider waits on the tracking page.
CREATE INDEX bookings_awaited_of_rider ON bookings(user_id, scheduled_time)
  WHERE status = 'pending' AND payment_status IN ('partial', 'paid');
