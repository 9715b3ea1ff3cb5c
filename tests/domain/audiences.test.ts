import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DriverBoardSchema } from '../../src/domain/bookings/driver-rides'
import { ActiveRideAnswerSchema } from '../../src/domain/bookings/ride-details'
import { ListedTripSchema, TripDetailsSchema } from '../../src/domain/bookings/trip-details'
import type { Audience } from '../../src/domain/fields'
import { BookingPanelSchema } from '../../src/domain/ops/booking-panel'
import { FleetDriverSchema, FleetVehicleSchema } from '../../src/domain/ops/fleet'
import { HeldUpRefundSchema } from '../../src/domain/ops/money'
import { CandidatesSchema } from '../../src/domain/ops/requests'
import { RideRowSchema } from '../../src/domain/ops/ride-lists'
import { PaymentOrderAnswerSchema } from '../../src/domain/payments/checkout'
import { OrderRecordSchema, PaymentRecordSchema, RefundRecordSchema } from '../../src/domain/payments/payment'
import { AccountExportSchema, ExportedBookingSchema } from '../../src/domain/profile/account-export'
import {
  EmergencyContactRecordSchema,
  EmergencyContactsSchema,
} from '../../src/domain/profile/emergency-contact'
import { ProfileSchema } from '../../src/domain/profile/profile'
import { SavedAddressesSchema, SavedAddressRecordSchema } from '../../src/domain/profile/saved-address'
import { UserRecordSchema } from '../../src/domain/profile/user'
import { DriverRecordSchema } from '../../src/domain/rides/driver'
import { NextTripSchema } from '../../src/domain/rides/next-trip'
import { SharedRideSchema } from '../../src/domain/rides/share'
import { VehicleRecordSchema } from '../../src/domain/rides/vehicle'
import {
  DRIVER,
  EMERGENCY_CONTACT,
  keysOf,
  ORDER,
  PAYMENT,
  REFUND,
  SAVED_ADDRESS,
  USER,
  VEHICLE,
} from '../support/audiences'

interface Picked {
  noun: string
  record: { entries: object }
  audiences: typeof PAYMENT
  /** Every schema of an answer that shows the record, by who reads it. */
  picks: Partial<Record<Audience, { entries: object }[]>>
}

const [trip, panel, board, exported] = [
  TripDetailsSchema.entries,
  BookingPanelSchema.entries,
  DriverBoardSchema.entries,
  ExportedBookingSchema.entries,
]

const ride = ActiveRideAnswerSchema.entries.ride.wrapped.entries

const Candidate = CandidatesSchema.entries.drivers.item

const RECORDS: Picked[] = [
  {
    noun: 'payment',
    record: PaymentRecordSchema,
    audiences: PAYMENT,
    picks: { operator: [panel.payments.item], export: [exported.payments.item] },
  },
  {
    noun: 'refund',
    record: RefundRecordSchema,
    audiences: REFUND,
    picks: {
      operator: [panel.refunds.item, HeldUpRefundSchema],
      export: [exported.refunds.item],
    },
  },
  {
    noun: 'driver',
    record: DriverRecordSchema,
    audiences: DRIVER,
    picks: {
      self: [board.driver],
      rider: [trip.driver.wrapped, ride.driver.wrapped],
      operator: [panel.driver.wrapped, FleetDriverSchema, Candidate],
    },
  },
  {
    noun: 'vehicle',
    record: VehicleRecordSchema,
    audiences: VEHICLE,
    picks: {
      self: [board.driver.entries.vehicle.wrapped],
      rider: [trip.vehicle.wrapped, ride.vehicle.wrapped, NextTripSchema.entries.vehicle.wrapped],
      accepted_driver: [board.rides.item.entries.other_car.wrapped],
      operator: [
        panel.vehicle.wrapped,
        FleetVehicleSchema,
        FleetDriverSchema.entries.vehicle.wrapped,
        Candidate.entries.vehicle.wrapped,
        CandidatesSchema.entries.vehicles.item,
      ],
      link: [SharedRideSchema.entries.vehicle.wrapped],
    },
  },
  {
    noun: 'user',
    record: UserRecordSchema,
    audiences: USER,
    picks: {
      self: [ProfileSchema, v.pick(board.driver, ['name'])],
      rider: [
        trip.driver.wrapped,
        ride.driver.wrapped,
        ListedTripSchema.entries.driver.wrapped,
        v.pick(NextTripSchema, ['driver_name']),
      ],
      accepted_driver: [board.rides.item.entries.rider.wrapped],
      operator: [
        panel.rider,
        panel.driver.wrapped,
        v.pick(panel.declines.item, ['driver_name']),
        v.pick(RideRowSchema, ['rider_name', 'driver_name']),
        FleetDriverSchema,
        FleetVehicleSchema.entries.driver.wrapped,
        Candidate,
      ],
      link: [v.pick(SharedRideSchema, ['driver_first_name'])],
      export: [AccountExportSchema.entries.profile, v.pick(ExportedBookingSchema, ['driver_first_name'])],
    },
  },
  {
    noun: 'saved address',
    record: SavedAddressRecordSchema,
    audiences: SAVED_ADDRESS,
    picks: {
      self: [SavedAddressesSchema.entries.addresses.item],
      export: [AccountExportSchema.entries.addresses.item],
    },
  },
  {
    noun: 'emergency contact',
    record: EmergencyContactRecordSchema,
    audiences: EMERGENCY_CONTACT,
    picks: {
      self: [EmergencyContactsSchema.entries.contacts.item],
      export: [AccountExportSchema.entries.emergency_contacts.item],
    },
  },
  {
    noun: 'payment order',
    record: OrderRecordSchema,
    audiences: ORDER,
    picks: { rider: [PaymentOrderAnswerSchema] },
  },
]

describe.each(RECORDS)('The audiences of a $noun', ({ record, audiences, picks }) => {
  const { fields, table, fieldsFor, fieldsOf } = audiences

  it('name every field of the record', () => {
    expect(fields.toSorted()).toEqual(keysOf(record).sort())
  })

  it('are those of the schemas of what each reads, no more and no less', () => {
    const read = Object.entries(picks).map(([audience, schemas]) => [audience, fieldsOf(keysOf(...schemas))])
    const named = [...new Set(Object.values(table).flat())].map((audience) => [audience, fieldsFor(audience)])
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(named))
  })
})
