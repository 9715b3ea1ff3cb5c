-- Who signed in and how (auth_users), and who they are to the product (users): two things on purpose,
-- so that a sign-in whose users row is missing or can't be written is a state we can see and mend.
CREATE TABLE auth_users (
  id TEXT PRIMARY KEY,
  phone TEXT UNIQUE,
  phone_confirmed_at TEXT,
  email TEXT,
  google_sub TEXT UNIQUE,
  session_epoch INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY REFERENCES auth_users(id),
  role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'driver', 'admin')),
  email TEXT,
  phone_no TEXT,
  phone_verified INTEGER NOT NULL DEFAULT 0 CHECK (phone_verified IN (0, 1)),
  full_name TEXT,
  profile_picture_url TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- One person per proven phone. An unproven number may stand in several rows.
CREATE UNIQUE INDEX users_verified_phone ON users(phone_no) WHERE phone_verified = 1;

CREATE TABLE customers (
  id TEXT PRIMARY KEY REFERENCES users(id),
  dob TEXT,
  preferred_payment_method TEXT CHECK (preferred_payment_method IN ('upi', 'card', 'wallet', 'cash'))
) STRICT;

-- Sessions that were signed out, until they would have died by themselves. KV forgets late; this list does not.
CREATE TABLE ended_sessions (
  hash TEXT PRIMARY KEY,
  until TEXT NOT NULL
) STRICT;
