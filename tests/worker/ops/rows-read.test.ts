import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { readFindQuery } from '../../../src/domain/ops/find'
import { filtersOf, LISTED_STATES } from '../../../src/domain/ops/ride-lists'
import type { Database } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { candidatesFor } from '../../../worker/ops/candidates'
import { readBoard } from '../../../worker/ops/dispatch-board'
import { findRides } from '../../../worker/ops/find-rides'
import { listDrivers, listVehicles } from '../../../worker/ops/fleet'
import { listRides } from '../../../worker/ops/list-rides'
import { listLog } from '../../../worker/ops/log'
import { showBooking } from '../../../worker/ops/show-booking'
import { readTariffs } from '../../../worker/ops/tariffs'
import { database, rowsRead } from '../../support/worker/database'
import { copyBooking } from '../../support/worker/many-trips'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'

const NOW = new Date()
const list = (counted: Database, asked: Record<string, string>, after: string | null = null) =>
  listRides(counted, { ...filtersOf(asked), after }, NOW)

/** So many more rows of everything that grows with the years, in statements of the database's own. */
async function years(rider: SignedIn, { driver, booking }: Ride, operator: SignedIn, count: number) {
  const unpaid = await paidBooking(rider, { unpaid: true, status: 'cancelled' })
  const counted = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const day = (minutes = '-5 * i') =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', '${NOW.toISOString()}', (${minutes}) || ' minutes')`
  const copies = (of: BookingRow, own: Record<string, string>) => {
    const id = `'${newId()}' || i`
    return copyBooking(of.id, count, { id, idempotency_key: id, user_id: `'${rider.userId}'`, ...own })
  }
  const over = { set_out_at: day(), scheduled_time: day(), created_at: day() }
  await copies(booking, { ...over, status: "'completed'", end_time: day() })
  await copies(booking, { ...over, status: "'cancelled'" })
  await copies(open, { scheduled_time: day('24 * 60 + 5 * i') })
  await copies(unpaid, over)
  await env.DB.batch(
    [
      `INSERT INTO booking_cancellations (id, booking_id, user_id, reason, created_at, code)
        SELECT lower(hex(randomblob(16))), id, user_id, 'x', scheduled_time,
          CASE payment_status WHEN 'pending' THEN 'unpaid' ELSE 'rider' END
        FROM bookings WHERE status = 'cancelled' AND id NOT IN (SELECT booking_id FROM booking_cancellations)`,
      `INSERT INTO ops_log (id, operator_id, action, subject_kind, subject_id, details, created_at)
        ${counted} SELECT lower(hex(randomblob(16))), '${operator.userId}', 'driver.on_duty', 'driver',
          '${driver.userId}', '{}', ${day()} FROM n`,
      `INSERT INTO vehicles (id, make, model, year, color, license_plate, type, base_city, permit_until,
          insurance_until, fitness_until)
        ${counted} SELECT lower(hex(randomblob(16))), 'Tata', 'Tigor EV', 2025, 'White',
          'KA 51 ' || hex(randomblob(6)), 'suv', 'mysuru', '2099-12-31', '2099-12-31', '2099-12-31' FROM n`,
      `INSERT INTO payments (id, booking_id, status, purpose, applied, amount_paise, transaction_id,
          provider_payment_id, gateway_response, created_at)
        SELECT 'paid' || id, id, 'paid', 'advance', 1, 10000, id, 'pay_' || id, '{}', created_at
        FROM bookings WHERE status = 'completed' AND id NOT IN (SELECT booking_id FROM payments)`,
      `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, status, created_at, updated_at)
        SELECT lower(hex(randomblob(16))), id, booking_id, 100, 'by_operator', 'x', 'processed', created_at, created_at
        FROM payments WHERE id LIKE 'paid%' AND id NOT IN (SELECT payment_id FROM refunds)`,
      `INSERT INTO refund_proposals (id, kind, payment_id, booking_id, amount_paise, reason, proposed_by, status, created_at)
        SELECT lower(hex(randomblob(16))), 'by_hand', id, booking_id, 100, 'x', '${operator.userId}', 'declined', created_at
        FROM payments WHERE id LIKE 'paid%'`,
      `INSERT INTO webhook_events (id, event, payload, received_at, applied_at, known)
        ${counted} SELECT lower(hex(randomblob(16))), 'payment.captured', '{}', ${day()}, ${day()}, 1 FROM n`,
      `INSERT INTO audits (id, began_at, bookings, payments, unknown_events, findings)
        ${counted} SELECT lower(hex(randomblob(16))), ${day()}, 1, 1, 0, '[]' FROM n`,
    ].map((statement) => env.DB.prepare(statement)),
  )
}

let rider: SignedIn
let ride: Ride
let open: BookingRow
let operator: SignedIn

beforeAll(async () => {
  rider = await signedInRider({ fullName: 'Asha Rao' })
  operator = await signedInOperator()
  ride = await newRide.accepted()
  open = await paidBooking(rider)
})

describe('Rows read by the dispatch console', () => {
  const by = (counted: Database) => ({ database: counted, operatorId: operator.userId, now: NOW })
  const reads: Record<string, (counted: Database) => Promise<unknown>> = {
    'the board': (counted) => readBoard({ ...by(counted), silent: [], cars: [] }),
    'a later page': (counted) => list(counted, { state: 'completed' }, `${minutesFrom(-120)}~x`),
    'a city': (counted) => list(counted, { state: 'completed', city: 'mysuru' }),
    'a driver': (counted) => list(counted, { state: 'completed', driver: ride.driver.userId }),
    'a booking by its short id': (counted) => findTyped(counted, open.id.slice(-8)),
    'a rider by phone': (counted) => findTyped(counted, rider.phone),
    'a driver by phone': (counted) => findTyped(counted, ride.driver.phone),
    'a car by plate': (counted) => findTyped(counted, ride.driver.licensePlate ?? ''),
    'a panel': (counted) => showBooking(by(counted), ride.booking.id),
    candidates: (counted) => candidatesFor(counted, open, NOW),
    cars: (counted) => listVehicles(counted, {}),
    drivers: (counted) => listDrivers(counted, {}),
    'the log': (counted) => listLog(counted, { after: null }),
    tariffs: (counted) => readTariffs(counted, NOW),
  }
  // 'all' is of one day, which has as many rides as it has.
  for (const state of LISTED_STATES.filter((one) => one !== 'all'))
    reads[`rides ${state}`] = (counted) => list(counted, { state })

  const findTyped = async (counted: Database, typed: string) => {
    const query = readFindQuery(typed, NOW)
    if (!query) throw new Error(`cannot be found: ${typed}`)
    return findRides(counted, query, null)
  }

  it('do not grow with the years', async () => {
    const measure = async () => {
      const rows: Record<string, number> = {}
      for (const [what, read] of Object.entries(reads)) rows[what] = await rowsRead(read)
      return rows
    }
    // Enough for every page to be full and every count to have ended before it is measured; then three times as much.
    await years(rider, ride, operator, 500)
    const few = await measure()
    await years(rider, ride, operator, 1_000)
    const many = await measure()
    for (const [what, rows] of Object.entries(many)) {
      expect(rows, what).toBeLessThanOrEqual((few[what] ?? 0) + 10)
      // The board counts three states, each to 500.
      expect(rows, what).toBeLessThan(what === 'the board' ? 2_000 : 500)
    }
    expect((await list(database, { state: 'completed' })).rides).toHaveLength(50)
  })
})
