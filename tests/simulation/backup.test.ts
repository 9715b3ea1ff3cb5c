import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { localVars } from '../../scripts/local-settings.mjs'
import { run } from '../../scripts/processes.mjs'
import {
  faultsOf,
  fillDatabase,
  type Query,
  renewDerived,
  stageCopy,
} from '../../scripts/restored-database.ts'
import { demoStatements } from '../../scripts/seed/trip-statements.mjs'
import { type BackupEnv, beginBackup, goOnWithBackup } from '../../worker/backup/copy-database'
import { importKey, seal, unseal } from '../../worker/backup/copy-format'
import { startCloudflare } from '../support/deploy/cloudflare'
import { d1Of, newDatabase } from '../support/simulation/database'
import { type Call, Scheduler, type Task, VirtualClock } from '../support/simulation/scheduler'
import { RestartableSqlite } from '../support/simulation/sqlite'

const NOW = new Date('2026-11-28T20:30:00.000Z')
const AT = NOW.toISOString()
const sqlite = await newDatabase()
const packages = readFileSync('scripts/seed.sql', 'utf8').split(/(?<=;)\n/)
const seed = [...packages, ...demoStatements(NOW)].filter((text) => /\w/.test(text))
for (const statement of seed) sqlite.execute(statement, [])
const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)`
sqlite.execute(`INSERT INTO auth_users (id, created_at) ${many} SELECT 'user-' || i, '${AT}' FROM n`, [])
sqlite.execute(
  `INSERT INTO users (id, email, created_at, updated_at)
   ${many} SELECT 'user-' || i, i, '${AT}', '${AT}' FROM n`,
  [],
)
/** Long addresses, so that the rows fill several objects. */
const lengthen = () => sqlite.execute(`UPDATE users SET email = printf('%03300d', email)`, [])
const [booking] = valuesOf('SELECT id FROM bookings LIMIT 1')
const [driver] = valuesOf('SELECT id FROM drivers LIMIT 1')
sqlite.keep()

function valuesOf(query: string, from = sqlite): unknown[] {
  return from.execute(query, [], 'lists').rows.flat()
}

let objects: Map<string, Uint8Array>
let clock: VirtualClock
let scheduler: Scheduler
let writes: number
beforeEach(() => {
  sqlite.restart()
  objects = new Map()
  clock = new VirtualClock(NOW)
  scheduler = new Scheduler()
  writes = 0
})

const env: BackupEnv = {
  ...localVars,
  DB: d1Of(sqlite),
  BACKUPS: { put: async (name, sealed) => objects.set(name, sealed) },
}

/** Row after row as people write them: inserted, changed, deleted, replaced, under another key, by triggers as well. */
const WRITES = [
  `INSERT INTO auth_users (id, created_at) VALUES ('new-' || ?1, '${AT}')`,
  `UPDATE users SET full_name = 'Renamed ' || ?1 WHERE id = 'user-' || (?1 * 7 % 1300)`,
  `INSERT INTO customer_saved_locations (id, customer_id, label, address, latitude, longitude, created_at)
    SELECT 'place-' || ?1, id, 'Home ''"\\ ಮನೆ', 'A\nB', 12.9 + ?1 / 1e5, 77.6, '${AT}' FROM customers LIMIT 1`,
  `UPDATE customer_saved_locations SET label = 'Work ' || ?1 WHERE id = 'place-' || (?1 - 10)`,
  `DELETE FROM customer_saved_locations WHERE id = 'place-' || (?1 - 30)`,
  `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, actor, reason, event, created_at)
    VALUES ('tip|' || ?1, '${booking}', 'tip', ?1 + 1, 1, 'rider', 'test', 'test', '${AT}')`,
  `UPDATE bookings SET pickup_address = 'Gate ' || ?1 WHERE id = '${booking}'`,
  `INSERT OR REPLACE INTO stopped_numbers VALUES ('+9198' || (?1 % 40), ?1 % 2, '${AT}')`,
  `UPDATE stopped_numbers SET phone_no = '+9199' || ?1 WHERE phone_no = '+9198' || (?1 * 3 % 40)`,
  `INSERT INTO ride_calls VALUES ('${booking}', 'call-' || ?1, '${driver}', '${AT}')`,
  `DELETE FROM ride_calls WHERE id < 'call-' || (?1 - 200)`,
]

function write(count: number): void {
  for (let one = 0; one < count; one += 1) {
    writes += 1
    // As a text, which SQLite counts with like a whole number.
    sqlite.execute(WRITES[writes % WRITES.length] ?? '', [String(writes)])
  }
}

type Rows = Record<string, unknown[]>

/** Every row of every table, of those that a copy has. */
function rowsIn(from: RestartableSqlite): Rows {
  const tables = valuesOf(
    `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'backup%' ORDER BY name`,
    from,
  )
  const rows = (table: unknown) =>
    from
      .execute(`SELECT * FROM "${table}"`, [], 'lists')
      .rows.map((row) => JSON.stringify(row))
      .sort()
  return Object.fromEntries(tables.map((table) => [table, rows(table)]))
}

const isMoment = ({ what }: Call) => what.some((query) => query.includes('AS copied_at'))
const isEnd = ({ what }: Call) => /copied_at = \?/.test(what[0] ?? '')
const isRecord = ({ what }: Call) => what.some((query) => query.startsWith('UPDATE backups SET progress'))

/** Runs a slice to its end, with so many writes before each query; answers the rows of the moment that it came to. */
async function slice(writesAQuery: number, task?: Task): Promise<Rows | null> {
  const going = task ?? (await scheduler.start('slice', () => goOnWithBackup(env, clock.now())))
  let moment: Rows | null = null
  for (;;) {
    const call = scheduler.waiting.find((one) => one.task === going)
    if (!call) break
    write(writesAQuery)
    await scheduler.release(call)
    if (isMoment(call)) moment = rowsIn(sqlite)
  }
  if (going.outcome.state === 'threw') throw going.outcome.error
  return moment
}

const key = await importKey(localVars.BACKUP_KEY ?? '')

const manifests = () => [...objects.keys()].filter((name) => name.endsWith('/manifest'))

async function staged() {
  const [manifest = ''] = manifests()
  const id = manifest.split('/')[1] ?? ''
  const read = async (name: string) => objects.get(`copies/${id}/${name}`) ?? new Uint8Array()
  return stageCopy({ key, id, read }, ':memory:')
}

const queryOf =
  (of: RestartableSqlite): Query =>
  async (statement, ...values) =>
    of.execute(statement, values).rows.map((row) => Object(row))

/** The rows of a database that was restored from the copy, and what was found off on the way. */
async function restored() {
  const { staged: loaded, copy } = await staged()
  const faults = [...faultsOf(loaded, copy), ...renewDerived(loaded, copy)]
  const into = new RestartableSqlite('')
  await fillDatabase(queryOf(into), loaded, copy)
  // No session holds any more, whatever happened since.
  expect(valuesOf('SELECT min(session_epoch) > 1577836800 FROM auth_users', into)).toEqual([1])
  into.execute('UPDATE auth_users SET session_epoch = 0', [])
  const { restores, ...rows } = rowsIn(into)
  expect(restores).toHaveLength(1)
  return { faults, into, rows: { ...rows, restores: [] } }
}

describe('A copy that is made while 50 rows are written before each of its queries', () => {
  it('restored is the database of one moment, in every row', async () => {
    lengthen()
    await beginBackup(env, NOW)
    const moment = await slice(50)
    write(50)
    expect(writes).toBeGreaterThan(1000)
    const { faults, into, rows } = await restored()
    expect(faults).toEqual([])
    expect(rows).toEqual(moment)
    expect(objects.size).toBeGreaterThan(4)
    const made = `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY sql`
    expect(valuesOf(made, into)).toEqual(valuesOf(made))
    const found = `SELECT count(*) FROM search_people WHERE search_people MATCH '"Renamed"'`
    expect(valuesOf(found, into)).toEqual(
      valuesOf(`SELECT count(*) FROM users WHERE full_name LIKE 'Renamed%'`, into),
    )
  })

  it.each([
    ['the second object is written and not recorded', isRecord, 1, 'crash_before'],
    ['the first object is recorded', isRecord, 0, 'crash_after'],
    ['the moment is read', isMoment, 0, 'crash_after'],
    ['what describes the copy is written, and its end is not', isEnd, 0, 'crash_before'],
  ] as const)(
    'goes on in the next minutes where its invocation dies after %s',
    async (_, matches, skip, fault) => {
      if (matches === isRecord) lengthen()
      await beginBackup(env, NOW)
      const dying = await scheduler.start('dying slice', () => goOnWithBackup(env, clock.now()))
      let call = await scheduler.runTo(dying, matches)
      for (let seen = 0; seen < skip; seen += 1) {
        await scheduler.release(call)
        call = await scheduler.runTo(dying, matches)
      }
      write(50)
      await scheduler.release(call, fault)
      write(50)
      expect(await slice(0)).toBeNull()
      clock.advance(11 * 60_000)
      const moment = await slice(50)
      const { faults, rows } = await restored()
      expect(faults).toEqual([])
      expect(rows).toEqual(moment)
    },
  )

  it.each([
    ['record an object', 'is about to as well', isRecord, isRecord, 'Another invocation'],
    ['end it', 'goes on with it', isEnd, isMoment, /NOT NULL/],
    ['end it', 'has ended it', isEnd, null, 'Another invocation'],
  ])(
    'is made by one alone: who is about to %s after its lease is refused where another %s',
    async (_, _other, at, until, refusal) => {
      await beginBackup(env, NOW)
      const slow = await scheduler.start('slow slice', () => goOnWithBackup(env, clock.now()))
      await scheduler.runTo(slow, at)
      clock.advance(11 * 60_000)
      const quick = await scheduler.start('quick slice', () => goOnWithBackup(env, clock.now()))
      if (until) await scheduler.runTo(quick, until)
      const early = until ? null : await slice(50, quick)
      await expect(slice(0, slow)).rejects.toThrow(refusal)
      const ended = valuesOf('SELECT ended_at IS NOT NULL FROM backups')
      expect(ended).toEqual([until ? 0 : 1])
      const moment = early ?? (await slice(50, quick))
      expect((await restored()).rows).toEqual(moment)
    },
  )

  it('begins again where a table is changed meanwhile, and is given up after six hours', async () => {
    await beginBackup(env, NOW)
    sqlite.execute('ALTER TABLE drivers ADD COLUMN languages TEXT', [])
    clock.advance(60_000)
    expect(await slice(0)).not.toBeNull()
    expect(manifests()).toEqual([])
    const moment = await slice(0)
    expect((await restored()).rows).toEqual(moment)
    clock.advance(60_000)
    await beginBackup(env, clock.now())
    clock.advance(7 * 60 * 60_000)
    expect(await slice(0)).toBeNull()
    expect(valuesOf(`SELECT name FROM sqlite_schema WHERE name LIKE 'backup_notes%'`)).toEqual([])
    expect(valuesOf('SELECT copied_at FROM backups ORDER BY began_at DESC LIMIT 1')).toEqual([null])
  })
})

/** An account with the copy in its bucket, and `npm run restore` of it. */
async function account() {
  const cloudflare = await startCloudflare([])
  onTestFinished(async () => void (await cloudflare.stop()))
  for (const [name, sealed] of objects) cloudflare.objects.set(name, sealed)
  const restore = (...args: string[]) =>
    run('node', ['scripts/restore.mjs', ...args], {
      quiet: true,
      env: { ...cloudflare.env, BACKUP_KEY: localVars.BACKUP_KEY ?? '' },
    })
  return { cloudflare, restore }
}

describe('A restore', () => {
  beforeEach(async () => {
    await beginBackup(env, NOW)
    await slice(0)
  })

  it('refuses a copy of which a byte, an object or a name is another one', async () => {
    const [first = '', second = ''] = [...objects.keys()]
    const [one, other] = [objects.get(first) ?? new Uint8Array(), objects.get(second) ?? new Uint8Array()]
    objects.set(first, other)
    objects.set(second, one)
    await expect(staged()).rejects.toThrow('BACKUP_KEY is another one')
    objects.set(second, other)
    objects.set(first, one.with(100, (one[100] ?? 0) ^ 1))
    await expect(staged()).rejects.toThrow()
    const name = first.replace('copies/', '')
    const text = await unseal(key, name, new Uint8Array(one))
    objects.set(first, await seal(key, name, text.replace('user-', 'uzer-')))
    await expect(staged()).rejects.toThrow('is not what was written')
    objects.set(first, one)
    await expect(staged()).resolves.toBeTruthy()
  })

  it('says which rows are missing, what they refer to, and what is derived otherwise, which it makes anew', async () => {
    const { staged: loaded, copy } = await staged()
    loaded.exec(`DELETE FROM auth_users WHERE id = 'user-7'; UPDATE drivers SET rating = 1 WHERE id = '${driver}';
      UPDATE bookings SET captured_paise = captured_paise + 100 WHERE id = '${booking}'; DELETE FROM license_plates`)
    expect(faultsOf(loaded, copy)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^auth_users has \d+ rows; there were \d+$/),
        expect.stringMatching(/^users \(row \d+\) refers to auth_users/),
      ]),
    )
    expect(renewDerived(loaded, copy).map((fault) => fault.split(':')[0])).toEqual([
      'sums of bookings',
      "drivers' ratings",
      'plates',
    ])
    expect(renewDerived(loaded, copy)).toEqual([])
  })

  it('that dies on its way has kept the clock off since before the first row, and says what to do', async () => {
    const { staged: loaded, copy } = await staged()
    const [into, died] = [new RestartableSqlite(''), new Error('The process has died')]
    let rowsWithoutRestore = 0
    const query: Query = async (statement, ...values) => {
      const answer = await queryOf(into)(statement, ...values)
      if (values.length > 0 && valuesOf('SELECT id FROM restores', into).length === 0) rowsWithoutRestore += 1
      if (statement.startsWith('CREATE TRIGGER')) throw died
      return answer
    }
    await expect(fillDatabase(query, loaded, copy)).rejects.toBe(died)
    expect([rowsWithoutRestore, valuesOf('SELECT clock_started_at FROM restores', into)]).toEqual([0, [null]])
    await expect(fillDatabase(queryOf(into), loaded, copy)).rejects.toThrow(
      'not empty. If an earlier restore into it has not come to its end, delete it and run the same command again',
    )
  })

  it('into a database of the account makes and fills it, whose answer is lost in between', async () => {
    const { cloudflare, restore } = await account()
    const [manifest = ''] = manifests()
    expect((await restore('--remote')).trim()).toBe(manifest)
    // An answer of the provider's that is lost: the rows are sent again.
    cloudflare.lost.push(/\/query .*INSERT OR REPLACE INTO \\"users/)
    expect(await restore(manifest, '--into', 'hasiru-cabs-2')).toContain('It stands in hasiru-cabs-2')
    const { location, sql } = cloudflare.databases.get('hasiru-cabs-2') ?? {}
    expect(location).toBe('apac')
    const all = (query: string) => Array.from(sql?.prepare(query).all() ?? [], (row) => ({ ...row }))
    for (const table of ['users', 'ledger', 'search_people'])
      expect(all(`SELECT * FROM ${table} ORDER BY 1`)).toEqual(
        sqlite.execute(`SELECT * FROM ${table} ORDER BY 1`, []).rows,
      )
    expect(all('SELECT clock_started_at FROM restores')).toEqual([{ clock_started_at: null }])
  })

  it('starts its clock by --yes alone, once what that will send was read', { tags: 'slow' }, async () => {
    const { cloudflare, restore } = await account()
    await restore(manifests()[0] ?? '', '--into', 'hasiru-cabs')
    const deployed = cloudflare.databases.get('hasiru-cabs')?.sql
    deployed?.exec(`UPDATE restores SET finished_at = '${AT}'; UPDATE outbox SET status = 'due', try_at = '${AT}';
      UPDATE refunds SET status = 'due', try_at = '${AT}'; UPDATE auth_users SET session_epoch = 0`)
    const [sum] = valuesOf(`SELECT printf('%d, ₹%.2f', count(*), sum(amount_paise) / 100.0) FROM refunds`)
    const [messages] = valuesOf('SELECT count(*) FROM outbox')
    expect(await restore('--start-clock', '--remote')).toContain(
      `will send. Refunds: ${sum} in all. Messages: ${messages}.`,
    )
    const state = 'clock_started_at IS NULL AS off, min(session_epoch) AS epoch'
    const now = () => deployed?.prepare(`SELECT ${state} FROM restores, auth_users`).get()
    expect(now()).toEqual({ off: 1, epoch: 0 })
    await restore('--start-clock', '--remote', '--yes')
    expect(now()).toEqual({ off: 0, epoch: 0 })
    deployed?.exec('DELETE FROM restores')
    await restore('--travelled-to', AT, '--remote')
    expect(now()).toEqual({ off: 1, epoch: expect.toSatisfy((epoch) => epoch > 1577836800) })
  })
})
