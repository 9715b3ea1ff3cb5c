import { put } from './statements.mjs'

export function personStatements({ id, role, name, phone, googleSub = null }, at) {
  return [
    put('auth_users', { id, phone, phone_confirmed_at: at, google_sub: googleSub, created_at: at }),
    put('users', {
      id,
      role,
      phone_no: phone,
      phone_verified: true,
      full_name: name,
      created_at: at,
      updated_at: at,
    }),
    put('customers', { id }),
  ]
}

/** A day so many days from now: papers of demo people are good. */
const dayIn = (now, days) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

export function driverStatements(
  { id, licence, licenceDays = 900, rating, ratings, totalRides, onDuty, vehicle },
  now,
) {
  const { plate, ...car } = vehicle
  return [
    put('vehicles', {
      ...car,
      license_plate: plate,
      permit_until: dayIn(now, 400),
      insurance_until: dayIn(now, 200),
      fitness_until: dayIn(now, 300),
    }),
    put('drivers', {
      id,
      license_number: licence,
      rating,
      rating_sum: Math.round(rating * ratings),
      rating_count: ratings,
      total_rides: totalRides,
      vehicle_id: vehicle.id,
      on_duty: onDuty,
      license_until: dayIn(now, licenceDays),
    }),
  ]
}
