import { describe, expect, it } from 'vitest'
import { insertInto, rowsOf, run, valuesOf } from '../../support/worker/database'
import { remove, wellKnown } from '../../support/worker/deletions'
import { ERASURES, type Erasure, OF_NO_RIDER } from '../../support/worker/erased-columns'
import { openSessionRow } from '../../support/worker/people'

const columnsIn = (names: string) => names.split(' ').filter((name) => name !== '')
const erasedIn = (erasure: Erasure) => (erasure === 'row' ? [] : columnsIn(erasure.erased ?? ''))

/** The tables of the database, without the platform's and those that an index of the search is made of. */
const tablesOfDatabase = () =>
  valuesOf(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`,
  )

const columnsOf = (table: string) => valuesOf('SELECT name FROM pragma_table_info(?)', table)

/** The rows of each table that name the person, or a trip of theirs, by any column. */
async function rowsAbout(ids: readonly string[]) {
  const about: Record<string, Record<string, unknown>[]> = {}
  for (const table of Object.keys(ERASURES)) {
    const names = await columnsOf(table)
    const isAbout = names.map((name) => `"${name}" IN (SELECT value FROM json_each(?1))`).join(' OR ')
    about[table] = await rowsOf(`SELECT * FROM "${table}" WHERE ${isAbout}`, JSON.stringify(ids))
  }
  return about
}

const valuesIn = (rows: Record<string, unknown>[] = [], column: string) =>
  rows.map((row) => row[column]).filter((value) => value !== null)

/** What `wellKnown` lacks: what drivers, passengers and operators wrote about the trip. */
async function writeAbout(booking: string, rider: string, driver: string) {
  const at = new Date().toISOString()
  const operator = crypto.randomUUID()
  const own = { booking_id: booking, driver_id: driver }
  await run(
    `UPDATE bookings SET dropoff_address = '7 Lake View', start_pin = '4711', unpaid_note = 'Asha had no cash' WHERE id = ?`,
    booking,
  )
  await insertInto({
    auth_users: { id: operator },
    users: { id: operator, role: 'admin', updated_at: at },
    caller_accounts: { user_id: rider, made_by: operator },
    open_sessions: openSessionRow(rider),
    booking_passengers: { booking_id: booking, name: 'Meera', phone_no: '+919845077777' },
    booking_companies: { booking_id: booking, company_name: 'Meera Silks', company_gstin: '27AAPFU0939F1ZV' },
    ride_judgements: {
      ...own,
      kind: 'arrival',
      verdict: 'driver_says',
      reason: 'other',
      own_words: 'Asha was at the blue gate',
      at,
    },
    needs: {
      kind: 'rider_was_not_there',
      subject: booking,
      opened_by: rider,
      facts: '{"own_words":"I was at my door"}',
      opened_at: at,
      reported_at: at,
      closed_at: at,
      closed_by: operator,
      answer: 'We spoke with Asha',
    },
    ops_log: {
      operator_id: operator,
      action: 'case.closed',
      subject_kind: 'booking',
      subject_id: booking,
      details: '{"reason":"We spoke with Asha"}',
    },
    ride_charges: {
      ...own,
      kind: 'toll',
      amount: 65,
      state: 'disputed',
      entered_at: at,
      decided_at: at,
      rider_note: 'We did not pass it',
      picture_url: '/charge-pictures/x.jpg',
    },
    car_problems: {
      ...own,
      problem: 'battery',
      pressed_at: at,
      reported_at: at,
      latitude: 12.9,
      longitude: 77.6,
      measured_at: '2020-11-21T08:00:00.000Z',
    },
  })
}

describe('What a deleted account leaves (DATA-5, DATA-8)', () => {
  it('every table is in the list, of a rider or of none', async () => {
    const names = (await tablesOfDatabase()).sort()
    expect([...Object.keys(ERASURES), ...Object.keys(OF_NO_RIDER)].sort()).toEqual(names)
  })

  it('every column is erased, or kept for a reason, and none is both', async () => {
    for (const [table, erasure] of Object.entries(ERASURES)) {
      if (erasure === 'row') continue
      const listed = Object.values(erasure).flatMap(columnsIn)
      expect(listed.sort(), table).toEqual((await columnsOf(table)).sort())
    }
  })

  it('what is listed as erased was there before the deletion and is gone after it', async () => {
    const { rider, ride, done, gone } = await wellKnown()
    await writeAbout(done, rider.userId, ride.driver.userId)
    // What the driver was told stays the driver's.
    await run('DELETE FROM outbox WHERE recipient_id = ?', ride.driver.userId)
    const ids = [rider.userId, done, gone]
    const before = await rowsAbout(ids)
    expect((await remove(rider)).status).toBe(200)
    const after = await rowsAbout(ids)
    const faults: string[] = []
    for (const [table, erasure] of Object.entries(ERASURES)) {
      if (erasure === 'row') {
        expect(before[table], table).not.toEqual([])
        expect(after[table], table).toEqual([])
      }
      for (const column of erasedIn(erasure)) {
        const was = valuesIn(before[table], column)
        const stays = valuesIn(after[table], column).filter((value) => was.includes(value))
        faults.push(...(was.length === 0 ? [`${table}.${column} was empty before`] : []))
        faults.push(...stays.map((value) => `${table}.${column} still holds ${value}`))
      }
    }
    expect(faults).toEqual([])
  })
})
