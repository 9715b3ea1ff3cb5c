import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MADE_AGAIN, manyBookings } from '../../../scripts/seed/many-bookings.mjs'

const MadeSchema = v.object({ type: v.picklist(['trigger', 'index']), name: v.string(), sql: v.string() })

it('Many bookings fit the newest tables, with books that balance and nothing that refers to a row that is not there', () => {
  const database = new DatabaseSync(':memory:')
  const rows = (query: string) => Array.from(database.prepare(query).all(), (row) => ({ ...row }))
  for (const name of readdirSync('migrations').sort())
    database.exec(readFileSync(`migrations/${name}`, 'utf8'))
  const madeAgain = v.parse(v.array(MadeSchema), rows(MADE_AGAIN))
  const options = { now: new Date().toISOString(), messageDays: 90, madeAgain }
  for (const statement of manyBookings(900, options)) database.exec(statement)
  expect(rows('PRAGMA foreign_key_check')).toEqual([])
  expect(rows(MADE_AGAIN)).toEqual(madeAgain)
  const ofKind = (kind: string) =>
    `(SELECT coalesce(sum(amount_paise), 0) FROM ledger WHERE booking_id = bookings.id AND kind = '${kind}')`
  const sums = ['fare_due', 'captured', 'collected', 'refund_processed']
  const differs = sums.map((kind) => `${kind}_paise <> ${ofKind(kind)}`).join(' OR ')
  expect(rows(`SELECT id FROM bookings WHERE ${differs}`)).toEqual([])
  const found = rows(`SELECT rowid FROM search_bookings WHERE search_bookings MATCH 'hebbal'`)
  expect(found.length).toBeGreaterThan(100)
  expect(rows('SELECT DISTINCT status FROM bookings')).toHaveLength(5)
  expect(rows('SELECT count(*) AS n FROM outbox')).not.toEqual([{ n: 0 }])
})
