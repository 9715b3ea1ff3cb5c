-- A driver who said no to an offer, or gave a ride back, is not offered it again. A declined offer needs no reason.
CREATE TABLE ride_declines (
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  driver_id TEXT NOT NULL REFERENCES drivers(id),
  kind TEXT NOT NULL CHECK (kind IN ('declined', 'handed_back')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  reason TEXT,
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

-- Rides whose rider pressed for help, until an operator has dealt with it; pressed again it is open again.
CREATE TABLE emergencies (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  pressed_at TEXT NOT NULL CHECK (pressed_at GLOB '????-??-??T??:??:??.???Z'),
  handled_at TEXT CHECK (handled_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX emergencies_open ON emergencies(pressed_at) WHERE handled_at IS NULL;

-- Where a ride went: an encoded polyline of its points. Deleted after 30 days; the distance stays with the booking.
CREATE TABLE ride_traces (
  booking_id TEXT PRIMARY KEY REFERENCES bookings(id),
  trace TEXT NOT NULL,
  points INTEGER NOT NULL,
  distance_metres INTEGER NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX ride_traces_by_age ON ride_traces(created_at);

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
