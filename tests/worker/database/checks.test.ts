import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { OWN_WORDS_MOST, REASON_MOST } from '../../../src/domain/fields'
import * as messageTables from '../../../worker/database/message-tables'
import * as paymentTables from '../../../worker/database/payment-tables'
import * as otherTables from '../../../worker/database/tables'
import { rowsOf, run } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import { insertRule } from '../../support/worker/pricing'
import { newRide } from '../../support/worker/rides'

const tables = { ...otherTables, ...messageTables, ...paymentTables }

const FORM = "GLOB '????-??-??T??:??:??.???Z'"

const created = () =>
  rowsOf<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`)

/** Of a last day in Kolkata, such as a paper's. */
const DAY = "GLOB '????-??-??'"

describe('The tables', () => {
  it('keep every instant in one form', async () => {
    const instants = (await created()).flatMap(({ sql }) =>
      [...sql.matchAll(/^ +(\w+_at|\w+_time|\w+_from|\w*until) TEXT.*/gm)].map(([column, name]) => ({
        column,
        name,
      })),
    )
    expect(instants.length).toBeGreaterThan(30)
    const isOf = (form: string) => (one: (typeof instants)[number]) =>
      one.column.includes(`CHECK (${one.name} ${form})`)
    const days = instants.filter(isOf(DAY)).map(({ name }) => name)
    expect(days.sort()).toEqual(['fitness_until', 'insurance_until', 'license_until', 'permit_until'])
    expect(instants.filter((one) => !isOf(FORM)(one) && !isOf(DAY)(one))).toEqual([])
  })

  it('take a reason of 300 characters and own words of 500, and none of one more', async () => {
    const most = (await created()).flatMap(({ sql }) =>
      [...sql.matchAll(/CHECK \(length\((\w+)\) <= (\d+)\)/g)].map(([, name, length]) => `${name} ${length}`),
    )
    expect(new Set(most)).toEqual(
      new Set([
        ...['answer', 'cancellation_reason', 'ended_reason', 'own_words', 'reason', 'unpaid_note'].map(
          (name) => `${name} ${REASON_MOST}`,
        ),
        ...['comment', 'rider_note'].map((name) => `${name} ${OWN_WORDS_MOST}`),
      ]),
    )
  })

  it('allow of each enumeration the values that the code has, and no others', async () => {
    const checks = new Map<string, string[]>()
    for (const { name, sql } of await created()) {
      for (const [, column, values = ''] of sql.matchAll(/CHECK \((\w+) IN \(('[^)]*)\)\)/g)) {
        checks.set(
          `${name}.${column}`,
          [...values.matchAll(/'(\w*)'/g)].map(([, value = '']) => value).sort(),
        )
      }
    }
    const known = Object.values(tables).flatMap((table) =>
      Object.values(getTableColumns(table)).flatMap(({ name, enumValues, generated }) =>
        enumValues && !generated ? [[`${getTableName(table)}.${name}`, enumValues.toSorted()] as const] : [],
      ),
    )
    expect(known.length).toBeGreaterThan(15)
    for (const [column, values] of known) expect(checks.get(column), column).toEqual(values)
  })

  it.each([
    ['a kind of car that is not sold', 'bookings', `vehicle_type = 'mini'`],
    ['an instant without milliseconds', 'bookings', `created_at = '2020-11-22T04:30:00Z'`],
    ['a rate of half a paisa', 'pricing_rules', 'per_km_rate_paise = 1250.5'],
    ['a birthday that is no date', 'customers', `dob = '2 January 1990'`],
  ])('refuse %s', async (_, table, wrong) => {
    const { booking } = await newRide.accepted({ rider: await signedInRider() })
    const at = booking.created_at
    await insertRule('outstation', 'suv', { is_active: false, effective_from: at })
    await expect(run(`UPDATE ${table} SET ${wrong}`)).rejects.toThrow(/constraint failed|cannot store REAL/)
  })
})
