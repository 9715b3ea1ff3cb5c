import type { Booking } from '../../../src/domain/bookings/booking'
import type { ActiveRideAnswer, RideDetails } from '../../../src/domain/bookings/ride-details'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import type { RemainingRouteAnswer } from '../../../src/domain/rides/remaining-route'
import { aBooking, RIDE_VEHICLE } from '../../support/bookings/records'
import { aStatement } from '../../support/bookings/statements'

/** Saturday 21 November 2026, 6:10 in the evening in Kolkata. */
export const EVENING = new Date('2026-11-21T12:40:00Z')
export const RIDE_ID = 'bk_0123456789abcdef'

export const aRideBooking = (parts: Partial<Booking> = {}): Booking => aBooking({ id: RIDE_ID, ...parts })

export const aRide = (
  parts: Partial<RideDetails> = {},
  entries?: readonly StatementEntry[],
): RideDetails => ({
  booking: aRideBooking(),
  phase: 'on_the_way',
  waits_since: null,
  ends_at_car: false,
  is_accident: false,
  drivers_word: null,
  passenger_name: null,
  version: 3,
  statement: aStatement('rider', parts.booking ?? aRideBooking(), entries),
  driver: {
    name: 'Ravi Kumar',
    profile_picture_url: null,
    rating: 4.8,
    total_rides: 412,
    license_number: 'KA05 20190001234',
    phone_no: '+919845012345',
  },
  vehicle: RIDE_VEHICLE,
  pin: '4827',
  pin_locked: false,
  line: null,
  charges: [],
  cancelled_by: null,
  lateness: null,
  change_waiting: null,
  driver_asked_until: null,
  may_change: false,
  emergency_until: null,
  emergency_contacts: '',
  ...parts,
})

export const started = (parts: Partial<RideDetails> = {}, entries?: readonly StatementEntry[]) =>
  aRide(
    {
      phase: 'started',
      version: 5,
      pin: null,
      booking: aRideBooking({ status: 'started', start_time: '2026-11-21T12:35:00.000Z' }),
      ...parts,
    },
    entries,
  )

/** Ten kilometres straight east, twenty minutes. */
export const aRemainingRoute = (
  parts: Partial<NonNullable<RemainingRouteAnswer['route']>> = {},
): RemainingRouteAnswer => ({
  route: {
    target: 'pickup',
    line: [
      { lat: 12.9352, lng: 77.6245 },
      { lat: 12.9352, lng: 77.7168 },
    ],
    distance_metres: 10_000,
    duration_seconds: 1200,
    estimated: true,
    ...parts,
  },
})

/** Tomorrow's ride of the same rider. */
export const ANOTHER: ActiveRideAnswer['others'][number] = {
  id: 'bk_other',
  phase: 'assigned',
  scheduled_time: '2026-11-22T03:30:00.000Z',
  pickup_address: 'Mysuru Palace',
  dropoff_address: null,
}

export const answerOf = (
  ride: RideDetails | null,
  others: ActiveRideAnswer['others'] = [],
  awaited: ActiveRideAnswer['awaited'] = null,
  asked: ActiveRideAnswer['asked'] = null,
): ActiveRideAnswer => ({ ride, others, awaited, asked })
