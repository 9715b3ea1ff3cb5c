-- Whole metres that the car drove from 'Set out' to the pickup; NULL where that is not known: of rides before this, and where
-- no position confirmed that the car came there (docs/product.md, LIVE-18).
ALTER TABLE bookings ADD COLUMN approach_metres INTEGER CHECK (approach_metres >= 0);
