import { ensureInstalled } from './install.mjs'
import { prepareDatabase } from './local-database.mjs'
import { launch } from './processes.mjs'

await ensureInstalled()
await prepareDatabase()
const child = launch('vite', ['dev', ...process.argv.slice(2)])
child.on('exit', (code) => process.exit(code ?? 0))
