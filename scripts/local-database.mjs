import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './processes.mjs'

/** Where local data lives unless a caller says otherwise. */
export const LOCAL_STATE = '.wrangler/state'

/** The database of the binding DB, which has another name after a restore from a copy. */
export function databaseName({ preview = false, config = 'wrangler.toml' } = {}) {
  const [, name] = readFileSync(config, 'utf8').match(/^database_name = "([\w-]+)"$/m) ?? []
  if (!name) throw new Error(`${config} names no database.`)
  return preview ? `${name}-preview` : name
}

/** The rows that statements answer, in the local data of a folder or in the deployed database. */
export async function queryDatabase(sql, { remote = false, preview = false, folder = LOCAL_STATE }) {
  const where = remote ? ['--remote'] : ['--local', '--persist-to', folder]
  const command = ['d1', 'execute', databaseName({ preview: remote && preview }), '-c', 'wrangler.toml']
  const output = await run('wrangler', [...command, '--json', '--yes', '--command', sql, ...where], {
    quiet: true,
  })
  return JSON.parse(output.slice(output.indexOf('['))).flatMap(({ results }) => results)
}

/** The sandbox's own tables, which live in the same folder and are made once too. */
const SANDBOX_TABLES = ['sandbox/tables.ts', 'sandbox/razorpay/tables.ts']

/** A file beside the data: the hash of the migrations that made its tables. */
const DIGEST_FILE = 'migrations.sha256'

function digestOf(migrations) {
  const hash = createHash('sha256')
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(migrations, name)))
  for (const file of SANDBOX_TABLES) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Until the first deploy the migrations are edited in place, so a database that earlier migrations made cannot be
 * migrated. Its whole folder is renamed, because sessions and pictures belong to its users. Returns the new name; null
 * where the database is current or absent. Afterwards the folder has the hash of these migrations.
 */
export function setOlderStateAside(state, { migrations = 'migrations', now = new Date() } = {}) {
  const digestFile = join(state, DIGEST_FILE)
  const digest = digestOf(migrations)
  const isOlder =
    existsSync(state) && !(existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest)
  const aside = isOlder ? `${state}-${now.toISOString().replaceAll(':', '-').slice(0, 19)}` : null
  if (aside) renameSync(state, aside)
  mkdirSync(state, { recursive: true })
  writeFileSync(digestFile, digest)
  return aside
}

/** Brings the local database to the newest migration and seeds what a newcomer needs. Safe to repeat. */
export async function prepareDatabase(state = LOCAL_STATE) {
  const aside = setOlderStateAside(state)
  if (aside) {
    console.log(
      `The tables have changed since the local database was made. It is kept as ${aside}; here is a new one.`,
    )
  }
  const local = ['--local', '--persist-to', state, '-c', 'wrangler.toml']
  await run('wrangler', ['d1', 'migrations', 'apply', databaseName(), ...local], {
    quiet: true,
    env: { CI: 'true' },
  })
  const seed = join(state, 'seed.sql')
  await run('node', ['scripts/seed/write.mjs', seed], { quiet: true })
  await run('wrangler', ['d1', 'execute', databaseName(), '--file', seed, '--yes', ...local], { quiet: true })
}

/** The data with which the servers of tests begin, each with a copy of it. */
const SEEDED = '.wrangler/e2e-seeded'

/** Prepares it anew. */
export async function prepareSeeded() {
  wipe(SEEDED)
  await prepareDatabase(SEEDED)
}

/** Replaces a server's data by a copy of it. */
export function copySeeded(state) {
  wipe(state)
  cpSync(SEEDED, state, { recursive: true })
}

const GIBIBYTE = 2 ** 30

/** A folder for data of one run: in memory where the system has one with room, otherwise that of temporary files. */
export function folderInMemory() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > GIBIBYTE ? folder : tmpdir()
}

/** Removes all local data: people, trips, sessions, the sandbox's inbox. */
export function wipe(state = LOCAL_STATE) {
  rmSync(state, { recursive: true, force: true })
}
