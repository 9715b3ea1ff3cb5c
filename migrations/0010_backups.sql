-- The nightly copies of the database, one row a run (docs/decisions/0060).
CREATE TABLE backups (
  -- When it began, as it stands in the names of its objects.
  id TEXT PRIMARY KEY,
  began_at TEXT NOT NULL CHECK (began_at GLOB '????-??-??T??:??:??.???Z'),
  -- Until then it is one invocation's alone.
  lease_until TEXT NOT NULL CHECK (lease_until GLOB '????-??-??T??:??:??.???Z'),
  -- JSON: how far it is, and the objects it has written.
  progress TEXT NOT NULL,
  -- The moment that it is the copy of; NULL until then, and where it was given up.
  copied_at TEXT CHECK (copied_at GLOB '????-??-??T??:??:??.???Z'),
  ended_at TEXT CHECK (ended_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE UNIQUE INDEX one_backup_at_a_time ON backups(ended_at IS NULL) WHERE ended_at IS NULL;

-- Rows that were written while a copy is made, by triggers that are there for that time only. key is a JSON list: the
-- values of the row's primary key.
CREATE TABLE backup_changes (
  number INTEGER PRIMARY KEY,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;

-- Databases that were loaded from a copy. Until an operator starts the clock it runs nothing, and nothing is sent.
CREATE TABLE restores (
  id TEXT PRIMARY KEY,
  -- The moment of the copy.
  copied_at TEXT NOT NULL CHECK (copied_at GLOB '????-??-??T??:??:??.???Z'),
  restored_at TEXT NOT NULL CHECK (restored_at GLOB '????-??-??T??:??:??.???Z'),
  -- JSON: the deletions that were run again, the messages that were ended, and what the provider had; NULL until then.
  result TEXT,
  clock_started_at TEXT CHECK (clock_started_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX restores_without_clock ON restores(restored_at) WHERE clock_started_at IS NULL;
