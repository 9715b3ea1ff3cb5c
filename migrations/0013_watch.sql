-- What says whether the product works: read by worker/health.ts, each row rewritten or deleted within days.

-- The last run of each of the clock's three rounds (worker/upkeep.ts).
CREATE TABLE clock_runs (
  round TEXT PRIMARY KEY,
  ran_at TEXT NOT NULL CHECK (ran_at GLOB '????-??-??T??:??:??.???Z'),
  -- JSON: the tasks that failed then.
  failed TEXT NOT NULL CHECK (json_valid(failed))
) STRICT, WITHOUT ROWID;

-- A new worker's clock begins within 15 minutes of its deployment, and nightly tasks with the night.
INSERT INTO clock_runs (round, ran_at, failed)
SELECT value, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+15 minutes'), '[]'
FROM json_each('["every_minute", "every_five_minutes", "nightly"]');

-- Requests to a provider that failed, by the minute: no answer, a failure of the provider's, or a limit.
CREATE TABLE provider_failures (
  host TEXT NOT NULL,
  minute TEXT NOT NULL CHECK (minute GLOB '????-??-??T??:??'),
  failures INTEGER NOT NULL CHECK (failures > 0),
  PRIMARY KEY (minute, host)
) STRICT, WITHOUT ROWID;

-- What the queue gave up after all its tries.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  received_at TEXT NOT NULL CHECK (received_at GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX dead_letters_by_time ON dead_letters(received_at);
