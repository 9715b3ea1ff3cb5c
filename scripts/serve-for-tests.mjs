import { copySeeded, prepareSeeded } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

const STATE = '.wrangler/e2e-state'

/** With `DATA=seeded` a copy of what was prepared; without, it is prepared anew. */
const { PORT, DATA } = process.env

if (DATA !== 'seeded') await prepareSeeded()
copySeeded(STATE)
const { child } = await serveLocal({ port: Number(PORT), state: STATE, vars: { ENVIRONMENT: 'test' } })
child.on('exit', (code) => process.exit(code ?? 0))
