-- What operators search by, in three full-text indexes of trigrams: any three characters of a word lead to it
-- (docs/decisions/0035). None is a record: `npm run rebuild-search` makes all three anew from the tables. What is
-- forgotten in a table is forgotten here by the same statement, down to the characters (secure-delete).

-- People and cars, apart from bookings: a new name or plate is one row here, whatever rides there are. rowid is a user's,
-- and that of each plate which a car has had.
CREATE VIRTUAL TABLE search_people USING fts5(name, phone, tokenize = 'trigram remove_diacritics 1', columnsize = 0);
INSERT INTO search_people(search_people, rank) VALUES ('secure-delete', 1);

CREATE VIRTUAL TABLE search_cars USING fts5(plate, tokenize = 'trigram', columnsize = 0);
INSERT INTO search_cars(search_cars, rank) VALUES ('secure-delete', 1);

-- rowid is the booking's. day, rider, driver and car are numbers written as three characters, one trigram each: what
-- belongs to a person or a day is one look-up, and joins any other word (searchKey in src/domain/ops/find.ts).
CREATE VIRTUAL TABLE search_bookings USING fts5(place, kind, passenger, id, day, rider, driver, car,
  tokenize = 'trigram remove_diacritics 1', columnsize = 0);
INSERT INTO search_bookings(search_bookings, rank) VALUES ('secure-delete', 1);

CREATE VIEW people_searched AS SELECT
  users.rowid AS number,
  coalesce(full_name, '') AS name,
  -- A number that is not verified is the account's where an operator made it for somebody who called from it.
  CASE WHEN phone_verified = 1 OR EXISTS (SELECT 1 FROM caller_accounts WHERE caller_accounts.user_id = users.id)
    THEN coalesce(phone_no, '') ELSE '' END AS phone
FROM users
WHERE deleted_at IS NULL AND (full_name IS NOT NULL OR phone_no IS NOT NULL);

CREATE VIEW cars_searched AS SELECT
  license_plates.number,
  license_plate || ' ' || replace(replace(license_plate, ' ', ''), '-', '') AS plate
FROM license_plates;

CREATE VIEW bookings_numbered AS SELECT
  bookings.rowid AS number,
  pickup_address || char(10) || coalesce(dropoff_address, '') AS place,
  CASE service_type
    WHEN 'airport' THEN 'Airport Taxi, airport transfer'
    WHEN 'outstation' THEN 'Outstation'
    WHEN 'car_rental' THEN 'Hourly Rental, car rental'
    ELSE 'Ride Later'
  END || ', ' || vehicle_type || ', ' || CASE city WHEN 'mysuru' THEN 'Mysuru, Mysore' ELSE 'Bengaluru, Bangalore' END AS kind,
  coalesce((SELECT booking_passengers.name || char(10) || coalesce(booking_passengers.phone_no, '')
    FROM booking_passengers WHERE booking_passengers.booking_id = bookings.id), '') AS passenger,
  bookings.id AS id,
  -- Days since 1970 of the pickup in Kolkata.
  (CAST(strftime('%s', scheduled_time) AS INTEGER) + 19800) / 86400 AS day,
  (SELECT users.rowid FROM users WHERE users.id = bookings.user_id) AS rider,
  (SELECT users.rowid FROM users WHERE users.id = bookings.driver_id) AS driver,
  -- By the plate that the ride was driven with, or is to be.
  (SELECT license_plates.number FROM ride_assignments
    JOIN license_plates ON license_plates.license_plate = ride_assignments.license_plate
      AND license_plates.vehicle_id = bookings.vehicle_id
    WHERE ride_assignments.booking_id = bookings.id) AS car
FROM bookings;

CREATE VIEW bookings_searched AS SELECT number, place, kind, passenger, id,
  char(19968 + (day >> 24 & 4095), 19968 + (day >> 12 & 4095), 19968 + (day & 4095)) AS day,
  char(19968 + (rider >> 24 & 4095), 19968 + (rider >> 12 & 4095), 19968 + (rider & 4095)) AS rider,
  CASE WHEN driver IS NULL THEN ''
    ELSE char(19968 + (driver >> 24 & 4095), 19968 + (driver >> 12 & 4095), 19968 + (driver & 4095)) END AS driver,
  CASE WHEN car IS NULL THEN ''
    ELSE char(19968 + (car >> 24 & 4095), 19968 + (car >> 12 & 4095), 19968 + (car & 4095)) END AS car
FROM bookings_numbered;

