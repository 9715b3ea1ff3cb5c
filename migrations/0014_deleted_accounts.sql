-- A booking's messages: for a person's copy of their own data, and to forget them with the account.
CREATE INDEX outbox_of_booking ON outbox(booking_id);

-- Accounts that were deleted, and how far their trips were forgotten: page by page, from the oldest on, for there may
-- be thousands. cursor is the last booking that was done ('<created_at>~<id>'), due_at when the clock goes on; NULL
-- once there is nothing left. A second round, an hour later, finds what was still on its way at the first.
CREATE TABLE account_deletions (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  requested_at TEXT NOT NULL,
  due_at TEXT,
  cursor TEXT,
  rounds INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX account_deletions_due ON account_deletions(due_at) WHERE due_at IS NOT NULL;
