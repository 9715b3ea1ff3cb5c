-- What a driver said when giving a ride back. A declined offer needs no reason.
ALTER TABLE ride_declines ADD COLUMN reason TEXT;
