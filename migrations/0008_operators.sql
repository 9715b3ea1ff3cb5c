-- What operators did, in the batch that did it. Never edited, never deleted, but for the words with which the need of a
-- deleted person was closed.
CREATE TABLE ops_log (
  id TEXT PRIMARY KEY,
  -- NULL: a role was granted from the command line.
  operator_id TEXT REFERENCES users(id),
  action TEXT NOT NULL,
  -- What it was done to: a booking, driver, vehicle, pricing rule or package, by id.
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- JSON: what was given and what changed; no phone numbers.
  details TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX ops_log_by_time ON ops_log(created_at DESC, id DESC);
CREATE INDEX ops_log_of_operator ON ops_log(operator_id, created_at DESC, id DESC);
CREATE INDEX ops_log_of_action ON ops_log(action, created_at DESC, id DESC);
CREATE INDEX ops_log_of_subject ON ops_log(subject_kind, subject_id, created_at DESC);

-- The log names a user who was given a role; it forgets the name with the account.
CREATE TRIGGER ops_log_forget_name AFTER UPDATE OF deleted_at ON users
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE ops_log SET details = json_remove(details, '$.name') WHERE subject_kind = 'user' AND subject_id = NEW.id;
END;

-- What happened and waits for an operator, written by the batch that caused it, and what an operator said of a need that is
-- computed. Its kinds are in src/domain/ops/needs.ts.
CREATE TABLE needs (
  -- kind|subject, and what happened where that may happen again.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- What it is about: a booking's id, a message's, or a payment's at the provider.
  subject TEXT NOT NULL,
  -- The driver or rider whose word it is.
  opened_by TEXT REFERENCES users(id),
  opened_at TEXT NOT NULL CHECK (opened_at GLOB '????-??-??T??:??:??.???Z'),
  -- When it was reported last.
  reported_at TEXT NOT NULL CHECK (reported_at GLOB '????-??-??T??:??:??.???Z'),
  -- JSON, read by the kind.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- By an operator with an answer, or by itself (closed_by NULL).
  closed_at TEXT CHECK (closed_at GLOB '????-??-??T??:??:??.???Z'),
  closed_by TEXT REFERENCES users(id),
  answer TEXT CHECK (length(answer) <= 300),
  CHECK (closed_at IS NOT NULL OR (closed_by IS NULL AND answer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX needs_one_open ON needs(kind, subject) WHERE closed_at IS NULL;
CREATE INDEX needs_open ON needs(kind, opened_at) WHERE closed_at IS NULL;
CREATE INDEX needs_of_subject ON needs(subject, opened_at);
