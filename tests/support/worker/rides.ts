import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { type VehicleType, vehicleOf } from '../../../src/domain/bookings/vehicle-types'
import { payableAmounts } from '../../../src/domain/payments/amounts'
import type { BookingRow } from '../../../worker/bookings/booking-row'
import { databaseOf } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { bookings, drivers, payments, vehicles } from '../../../worker/database/tables'
import { type PersonOverrides, type SignedIn, signedInRider } from './people'
import { INDIRANAGAR, KORAMANGALA } from './trips'

const database = databaseOf(env.DB)
type Columns = Partial<typeof bookings.$inferInsert>

/** An ISO instant so many minutes after `from` (before it, if negative). */
export const minutesFrom = (minutes: number, from: Date | string = new Date()): string =>
  new Date(new Date(from).getTime() + minutes * 60_000).toISOString()

export interface SignedInDriver extends SignedIn {
  /** Null for a driver without a car. */
  vehicleId: string | null
  licensePlate: string | null
}

export interface DriverOverrides extends PersonOverrides {
  /** What the car is; null: there is none. A sedan by default. */
  vehicleType?: VehicleType | null
  /** True by default. */
  onDuty?: boolean
}

let cars = 0

export async function newVehicle(type: VehicleType = 'sedan') {
  cars += 1
  const licensePlate = `KA 09 ${String.fromCharCode(65 + (cars % 26))} ${newId().slice(0, 6).toUpperCase()}`
  const vehicle = {
    id: newId(),
    make: 'Tata',
    model: vehicleOf(type).type === 'suv' ? 'Nexon EV' : 'Tigor EV',
    year: 2025,
    color: 'White',
    licensePlate,
    type,
  }
  await database.insert(vehicles).values(vehicle)
  return vehicle
}

/** A driver with an open session, a record, and a car of their own. */
export async function signedInDriver(overrides: DriverOverrides = {}): Promise<SignedInDriver> {
  const { vehicleType = 'sedan', onDuty = true, ...person } = overrides
  const signedIn = await signedInRider({ fullName: 'Ravi Kumar', role: 'driver', ...person })
  const vehicle = vehicleType === null ? null : await newVehicle(vehicleType)
  await database.insert(drivers).values({
    id: signedIn.userId,
    licenseNumber: `KA09 ${signedIn.userId.slice(0, 11)}`,
    vehicleId: vehicle?.id ?? null,
    onDuty,
  })
  return { ...signedIn, vehicleId: vehicle?.id ?? null, licensePlate: vehicle?.licensePlate ?? null }
}

/** An operator with a verified phone and a linked Google account: the board is open to them. */
export const signedInOperator = (overrides: PersonOverrides = {}): Promise<SignedIn> =>
  signedInRider({ fullName: 'Meera Rao', role: 'admin', googleSub: `google_${newId()}`, ...overrides })

const FARE = 400

/**
 * A booking of this rider with its advance paid, put straight into the database: pending, by sedan, Koramangala to
 * Indiranagar, tomorrow. Whatever is overridden is as it is given; `remainingAmount: 0` makes it paid in full.
 */
