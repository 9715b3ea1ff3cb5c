import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { END_SESSIONS, importKey } from '../worker/backup/copy-format.ts'
import { accountOf, ensureResource } from './cloudflare-account.ts'
import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import { LOCAL_STATE, migrate, queryDatabase } from './local-database.mjs'
import { localVars } from './local-settings.mjs'
import { run } from './processes.mjs'
import { faultsOf, fillDatabase, renewDerived, stageCopy } from './restored-database.ts'
import { build, runCron, serveLocal } from './serve-local.mjs'

// Restores a copy of the database: into a folder of this machine, where it is brought to now and audited, or into an empty
// database of the account, which the deployed product brings to now. See docs/restore.md.

const USAGE = `npm run restore                      lists the copies there are
npm run restore -- FILE              restores the copy whose manifest this is: its key in the bucket, or a file on this
                                     machine with the copy's other objects beside it
    --persist-to FOLDER              there, instead of .wrangler/restored
    --into DATABASE                  into this D1 database of the account, which is empty or is made
npm run restore -- --travelled-to 2026-11-28T20:30:00Z
                                     after Time Travel: what happened since is applied, as after a copy
npm run restore -- --start-clock     prints what happened since, and what the clock of the restored database will send
    --yes                            and starts it
  With --remote all of them mean the account's bucket and database, with --preview too those of the preview. BACKUP_KEY is
  read from the environment.`

const options = {
  ...{ remote: FLAG, preview: FLAG, 'start-clock': FLAG, yes: FLAG, into: TEXT, 'travelled-to': TEXT },
  'persist-to': { ...TEXT, default: '.wrangler/restored' },
}
const asked = readOptions(USAGE, { options, allowPositionals: true }, ({ values, positionals }) => {
  const { into, remote, 'travelled-to': travelledTo, 'persist-to': folder } = values
  if (positionals.length > 1) throw new Error('Name one copy.')
  if (travelledTo && Number.isNaN(Date.parse(travelledTo))) throw new Error(`${travelledTo} is no instant.`)
  return { ...values, remote: remote || into !== undefined, travelledTo, file: positionals[0], folder }
})

