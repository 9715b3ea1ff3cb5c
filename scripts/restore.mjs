import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { importKey } from '../worker/backup/sealed-object.ts'
import { LOCAL_STATE } from './local-database.mjs'
import { localVars } from './local-settings.mjs'
import { run } from './processes.mjs'
import { faultsOf, fillDatabase, renewDerived, stageCopy } from './restored-database.mjs'
import { build, runCron, serveLocal } from './serve-local.mjs'

// Restores a copy of the database: into a folder of this machine, where it is brought to now and audited, or into an empty
// database of the account, which the deployed product brings to now. See docs/restore.md.

const USAGE = `npm run restore                      lists the copies there are
npm run restore -- FILE              restores the copy whose manifest this is: its key in the bucket, or a file on this
                                     machine with the copy's other objects beside it
    --persist-to FOLDER              there, instead of .wrangler/restored
    --into DATABASE                  into this empty D1 database of the account
npm run restore -- --travelled-to 2026-11-28T20:30:00Z
                                     after Time Travel: what happened since is applied, as after a copy
npm run restore -- --start-clock     prints what happened since, and starts the clock of the restored database
  With --remote all of them mean the account's bucket and database. BACKUP_KEY is read from the environment.`

const text = { type: 'string' }
const flag = { type: 'boolean', default: false }

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: flag,
        'start-clock': flag,
        into: text,
        'travelled-to': text,
        'persist-to': { ...text, default: '.wrangler/restored' },
      },
    })
    const travelledTo = values['travelled-to']
    if (positionals.length > 1) throw new Error('Name one copy.')
    if (travelledTo && Number.isNaN(Date.parse(travelledTo))) throw new Error(`${travelledTo} is no instant.`)
    return { ...values, travelledTo, file: positionals[0], folder: values['persist-to'] }
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`)
    process.exit(2)
  }
}

const asked = readOptions()
const port = Number(process.env.PORT ?? 8788)
const config = unstable_readConfig({ config: 'wrangler.toml' })
const [database] = config.d1_databases
const bucket = config.r2_buckets.find(({ binding }) => binding === 'BACKUPS')

/** Does this with bindings of the data in a folder; those that say `remote` are the account's. */
async function withBindings(bindings, state, work) {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const configPath = join(folder, 'wrangler.json')
  const { compatibility_date } = config
  writeFileSync(configPath, JSON.stringify({ name: 'hasiru-cabs-restore', compatibility_date, ...bindings }))
  const { env, dispose } = await getPlatformProxy({
    configPath,
    persist: { path: join(resolve(state), 'v3') },
  })
  try {
    return await work(env)
  } finally {
    await dispose()
    rmSync(folder, { recursive: true })
  }
}

/**
 * The account's bucket by the provider's API, as far as a binding is used here: a token that may read R2 is enough, where a
 * remote binding asks for one that may deploy.
 */
function accountBucket() {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env
  if (!account || !token) throw new Error('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN have to be set.')
  const { CLOUDFLARE_API_BASE_URL: base = 'https://api.cloudflare.com/client/v4' } = process.env
  const objects = `${base}/accounts/${account}/r2/buckets/${bucket.bucket_name}/objects`
  const ask = async (path) => {
    const answer = await fetch(`${objects}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`The bucket answers ${answer.status}: ${await answer.text()}`)
  }
  return {
    async list({ prefix, cursor }) {
      const page = await ask(`?${new URLSearchParams({ prefix, ...(cursor && { cursor }) })}`)
      const { result, result_info = {} } = await page.json()
      return { objects: result, truncated: Boolean(result_info.is_truncated), cursor: result_info.cursor }
    },
    async get(key) {
      const answer = await ask(`/${key.split('/').map(encodeURIComponent).join('/')}`)
      return answer.ok ? answer : null
    },
  }
}

const withBucket = (work) =>
  asked.remote
    ? work(accountBucket())
    : withBindings({ r2_buckets: [bucket] }, LOCAL_STATE, ({ BACKUPS }) => work(BACKUPS))

async function listCopies(store) {
  for (let cursor; ; ) {
    const page = await store.list({ prefix: 'copies/', cursor })
    for (const { key } of page.objects) if (basename(key) === 'manifest') console.log(key)
    if (!page.truncated) return
    cursor = page.cursor
  }
}

/** The bindings of the database to fill: an empty one of the account, or that of the folder. */
async function emptyDatabase() {
  if (!asked.into) return { d1_databases: [database] }
  const info = await run('wrangler', ['d1', 'info', asked.into, '--json'], { quiet: true })
  const { uuid } = JSON.parse(info.slice(info.indexOf('{')))
  return { d1_databases: [{ binding: 'DB', database_name: asked.into, database_id: uuid, remote: true }] }
}

const insertRestore = 'INSERT INTO restores (id, copied_at, restored_at) VALUES'

