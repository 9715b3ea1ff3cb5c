CREATE TABLE vehicles (
  id TEXT PRIMARY KEY,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  year INTEGER NOT NULL,
  color TEXT NOT NULL,
  license_plate TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('sedan', 'suv', 'premium')),
  -- The city that it is kept in: from there its driver sets out where nothing newer is known.
  base_city TEXT NOT NULL CHECK (base_city IN ('mysuru', 'bengaluru')),
  -- The last valid day of each paper, in Kolkata; NULL: not known.
  permit_until TEXT CHECK (permit_until GLOB '????-??-??'),
  insurance_until TEXT CHECK (insurance_until GLOB '????-??-??'),
  fitness_until TEXT CHECK (fitness_until GLOB '????-??-??')
) STRICT;

-- A plate is one plate however it is spaced and written.
CREATE UNIQUE INDEX vehicles_by_plate ON vehicles(replace(replace(upper(license_plate), ' ', ''), '-', ''));
-- Every plate that a car has had: a ride keeps the one that it was driven with. Written by triggers alone.
CREATE TABLE license_plates (
  number INTEGER PRIMARY KEY,
  vehicle_id TEXT NOT NULL REFERENCES vehicles(id) ON DELETE CASCADE,
  license_plate TEXT NOT NULL,
  UNIQUE (vehicle_id, license_plate)
) STRICT;

CREATE TRIGGER vehicles_begin_with_plate AFTER INSERT ON vehicles
BEGIN
  INSERT INTO license_plates (vehicle_id, license_plate) VALUES (NEW.id, NEW.license_plate);
END;

CREATE INDEX vehicles_by_type ON vehicles(type, license_plate);
-- The paper that ends first; those without a date before all.
CREATE INDEX vehicles_by_paper ON vehicles(
  min(coalesce(permit_until, ''), coalesce(insurance_until, ''), coalesce(fitness_until, '')));

CREATE TABLE drivers (
  id TEXT PRIMARY KEY REFERENCES users(id),
  license_number TEXT NOT NULL,
  -- The mean of rating_sum and rating_count, which rise with each review: no review is ever read again for it.
  rating REAL NOT NULL DEFAULT 5,
  total_rides INTEGER NOT NULL DEFAULT 0,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  current_latitude REAL,
  current_longitude REAL,
  -- When the position was true.
  current_at TEXT CHECK (current_at GLOB '????-??-??T??:??:??.???Z'),
  -- The car they drive, and whether they take rides now.
  vehicle_id TEXT REFERENCES vehicles(id),
  on_duty INTEGER NOT NULL DEFAULT 0 CHECK (on_duty IN (0, 1)),
  -- The licence's last valid day, in Kolkata; NULL: not known.
  license_until TEXT CHECK (license_until GLOB '????-??-??')
) STRICT;

CREATE UNIQUE INDEX one_driver_per_vehicle ON drivers(vehicle_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX drivers_by_duty ON drivers(on_duty, id);
CREATE INDEX drivers_by_license_end ON drivers(coalesce(license_until, ''));
