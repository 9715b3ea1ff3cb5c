-- A person's messages of a trip are read without those of its driver, and so are those of no trip (docs/decisions/0057).
DROP INDEX outbox_of_person;
DROP INDEX outbox_of_booking;
CREATE INDEX outbox_of_booking ON outbox(booking_id, recipient_id, created_at);
