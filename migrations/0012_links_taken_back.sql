-- The link of a ride that was taken back last: whoever takes it back once more has its sockets closed once more.
CREATE INDEX ride_shares_taken_back ON ride_shares(booking_id, revoked_at DESC) WHERE revoked_at IS NOT NULL;
