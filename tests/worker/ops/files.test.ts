import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { addDays, dateOf, formatDate, secondOf } from '../../../src/domain/kolkata-time'
import { FILE_KINDS, FILES_A_DAY } from '../../../src/domain/ops/files'
import { aBody, aDocument, documentRow, OUR_GSTIN, THEIR_GSTIN } from '../../support/bookings/documents'
import { expectRefusal, get, idIn, post, refusal, statusesOf } from '../../support/worker/api'
import { insertInto, run, valuesOf } from '../../support/worker/database'
import { wellKnown } from '../../support/worker/deletions'
import { ERASURES } from '../../support/worker/erased-columns'
import { copyBooking } from '../../support/worker/many-trips'
import { operatorOfEachTest, signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../../support/worker/rides'

type Kind = (typeof FILE_KINDS)[number]

const operator = operatorOfEachTest()
const REASON = 'For the accountant'
const today = dateOf(new Date())
const SPAN = { from: addDays(today, -2), to: addDays(today, 2) }

const take = (kind: Kind, span: object = SPAN) =>
  post('/api/ops/files', { kind, ...SPAN, ...span, reason: REASON }, operator)

/** The file as its bytes say it, and its rows by header. No text of these tests has a quote or a comma in it but localities. */
async function fileOf(kind: Kind, span: object = SPAN) {
  const answer = await get(`/api/ops/files/${await idIn(await take(kind, span))}`, operator)
  expect(answer.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await answer.arrayBuffer())
  expect([text[0], text.endsWith('\r\n')]).toEqual(['\uFEFF', true])
  const [head = '', ...all] = text.slice(1, -2).split('\r\n')
  const lines = all.slice(0, -1)
  const names = head.split(',')
  expect(all.at(-1)).toBe(
    `"End of the file: ${lines.length} ${lines.length === 1 ? 'row' : 'rows'}"${','.repeat(names.length - 1)}`,
  )
  const rows = lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      (cell) => cell[1] ?? cell[2],
    )
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
  return { answer, text, rows, ids: rows.map(({ id }) => id) }
}

/** A document of a booking, whose rider's company is named on it. */
const documentOf = (booking_id: string, number: string) => {
  const company = { company_name: 'Planted Silks', company_address: 'Planted', company_gstin: THEIR_GSTIN }
  const body = aBody({
    company,
    lines: [{ kind: 'fare_due', label: 'Planted', note: 'Planted', paise: 62_700 }],
  })
  return documentRow(aDocument({ number, booking_id, body, issued_at: new Date().toISOString() }))
}

