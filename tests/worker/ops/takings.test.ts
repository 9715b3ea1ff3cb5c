import { describe, expect, it } from 'vitest'
import { addDays, dateOf, instantOf } from '../../../src/domain/kolkata-time'
import { CashSchema, type HandIn } from '../../../src/domain/ops/cash'
import { MOST_DAYS, TakingsAnswerSchema, together } from '../../../src/domain/ops/takings'
import type { StatementLine } from '../../../src/domain/payments/statement-lines'
import { newId } from '../../../worker/database/new-id'
import { readTakings } from '../../../worker/ops/takings'
import { askCancel, board, drive, exportOf } from '../../support/worker/actions'
import { expectRefusal, get, idIn, ok, post, refusal, statusesOf } from '../../support/worker/api'
import { firstRow, insertInto, rowsOf, rowsRead, run } from '../../support/worker/database'
import { capturedPayment, findingsOf, paymentOf } from '../../support/worker/money'
import { logOf, panelOf } from '../../support/worker/operators'
import {
  type SignedIn,
  type SignedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { readToTheEndBy, statementsOf } from '../../support/worker/query-plans'
import { entered, minutesFrom, newRide, PAYS_DRIVER, paidBooking } from '../../support/worker/rides'

const operator = await signedInOperator()

const today = dateOf(new Date())
const at = (day: string, time: string) => instantOf(`${day}T${time}`)?.toISOString() ?? ''

const read = async (from: string, to = from, by = 'driver') =>
  ok(await get(`/api/ops/takings?from=${from}&to=${to}&by=${by}`, operator), TakingsAnswerSchema)

/** A ride that ended at this instant, with all its entries but what is said otherwise. */
const driven = (
  end_time: string,
  overrides: NonNullable<Parameters<typeof newRide.completed>[0]>['overrides'] = {},
) =>
  newRide.completed({
    overrides: {
      created_at: end_time,
      end_time,
      actual_distance_metres: 9000,
      approach_metres: 1500,
      ...overrides,
    },
  })

/** A tip that was paid online: it counts for no booking. */
async function tipped(bookingId: string, rupees: number, at: string) {
  const tip = { booking_id: bookingId, purpose: 'tip', created_at: at } as const
  const { id: payment_id } = await capturedPayment(rupees * 100, tip, 'tip')
  const entry = { id: `tip|${bookingId}`, booking_id: bookingId, payment_id, kind: 'tip', counts: 0 }
  const caused = { actor: 'rider', reason: 'tip', event: 'test', created_at: at }
  await insertInto({ ledger: { ...entry, ...caused, amount_paise: rupees * 100 } })
}

const statementOf = async (id: string) => (await panelOf(operator, id)).statement.lines

describe('What days earned (DAY-1, DAY-2)', () => {
  it('is what the statements of the same rides say, by driver, by car and by day', async () => {
    const day = addDays(today, -20)
    const noon = at(day, '12:00')
    const rides = [
      await driven(noon, { fare_amount: 401, charged: 65, waiting_time_minutes: 7 }),
      await driven(noon, { method: 'upi', collected: 250 }),
      await driven(noon, { ...PAYS_DRIVER, advance_amount: 0 }),
      await driven(noon, { remaining_amount: 0, actual_distance_metres: null, approach_metres: null }),
    ]
    const [first, second, , paid] = rides.map(({ booking }) => booking.id)
    await tipped(first ?? '', 50, noon)
    await entered(second ?? '', 'paid_at_office', 20, { at: noon })
    await entered(second ?? '', 'written_off', 30, { at: noon })
    await entered(second ?? '', 'fare_due', 90, { at: noon, reason: 'extra' })
    const { id: payment_id } = await paymentOf(paid ?? '')
    await entered(paid ?? '', 'refund_due', 123, { at: noon, payment_id })
    const lines = (await Promise.all(rides.map(({ booking }) => statementOf(booking.id)))).flat()
    const sum = (kind: StatementLine['kind'], label = '') =>
      lines.reduce(
        (all, line) => all + (line.kind === kind && line.label.includes(label) ? line.paise : 0),
        0,
      )
    const { total, rows } = await read(day)
    expect(total).toMatchObject({
      fare_paise: sum('fare_due', 'Fare'),
      extra_paise: sum('fare_due', 'Beyond'),
      charged_paise: sum('charged'),
      online_paise: sum('captured'),
      cash_paise: sum('collected', 'cash'),
      upi_paise: sum('collected', 'UPI'),
      office_paise: sum('paid_at_office'),
      written_off_paise: sum('written_off'),
      tip_paise: sum('tip'),
      refund_paise: -sum('refund_due'),
      to_driver_paise: 40_000,
    })
    expect([total.fare_paise, total.extra_paise, total.refund_paise]).toEqual([160_100, 9000, 12_300])
    expect(total).toMatchObject({
      rides: 4,
      waiting_minutes: 7,
      metres: 27_000,
      metres_unknown: 1,
      approach_metres: 4500,
      approach_unknown: 1,
    })
    expect(rows.map(({ key }) => key).toSorted()).toEqual(rides.map(({ driver }) => driver.userId).toSorted())
    for (const by of ['driver', 'car', 'day']) {
      const answer = await read(day, today, by)
      expect(together(answer.rows)).toEqual(answer.total)
    }
    const cars = (await read(day, day, 'car')).rows.map(({ name }) => name)
    expect(cars.toSorted()).toEqual(rides.map(({ driver }) => driver.licensePlate).toSorted())
    expect((await read(day, day, 'day')).rows).toMatchObject([{ key: day, rides: 4 }])
  })

  it('has each rupee on the day of its entry, to the millisecond in Kolkata', async () => {
    const day = addDays(today, -25)
    const { booking } = await driven(minutesFrom(-1 / 60_000, at(day, '24:00')))
    await entered(booking.id, 'captured', 77, { at: at(day, '24:00') })
    const days = (await read(day, addDays(day, 1), 'day')).rows
    expect(days).toMatchObject([
      { key: day, rides: 1, online_paise: 10_000, cash_paise: 30_000 },
      { key: addDays(day, 1), rides: 0, online_paise: 7700, cash_paise: 0 },
    ])
    expect((await read(day)).total.online_paise).toBe(10_000)
  })

  it('counts what was kept at the end of a ride until a later toll uses it up, as the statement does (CHANGE-10)', async () => {
    const day = addDays(today, -15)
    const on = (days: number) => ({ at: at(addDays(day, days), '12:00') })
    const { booking } = await driven(on(0).at, { remaining_amount: 0 })
    const { id } = booking
    await entered(id, 'captured', 60, { at: at(addDays(day, -1), '12:00') })
    await insertInto({
      ledger: {
        ...{ id: `fee_kept|${id}`, booking_id: id, kind: 'fee_kept', amount_paise: -6000, counts: 1 },
        ...{ actor: 'driver', reason: 'changed', event: 'test', created_at: on(0).at },
      },
    })
    const kept = async () =>
      (await read(day, addDays(day, 4), 'day')).rows.map(({ kept_paise }) => kept_paise)
    const stated = async () => (await statementOf(id)).find(({ kind }) => kind === 'fee_kept')?.paise
    expect([await kept(), await stated()]).toEqual([[6000], 6000])
    await entered(id, 'charged', 20, on(1))
    expect([await kept(), await stated()]).toEqual([[6000, -2000], 4000])
    await entered(id, 'charged', 90, on(2))
    await entered(id, 'captured', 50, on(3))
    await entered(id, 'charged', 30, on(4))
    expect([await kept(), await stated()]).toEqual([[6000, -2000, -4000, 0, 0], undefined])
  })

  it('counts a payment that belongs to nobody and what goes back of a cancellation, and the cancellation by its reason', async () => {
    const [rider, before] = [await signedInRider(), (await read(today)).total]
    const { id } = await paidBooking(rider)
    expect((await askCancel(rider, id, { refund_paise: 10_000 })).status).toBe(200)
    for (const code of ['company', 'no_driver', 'no_show']) {
      const of = { booking_id: (await paidBooking(rider)).id, user_id: rider.userId, reason: 'It rained' }
      await insertInto({ booking_cancellations: { ...of, code } })
    }
    const { rows, total } = await read(today)
    for (const by of ['by_rider', 'by_company', 'no_driver', 'no_show'] as const)
      expect([by, total[by] - before[by]]).toEqual([by, 1])
    expect(total.refund_paise - before.refund_paise).toBe(10_000)
    expect(rows.find(({ key }) => key === '')).toMatchObject({ name: null, by_company: 1 })
  })

  it('is asked of 31 days at the most, and of 20,000 entries', async () => {
    const first = addDays(today, 1 - MOST_DAYS)
    expect((await read(first, today)).from).toBe(first)
    for (const query of [
      `from=${addDays(first, -1)}&to=${today}`,
      `from=${today}&to=${first}`,
      `to=${today}`,
      'from=2020-02-30&to=2020-02-30',
      `from=${today}&by=rider`,
    ])
      expect(await refusal(await get(`/api/ops/takings?${query}`, operator))).toMatchObject({ status: 400 })
    const day = addDays(today, -30)
    await run(
      `INSERT INTO ledger SELECT 'captured|' || value, NULL, NULL, NULL, 'captured', 100, 0, NULL, 'provider', NULL, 'x', 'test', ?
        FROM json_each(?)`,
      at(day, '12:00'),
      JSON.stringify(Array.from({ length: 20_001 }, (_, place) => `many_${place}`)),
    )
    const many = await refusal(await get(`/api/ops/takings?from=${day}`, operator))
    expect(many).toMatchObject({ code: 'too_many_entries' })
    expect(many.message).toMatch(/Choose fewer days/)
  })

  it('reads the rows of those days alone, by indexes', async () => {
    const day = addDays(today, -22)
    await driven(at(day, '09:00'))
    const statements = new Map<string, unknown[]>()
    await statementsOf(statements, () => read(day))
    expect(await readToTheEndBy(statements)).toEqual([])
    expect(
      await rowsRead((database) => readTakings(database, { from: day, by: 'driver' }, new Date())),
    ).toBeLessThan(15)
  })
})

const handIn = (driver: SignedIn, parts: Partial<HandIn>, by: SignedIn | null = operator, key?: string) =>
  post(
    `/api/ops/drivers/${driver.userId}/cash`,
    { rupees: 300, note: '', balance_paise: 30_000, is_over: false, ...parts },
    by,
    key,
  )

const takeBack = (id: string, by: SignedIn = operator) =>
  post(`/api/ops/cash/${id}/take-back`, { reason: 'Counted twice' }, by)

/** What the driver reads, and what operators do. */
async function cashOf(driver: SignedInDriver) {
  const { cash } = await board(driver)
  const { drivers, entries } = await ok(await get('/api/ops/cash', operator), CashSchema)
  const listed = drivers.find(({ id }) => id === driver.userId)
  expect(listed?.balance_paise ?? 0).toBe(cash?.balance_paise)
  return { ...cash, all: entries }
}

/** A driver who collected the ₹300 that remained of a ride. */
async function withCash(method: 'cash' | 'upi' = 'cash') {
  const { driver, booking } = await newRide.started()
  expect((await drive.complete(driver, booking.id, { collected: { method, rupees: 300 } })).status).toBe(200)
  return { driver, booking }
}

const findings = ({ userId }: SignedIn) => findingsOf(`driver ${userId}`)

const entriesOf = ({ userId }: SignedIn) =>
  rowsOf<{ id: string }>('SELECT id FROM driver_cash WHERE driver_id = ?', userId)

describe('The cash of a driver (DAY-4, DAY-5)', () => {
  it('is what they collected in cash less what an operator recorded, in the log and on their dashboard', async () => {
    const { driver } = await withCash()
    const before = await cashOf(driver)
    expect(before).toMatchObject({ balance_paise: 30_000, entries: [] })
    expect(before.since).toEqual(expect.any(String))
    const id = await idIn(await handIn(driver, { rupees: 250, note: 'Receipt 17' }))
    const after = await cashOf(driver)
    expect(after).toMatchObject({ balance_paise: 5000, since: before.since })
    expect(after.entries).toMatchObject([{ id, amount_paise: 25_000, reason: 'Receipt 17', reverses: null }])
    expect(after.all[0]).toMatchObject({ id, operator_name: 'Meera Rao', is_taken_back: false })
    const [logged] = await logOf(driver.userId)
    expect(logged).toMatchObject({ action: 'cash.handed_in', operator_id: operator.userId })
    const { handed_in } = await exportOf(driver)
    expect(handed_in).toMatchObject([{ amount_paise: 25_000, taken_back: false, reason: 'Receipt 17' }])
    await idIn(await handIn(driver, { rupees: 50, balance_paise: 5000 }))
    expect(await cashOf(driver)).toMatchObject({ balance_paise: 0, since: null })
    expect(await findings(driver)).toEqual([])
  })

  it('has nothing of what was paid by UPI, and loses what the ledger takes back', async () => {
    const { driver, booking } = await withCash('upi')
    expect(await cashOf(driver)).toMatchObject({ balance_paise: 0, since: null, entries: [] })
    const cash = await withCash()
    const [upi, paid] = await Promise.all(
      [booking.id, cash.booking.id].map((id) =>
        firstRow<{ id: string }>(`SELECT id FROM ledger WHERE booking_id = ? AND kind = 'collected'`, id),
      ),
    )
    for (const [entry, of] of [
      [upi, booking.id],
      [paid, cash.booking.id],
    ] as const)
      await run(
        `INSERT INTO ledger SELECT 'collected|' || ?, booking_id, NULL, NULL, kind, -amount_paise, 1, id, 'operator', NULL,
          'disputed', 'test', created_at FROM ledger WHERE id = ? AND booking_id = ?`,
        newId(),
        entry?.id,
        of,
      )
    expect(await cashOf(driver)).toMatchObject({ balance_paise: 0 })
    expect(await cashOf(cash.driver)).toMatchObject({ balance_paise: 0, since: null })
    expect(await findings(cash.driver)).toEqual([])
  })

  it('is recorded once by a press that comes twice, and by one of two operators who saw the same', async () => {
    const { driver } = await withCash()
    const key = newId()
    const ids = await Promise.all(
      [1, 2].map(async () => idIn(await handIn(driver, { rupees: 100 }, operator, key))),
    )
    expect(new Set(ids).size).toBe(1)
    const late = await refusal(await handIn(driver, { rupees: 100 }, await signedInOperator(), key))
    expect(late).toMatchObject({ status: 409, code: 'cash_changed' })
    expect(late.message).toContain('₹200')
    const seen = { rupees: 200, balance_paise: 20_000 }
    const both = [operator, await signedInOperator()].map((one) => handIn(driver, seen, one))
    expect(await statusesOf(both)).toEqual([200, 409])
    expect(await entriesOf(driver)).toHaveLength(2)
  })

  it('falls below 0 only when an operator agrees, which the audit finds until it is taken back', async () => {
    const { driver } = await withCash()
    const asked = await refusal(await handIn(driver, { rupees: 301 }))
    expect(asked).toMatchObject({ status: 422, code: 'more_than_balance' })
    const id = await idIn(await handIn(driver, { rupees: 301, is_over: true }))
    expect(await cashOf(driver)).toMatchObject({ balance_paise: -100 })
    const below = { finding: 'cash_below_zero', expected_paise: 0, found_paise: -100 }
    expect(await findings(driver)).toMatchObject([below])
    const back = await idIn(await takeBack(id))
    expect(await cashOf(driver)).toMatchObject({ balance_paise: 30_000 })
    expect(await findings(driver)).toEqual([])
    await expectRefusal(takeBack(id), 'cash_taken_back')
    await expectRefusal(takeBack(back), 'no_such_cash')
    expect((await logOf(driver.userId)).map(({ action }) => action).toSorted()).toEqual([
      'cash.handed_in',
      'cash.taken_back',
    ])
  })

  it('takes no sum that is none', async () => {
    const { driver } = await withCash()
    for (const rupees of [-300, 0, 0.5, 100_001, Number.MAX_SAFE_INTEGER, '300'])
      expect((await handIn(driver, { rupees: rupees as number, is_over: true })).status).toBe(400)
    expect(await entriesOf(driver)).toEqual([])
  })

  it('is never changed, deleted or replaced in the database, and a damaged balance is found', async () => {
    const { driver } = await withCash()
    const id = await idIn(await handIn(driver, { rupees: 100 }))
    const columns = `driver_id, amount_paise, reverses, recorded_by, reason, created_at`
    const copied = (amount: string) =>
      `SELECT ?, driver_id, ${amount}, id, recorded_by, 'x', created_at FROM driver_cash WHERE id = '${id}'`
    for (const statement of [
      'UPDATE driver_cash SET amount_paise = 1 WHERE id = ?',
      'DELETE FROM driver_cash WHERE id = ?',
      `INSERT OR REPLACE INTO driver_cash (id, ${columns}) SELECT id, ${columns} FROM driver_cash WHERE id = ?`,
    ])
      await expect(run(statement, id)).rejects.toThrow('append-only')
    await expect(run(`INSERT INTO driver_cash ${copied('amount_paise - 1')}`, newId())).rejects.toThrow(
      'append-only',
    )
    await run('UPDATE drivers SET cash_paise = cash_paise + 5 WHERE id = ?', driver.userId)
    expect(await findings(driver)).toMatchObject([
      { finding: 'cash_differs', expected_paise: 20_000, found_paise: 20_005 },
    ])
  })
})
