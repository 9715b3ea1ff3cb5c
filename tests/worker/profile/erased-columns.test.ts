import { describe, expect, it } from 'vitest'
import { ERASURES, type Erasure, OF_NO_RIDER } from '../../../worker/profile/erased-columns'
import { rowsOf, run } from '../../support/worker/database'
import { remove, wellKnown } from '../../support/worker/deletions'

const columnsIn = (names: string) => names.split(' ').filter((name) => name !== '')
const erasedIn = ({ erased }: Erasure) => (erased === 'row' ? [] : columnsIn(erased))
const keptIn = ({ kept = {} }: Erasure) => Object.values(kept).flatMap(columnsIn)

/** The tables of the database, without the platform's and those that an index of the search is made of. */
const tablesOfDatabase = () =>
  rowsOf<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`,
  )

const columnsOf = async (table: string) =>
  (await rowsOf<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)).map(({ name }) => name)

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
  await run(`UPDATE bookings SET dropoff_address = '7 Lake View', start_pin = '4711' WHERE id = ?`, booking)
  await run('INSERT INTO auth_users (id, created_at) VALUES (?, ?)', operator, at)
  await run(`INSERT INTO users (id, role, created_at, updated_at) VALUES (?, 'admin', ?2, ?2)`, operator, at)
  await run(
    'INSERT INTO caller_accounts (user_id, made_by, created_at) VALUES (?, ?, ?)',
    rider,
    operator,
    at,
  )
  await run(
    `INSERT INTO booking_passengers (booking_id, name, phone_no, created_at) VALUES (?, 'Meera', '+919845077777', ?)`,
    booking,
    at,
  )
  await run(
    `INSERT INTO ride_judgements (booking_id, id, driver_id, kind, verdict, reason, own_words, at)
     VALUES (?, ?, ?, 'arrival', 'driver_says', 'other', 'Asha was at the blue gate', ?)`,
    booking,
    crypto.randomUUID(),
    driver,
    at,
  )
  await run(
    `INSERT INTO needs (id, kind, subject, opened_by, facts, opened_at, reported_at, closed_at, closed_by, answer)
     VALUES ('case', 'rider_was_not_there', ?, ?, '{"own_words":"I was at my door"}', ?3, ?3, ?3, ?, 'We spoke with Asha')`,
    booking,
    rider,
    at,
    operator,
  )
  await run(
    `INSERT INTO ops_log (id, operator_id, action, subject_kind, subject_id, details, created_at)
     VALUES (?, ?, 'case.closed', 'booking', ?, '{"reason":"We spoke with Asha"}', ?)`,
    crypto.randomUUID(),
    operator,
    booking,
    at,
  )
  await run(
    `INSERT INTO ride_charges (booking_id, id, driver_id, kind, amount, state, entered_at, decided_at, rider_note, picture_url)
     VALUES (?, ?, ?, 'toll', 65, 'disputed', ?4, ?4, 'We did not pass it', '/charge-pictures/x.jpg')`,
    booking,
    crypto.randomUUID(),
    driver,
    at,
  )
  await run(
    `INSERT INTO car_problems (booking_id, id, driver_id, problem, pressed_at, reported_at, latitude, longitude, measured_at)
     VALUES (?, ?, ?, 'battery', ?4, ?4, 12.9, 77.6, ?)`,
    booking,
    crypto.randomUUID(),
    driver,
    at,
    '2020-11-21T08:00:00.000Z',
  )
  await run(`UPDATE bookings SET unpaid_note = 'Asha had no cash' WHERE id = ?`, booking)
}

describe('What a deleted account leaves (DATA-5, DATA-8)', () => {
  it('every table is in the list, of a rider or of none', async () => {
    const names = (await tablesOfDatabase()).map(({ name }) => name).sort()
    expect([...Object.keys(ERASURES), ...Object.keys(OF_NO_RIDER)].sort()).toEqual(names)
  })

  it('every column is erased, or kept for a reason, and none is both', async () => {
    for (const [table, erasure] of Object.entries(ERASURES)) {
      if (erasure.erased === 'row') continue
      expect([...erasedIn(erasure), ...keptIn(erasure)].sort(), table).toEqual(
        (await columnsOf(table)).sort(),
      )
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
      if (erasure.erased === 'row') {
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
