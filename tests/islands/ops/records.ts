import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { Board } from '../../../src/domain/ops/dispatch-board'
import type { FleetDriver, FleetVehicle } from '../../../src/domain/ops/fleet'
import type { Need, NeedKind } from '../../../src/domain/ops/needs'
import type { Candidates } from '../../../src/domain/ops/requests'
import type { RidePage, RideRow } from '../../../src/domain/ops/ride-lists'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { aStatement } from '../../support/bookings/statements'
import { aBooking } from '../booking/records'
/** Saturday 21 November 2026, 6:00 pm in Kolkata. */
export const NOW = new Date('2026-11-21T12:30:00Z')
export const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

export const aRow = (id: string, parts: Partial<RideRow> = {}): RideRow => ({
  id,
  status: 'pending',
  payment_status: 'partial',
  pays_driver: false,
  phase: 'unassigned',
  city: 'bengaluru',
  service_type: 'airport',
  vehicle_type: 'sedan',
  scheduled_time: later(40),
  pickup_detail: null,
  pickup_address: 'Koramangala, Bengaluru',
  dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli',
  passengers: 2,
  rider_name: 'Asha Murthy',
  passenger_name: null,
  driver_name: null,
  license_plate: null,
  arrival_confirmed_at: null,
  ended_at: null,
  ...parts,
})

export const ROWS = ['00000000aaaa0001', '00000000aaaa0002', '00000000aaaa0003'].map((id) => aRow(id))
export const FIRST = ROWS[0]?.id ?? ''

export const aPage = (parts: Partial<RidePage> = {}): RidePage => ({
  rides: ROWS,
  next: null,
  looked_through: null,
  date: null,
  counts: null,
  driver: null,
  ...parts,
})

/** The books were audited last night, and nothing was off. */
const AUDITED: NonNullable<Board['audit']> = {
  began_at: later(-16 * 60),
  bookings: 1204,
  payments: 310,
  unknown_events: 0,
  found: 0,
  findings: [],
}

export const aBoard = (parts: Partial<Board> = {}): Board => ({
  now: new Date().toISOString(),
  needs: [],
  audit: AUDITED,
  counts: { unassigned: 3, accepted: 0, started: 501 },
  ...parts,
})

/** A need as the board lists it; of a ride with its row. */
export const aNeed = <Kind extends NeedKind>(
  kind: Kind,
  facts: Need<Kind>['facts'],
  parts: Partial<Omit<Need, 'kind' | 'facts'>> = {},
) => ({
  id: `${kind}|1`,
  kind,
  facts,
  at: later(-30),
  seen: later(-30),
  booking_id: null,
  ride: null,
  ...parts,
})

export const aPanel = (
  id: string,
  parts: Partial<BookingPanel> = {},
  entries?: readonly StatementEntry[],
): BookingPanel => ({
  booking: aBooking({ id, payment_status: 'partial', scheduled_time: later(40) }),
  phase: 'unassigned',
  version: 0,
  city: 'bengaluru',
  rider: { id: 'rider-1', name: 'Asha Murthy', phone_no: '+919000000001' },
  passenger: null,
  driver: null,
  vehicle: null,
  accepted_at: null,
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  statement: aStatement('operator', parts.booking ?? {}, entries),
  owed_since: null,
  charges: [],
  former_payers: {},
  actual_distance_metres: null,
  ended_reason: null,
  payments: [],
  refunds: [],
  proposals: [],
  ledger: [],
  by_hand_paise: 0,
  cancellation: null,
  documents: [],
  changes: [],
  actions: ['assign', 'cancel'],
  no_show_from: null,
  reports: [],
  needs: [],
  calls: [],
  stands_at: null,
  declines: [],
  messages: [],
  log: [],
  ...parts,
})

/** ₹9,000 of which ₹8,000 can go back. */
export const PAYMENT = {
  provider_payment_id: 'pay_of_asha',
  amount_paise: 900_000,
  created_at: later(-90),
  applied: true,
  is_tip: false,
  left_paise: 800_000,
}

const CAR = {
  id: 'car-1',
  ...RIDE_VEHICLE,
  license_plate: 'KA 09 EV 1234',
  base_city: 'bengaluru' as const,
}

const RAVI = {
  id: 'driver-1',
  full_name: 'Ravi Kumar',
  on_duty: true,
  rating: 4.8,
  total_rides: 120,
  vehicle: CAR,
  ended: null,
  car_ended: null,
  busy: null,
  phone_no: '+919845012345',
  way: { from: 'position' as const, minutes: 18 },
  seen_at: later(-12),
  next: [],
}

export const CANDIDATES: Candidates = {
  drivers: [
    RAVI,
    {
      ...RAVI,
      id: 'driver-2',
      full_name: 'Sita Devi',
      rating: null,
      total_rides: 300,
      vehicle: null,
      busy: { booking_id: '00000000bbbb0001', until: later(90) },
    },
  ],
  vehicles: [],
}

export const FLEET_CAR: FleetVehicle = {
  ...CAR,
  base_city: 'mysuru',
  permit_until: '2027-06-30',
  insurance_until: null,
  fitness_until: '2027-06-30',
  driver: { id: 'driver-1', full_name: 'Ravi Kumar' },
}

export const FLEET_DRIVER: FleetDriver = {
  id: 'driver-1',
  full_name: 'Ravi Kumar',
  phone_no: '+919000000011',
  license_number: 'KA09 20110012345',
  license_until: '2030-05-14',
  on_duty: false,
  rating: 4.8,
  total_rides: 120,
  vehicle: { id: 'car-1', license_plate: 'KA 09 EV 1234', type: 'sedan' },
}