export async function paidBooking(
  rider: Pick<SignedIn, 'userId'>,
  overrides: Columns = {},
): Promise<BookingRow> {
  const id = overrides.id ?? newId()
  const at = overrides.createdAt ?? new Date().toISOString()
  const fare = overrides.fareAmount ?? FARE
  const { advance, remaining } = payableAmounts(fare).partial
  const remainingAmount = overrides.remainingAmount ?? remaining
  const advanceAmount = overrides.remainingAmount === undefined ? advance : fare - remainingAmount
  const paymentId = newId()
  await database.batch([
    database.insert(bookings).values({
      id,
      userId: rider.userId,
      idempotencyKey: newId(),
      pickupAddress: 'Koramangala 5th Block, Bengaluru',
      pickupLatitude: KORAMANGALA.lat,
      pickupLongitude: KORAMANGALA.lng,
      dropoffAddress: 'Indiranagar, Bengaluru',
      dropoffLatitude: INDIRANAGAR.lat,
      dropoffLongitude: INDIRANAGAR.lng,
      fareAmount: fare,
      advanceAmount,
      remainingAmount,
      fareParts: JSON.stringify({
        baseFare: 50,
        distanceFare: 250,
        timeFare: 100,
        totalFare: fare,
        estimatedTime: '30 min',
        distance: '8 km',
        multiplier: 1,
        ruleId: null,
      }),
      status: 'pending',
      paymentStatus: remainingAmount === 0 ? 'paid' : 'partial',
      scheduledTime: minutesFrom(26 * 60),
      serviceTypeId: 'service_ride_later',
      serviceType: 'ride_later',
      vehicleType: 'sedan',
      passengers: 2,
      distanceKm: 8,
      durationMinutes: 30,
      paymentMethod: 'upi',
      createdAt: at,
      ...overrides,
    }),
    database.insert(payments).values({
      id: paymentId,
      bookingId: id,
      status: 'paid',
      amount: advanceAmount,
      amountPaise: advanceAmount * 100,
      transactionId: `order_${paymentId}`,
      providerPaymentId: `pay_${paymentId}`,
      gatewayResponse: '{}',
      createdAt: at,
    }),
  ])
  return rideRow(id)
}

/** The booking as it is stored now. */
export async function rideRow(id: string): Promise<BookingRow> {
  const [row] = await database.select().from(bookings).where(eq(bookings.id, id))
  if (!row) throw new Error(`no booking ${id}`)
  return row
}

export interface RideParts {
  rider?: SignedIn
  driver?: SignedInDriver
  overrides?: Columns
}

export interface Ride {
  rider: SignedIn
  driver: SignedInDriver
  booking: BookingRow
}

/** The PIN of every ride made here. */
export const PIN = '4821'

/** A ride that a driver has, half an hour before its pickup; nobody has set out. */
export async function acceptedRide(parts: RideParts = {}): Promise<Ride> {
  const rider = parts.rider ?? (await signedInRider({ fullName: 'Asha Rao' }))
  const driver = parts.driver ?? (await signedInDriver())
  const scheduledTime = parts.overrides?.scheduledTime ?? minutesFrom(30)
  const booking = await paidBooking(rider, {
    status: 'accepted',
    scheduledTime,
    driverId: driver.userId,
    vehicleId: driver.vehicleId,
    acceptedAt: minutesFrom(-60),
    busyFrom: minutesFrom(-30, scheduledTime),
    busyUntil: minutesFrom(45, scheduledTime),
    startPin: PIN,
    rideVersion: 1,
    ...parts.overrides,
  })
  return { rider, driver, booking }
}

/** A ride whose driver is on the way to the pickup. */
export const setOutRide = (parts: RideParts = {}): Promise<Ride> =>
  acceptedRide({
    ...parts,
    overrides: { setOutAt: minutesFrom(-20), rideVersion: 2, ...parts.overrides },
  })

/** A ride whose driver waits at the pickup. */
export const arrivedRide = (parts: RideParts = {}): Promise<Ride> =>
  setOutRide({
    ...parts,
    overrides: { arrivedAt: minutesFrom(-5), rideVersion: 3, ...parts.overrides },
  })

/** A ride under way. */
export const startedRide = (parts: RideParts = {}): Promise<Ride> =>
  arrivedRide({
    ...parts,
    overrides: {
      status: 'started',
      scheduledTime: minutesFrom(-10),
      startTime: minutesFrom(-5),
      startPin: null,
      waitingTimeMinutes: 0,
      rideVersion: 4,
      ...parts.overrides,
    },
  })

/** A ride that was driven to its end. */
export const completedRide = (parts: RideParts = {}): Promise<Ride> =>
  startedRide({
    ...parts,
    overrides: {
      status: 'completed',
      paymentStatus: 'paid',
      endTime: minutesFrom(-1),
      remainderCollected: 300,
      remainderMethod: 'cash',
      remainderAt: minutesFrom(-1),
      rideVersion: 5,
      ...parts.overrides,
    },
  })
