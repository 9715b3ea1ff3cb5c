import * as v from 'valibot'
import {
  type DriverBoard,
  DriverBoardSchema,
  type Offer,
  OfferSchema,
} from '../../src/domain/bookings/driver-rides'
import { addDays, dateOf, instantOf } from '../../src/domain/kolkata-time'
import { setOutFrom, spansOverlap } from '../../src/domain/rides/assignment'
import { isOver } from '../../src/domain/rides/phase'
import { triesLeft } from '../../src/domain/rides/pin'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { log } from '../http/log'
import { ratingOf } from '../reviews/rating-of'
import { spanOf } from '../rides/assignment'
import { ridePhase } from '../rides/driver-move'
import { dropoffOf, pickupOf } from '../rides/ride-ends'
import {
  carTaken,
  driverRow,
  openRidesFor,
  ridesAhead,
  ridesCancelledOf,
  ridesEndedSince,
} from './board-rows'

const MOST_OFFERS = 20

export interface BoardContext {
  database: Database
  driverId: string
  now: Date
  /** Rides are rehearsed: 'Set out' works as soon as a ride is accepted. */
  rehearsal: boolean
}

/** The day in Kolkata that this instant lies in, as instants: from its midnight to the next. */
function todayAt(now: Date): { from: string; to: string } {
  const midnight = (date: string) => instantOf(`${date}T00:00`)?.toISOString() ?? ''
  const today = dateOf(now)
  return { from: midnight(today), to: midnight(addDays(today, 1)) }
}

/**
 * All a driver's page shows (docs/product.md, Driver): rides to come and under way, those of today that are over, and
 * what is offered. Null for a person who is not set up as a driver. No list grows with the years.
 */
export async function readBoard(context: BoardContext): Promise<DriverBoard | null> {
  const { database, driverId, now } = context
  const day = todayAt(now)
  const [[person], ahead, ended, cancelled, away] = await database.batch([
    driverRow(database, driverId),
    ridesAhead(database, driverId),
    ridesEndedSince(database, driverId, day.from),
    ridesCancelledOf(database, driverId, day),
    carTaken(database, driverId),
  ])
  if (!person) return null
  const { driver, vehicle } = person
  const taken = [
    ...ahead.map(({ row }) => spanOf(row)),
    ...away.map(({ from, until }) => ({ from: new Date(from ?? 0), until: new Date(until ?? 0) })),
  ]
  const open =
    driver.on_duty && vehicle
      ? await openRidesFor(database, { driverId, vehicleType: vehicle.type, now })
      : []
  return v.parse(DriverBoardSchema, {
    driver: {
      name: person.name ?? 'Driver',
      on_duty: driver.on_duty,
      vehicle,
      rating: ratingOf(driver),
      total_rides: driver.total_rides,
    },
    rides: [...ahead, ...ended, ...cancelled]
      .sort((one, other) => one.row.scheduled_time.localeCompare(other.row.scheduled_time))
      .map((ride) => rideOf(ride, driver.vehicle_id, context)),
    offers: open
      .filter((row) => !taken.some((span) => spansOverlap(span, spanOf(row))))
      .flatMap(offerOf)
      .slice(0, MOST_OFFERS),
    now: now.toISOString(),
  } satisfies Record<keyof DriverBoard, unknown>)
}

/** A booking that cannot be read is no offer: one damaged row must not take every driver's page away. */
function offerOf(row: BookingRow): Offer[] {
  const read = v.safeParse(OfferSchema, tripOf(row))
  if (read.success) return [read.output]
  log('error', 'offer_not_read', { bookingId: row.id })
  return []
}

const tripOf = (row: BookingRow) => ({ ...row, pickup: pickupOf(row), dropoff: dropoffOf(row) })

type RideAhead = Awaited<ReturnType<typeof ridesAhead>>[number]

/** Who rides, with number and photo, from acceptance to the end and not after it. */
function rideOf(
  { row, rider_name, rider_phone: phone_no, rider_photo: photo_url, car }: RideAhead,
  ownCarId: string | null,
  { rehearsal }: BoardContext,
) {
  const phase = ridePhase(row)
  const earliest = setOutFrom(new Date(row.scheduled_time)).toISOString()
  return {
    ...tripOf(row),
    phase,
    version: row.ride_version,
    rider: isOver(phase) ? null : { name: rider_name ?? 'Rider', phone_no, photo_url },
    other_car: car && row.vehicle_id !== ownCarId ? car : null,
    set_out_from: rehearsal ? (row.accepted_at ?? earliest) : earliest,
    pin_tries_left: triesLeft(row.pin_tries),
  }
}
