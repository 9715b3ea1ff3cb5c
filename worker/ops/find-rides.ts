import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { RideRow } from '../../src/domain/ops/dispatch-board'
import type { FindQuery, FindResults, FindSubject } from '../../src/domain/ops/find'
import type { Role } from '../../src/domain/profile/user'
import type { Database } from '../database/client'
import { bookings, payments, users, vehicles } from '../database/tables'
import { rideRowOf, type SelectedRide, selectRides } from './ride-rows'
import { unmatchedPayments } from './unmatched-payments'

/** Rides shown of a user or a car: the open ones, and the newest that are over. */
const OPEN_SHOWN = 20

const OVER_SHOWN = 10

/** Finds bookings by short id, by the phone of rider or driver, by plate, or by a payment of theirs. Reads bounded parts of indexes only. */
export async function findRides(database: Database, query: FindQuery): Promise<FindResults> {
  const [byId, byPhone, byPlate, byPayment] = await Promise.all([
    query.shortId === null ? [] : ridesByShortId(database, query.shortId),
    query.phone === null ? nothing : findPerson(database, query.phone),
    query.plate === null ? nothing : findVehicle(database, query.plate),
    query.paymentId === null ? nothing : findPayment(database, query.paymentId),
  ])
  const rides = [...byId.map(rideRowOf), ...byPhone.rides, ...byPlate.rides, ...byPayment.rides]
  const once = [...new Map(rides.map((ride) => [ride.id, ride])).values()]
  const subjects = [...byPhone.subjects, ...byPlate.subjects]
  return { subjects, rides: openFirst(once), payments: byPayment.payments }
}

const nothing: FindResults = { subjects: [], rides: [], payments: [] }

const ridesByShortId = (database: Database, shortId: string): Promise<SelectedRide[]> =>
  selectRides(database).where(sql`substr(bookings.id, -8) = ${shortId}`).limit(OPEN_SHOWN)

const KINDS = { customer: 'rider', driver: 'driver', admin: 'operator' } as const satisfies Record<
  Role,
  string
>

async function findPerson(database: Database, phone: string): Promise<FindResults> {
  const [person] = await database
    .select({ id: users.id, name: users.full_name, role: users.role })
    .from(users)
    // Through the index of verified numbers: an unverified one belongs to no account.
    .where(sql`users.phone_no = ${phone} AND users.phone_verified = 1`)
  if (!person) return nothing
  const asRider = selectRides(database)
    .where(eq(bookings.user_id, person.id))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(OPEN_SHOWN)
  const [ridden, open, over] = await database.batch([
    asRider,
    openRidesBy(database, 'driver_id', person.id),
    overRidesBy(database, 'driver_id', person.id),
  ])
  const kind = KINDS[person.role]
  const subjects: FindSubject[] = [{ kind, id: person.id, label: person.name ?? 'No name yet' }]
  return { ...nothing, subjects, rides: [...ridden, ...open, ...over].map(rideRowOf) }
}

async function findVehicle(database: Database, plate: string): Promise<FindResults> {
  const [vehicle] = await database
    .select({ id: vehicles.id, plate: vehicles.license_plate })
    .from(vehicles)
    .where(sql`replace(replace(upper(vehicles.license_plate), ' ', ''), '-', '') = ${plate}`)
  if (!vehicle) return nothing
  const [open, over] = await database.batch([
    openRidesBy(database, 'vehicle_id', vehicle.id),
    overRidesBy(database, 'vehicle_id', vehicle.id),
  ])
  return {
    ...nothing,
    subjects: [{ kind: 'vehicle', id: vehicle.id, label: vehicle.plate }],
    rides: [...open, ...over].map(rideRowOf),
  }
}

async function findPayment(database: Database, paymentId: string): Promise<FindResults> {
  const isIt = eq(payments.provider_payment_id, paymentId)
  const ofBooking = database.select({ id: payments.booking_id }).from(payments).where(isIt)
  const [rides, unmatched] = await database.batch([
    selectRides(database).where(inArray(bookings.id, ofBooking)),
    unmatchedPayments(database, isIt, 1),
  ])
  return { ...nothing, rides: rides.map(rideRowOf), payments: unmatched }
}

type Whose = 'driver_id' | 'vehicle_id'

const isOf = (whose: Whose, id: string) =>
  whose === 'driver_id' ? eq(bookings.driver_id, id) : eq(bookings.vehicle_id, id)

const openRidesBy = (database: Database, whose: Whose, id: string) =>
  selectRides(database)
    .where(sql`${isOf(whose, id)} AND bookings.status IN ('accepted', 'started')`)
    .orderBy(asc(bookings.scheduled_time))
    .limit(OPEN_SHOWN)

const overRidesBy = (database: Database, whose: Whose, id: string) =>
  selectRides(database)
    .where(sql`${isOf(whose, id)} AND bookings.status = 'completed'`)
    .orderBy(desc(bookings.scheduled_time))
    .limit(OVER_SHOWN)

const isOpen = ({ status }: RideRow) => status !== 'completed' && status !== 'cancelled'

/** Open rides by pickup time, then those that are over, newest first. */
function openFirst(rides: RideRow[]): RideRow[] {
  const open = rides.filter(isOpen).sort((a, b) => a.scheduled_time.localeCompare(b.scheduled_time))
  const over = rides
    .filter((ride) => !isOpen(ride))
    .sort((a, b) => b.scheduled_time.localeCompare(a.scheduled_time))
  return [...open, ...over]
}
