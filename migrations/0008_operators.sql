-- What operators did, in the batch that did it. Never edited, never deleted.
CREATE TABLE ops_log (
  id TEXT PRIMARY KEY,
  operator_id TEXT NOT NULL REFERENCES users(id),
  action TEXT NOT NULL,
  -- What it was done to: a booking, driver, vehicle, pricing rule or package, by id.
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- JSON: what was given and what changed; no phone numbers.
  details TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX ops_log_by_time ON ops_log(created_at DESC, id DESC);
CREATE INDEX ops_log_of_subject ON ops_log(subject_kind, subject_id, created_at DESC);

-- What a request about many bookings was answered, by the key that its page made: the same request is answered the same.
-- Deleted after 30 days.
CREATE TABLE ops_requests (
  operator_id TEXT NOT NULL REFERENCES users(id),
  key TEXT NOT NULL,
  -- The request as JSON: another one under its key is refused.
  asked TEXT NOT NULL,
  -- JSON; NULL while it is carried out.
  answer TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (operator_id, key)
) STRICT;

CREATE INDEX ops_requests_by_age ON ops_requests(created_at);