-- Only where something that is searched by really changes: what a trigger writes is billed, and counts in meta.changes.
CREATE TRIGGER search_people_added AFTER INSERT ON users
BEGIN
  INSERT INTO search_people(rowid, name, phone) SELECT number, name, phone FROM people_searched WHERE number = NEW.rowid;
END;

CREATE TRIGGER search_people_changed AFTER UPDATE OF full_name, phone_no, phone_verified, deleted_at ON users
WHEN (OLD.full_name, OLD.phone_no, OLD.phone_verified, OLD.deleted_at)
  IS NOT (NEW.full_name, NEW.phone_no, NEW.phone_verified, NEW.deleted_at)
BEGIN
  DELETE FROM search_people WHERE rowid = NEW.rowid;
  INSERT INTO search_people(rowid, name, phone) SELECT number, name, phone FROM people_searched WHERE number = NEW.rowid;
END;

-- A row that is deleted gives its rowid to another one.
CREATE TRIGGER search_people_deleted AFTER DELETE ON users
BEGIN
  DELETE FROM search_people WHERE rowid = OLD.rowid;
END;

CREATE TRIGGER search_callers_added AFTER INSERT ON caller_accounts
BEGIN
  DELETE FROM search_people WHERE rowid = (SELECT rowid FROM users WHERE id = NEW.user_id);
  INSERT INTO search_people(rowid, name, phone)
    SELECT number, name, phone FROM people_searched WHERE number = (SELECT rowid FROM users WHERE id = NEW.user_id);
END;

CREATE TRIGGER search_callers_deleted AFTER DELETE ON caller_accounts
BEGIN
  DELETE FROM search_people WHERE rowid = (SELECT rowid FROM users WHERE id = OLD.user_id);
  INSERT INTO search_people(rowid, name, phone)
    SELECT number, name, phone FROM people_searched WHERE number = (SELECT rowid FROM users WHERE id = OLD.user_id);
END;

CREATE TRIGGER search_cars_added AFTER INSERT ON license_plates
BEGIN
  INSERT INTO search_cars(rowid, plate) SELECT number, plate FROM cars_searched WHERE number = NEW.number;
END;

CREATE TRIGGER search_cars_deleted AFTER DELETE ON license_plates
BEGIN
  DELETE FROM search_cars WHERE rowid = OLD.number;
END;

-- A ride with a car is written with its assignment: twice in one transaction costs ten times as much.
CREATE TRIGGER search_bookings_added AFTER INSERT ON bookings WHEN NEW.vehicle_id IS NULL
BEGIN
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = NEW.rowid;
END;

CREATE TRIGGER search_bookings_changed
AFTER UPDATE OF pickup_address, dropoff_address, scheduled_time ON bookings
WHEN (OLD.pickup_address, OLD.dropoff_address, OLD.scheduled_time)
  IS NOT (NEW.pickup_address, NEW.dropoff_address, NEW.scheduled_time)
BEGIN
  DELETE FROM search_bookings WHERE rowid = NEW.rowid;
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = NEW.rowid;
END;

CREATE TRIGGER search_bookings_deleted AFTER DELETE ON bookings
BEGIN
  DELETE FROM search_bookings WHERE rowid = OLD.rowid;
END;

CREATE TRIGGER search_passengers_added AFTER INSERT ON booking_passengers
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
END;

CREATE TRIGGER search_passengers_changed AFTER UPDATE OF name, phone_no ON booking_passengers
WHEN (OLD.name, OLD.phone_no) IS NOT (NEW.name, NEW.phone_no)
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
END;

CREATE TRIGGER search_passengers_deleted AFTER DELETE ON booking_passengers
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = OLD.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = OLD.booking_id);
END;

CREATE TRIGGER search_assignments_added AFTER INSERT ON ride_assignments
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
END;

CREATE TRIGGER search_assignments_changed AFTER UPDATE OF license_plate ON ride_assignments
WHEN OLD.license_plate IS NOT NEW.license_plate
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = NEW.booking_id);
END;

CREATE TRIGGER search_assignments_deleted AFTER DELETE ON ride_assignments
BEGIN
  DELETE FROM search_bookings WHERE rowid = (SELECT rowid FROM bookings WHERE id = OLD.booking_id);
  INSERT INTO search_bookings(rowid, place, kind, passenger, id, day, rider, driver, car)
    SELECT * FROM bookings_searched WHERE number = (SELECT rowid FROM bookings WHERE id = OLD.booking_id);
END;
