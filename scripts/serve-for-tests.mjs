import { prepareDatabase, wipe } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

const STATE = '.wrangler/e2e-state'

wipe(STATE)
await prepareDatabase(STATE)
const { child } = await serveLocal({
  port: Number(process.env.PORT),
  state: STATE,
  vars: { ENVIRONMENT: 'test' },
  logLevel: 'error',
})
child.on('exit', (code) => process.exit(code ?? 0))
