import { ALL_DEMO_DRIVERS, DEMO_PEOPLE } from '../../sandbox/people.ts'
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

export function driverStatements({ id, licence, rating, ratings, totalRides, onDuty, vehicle }) {
  const { plate, ...car } = vehicle
  return [
    put('vehicles', { ...car, license_plate: plate }),
    put('drivers', {
      id,
      license_number: licence,
      rating,
      rating_sum: Math.round(rating * ratings),
      rating_count: ratings,
      total_rides: totalRides,
      vehicle_id: vehicle.id,
      on_duty: onDuty,
    }),
  ]
}

/** Statements for the demo people of sandbox/people.ts, the drivers with their cars. */
export function peopleStatements(now) {
  return [
    ...DEMO_PEOPLE.flatMap((one) => personStatements(one, now)),
    ...ALL_DEMO_DRIVERS.flatMap(driverStatements),
  ]
}
