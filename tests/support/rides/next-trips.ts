import type { NextTrip } from '../../../src/domain/rides/next-trip'

export const TRIP_AS_OF = '2026-11-21T12:42:00.000Z'

/** A trip of tomorrow evening, as a rider's device keeps it. */
export const aNextTrip = (parts: Partial<NextTrip> = {}): NextTrip => ({
  phase: 'assigned',
  arrival_confirmed: true,
  scheduled_time: '2026-11-22T13:30:00.000Z',
  pickup_address: 'Indiranagar <b>2nd</b> Stage',
  dropoff_address: 'Lalbagh, Bengaluru',
  vehicle: { license_plate: 'KA 09 EV 7077', make: 'Tata', model: 'Tigor EV', color: 'White' },
  driver_name: 'Ravi Kumar',
  pin: '4821',
  pin_locked: false,
  show_until: '2026-11-22T14:12:00.000Z',
  ...parts,
})
