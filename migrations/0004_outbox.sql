-- Messages to send. A row joins the batch that changes the state, so no message is lost and none is sent for
-- a change that did not happen. id = event|booking|channel: one message per event and channel.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  booking_id TEXT REFERENCES bookings(id),
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sending', 'sent', 'failed', 'unknown')),
  attempts INTEGER NOT NULL DEFAULT 0,
  leased_until TEXT,
  provider_id TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;

CREATE INDEX outbox_due ON outbox(status, created_at);
