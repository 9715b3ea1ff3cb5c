import { prepareDatabase } from './local-database.mjs'
import { build, runCron, serveLocal } from './serve-local.mjs'

// Makes a copy of the local database now, as the clock does each night: by the product that runs at PORT, or by one that
// is started for it. npm run restore lists the copies.

const port = Number(process.env.PORT ?? 8787)
const address = `http://localhost:${port}`

const isServed = await fetch(address).then(
  ({ ok }) => ok,
  () => false,
)

try {
  if (isServed) await runCron(address, 'backup')
  else {
    await build()
    await prepareDatabase()
    const { stop } = await serveLocal({ port, keepsClock: false })
    await runCron(address, 'backup').finally(stop)
  }
  console.log('npm run restore lists the copies there are.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