/** Answers how much is off. The copy is loaded by a file that anybody could read, so it is removed. */
async function loadCopy() {
  const key = await importKey(process.env.BACKUP_KEY ?? localVars.BACKUP_KEY)
  const id = basename(dirname(asked.file))
  const folder = mkdtempSync(join(tmpdir(), 'staged-'))
  const file = join(folder, 'staged.sqlite')
  const readFrom = (store) => async (name) => {
    if (existsSync(asked.file)) return readFileSync(join(dirname(asked.file), name))
    const object = await store.get(`copies/${id}/${name}`)
    if (!object) throw new Error(`The bucket has no copies/${id}/${name}. npm run restore lists the copies.`)
    return object.arrayBuffer()
  }
  try {
    const { staged, copy } = await withBucket((store) => stageCopy({ key, id, read: readFrom(store), file }))
    const rows = Object.values(copy.rows).reduce((sum, count) => sum + count, 0)
    console.log(`The copy of ${copy.copied_at}: ${rows} rows of ${copy.tables.length} tables.`)
    const faults = [...faultsOf(staged, copy), ...renewDerived(staged, copy)]
    for (const fault of faults) console.log(fault)
    if (faults.length === 0) console.log('Rows, foreign keys and all that is derived are as they were.')
    await withBindings(await emptyDatabase(), asked.folder, async ({ DB }) => {
      await fillDatabase(DB, staged, copy)
      const values = [crypto.randomUUID(), copy.copied_at, new Date().toISOString()]
      await DB.prepare(`${insertRestore} (?, ?, ?)`)
        .bind(...values)
        .run()
    })
    staged.close()
    return faults.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const here = () => ['--local', '--persist-to', asked.folder]

async function execute(sql) {
  const command = [
    'd1',
    'execute',
    database.database_name,
    '-c',
    'wrangler.toml',
    '--json',
    '--yes',
    '--command',
    sql,
  ]
  const output = await run('wrangler', [...command, ...(asked.remote ? ['--remote'] : here())], {
    quiet: true,
  })
  return JSON.parse(output.slice(output.indexOf('['))).flatMap(({ results }) => results)
}

/** What happened since the copy, then the audit, by the product itself; its clock is off. Answers whether all is well. */
async function bringToNow() {
  // Of a copy from before the newest ones.
  const apply = ['d1', 'migrations', 'apply', database.database_name, '-c', 'wrangler.toml', ...here()]
  await run('wrangler', apply, { quiet: true, env: { CI: 'true' } })
  await build()
  const { address, stop } = await serveLocal({ port, state: asked.folder, keepsClock: false })
  try {
    await runCron(address, 'restore')
    const audit = ['scripts/audit.mjs', '--persist-to', asked.folder]
    return await run('node', audit, { env: { PORT: String(port) } }).then(
      () => true,
      () => false,
    )
  } finally {
    await stop()
  }
}

/** Throws where that has not come to its end. */
async function printSince() {
  const [restore] = await execute('SELECT * FROM restores WHERE clock_started_at IS NULL')
  if (!restore) throw new Error('No restored database waits for its clock.')
  const items = await execute(`SELECT * FROM restored_items WHERE restore_id = '${restore.id}'`)
  const money = items.filter(({ amount_paise }) => amount_paise !== null)
  for (const { id, amount_paise, booking_id, outcome } of money)
    console.log(`${id}  ${(amount_paise / 100).toFixed(2)}  ${outcome}, ${booking_id ?? 'of no booking'}`)
  console.log(
    `Since ${restore.copied_at}: ${items.length - money.length} accounts deleted again, ${restore.ended_messages ?? 0} messages ended as too old, ${money.length} payments and refunds at the provider.`,
  )
  if (restore.finished_at === null)
    throw new Error('It has not come to its end. The next minute goes on; the log says what keeps it.')
}

/** A folder for the database, with what a local product has beside it: the sandbox's accounts, pictures, deletions. */
function prepareFolder() {
  if (existsSync(asked.folder))
    throw new Error(`${asked.folder} is there. Remove it, or name another folder.`)
  const isOther = (path) => !path.includes(join(LOCAL_STATE, 'v3', 'd1'))
  if (!asked.remote) cpSync(LOCAL_STATE, asked.folder, { recursive: true, filter: isOther })
}

async function restore() {
  if (!asked.into) prepareFolder()
  const faults = await loadCopy()
  let isWell = faults === 0
  if (!asked.into) {
    isWell = (await bringToNow()) && isWell
    asked.remote = false
    await printSince()
  }
  if (!isWell) throw new Error('The restored database is not as it should be: see above.')
  const next = asked.into ? ': deploy the product with it.' : '.'
  console.log(`It stands in ${asked.into ?? asked.folder}, with its clock off${next}`)
}

async function startClock() {
  await printSince()
  await execute(
    `UPDATE restores SET clock_started_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE clock_started_at IS NULL`,
  )
  console.log('The clock runs from the next minute on.')
}

async function recordTravel() {
  const to = new Date(asked.travelledTo).toISOString()
  await execute(`${insertRestore} ('${crypto.randomUUID()}', '${to}', '${new Date().toISOString()}')`)
  console.log(`The clock is off; once the product runs, it applies what happened since ${to}.`)
}

try {
  if (asked['start-clock']) await startClock()
  else if (asked.travelledTo) await recordTravel()
  else await (asked.file ? restore() : withBucket(listCopies))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
