-- What was paid last is documented first (docs/decisions/0066), so that the bookings of before there were documents, all due
-- at once, keep nobody waiting: their money moved when their entries say.
CREATE INDEX documents_due_by_time ON documents_due(since);

UPDATE documents_due SET since = coalesce(
  (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', max(created_at)) FROM ledger WHERE ledger.booking_id = documents_due.booking_id),
  since);
