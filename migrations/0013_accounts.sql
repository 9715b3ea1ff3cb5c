-- Where riders go often. One of them may be the default.
CREATE TABLE customer_saved_locations (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers(id),
  label TEXT NOT NULL,
  address TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;
CREATE INDEX saved_locations_of_customer ON customer_saved_locations(customer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX one_default_address ON customer_saved_locations(customer_id) WHERE is_default = 1;

-- What a rider thought of a ride: once for each ride and reviewer.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings(id),
  reviewer_id TEXT NOT NULL REFERENCES users(id),
  reviewed_id TEXT NOT NULL REFERENCES users(id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT CHECK (length(comment) <= 500),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active')),
  created_at TEXT NOT NULL,
  UNIQUE (booking_id, reviewer_id)
) STRICT;

-- A driver's rating is the mean of these two, which rise with each review: no review is ever read again for it.
ALTER TABLE drivers ADD COLUMN rating_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drivers ADD COLUMN rating_count INTEGER NOT NULL DEFAULT 0;

-- An account that its person deleted: the row stays for the trips and the money that the law makes us keep.
ALTER TABLE users ADD COLUMN deleted_at TEXT;

-- The list of trips by status, newest first, page by page.
CREATE INDEX bookings_of_rider_by_status ON bookings(user_id, status, created_at DESC, id DESC);
