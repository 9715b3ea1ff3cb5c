-- Who drives which car, and whether they take rides now. A car has one driver at a time.
ALTER TABLE drivers ADD COLUMN vehicle_id TEXT REFERENCES vehicles(id);
ALTER TABLE drivers ADD COLUMN on_duty INTEGER NOT NULL DEFAULT 0 CHECK (on_duty IN (0, 1));
-- When current_latitude and current_longitude were true.
ALTER TABLE drivers ADD COLUMN current_at TEXT;
CREATE UNIQUE INDEX one_driver_per_vehicle ON drivers(vehicle_id) WHERE vehicle_id IS NOT NULL;

-- The ride of a booking. set_out_at and arrived_at are times, not statuses; ride_version rises by one with every
-- move, so that news of an older move is never taken for the newest. busy_from and busy_until say how long the ride
-- keeps its driver; they are written when it is accepted.
ALTER TABLE bookings ADD COLUMN ride_version INTEGER NOT NULL DEFAULT 0;
-- last_move is a random id of the newest move: what else a move's batch writes hangs on finding it there.
ALTER TABLE bookings ADD COLUMN last_move TEXT;
ALTER TABLE bookings ADD COLUMN accepted_at TEXT;
ALTER TABLE bookings ADD COLUMN set_out_at TEXT;
ALTER TABLE bookings ADD COLUMN arrived_at TEXT;
ALTER TABLE bookings ADD COLUMN busy_from TEXT;
ALTER TABLE bookings ADD COLUMN busy_until TEXT;
-- The rider reads it to the driver at the start; five wrong tries lock it until an operator clears them.
ALTER TABLE bookings ADD COLUMN start_pin TEXT;
ALTER TABLE bookings ADD COLUMN pin_tries INTEGER NOT NULL DEFAULT 0;
-- What the driver was paid after the ride, in whole rupees: never a row of payments.
ALTER TABLE bookings ADD COLUMN remainder_collected INTEGER;
ALTER TABLE bookings ADD COLUMN remainder_method TEXT CHECK (remainder_method IN ('cash', 'upi'));
ALTER TABLE bookings ADD COLUMN remainder_at TEXT;
-- What the car really drove; and why an operator ended the ride, where one did.
ALTER TABLE bookings ADD COLUMN actual_distance_metres INTEGER;
ALTER TABLE bookings ADD COLUMN ended_reason TEXT;

CREATE INDEX bookings_of_driver ON bookings(driver_id, status, scheduled_time) WHERE driver_id IS NOT NULL;
-- One ride at a time: a driver who set out for one cannot set out for another.
CREATE UNIQUE INDEX one_ride_under_way ON bookings(driver_id)
  WHERE set_out_at IS NOT NULL AND status IN ('accepted', 'started');
-- What drivers are offered, and what operators and the clock look through: paid for, and not over.
CREATE INDEX bookings_offered ON bookings(vehicle_type, scheduled_time)
  WHERE status = 'pending' AND payment_status IN ('partial', 'paid');
CREATE INDEX bookings_under_way ON bookings(status, scheduled_time) WHERE status IN ('pending', 'accepted', 'started');

-- Who cancelled, and by which rule the money was judged: rider, no_show, company, no_driver, unpaid.
ALTER TABLE booking_cancellations ADD COLUMN code TEXT NOT NULL DEFAULT 'unpaid'
  CHECK (code IN ('unpaid', 'rider', 'no_show', 'company', 'no_driver'));

-- A driver who said no to an offer, or gave a ride back, is not offered it again.
CREATE TABLE ride_declines (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  kind TEXT NOT NULL CHECK (kind IN ('declined', 'handed_back')),
  created_at TEXT NOT NULL,
  PRIMARY KEY (booking_id, driver_id)
) STRICT;

-- A link for people without an account. Its id is the secret: 128 random bits or more. One live link a ride.
CREATE TABLE ride_shares (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX one_live_share ON ride_shares(booking_id) WHERE revoked_at IS NULL;

-- Where a ride went: an encoded polyline of its points. Deleted after 30 days; the distance stays with the booking.
CREATE TABLE ride_traces (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  trace TEXT NOT NULL,
  points INTEGER NOT NULL,
  distance_metres INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX ride_traces_by_age ON ride_traces(created_at);

-- What operators did, in the batch that did it. Never edited, never deleted.
CREATE TABLE ops_log (
  id TEXT PRIMARY KEY,
  operator_id TEXT NOT NULL REFERENCES users(id),
  action TEXT NOT NULL,
  -- What it was done to: a booking, driver, vehicle, pricing rule or package, by id.
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- JSON: what was given and what changed; no phone numbers.
  details TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX ops_log_by_time ON ops_log(created_at DESC, id DESC);
CREATE INDEX ops_log_of_subject ON ops_log(subject_kind, subject_id, created_at DESC);

-- Messages about rides go to the rider (recipient_id NULL) or to a driver, and say what was true when they were put:
-- details is JSON, read by the event.
ALTER TABLE outbox ADD COLUMN recipient_id TEXT REFERENCES users(id);
ALTER TABLE outbox ADD COLUMN details TEXT;
