import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { readFindQuery } from '../../../src/domain/ops/find'
import { filtersOf, LISTED_STATES } from '../../../src/domain/ops/ride-lists'
import type { Database } from '../../../worker/database/client'
import { candidatesFor } from '../../../worker/ops/candidates'
import { readBoard } from '../../../worker/ops/dispatch-board'
import { findRides } from '../../../worker/ops/find-rides'
import { listDrivers, listVehicles } from '../../../worker/ops/fleet'
import { listRides } from '../../../worker/ops/list-rides'
import { listLog } from '../../../worker/ops/log'
import { showBooking } from '../../../worker/ops/show-booking'
import { readTariffs } from '../../../worker/ops/tariffs'
import { database, rowsRead } from '../../support/worker/database'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride, signedInOperator } from '../../support/worker/rides'

const NOW = new Date()
const list = (counted: Database, asked: Record<string, string>, after: string | null = null) =>
  listRides(counted, { ...filtersOf(asked), after }, NOW)

/** So many more rows of everything that grows with the years, in statements of the database's own. */
async function years(rider: SignedIn, { driver, booking }: Ride, operator: SignedIn, count: number) {
  const counted = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const columns = (await env.DB.prepare('SELECT * FROM bookings WHERE id = ?').bind(booking.id).all())
    .results[0]
  const isDerived = (name: string) => /_paise$|^owed_|^(office|charges)_amount$|^payment_status$/.test(name)
  const names = Object.keys(columns ?? {}).filter((name) => !isDerived(name))
  const changed = (values: Record<string, string>) =>
    names.map((name) => (name in values ? `${values[name]} AS ${name}` : `b.${name}`)).join(', ')
  const copies = (kind: string, values: Record<string, string>) =>
    `INSERT INTO bookings (${names.join(', ')}) ${counted} SELECT ${changed({
      id: `'${kind}' || printf('%08d', n.i) || lower(hex(randomblob(4)))`,
      idempotency_key: 'lower(hex(randomblob(16)))',
      user_id: `'${rider.userId}'`,
      ...values,
    })} FROM n JOIN bookings AS b ON b.id = '${booking.id}'`
  const day = (sign: '+' | '-') =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', '${NOW.toISOString()}', '${sign}' || (n.i * 5) || ' minutes')`
  const over = { set_out_at: day('-'), scheduled_time: day('-'), created_at: day('-') }
  const nobody = { driver_id: 'NULL', vehicle_id: 'NULL', accepted_at: 'NULL', busy_from: 'NULL' }
  await env.DB.batch(
    [
      copies('c', { ...over, status: "'completed'", end_time: day('-') }),
      copies('x', { ...over, status: "'cancelled'" }),
      copies('p', {
        ...nobody,
        status: "'pending'",
        set_out_at: 'NULL',
        scheduled_time: `strftime('%Y-%m-%dT%H:%M:%fZ', '${NOW.toISOString()}', '+' || (24 * 60 + n.i * 5) || ' minutes')`,
      }),
      copies('u', { ...over, ...nobody, status: "'cancelled'" }),
      `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, actor, reason, event, created_at)
        SELECT 'captured|' || id, id, 'captured', 10000, 1, 'provider', 'advance', 'test', created_at
        FROM bookings WHERE captured_paise = 0 AND substr(id, 1, 1) <> 'u'`,
      `INSERT INTO booking_cancellations (id, booking_id, user_id, reason, created_at, code)
        SELECT lower(hex(randomblob(16))), id, user_id, 'x', scheduled_time,
          CASE payment_status WHEN 'pending' THEN 'unpaid' ELSE 'rider' END
        FROM bookings WHERE status = 'cancelled' AND id NOT IN (SELECT booking_id FROM booking_cancellations)`,
      `INSERT INTO ops_log (id, operator_id, action, subject_kind, subject_id, details, created_at)
        ${counted} SELECT lower(hex(randomblob(16))), '${operator.userId}', 'driver.on_duty', 'driver',
          '${driver.userId}', '{}', ${day('-')} FROM n`,
      `INSERT INTO vehicles (id, make, model, year, color, license_plate, type, base_city)
        ${counted} SELECT lower(hex(randomblob(16))), 'Tata', 'Tigor EV', 2025, 'White',
          'KA 51 ' || hex(randomblob(6)), 'suv', 'mysuru' FROM n`,
      `INSERT INTO payments (id, booking_id, status, purpose, applied, amount_paise, transaction_id,
          provider_payment_id, gateway_response, created_at)
        SELECT 'paid' || id, id, 'paid', 'advance', 1, 10000, id, 'pay_' || id, '{}', created_at
        FROM bookings WHERE status = 'completed' AND id NOT IN (SELECT booking_id FROM payments)`,
      `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, status, created_at, updated_at)
        SELECT lower(hex(randomblob(16))), id, booking_id, 100, 'by_operator', 'x', 'processed', created_at, created_at
        FROM payments WHERE id LIKE 'paid%' AND id NOT IN (SELECT payment_id FROM refunds)`,
      `INSERT INTO refund_proposals (id, payment_id, booking_id, amount_paise, reason, proposed_by, status, created_at)
        SELECT lower(hex(randomblob(16))), id, booking_id, 100, 'x', '${operator.userId}', 'declined', created_at
        FROM payments WHERE id LIKE 'paid%'`,
      `INSERT INTO webhook_events (id, event, payload, received_at, applied_at, known)
        ${counted} SELECT lower(hex(randomblob(16))), 'payment.captured', '{}', ${day('-')}, ${day('-')}, 1 FROM n`,
      `INSERT INTO audits (id, began_at, bookings, payments, unknown_events, findings)
        ${counted} SELECT lower(hex(randomblob(16))), ${day('-')}, 1, 1, 0, '[]' FROM n`,
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
    'the board': (counted) => readBoard({ ...by(counted), silent: [] }),
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
    'the log': (counted) => listLog(counted, null),
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
