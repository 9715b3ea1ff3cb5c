CREATE TABLE service_types (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE vehicle_types (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO service_types (id, name) VALUES
  ('service_ride_later', 'ride_later'),
  ('service_airport_transfer', 'airport_transfer'),
  ('service_outstation', 'outstation'),
  ('service_car_rental', 'car_rental');

INSERT INTO vehicle_types (id, name) VALUES
  ('vehicle_sedan', 'sedan'),
  ('vehicle_suv', 'suv'),
  ('vehicle_premium', 'premium'),
  ('vehicle_mini', 'mini'),
  ('vehicle_luxury', 'luxury');

-- A rule is never rewritten: a new tariff is a new row with a later effective_from.
-- Rates are rupees and may have paise (per_minute_rate 2.5).
CREATE TABLE pricing_rules (
  id TEXT PRIMARY KEY,
  service_type_id TEXT NOT NULL REFERENCES service_types(id),
  vehicle_type_id TEXT NOT NULL REFERENCES vehicle_types(id),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  effective_from TEXT NOT NULL,
  base_fare REAL NOT NULL CHECK (base_fare >= 0),
  per_km_rate REAL NOT NULL CHECK (per_km_rate >= 0),
  per_minute_rate REAL NOT NULL CHECK (per_minute_rate >= 0),
  minimum_fare REAL NOT NULL CHECK (minimum_fare >= 0)
) STRICT;

CREATE INDEX pricing_rules_in_force
  ON pricing_rules(service_type_id, vehicle_type_id, is_active, effective_from DESC);

-- base_price is what the rider pays, in whole rupees; vehicle_type NULL means any vehicle.
CREATE TABLE rental_packages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  duration_hours INTEGER NOT NULL CHECK (duration_hours > 0),
  included_kilometers INTEGER NOT NULL CHECK (included_kilometers > 0),
  vehicle_type TEXT,
  base_fare INTEGER NOT NULL,
  base_price INTEGER NOT NULL CHECK (base_price > 0),
  extra_hour_rate INTEGER NOT NULL,
  extra_km_rate INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1))
) STRICT;

CREATE INDEX rental_packages_active ON rental_packages(is_active, duration_hours);

CREATE TABLE drivers (
  id TEXT PRIMARY KEY REFERENCES users(id),
  license_number TEXT NOT NULL,
  rating REAL NOT NULL DEFAULT 5,
  total_rides INTEGER NOT NULL DEFAULT 0,
  current_latitude REAL,
  current_longitude REAL
) STRICT;

CREATE TABLE vehicles (
  id TEXT PRIMARY KEY,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  year INTEGER NOT NULL,
  color TEXT NOT NULL,
  license_plate TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL
) STRICT;
