import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
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

/** Brings the local database to the newest migration and seeds what a newcomer needs. Safe to repeat. */
export async function prepareDatabase(state = LOCAL_STATE) {
  mkdirSync(state, { recursive: true })
  await migrate(state)
  // Commands load this file before the packages are installed that bundle the seed, which reads the product's sources.
  const { bundleForNode } = await import('./bundle.mjs')
  const file = await bundleForNode('seed', "export * from './scripts/seed/trip-statements.mjs'")
  const { demoStatements } = await import(file)
  const seed = join(state, 'seed.sql')
  writeFileSync(seed, [readFileSync('scripts/seed.sql', 'utf8'), ...demoStatements(new Date())].join('\n'))
  await executeFile(seed, state)
}

/** Runs a file of statements on the local data of a folder. */
export function executeFile(file, state) {
  const execute = ['d1', 'execute', databaseName(), '--file', file, '--yes', ...localData(state)]
  return run('wrangler', execute, { quiet: true })
}

const localData = (state) => ['--local', '--persist-to', state, '-c', 'wrangler.toml']

/** Brings the tables to the newest migration. */
export const migrate = (state) =>
  run('wrangler', ['d1', 'migrations', 'apply', databaseName(), ...localData(state)], {
    quiet: true,
    env: { CI: 'true' },
  })

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
