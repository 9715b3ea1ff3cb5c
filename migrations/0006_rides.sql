-- A driver who said no to an offer, gave a ride back, or whose car had a problem with it, is not offered it again. A declined
-- offer needs no reason.
CREATE TABLE ride_declines (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  kind TEXT NOT NULL CHECK (kind IN ('declined', 'handed_back', 'car_problem')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  reason TEXT CHECK (length(reason) <= 300),
  PRIMARY KEY (booking_id, driver_id)
) STRICT;

-- A link for people without an account. Its id is the secret: 128 random bits or more. One live link a ride, and one live
-- emergency link beside it.
CREATE TABLE ride_shares (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  revoked_at TEXT CHECK (revoked_at GLOB '????-??-??T??:??:??.???Z'),
  -- Of an emergency link, which shows the exact position: when it ends, whatever becomes of the ride.
  emergency_until TEXT CHECK (emergency_until GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE UNIQUE INDEX one_live_share ON ride_shares(booking_id, emergency_until IS NULL) WHERE revoked_at IS NULL;
-- The link of a ride that was revoked last: whoever revokes it once more has its sockets closed once more.
CREATE INDEX ride_shares_revoked ON ride_shares(booking_id, revoked_at DESC) WHERE revoked_at IS NOT NULL;

-- Where a ride went: an encoded polyline of its points. Deleted after 30 days; the distance stays with the booking.
CREATE TABLE ride_traces (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  trace TEXT NOT NULL,
  points INTEGER NOT NULL,
  distance_metres INTEGER NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX ride_traces_by_age ON ride_traces(created_at);

-- What the car's position said of an arrival, an end or a no-show when its driver reported it: where it was last seen,
-- and the driver's reason where that did not confirm it. One row a report, those of former drivers too.
CREATE TABLE ride_judgements (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  -- Of the transition that it belongs to.
  id TEXT NOT NULL,
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  kind TEXT NOT NULL CHECK (kind IN ('arrival', 'end', 'no_show')),
  verdict TEXT NOT NULL CHECK (verdict IN ('trusted', 'driver_says')),
  metres INTEGER CHECK (metres >= 0),
  age_seconds INTEGER CHECK (age_seconds >= 0),
  reason TEXT CHECK (reason IN ('wrong_position', 'cannot_get_nearer', 'rider_asked', 'other',
    'no_network')),
  own_words TEXT CHECK (length(own_words) <= 300),
  -- When the driver pressed.
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (booking_id, id),
  CHECK (verdict = 'driver_says' OR reason IS NULL)
) STRICT, WITHOUT ROWID;

-- Wrong PINs that were counted, by the id that the driver's page gave the try: one that is sent again is no second try.
CREATE TABLE ride_wrong_pins (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  id TEXT NOT NULL,
  pressed_at TEXT NOT NULL CHECK (pressed_at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (booking_id, id)
) STRICT, WITHOUT ROWID;

-- When a driver pressed Call on the page of a ride, by an id that the page made. Whether anybody answered is not known.
CREATE TABLE ride_calls (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  id TEXT NOT NULL,
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  pressed_at TEXT NOT NULL CHECK (pressed_at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (booking_id, id)
) STRICT, WITHOUT ROWID;

-- What a car had while its driver was on the way with a ride, once a press. Another driver takes the ride over then: the
-- kilometres of this one stay theirs.
CREATE TABLE car_problems (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  -- Of the driver's page: sent again it is the same press.
  id TEXT NOT NULL,
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  problem TEXT NOT NULL CHECK (problem IN ('flat_tyre', 'battery', 'breakdown', 'accident')),
  pressed_at TEXT NOT NULL CHECK (pressed_at GLOB '????-??-??T??:??:??.???Z'),
  reported_at TEXT NOT NULL CHECK (reported_at GLOB '????-??-??T??:??:??.???Z'),
  -- Where the car stood with its rider, for the second driver, and when that was measured; NULL where that is not known,
  -- and with the account.
  latitude REAL,
  longitude REAL,
  measured_at TEXT CHECK (measured_at GLOB '????-??-??T??:??:??.???Z'),
  -- From the start to the press; NULL where the rider was not in the car.
  driven_metres INTEGER CHECK (driven_metres >= 0),
  -- When another driver had the ride, or the rider ended it there; NULL until then.
  relieved_at TEXT CHECK (relieved_at GLOB '????-??-??T??:??:??.???Z'),
  rider_left_at TEXT CHECK (rider_left_at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (booking_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX car_problems_of_driver ON car_problems(driver_id, relieved_at);
CREATE INDEX car_problems_open ON car_problems(reported_at) WHERE relieved_at IS NULL AND rider_left_at IS NULL;

-- What a rider thought of a ride: once for each ride and reviewer.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  reviewer_id TEXT NOT NULL REFERENCES users(id),
  reviewed_id TEXT NOT NULL REFERENCES users(id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT CHECK (length(comment) <= 500),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (booking_id, reviewer_id)
) STRICT;

-- Tolls and parking that a driver paid on the way and entered, with a picture of the ticket. The id is of the driver's
-- page. What is confirmed has an entry in the ledger, in the same batch.
CREATE TABLE ride_charges (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  id TEXT NOT NULL,
  -- Who paid it. Of a ride that has another driver now it counts for nothing.
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  kind TEXT NOT NULL CHECK (kind IN ('toll', 'parking')),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000),
  state TEXT NOT NULL CHECK (state IN ('entered', 'disputed', 'confirmed', 'declined', 'withdrawn')),
  entered_at TEXT NOT NULL CHECK (entered_at GLOB '????-??-??T??:??:??.???Z'),
  -- When it became what it is now; NULL while it is as it was entered.
  decided_at TEXT CHECK (decided_at GLOB '????-??-??T??:??:??.???Z'),
  decided_by TEXT CHECK (decided_by IN ('rider', 'operator')),
  decided_by_id TEXT REFERENCES users(id),
  rider_note TEXT CHECK (length(rider_note) <= 500),
  -- NULL once the picture is deleted, 90 days after the ride or with the rider's account.
  picture_url TEXT,
  PRIMARY KEY (booking_id, id),
  CHECK ((state = 'entered') = (decided_at IS NULL)),
  CHECK ((state IN ('confirmed', 'declined')) = (decided_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX ride_charges_open ON ride_charges(state, entered_at) WHERE state IN ('entered', 'disputed');
CREATE INDEX ride_charges_with_picture ON ride_charges(entered_at) WHERE picture_url IS NOT NULL;

-- What a ride is driven with and by whom, as its rider was told: kept from the assignment on, whatever becomes of the rows
-- of the car and the driver. Until the start it is corrected with the car; from then on it stays (RIDE-14). One row for
-- each booking that has a car, written by triggers alone.
CREATE TABLE ride_assignments (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id) ON DELETE CASCADE,
  -- NULL: the driver had no name, or the account is deleted.
  driver_name TEXT,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  year INTEGER NOT NULL,
  color TEXT NOT NULL,
  license_plate TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('sedan', 'suv', 'premium')),
  -- The car was not the driver's own: an operator chose it for this ride.
  is_lent INTEGER NOT NULL CHECK (is_lent IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE VIEW assignments_now AS SELECT
  bookings.id AS booking_id,
  (SELECT users.full_name FROM users WHERE users.id = bookings.driver_id AND users.deleted_at IS NULL) AS driver_name,
  vehicles.make, vehicles.model, vehicles.year, vehicles.color, vehicles.license_plate, vehicles.type,
  vehicles.id IS NOT (SELECT drivers.vehicle_id FROM drivers WHERE drivers.id = bookings.driver_id) AS is_lent
FROM bookings JOIN vehicles ON vehicles.id = bookings.vehicle_id;

CREATE TRIGGER bookings_begin_assigned AFTER INSERT ON bookings WHEN NEW.vehicle_id IS NOT NULL
BEGIN
  INSERT INTO ride_assignments SELECT * FROM assignments_now WHERE booking_id = NEW.id;
END;

-- Also where the same driver gets the ride again with the same car.
CREATE TRIGGER bookings_are_assigned AFTER UPDATE OF driver_id, vehicle_id, accepted_at ON bookings
WHEN (OLD.driver_id, OLD.vehicle_id, OLD.accepted_at) IS NOT (NEW.driver_id, NEW.vehicle_id, NEW.accepted_at)
BEGIN
  DELETE FROM ride_assignments WHERE booking_id = NEW.id AND NEW.vehicle_id IS NULL;
  INSERT OR REPLACE INTO ride_assignments SELECT * FROM assignments_now WHERE booking_id = NEW.id;
END;

-- The plate first, by which the search knows the rides that are corrected.
CREATE TRIGGER assignments_follow_car AFTER UPDATE OF make, model, year, color, license_plate ON vehicles
WHEN (OLD.make, OLD.model, OLD.year, OLD.color, OLD.license_plate)
  IS NOT (NEW.make, NEW.model, NEW.year, NEW.color, NEW.license_plate)
BEGIN
  INSERT OR IGNORE INTO license_plates (vehicle_id, license_plate) VALUES (NEW.id, NEW.license_plate);
  UPDATE ride_assignments SET
    (make, model, year, color, license_plate) = (NEW.make, NEW.model, NEW.year, NEW.color, NEW.license_plate)
  WHERE booking_id IN (SELECT id FROM bookings WHERE vehicle_id = NEW.id AND status = 'accepted');
  UPDATE bookings SET version = version + 1, ride_version = ride_version + 1
  WHERE vehicle_id = NEW.id AND status = 'accepted';
END;

CREATE TRIGGER assignments_forget_driver AFTER UPDATE OF deleted_at ON users
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE ride_assignments SET driver_name = NULL
  WHERE booking_id IN (SELECT id FROM bookings WHERE driver_id = NEW.id);
END;
