import { describe, expect, it } from 'vitest'
import { CashSchema, type HandIn } from '../../../src/domain/ops/cash'
import { newId } from '../../../worker/database/new-id'
import { board, drive, exportOf } from '../../support/worker/actions'
import { expectRefusal, get, idIn, ok, post, refusal, statusesOf } from '../../support/worker/api'
import { firstRow, rowsOf, run } from '../../support/worker/database'
import { findingsOf } from '../../support/worker/money'
import { logOf } from '../../support/worker/operators'
import { type SignedIn, type SignedInDriver, signedInOperator } from '../../support/worker/people'
import { newRide } from '../../support/worker/rides'

const operator = await signedInOperator()

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
    expect(await cashOf(driver)).toMatchObject({ balance_paise: 0, since: null })
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
