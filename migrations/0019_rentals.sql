-- JSON of what an ended rental was over: minutes, kilometres, of those by road, rupees, whether a larger package was cheaper.
ALTER TABLE bookings ADD COLUMN rental_over TEXT;