describe('A file of a span of days', () => {
  it('has rides, with amounts in rupees and instants of Kolkata (FILE-1)', async () => {
    const ride = await newRide.completed({
      overrides: { actual_distance_metres: 8312, approach_metres: 2100, waiting_time_minutes: 4 },
    })
    await paidBooking(ride.rider, { unpaid: true })
    const off = await paidBooking(ride.rider, { status: 'cancelled', scheduled_time: minutesFrom(2000) })
    const cancelled = { booking_id: off.id, user_id: ride.rider.userId, reason: 'It rained', code: 'rider' }
    await insertInto({ booking_cancellations: cancelled })
    const { answer, rows } = await fileOf('rides')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="hasiru-cabs-rides-${SPAN.from}-${SPAN.to}.csv"`,
    )
    expect(rows).toMatchObject([{ cancellation_code: '' }, { id: off.id, cancellation_code: 'rider' }])
    expect(rows[0]).toMatchObject({
      ...{ id: ride.booking.id, status: 'completed', driver_id: ride.driver.userId },
      ...{ pickup_locality: 'Koramangala, Bengaluru', dropoff_locality: 'Indiranagar, Bengaluru' },
      ...{ license_plate: ride.driver.licensePlate, actual_distance_metres: '8312', approach_metres: '2100' },
      ...{ fare_amount_rupees: '400.00', captured_rupees: '100.00', fare_due_rupees: '-400.00' },
      scheduled_time: secondOf(new Date(ride.booking.scheduled_time)),
    })
  })

  it('has entries and documents, each with its own (FILE-1)', async () => {
    const { booking, driver } = await newRide.completed()
    await insertInto({ documents: documentOf(booking.id, 'ZY/2627/000001') })
    const entries = (await fileOf('entries')).rows.filter(({ booking_id }) => booking_id === booking.id)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'captured',
          amount_rupees: '100.00',
          counts: '1',
          driver_id: driver.userId,
        }),
        expect.objectContaining({ kind: 'collected', amount_rupees: '300.00', reason: 'cash' }),
        expect.objectContaining({ kind: 'fare_due', amount_rupees: '-400.00', reverses: '' }),
      ]),
    )
    expect((await fileOf('documents')).rows.find(({ number }) => number === 'ZY/2627/000001')).toMatchObject({
      ...{ kind: 'invoice', booking_id: booking.id, total_rupees: '627.00', gstin: OUR_GSTIN },
      ...{ company_gstin: THEIR_GSTIN, sac: '996412', rate_percent: '5', taxable_rupees: '597.14' },
      ...{ pickup_locality: 'Koramangala, Bengaluru', names_number: '', igst_rupees: '0.00' },
    })
  })

  it('has what each driver collected in cash and handed in, and the balance at its end (FILE-6)', async () => {
    const { driver } = await newRide.completed()
    await newRide.completed({ driver, overrides: { method: 'upi' } })
    const handIn = (paise: number, created_at: string) =>
      insertInto({
        driver_cash: {
          ...{ driver_id: driver.userId, amount_paise: paise, created_at },
          ...{ recorded_by: driver.userId, reason: 'Planted receipt' },
        },
      })
    const noon = (days: number) => `${addDays(today, days)}T06:30:00.000Z`
    await handIn(5_000, noon(-3))
    await handIn(20_000, noon(2))
    await handIn(1_000, noon(3))
    const balance = async (span: object) =>
      (await fileOf('balances', span)).rows.filter(({ driver_id }) => driver_id === driver.userId)
    const cash = 'SELECT cash_paise FROM drivers WHERE id = ?'
    expect(await valuesOf(cash, driver.userId)).toEqual([4_000])
    expect(await balance({ to: addDays(today, 3) })).toMatchObject([{ balance_rupees: '40.00' }])
    const own = { driver_id: driver.userId, collected_rupees: '300.00', handed_in_rupees: '200.00' }
    expect(await balance({})).toEqual([{ ...own, balance_rupees: '50.00' }])
    const before = { from: addDays(today, -9), to: addDays(today, -3) }
    const first = { ...own, collected_rupees: '0.00', handed_in_rupees: '50.00' }
    expect(await balance(before)).toEqual([{ ...first, balance_rupees: '-50.00' }])
    const nothing = { from: addDays(today, -9), to: addDays(today, -4) }
    expect(await balance(nothing)).toEqual([])
  })

  it('has nothing that a deletion erases, and no driver’s name or licence (FILE-2)', async () => {
    const { ride, done } = await wellKnown()
    await insertInto({ documents: documentOf(done, 'ZY/2627/000002') })
    const planted: string[] = []
    const plant = async (table: string, column: string) => {
      const value = /latitude|longitude/.test(column) ? 12.934567 : `Planted ${column} +919845012345`
      const set = run(`UPDATE ${table} SET ${column} = ?`, value)
      planted.push(...(await set.then(() => [`${table}.${column}`]).catch(() => [])))
    }
    for (const [table, erasure] of Object.entries(ERASURES)) {
      const columns = await valuesOf('SELECT name FROM pragma_table_info(?)', table)
      const all = columns.filter((name) => !/(^|_)(id|at|by)$/.test(name))
      const erased = erasure === 'row' ? all : (erasure.erased?.split(' ') ?? [])
      for (const column of erased) await plant(table, column)
    }
    await plant('users', 'full_name')
    await plant('ride_assignments', 'driver_name')
    await run('UPDATE drivers SET license_number = ?', 'Planted licence')
    expect(planted).toEqual(
      expect.arrayContaining([
        'users.full_name',
        'bookings.pickup_address',
        'bookings.pickup_detail',
        'bookings.pickup_latitude',
        'bookings.special_instructions',
        'bookings.unpaid_note',
        'booking_cancellations.reason',
      ]),
    )
    for (const kind of FILE_KINDS) {
      const { text } = await fileOf(kind)
      expect(text).toContain(ride.driver.userId.slice(0, kind === 'documents' ? 0 : 32))
      expect(text).not.toMatch(/Planted|\+91|98450|12\.93/)
    }
  })

  it('ends and begins at midnight of Kolkata (FILE-1)', async () => {
    const rider = (await newRide.completed()).rider
    const at = async (scheduled_time: string) =>
      (await paidBooking(rider, { scheduled_time, created_at: scheduled_time })).id
    const [march, april, last, may] = [
      await at('2020-03-31T18:29:59.999Z'),
      await at('2020-03-31T18:30:00.000Z'),
      await at('2020-04-30T18:29:59.999Z'),
      await at('2020-04-30T18:30:00.000Z'),
    ]
    const month = { from: '2020-04-01', to: '2020-04-30' }
    expect((await fileOf('rides', month)).ids).toEqual([april, last])
    const entries = (await fileOf('entries', month)).rows.map(({ booking_id }) => booking_id)
    expect(entries).toEqual([april, last])
    expect((await fileOf('rides', { from: '2020-05-01', to: '2020-05-01' })).ids).toEqual([may])
    expect((await fileOf('rides', { from: '2020-03-31', to: '2020-03-31' })).ids).toEqual([march])
  })
})

/** Of 2019, more rides than a page has. */
async function aYearOfRides(count: number) {
  const scheduled_time = '2019-01-01T00:00:00.000Z'
  const { booking } = await newRide.completed({ overrides: { scheduled_time, created_at: scheduled_time } })
  const every = `strftime('%Y-%m-%dT%H:%M:%fZ', '2019-01-01', (i * ${Math.floor((360 * 1440) / count)}) || ' minutes')`
  await copyBooking(booking.id, count - 1, { scheduled_time: every })
  return { from: '2019-01-01', to: '2019-12-31' }
}

describe('A file of a year', () => {
  it('has each ride once, in the order of their pickups, and reads a page when the one before was taken', async () => {
    const year = await aYearOfRides(4100)
    const prepare = vi.spyOn(env.DB, 'prepare')
    const { rows, ids } = await fileOf('rides', year)
    const pages = prepare.mock.calls.filter(([query]) => /FROM bookings\s+LEFT JOIN booking_canc/.test(query))
    expect([ids.length, new Set(ids).size, pages.length]).toEqual([4100, 4100, 3])
    const times = rows.map((row) => row.scheduled_time)
    expect(times).toEqual(times.toSorted())
  })

  it('breaks off where a later page can’t be read, and is read again under the same id (FILE-5)', async () => {
    const path = `/api/ops/files/${await idIn(await take('rides', { from: '2019-01-01', to: '2019-12-31' }))}`
    const prepare = env.DB.prepare.bind(env.DB)
    let pages = 0
    vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
      if (/LEFT JOIN booking_canc/.test(query) && ++pages === 3) throw new Error('D1 is away')
      return prepare(query)
    })
    let part = ''
    const reader = (await get(path, operator)).body?.pipeThrough(new TextDecoderStream()).getReader()
    const readAll = async () => {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        part += read.value
    }
    await expect(readAll()).rejects.toThrow()
    expect([part.includes('fare_amount_rupees'), part.includes('End of the file')]).toEqual([true, false])
    expect((await (await get(path, operator)).text()).split('\r\n')).toHaveLength(4103)
    pages = 2
    await expectRefusal(get(path, operator), 'file_not_read', 503)
  })
})

describe('Files of one operator', () => {
  it('are five a day, also of presses at once; each is in the log with its reason (FILE-4)', async () => {
    for (let file = 1; file < FILES_A_DAY; file += 1) await idIn(await take('rides'))
    expect(await statusesOf([take('rides'), take('rides')])).toEqual([200, 429])
    const again = new Date(`${addDays(today, 1)}T06:00Z`)
    expect(await refusal(await take('entries'))).toEqual({
      ...{ status: 429, code: 'files_taken' },
      message: `You have taken 5 files today. You can take the next one from ${formatDate(again)}, 12:00 am.`,
    })
    const logged = await valuesOf(
      `SELECT details FROM ops_log WHERE operator_id = ? AND action = 'file.taken'`,
      operator.userId,
    )
    expect(logged.map((details) => JSON.parse(details))).toEqual(
      Array.from({ length: FILES_A_DAY }, () => ({ kind: 'rides', ...SPAN, reason: REASON })),
    )
    await run('UPDATE ops_log SET created_at = ? WHERE operator_id = ?', minutesFrom(-1440), operator.userId)
    expect((await take('rides')).status).toBe(200)
  })

  it('are read by that operator alone, for an hour, and never without a reason', async () => {
    const id = await idIn(await take('entries'))
    const stranger = await signedInOperator()
    expect((await get(`/api/ops/files/${id}`, stranger)).status).toBe(404)
    expect((await get(`/api/ops/files/${id}`, operator)).status).toBe(200)
    await run('UPDATE ops_log SET created_at = ? WHERE subject_id = ?', minutesFrom(-61), id)
    await expectRefusal(get(`/api/ops/files/${id}`, operator), 'no_such_file')
    const asked = { kind: 'entries', ...SPAN }
    for (const wrong of [
      { ...asked, reason: 'x' },
      { ...asked, reason: REASON, from: addDays(SPAN.to, 1) },
    ])
      expect((await post('/api/ops/files', wrong, operator)).status).toBe(400)
  })
})
