import { cpSync } from 'node:fs'
import { prepareDatabase, wipe } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

/** The data as it was prepared, before any test: a server that a test starts for itself begins with a copy of it. */
const SEEDED = '.wrangler/e2e-seeded'

/** `DATA`: prepared anew, a copy of what was prepared, or what an earlier server of this `STATE` left. */
const { PORT, STATE = '.wrangler/e2e-state', DATA = 'new' } = process.env

if (DATA !== 'kept') wipe(STATE)
if (DATA === 'new') {
  await prepareDatabase(STATE)
  wipe(SEEDED)
  cpSync(STATE, SEEDED, { recursive: true })
}
if (DATA === 'seeded') cpSync(SEEDED, STATE, { recursive: true })
const { child } = await serveLocal({
  port: Number(PORT),
  state: STATE,
  vars: { ENVIRONMENT: 'test' },
})
child.on('exit', (code) => process.exit(code ?? 0))