/** Does this with the database and the bucket of the local data in a folder. */
async function withLocal(state, work) {
  // Seconds, which a restore into the account is spared.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler')
  const { compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({ config: 'wrangler.toml' })
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const configPath = join(folder, 'wrangler.json')
  writeFileSync(configPath, JSON.stringify({ name: 'restore', compatibility_date, d1_databases, r2_buckets }))
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
  const account = accountOf(process.env)
  const [, name] = readFileSync('wrangler.toml', 'utf8').match(/"BACKUPS"\nbucket_name = "(.+)"/)
  const bucket = `/accounts/${account.id}/r2/buckets/${name}${asked.preview ? '-preview' : ''}`
  const ask = async (path) => {
    const answer = await account.ask('GET', `${bucket}/objects${path}`)
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

async function listCopies(store) {
  for (let cursor; ; ) {
    const page = await store.list({ prefix: 'copies/', cursor })
    for (const { key } of page.objects) if (basename(key) === 'manifest') console.log(key)
    if (!page.truncated) return
    cursor = page.cursor
  }
}

/** The account's database of this name, by the provider's API. */
async function accountQuery(name) {
  const account = accountOf(process.env)
  const { id } = await ensureResource(account, 'D1 database', name)
  return async (sql, ...params) => {
    const path = `/accounts/${account.id}/d1/database/${id}/query`
    const [{ results }] = await account.call('POST', path, { sql, params }, params.length > 0)
    return results
  }
}

/** Answers how much is off. The copy is loaded by a file that anybody could read, so it is removed. */
async function loadCopy(store, query) {
  const text = asked.remote ? process.env.BACKUP_KEY : (process.env.BACKUP_KEY ?? localVars.BACKUP_KEY)
  if (!text) throw new Error('BACKUP_KEY is missing: the key that the copy was made with.')
  const key = await importKey(text)
  const id = basename(dirname(asked.file))
  async function read(name) {
    if (existsSync(asked.file)) return readFileSync(join(dirname(asked.file), name))
    const object = await store.get(`copies/${id}/${name}`)
    if (!object) throw new Error(`The bucket has no copies/${id}/${name}. npm run restore lists the copies.`)
    return object.arrayBuffer()
  }
  const folder = mkdtempSync(join(tmpdir(), 'staged-'))
  try {
    const { staged, copy } = await stageCopy({ key, id, read }, join(folder, 'staged.sqlite'))
    const rows = Object.values(copy.rows).reduce((sum, count) => sum + count, 0)
    console.log(`The copy of ${copy.copied_at}: ${rows} rows of ${copy.tables.length} tables.`)
    const faults = [...faultsOf(staged, copy), ...renewDerived(staged, copy)]
    for (const fault of faults) console.log(fault)
    if (faults.length === 0) console.log('Rows, foreign keys and all that is derived are as they were.')
    await fillDatabase(query, staged, copy)
    staged.close()
    return faults.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What happened since the copy, then the audit, by the product itself; its clock is off. Answers whether all is well. */
async function bringToNow() {
  const { folder } = asked
  // The copy may be from before the newest migrations.
  await migrate(folder)
  await build()
  const port = Number(process.env.PORT ?? 8788)
  const { address, stop } = await serveLocal({ port, state: folder, keepsClock: false })
  try {
    await runCron(address, 'restore')
    await run('node', ['scripts/audit.mjs', '--persist-to', folder], { env: { PORT: String(port) } })
    return true
  } catch (error) {
    console.error(error.message)
    return false
  } finally {
    await stop()
  }
}

/** Throws where that has not come to its end. */
async function printSince(where) {
  const open = 'SELECT * FROM restores WHERE clock_started_at IS NULL ORDER BY finished_at IS NOT NULL'
  const [restore] = await queryDatabase(open, where)
  if (!restore) throw new Error('No restored database waits for its clock.')
  const ofIt = `SELECT * FROM restored_items WHERE restore_id = '${restore.id}'`
  const items = await queryDatabase(ofIt, where)
  const money = items.filter(({ amount_paise }) => amount_paise !== null)
  for (const { id, amount_paise, booking_id, outcome } of money)
    console.log(`${id}  ${(amount_paise / 100).toFixed(2)}  ${outcome}, ${booking_id ?? 'of no booking'}`)
  console.log(
    `Since ${restore.copied_at}: ${items.length - money.length} accounts deleted again, ${restore.ended_messages ?? 0} messages ended as too old, ${money.length} payments and refunds at the provider.`,
  )
  if (restore.finished_at === null)
    throw new Error('It has not come to its end. The next minute goes on; the log says what keeps it.')
}

/** Into a folder with what a local product has beside its database: the sandbox's accounts, pictures, deletions. */
async function restoreHere() {
  const { folder } = asked
  if (existsSync(folder)) throw new Error(`${folder} is there. Remove it, or name another folder.`)
  const isOther = (path) => !path.includes(join(LOCAL_STATE, 'v3', 'd1'))
  if (!asked.remote && existsSync(LOCAL_STATE))
    cpSync(LOCAL_STATE, folder, { recursive: true, filter: isOther })
  const faults = await withLocal(folder, ({ DB, BACKUPS }) =>
    loadCopy(asked.remote ? accountBucket() : BACKUPS, async (sql, ...values) => {
      const { results } = await DB.prepare(sql)
        .bind(...values)
        .all()
      return results
    }),
  ).catch((error) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const isWell = await bringToNow()
  await printSince({ folder })
  return faults === 0 && isWell
}

async function restore() {
  const isWell = asked.into
    ? (await loadCopy(accountBucket(), await accountQuery(asked.into))) === 0
    : await restoreHere()
  if (!isWell) throw new Error('The restored database is not as it should be: see above.')
  const next = asked.into ? ': deploy the product with it.' : '.'
  console.log(`It stands in ${asked.into ?? asked.folder}, with its clock off${next}`)
}

/** Refunds are money that can't come back, so they are read before they are sent. */
const TO_SEND = `SELECT count(*) AS refunds, coalesce(sum(amount_paise), 0) / 100.0 AS rupees,
  (SELECT count(*) FROM outbox WHERE status = 'due' AND try_at IS NOT NULL) AS messages,
  (SELECT group_concat(coalesce(phone_no, id), ', ') FROM users WHERE role = 'admin' AND deleted_at IS NULL) AS operators
  FROM refunds WHERE status = 'due' AND try_at IS NOT NULL`

async function startClock() {
  await printSince(asked)
  const [{ refunds, rupees, messages, operators }] = await queryDatabase(TO_SEND, asked)
  console.log(`Operators: ${operators ?? 'none'}.
What the clock will send. Refunds: ${refunds}, ₹${rupees.toFixed(2)} in all. Messages: ${messages}.`)
  if (!asked.yes) return console.log('It stays off. To start it, run the same command with --yes.')
  const started = "clock_started_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
  await queryDatabase(`UPDATE restores SET ${started} WHERE clock_started_at IS NULL`, asked)
  console.log('The clock runs from the next minute on.')
}

async function recordTravel() {
  const to = new Date(asked.travelledTo).toISOString()
  const values = [crypto.randomUUID(), to, new Date().toISOString()].map((one) => `'${one}'`)
  const clockOff = `INSERT INTO restores (id, copied_at, restored_at) VALUES (${values})`
  await queryDatabase([clockOff, ...END_SESSIONS].join('; '), asked)
  console.log(
    `The clock is off and nobody is signed in; once the product runs, it applies what happened since ${to}.`,
  )
}

function list() {
  return asked.remote
    ? listCopies(accountBucket())
    : withLocal(LOCAL_STATE, ({ BACKUPS }) => listCopies(BACKUPS))
}

const toRestore = () => (asked.file ? restore() : list())
await runCommand(asked['start-clock'] ? startClock : asked.travelledTo ? recordTravel : toRestore)
