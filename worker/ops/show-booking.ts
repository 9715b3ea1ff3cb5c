import { asc, eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { actionsOf } from '../../src/domain/ops/actions'
import { type BookingPanel, BookingPanelSchema } from '../../src/domain/ops/booking-panel'
import { noShowFrom } from '../../src/domain/payments/cancellation'
import { phaseOf } from '../../src/domain/rides/phase'
import { triesLeft } from '../../src/domain/rides/pin'
import { type BookingRow, bookingOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import {
  bookingCancellations,
  bookings,
  drivers,
  payments,
  refunds,
  users,
  vehicles,
} from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import { declinesOf } from './declines'
import { entriesOf, logEntryOf } from './log'
import { nameShown } from './name-shown'

const riderUsers = alias(users, 'rider_users')
const driverUsers = alias(users, 'driver_users')
const person = (table: typeof riderUsers | typeof driverUsers) => ({
  id: table.id,
  name: nameShown(table),
  phone_no: table.phoneNo,
})

const LOG_SHOWN = 50

/** Everything an operator sees of one booking, but its PIN; null when there is none. */
export async function showBooking(database: Database, id: string): Promise<BookingPanel | null> {
  // Outside the batch, which knows columns by their bare names: these tables have many that are called alike.
  const [found] = await database
    .select({
      row: getTableColumns(bookings),
      rider: person(riderUsers),
      driver: person(driverUsers),
      licence: drivers.licenseNumber,
      vehicle: getTableColumns(vehicles),
      paidAmount: paidAmount(),
    })
    .from(bookings)
    .innerJoin(riderUsers, eq(riderUsers.id, bookings.userId))
    .leftJoin(driverUsers, eq(driverUsers.id, bookings.driverId))
    .leftJoin(drivers, eq(drivers.id, bookings.driverId))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(bookings.id, id))
  if (!found) return null
  const [paid, back, [cancellation], entries, declines] = await database.batch([
    database
      .select({
        provider_payment_id: payments.providerPaymentId,
        amount_paise: payments.amountPaise,
        created_at: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.bookingId, id))
      .orderBy(asc(payments.createdAt)),
    database
      .select({
        provider_payment_id: payments.providerPaymentId,
        amount_paise: refunds.amountPaise,
        reason: refunds.reason,
        status: refunds.status,
        updated_at: refunds.updatedAt,
      })
      .from(payments)
      .innerJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(eq(payments.bookingId, id))
      .orderBy(asc(refunds.createdAt)),
    database
      .select({
        code: bookingCancellations.code,
        reason: bookingCancellations.reason,
        created_at: bookingCancellations.createdAt,
      })
      .from(bookingCancellations)
      .where(eq(bookingCancellations.bookingId, id)),
    entriesOf(database, 'booking', id, LOG_SHOWN),
    declinesOf(database, id),
  ])
  const { row, rider, driver, licence, vehicle } = found
  const phase = phaseOf(row)
  return v.parse(BookingPanelSchema, {
    booking: bookingOf(row),
    phase,
    version: row.rideVersion,
    rider,
    driver: driver && { ...driver, license_number: licence ?? '' },
    vehicle: vehicle && { ...vehicle, license_plate: vehicle.licensePlate },
    accepted_at: row.acceptedAt,
    set_out_at: row.setOutAt,
    arrived_at: row.arrivedAt,
    pin_tries_left: triesLeft(row.pinTries),
    remainder: remainderOf(row),
    actual_distance_metres: row.actualDistanceMetres,
    ended_reason: row.endedReason,
    paid_amount: found.paidAmount,
    payments: paid,
    refunds: back,
    cancellation: cancellation ?? null,
    actions: actionsOf({
      status: row.status,
      setOutAt: row.setOutAt,
      arrivedAt: row.arrivedAt,
      paid: isPaid(row),
      pinLocked: triesLeft(row.pinTries) === 0,
    }),
    no_show_from: row.arrivedAt && noShowFrom(row.arrivedAt, row.scheduledTime).toISOString(),
    declines,
    log: entries.map(logEntryOf),
  } satisfies Record<keyof BookingPanel, unknown>)
}

const isPaid = ({ paymentStatus }: BookingRow) => paymentStatus === 'partial' || paymentStatus === 'paid'

const remainderOf = ({ remainderCollected, remainderMethod, remainderAt }: BookingRow) =>
  remainderCollected === null || remainderAt === null
    ? null
    : { collected: remainderCollected, method: remainderMethod, at: remainderAt }
