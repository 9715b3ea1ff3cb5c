-- Messages to send. A row joins the batch that changes the state, so no message is lost and none is sent for a change
-- that did not happen. id = event|booking|channel, and the id of the move where an event may happen twice: one message
-- for each. It goes to the booking's rider (recipient_id NULL) or to a driver, and says what was true when it was put.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL
    CHECK (event GLOB 'booking.[a-z]*' OR event GLOB 'refund.[a-z]*' OR event GLOB 'ride.[a-z]*'
      OR event GLOB 'driver.[a-z]*'),
  booking_id TEXT REFERENCES bookings(id),
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sending', 'sent', 'failed', 'unknown')),
  attempts INTEGER NOT NULL DEFAULT 0,
  leased_until TEXT CHECK (leased_until GLOB '????-??-??T??:??:??.???Z'),
  provider_id TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  sent_at TEXT CHECK (sent_at GLOB '????-??-??T??:??:??.???Z'),
  recipient_id TEXT REFERENCES users(id),
  -- JSON, read by the event.
  details TEXT
) STRICT;

CREATE INDEX outbox_due ON outbox(status, created_at);
-- A booking's messages: for a person's copy of their own data, and to forget them with the account.
CREATE INDEX outbox_of_booking ON outbox(booking_id);
-- What messages said is forgotten after 30 days; the row stays, so that none is sent twice.
CREATE INDEX outbox_with_details ON outbox(created_at) WHERE details IS NOT NULL;
