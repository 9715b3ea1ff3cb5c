-- What a person was told of a booking is read by the booking: a person's own index has what belongs to none, and is short.
DROP INDEX outbox_of_recipient;
CREATE INDEX outbox_of_person ON outbox(recipient_id, created_at) WHERE booking_id IS NULL;

-- Messages that have ended leave 90 days after they were put (docs/decisions/0057).
CREATE INDEX outbox_without_details ON outbox(created_at) WHERE details IS NULL;
