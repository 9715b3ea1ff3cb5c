import { ensureInstalled } from './install.mjs'
import { prepareDatabase } from './local-database.mjs'
import { launch } from './processes.mjs'

await ensureInstalled()
await prepareDatabase()
const { PORT } = process.env
const port = PORT ? ['--port', PORT, '--strictPort'] : []
const child = launch('vite', ['dev', ...port, ...process.argv.slice(2)])
child.on('exit', (code) => process.exit(code ?? 0))
