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

-- A rule is never rewritten: a new tariff is a new row with a later effective_from. Rates are whole paise: 2.5 rupees
-- a minute are 250.
CREATE TABLE pricing_rules (
  id TEXT PRIMARY KEY,
  service_type_id TEXT NOT NULL REFERENCES service_types(id),
  vehicle_type_id TEXT NOT NULL REFERENCES vehicle_types(id),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  effective_from TEXT NOT NULL CHECK (effective_from GLOB '????-??-??T??:??:??.???Z'),
  base_fare_paise INTEGER NOT NULL CHECK (base_fare_paise >= 0),
  per_km_rate_paise INTEGER NOT NULL CHECK (per_km_rate_paise >= 0),
  per_minute_rate_paise INTEGER NOT NULL CHECK (per_minute_rate_paise >= 0),
  minimum_fare_paise INTEGER NOT NULL CHECK (minimum_fare_paise >= 0)
) STRICT;

CREATE INDEX pricing_rules_in_force
  ON pricing_rules(service_type_id, vehicle_type_id, is_active, effective_from DESC);

-- Whole rupees; base_price is what the rider pays. vehicle_type NULL means any vehicle.
CREATE TABLE rental_packages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  duration_hours INTEGER NOT NULL CHECK (duration_hours > 0),
  included_kilometers INTEGER NOT NULL CHECK (included_kilometers > 0),
  vehicle_type TEXT CHECK (vehicle_type IN ('sedan', 'suv', 'premium')),
  base_fare INTEGER NOT NULL,
  base_price INTEGER NOT NULL CHECK (base_price > 0),
  extra_hour_rate INTEGER NOT NULL,
  extra_km_rate INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1))
) STRICT;

CREATE INDEX rental_packages_active ON rental_packages(is_active, duration_hours);
