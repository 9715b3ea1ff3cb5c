-- Every instant of every table is UTC as `Date.toISOString()` writes it, with milliseconds and a Z: of one form, so
-- that texts compare as times do. Flags are 0 or 1.

-- Who signed in and how (auth_users), and who they are to the product (users): two things on purpose,
-- so that a sign-in whose users row is missing or can't be written is a state we can see and mend.
CREATE TABLE auth_users (
  id TEXT PRIMARY KEY,
  phone TEXT UNIQUE,
  phone_confirmed_at TEXT CHECK (phone_confirmed_at GLOB '????-??-??T??:??:??.???Z'),
  email TEXT,
  google_sub TEXT UNIQUE,
  -- Rises by one to end every session of the person.
  session_epoch INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY REFERENCES auth_users(id),
  role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'driver', 'admin')),
  email TEXT,
  phone_no TEXT,
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  full_name TEXT,
  profile_picture_url TEXT,
  -- Of an account that its person deleted: the row stays for the trips and the money that the law makes us keep.
  deleted_at TEXT CHECK (deleted_at GLOB '????-??-??T??:??:??.???Z'),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  updated_at TEXT NOT NULL CHECK (updated_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

-- One person per proven phone. An unproven number may stand in several rows.
CREATE UNIQUE INDEX users_verified_phone ON users(phone_no) WHERE phone_verified = 1;
CREATE INDEX operators ON users(id) WHERE role = 'admin';
CREATE INDEX drivers_by_name ON users(coalesce(full_name, ''), id) WHERE role = 'driver';

CREATE TABLE customers (
  id TEXT PRIMARY KEY REFERENCES users(id),
  dob TEXT CHECK (dob GLOB '????-??-??'),
  preferred_payment_method TEXT CHECK (preferred_payment_method IN ('upi', 'card', 'wallet', 'cash'))
) STRICT;

-- Accounts that an operator made for somebody who called. The number is not proved: whoever signs in by it first takes the
-- account over. Until then its messages go to that number, because its holder asked for them.
CREATE TABLE caller_accounts (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  made_by TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

-- Where riders go often. One of them may be the default.
CREATE TABLE customer_saved_locations (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers(id),
  label TEXT NOT NULL,
  address TEXT NOT NULL,
  pickup_detail TEXT CHECK (pickup_detail IS NULL OR length(pickup_detail) BETWEEN 1 AND 80),
  latitude REAL,
  longitude REAL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;

CREATE INDEX saved_locations_of_customer ON customer_saved_locations(customer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX one_default_address ON customer_saved_locations(customer_id) WHERE is_default = 1;

-- Whom a rider wants told in an emergency: three at most, each number once.
CREATE TABLE emergency_contacts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  phone_no TEXT NOT NULL CHECK (phone_no GLOB '+91[6-9]*' AND length(phone_no) = 13),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (user_id, phone_no)
) STRICT;

-- Sessions that were signed out, until they would have died by themselves. KV forgets late; this list does not.
CREATE TABLE ended_sessions (
  hash TEXT PRIMARY KEY,
  until TEXT NOT NULL CHECK (until GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX ended_sessions_by_end ON ended_sessions(until);

-- Accounts that were deleted, and how far their trips were forgotten: page by page, from the oldest on, for there may
-- be thousands. cursor is the last booking that was done ('<created_at>~<id>'), due_at when the clock goes on; NULL
-- once there is nothing left. A second round, an hour later, finds what was still on its way at the first.
CREATE TABLE account_deletions (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  requested_at TEXT NOT NULL CHECK (requested_at GLOB '????-??-??T??:??:??.???Z'),
  due_at TEXT CHECK (due_at GLOB '????-??-??T??:??:??.???Z'),
  cursor TEXT,
  rounds INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX account_deletions_due ON account_deletions(due_at) WHERE due_at IS NOT NULL;

-- What presses of people changed, by the key that their page made for each press: the same request again is answered
-- from what it made. A request about many bookings has a row for each that it changed. Deleted once it has expired.
CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users(id),
  key TEXT NOT NULL,
  -- The booking of a request about many of them; empty for any other.
  part TEXT NOT NULL,
  -- SHA-256 of method, path and parsed body: another request under the same key is refused.
  request_hash TEXT NOT NULL,
  -- The id of what was made, where the request made something.
  result_id TEXT NOT NULL,
  expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (user_id, key, part)
) STRICT;

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys(expires_at);
