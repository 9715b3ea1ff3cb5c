-- A rider's rides under way, however many trips lie behind them.
CREATE INDEX bookings_active_of_rider ON bookings(user_id, created_at DESC, id DESC)
  WHERE status IN ('accepted', 'started');

-- What messages said is forgotten after 30 days; the row stays, so that none is sent twice.
CREATE INDEX outbox_with_details ON outbox(created_at) WHERE details IS NOT NULL;
