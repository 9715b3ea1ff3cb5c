-- offered_at: when the rider was last sent to pay this order; while that is fresh, its booking is not expired.
-- checked_at: when the provider was last asked about it, so that a polling page does not poll the provider.
ALTER TABLE payment_orders ADD COLUMN offered_at TEXT;
ALTER TABLE payment_orders ADD COLUMN checked_at TEXT;
