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
