import { describe, expect, it } from 'vitest'
import { localVars } from '../../scripts/local-settings.mjs'
import { databaseOf } from '../../worker/database/client'
import { issueDueDocuments } from '../../worker/documents/issue-documents'
import { drawFrom } from '../support/bookings/draw'
import { bookerOf, d1Of, newDatabase } from '../support/simulation/database'

const sqlite = await newDatabase()
const AT = '2026-11-23T00:00:00.000Z'
const ENTERED = `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, actor, reason, event, created_at)
  VALUES (?, ?, ?, ?, 1, 'system', ?, 'test', ?)`

const enter = (booking: string, kind: string, paise: number, reason: string) =>
  sqlite.execute(ENTERED, [`${kind}|${booking}`, booking, kind, paise, reason, AT])

const book = bookerOf(sqlite, AT)
sqlite.keep()

function newBooking(id: string): void {
  book(id, 400)
  enter(id, 'captured', 10_000, 'advance')
}

/** Ends a ride, as one batch does, also between a reading of it and the writing of what was read. */
const end = (id: string) =>
  sqlite.atomically(() => {
    sqlite.execute(`UPDATE bookings SET status = 'completed', end_time = ? WHERE id = ?`, [AT, id])
    enter(id, 'fare_due', -40_000, 'driven')
  })

/** The same at each run. */
const draw = drawFrom(1)

/** D1 whose batches fail before or after they are written, each a tenth of them, and before which rides end. */
function brokenDatabase(open: string[]) {
  const binding = d1Of(sqlite)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return databaseOf(
    new Proxy(binding, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (property !== 'batch') return typeof value === 'function' ? value.bind(target) : value
        return async (statements: D1PreparedStatement[]) => {
          const drawn = draw(100)
          await turn()
          if (drawn < 10) throw new Error('the worker ended')
          if (drawn > 50) for (const id of open.splice(0, 2)) end(id)
          const results = await target.batch(statements)
          await turn()
          if (drawn < 20) throw new Error('the answer was lost')
          return results
        }
      },
    }),
  )
}

/** Issues a voucher and an invoice for each of so many bookings, by five who do so at once and break off. */
async function issueFor(bookings: number) {
  sqlite.restart()
  const ids = Array.from({ length: bookings }, (_, place) => `booking_${place}`)
  ids.forEach(newBooking)
  const open = [...ids]
  const database = brokenDatabase(open)
  const isDue = () => sqlite.execute('SELECT 1 FROM documents_due LIMIT 1', []).rows.length > 0
  while (isDue()) {
    const now = new Date(AT)
    await Promise.all(Array.from({ length: 5 }, () => issueDueDocuments(database, localVars, now)))
    if (!isDue()) open.splice(0, 100).forEach(end)
  }
  return sqlite.execute(
    `SELECT series, count(*) AS documents, count(DISTINCT booking_id) AS bookings, count(DISTINCT running) AS numbers,
        min(running) AS first, max(running) AS last FROM documents GROUP BY series ORDER BY series`,
    [],
  ).rows
}

describe('Numbers, given by five at once who break off (DOCUMENT-7)', { timeout: 600_000 }, () => {
  const all = (count: number) => ({
    documents: count,
    bookings: count,
    numbers: count,
    first: 1,
    last: count,
  })

  const haveNoGap = (bookings: number) => async () =>
    expect(await issueFor(bookings)).toEqual([
      { series: 'IN', ...all(bookings) },
      { series: 'RV', ...all(bookings) },
    ])

  it('have no gap and no double of a hundred and twenty', haveNoGap(60))

  it('nor of ten thousand', { tags: 'slow' }, haveNoGap(5000))
})
