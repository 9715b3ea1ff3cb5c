import { copySeeded, prepareSeeded } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

/** `DATA`: prepared anew, a copy of what was prepared, or what an earlier server of this `STATE` left. */
const { PORT, STATE = '.wrangler/e2e-state', DATA = 'new' } = process.env

if (DATA === 'new') await prepareSeeded()
if (DATA !== 'kept') copySeeded(STATE)
const { child } = await serveLocal({ port: Number(PORT), state: STATE, vars: { ENVIRONMENT: 'test' } })
child.on('exit', (code) => process.exit(code ?? 0))
