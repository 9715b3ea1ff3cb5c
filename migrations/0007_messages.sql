-- Messages to send: one row for what one person is told of one event over one channel. The first row joins the batch that
-- changes the state, so no message is lost and none is sent for a change that did not happen; another joins where a
-- channel did not reach the person. It says what was true when it was put.
CREATE TABLE outbox (
  -- event|booking or account|transition|recipient; of a further channel with |channel.
  id TEXT PRIMARY KEY,
  -- The id without the channel: what belongs together.
  message_id TEXT NOT NULL,
  event TEXT NOT NULL CHECK (event GLOB '[a-z]*.[a-z]*'),
  booking_id TEXT REFERENCES bookings(id),
  recipient_id TEXT REFERENCES users(id),
  -- A number that is its recipient's no more; emptied once the message has ended.
  address TEXT,
  -- NULL until it is chosen, at the first attempt.
  channel TEXT CHECK (channel IN ('sms', 'whatsapp', 'email', 'push')),
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sending', 'sent', 'delivered', 'undelivered', 'unknown',
    'failed', 'untrue')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Of the attempts: those without an answer.
  unanswered INTEGER NOT NULL DEFAULT 0,
  -- When it is looked at again: for the next attempt, or because the run that leased it died. NULL: it has ended.
  try_at TEXT CHECK (try_at GLOB '????-??-??T??:??:??.???Z'),
  -- What the provider gets with it and says with each report, also where its answer was lost.
  reference TEXT NOT NULL UNIQUE,
  provider_id TEXT,
  -- Of an SMS: how many are billed.
  parts INTEGER,
  last_error TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  sent_at TEXT CHECK (sent_at GLOB '????-??-??T??:??:??.???Z'),
  -- When it was delivered, given up or found to be untrue.
  ended_at TEXT CHECK (ended_at GLOB '????-??-??T??:??:??.???Z'),
  -- JSON, read by the event.
  details TEXT
) STRICT;

CREATE UNIQUE INDEX outbox_once_a_channel ON outbox(message_id, channel);
CREATE INDEX outbox_to_try ON outbox(try_at) WHERE try_at IS NOT NULL;
CREATE INDEX outbox_of_booking ON outbox(booking_id, created_at);
-- For a person's copy of their own data, and to forget them with the account.
CREATE INDEX outbox_of_recipient ON outbox(recipient_id, created_at);
-- What messages said is forgotten after 30 days; the row stays, so that none is sent twice.
CREATE INDEX outbox_with_details ON outbox(created_at) WHERE details IS NOT NULL;

-- How somebody wants to be told; no row: by SMS, and of what is not needed for a ride as well.
CREATE TABLE message_settings (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  first_channel TEXT NOT NULL DEFAULT 'sms' CHECK (first_channel IN ('sms', 'whatsapp', 'email')),
  whatsapp INTEGER NOT NULL DEFAULT 0 CHECK (whatsapp IN (0, 1)),
  optional INTEGER NOT NULL DEFAULT 1 CHECK (optional IN (0, 1)),
  updated_at TEXT NOT NULL CHECK (updated_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

-- What somebody agreed to or took back, and when; nothing of it is changed.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  what TEXT NOT NULL CHECK (what IN ('whatsapp', 'email', 'push', 'optional')),
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  -- Where they said so.
  source TEXT NOT NULL CHECK (source IN ('profile', 'browser', 'whatsapp', 'email')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX consents_of_user ON consents(user_id, created_at);

-- Numbers of no proven account that answered STOP, such as a passenger's, and that of those that answered START since.
CREATE TABLE stopped_numbers (
  phone_no TEXT PRIMARY KEY CHECK (phone_no GLOB '+[0-9]*'),
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
  -- When it was written: an older answer that comes later changes nothing.
  written_at TEXT NOT NULL CHECK (written_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

-- Browsers that show notifications to somebody.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX push_subscriptions_of_user ON push_subscriptions(user_id);

-- Links that prove an e-mail address: each lives an hour and works once. Only a hash of it is kept.
CREATE TABLE email_proofs (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  email TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T??:??:??.???Z'),
  used_at TEXT CHECK (used_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX email_proofs_of_user ON email_proofs(user_id, created_at);
CREATE INDEX email_proofs_of_day ON email_proofs(created_at, email);
