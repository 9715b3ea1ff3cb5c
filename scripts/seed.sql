-- What a newcomer's database needs beside the migrations. Safe to repeat: a row that is there is left as it is.
-- No pricing rules: without one the fallback table applies. About 200 rupees an hour; rupees throughout.
INSERT OR IGNORE INTO rental_packages
  (id, name, duration_hours, included_kilometers, vehicle_type, base_fare, base_price, extra_hour_rate, extra_km_rate, is_active)
VALUES
  ('package_2h', '2 hours, 20 km', 2, 20, NULL, 399, 399, 220, 14, 1),
  ('package_4h', '4 hours, 40 km', 4, 40, NULL, 799, 799, 210, 14, 1),
  ('package_6h', '6 hours, 60 km', 6, 60, NULL, 1199, 1199, 210, 13, 1),
  ('package_8h_sedan', '8 hours, 80 km by sedan', 8, 80, 'sedan', 1499, 1499, 200, 12, 1),
  ('package_8h', '8 hours, 80 km', 8, 80, NULL, 1599, 1599, 200, 13, 1),
  ('package_8h_suv', '8 hours, 80 km by SUV', 8, 80, 'suv', 1799, 1799, 230, 16, 1),
  ('package_12h', '12 hours, 120 km', 12, 120, NULL, 2399, 2399, 200, 13, 1);
