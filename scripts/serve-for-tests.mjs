import { prepareDatabase, wipe } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

const { PORT, STATE = '.wrangler/e2e-state', KEEP_STATE } = process.env

if (!KEEP_STATE) {
  wipe(STATE)
  await prepareDatabase(STATE)
}
const { child } = await serveLocal({
  port: Number(PORT),
  state: STATE,
  vars: { ENVIRONMENT: 'test' },
  logLevel: 'error',
})
child.on('exit', (code) => process.exit(code ?? 0))
