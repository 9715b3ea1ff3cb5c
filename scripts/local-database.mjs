import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'

/** Where local data lives unless a caller says otherwise. */
export const LOCAL_STATE = '.wrangler/state'

/** Brings the local database to the newest migration and seeds what a newcomer needs. Safe to repeat. */
export async function prepareDatabase(state = LOCAL_STATE) {
  const local = ['--local', '--persist-to', state, '-c', 'wrangler.toml']
  await run('wrangler', ['d1', 'migrations', 'apply', 'hasiru-cabs', ...local], {
    quiet: true,
    env: { CI: 'true' },
  })
  const seed = join(state, 'seed.sql')
  mkdirSync(state, { recursive: true })
  await run('node', ['scripts/seed/write.mjs', seed], { quiet: true })
  await run('wrangler', ['d1', 'execute', 'hasiru-cabs', '--file', seed, '--yes', ...local], { quiet: true })
}

/** Removes all local data: people, trips, sessions, the sandbox's inbox. */
export function wipe(state = LOCAL_STATE) {
  rmSync(state, { recursive: true, force: true })
}
