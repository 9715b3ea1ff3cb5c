-- Where each user is signed in, to be seen and ended. KV decides whether a session opens anything; this list gives it a
-- name. A session from before the table has its row a day after it was last used, with the next request.
CREATE TABLE open_sessions (
  hash TEXT PRIMARY KEY,
  -- What its user's page calls it: with the hash one could ask KV.
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES auth_users(id),
  epoch INTEGER NOT NULL,
  -- 'Chrome on Android', and never more of what the browser says of itself.
  device TEXT NOT NULL CHECK (length(device) BETWEEN 1 AND 40),
  by_google INTEGER NOT NULL CHECK (by_google IN (0, 1)),
  -- The notifications of its browser, which end with it.
  push_id TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.???Z'),
  -- To a day; of operators to 15 minutes.
  last_seen_at TEXT NOT NULL CHECK (last_seen_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX open_sessions_of_user ON open_sessions(user_id, last_seen_at DESC);
CREATE INDEX open_sessions_by_last_seen ON open_sessions(last_seen_at);
