import { ensureInstalled } from './install.mjs'
import { prepareDatabase } from './local-database.mjs'
import { build, serveLocal } from './serve-local.mjs'

const started = Date.now()
const port = Number(process.env.PORT ?? 8787)

try {
  await ensureInstalled()
  console.log('Building, and preparing the local database …')
  await build()
  await prepareDatabase()
  const { address, child } = await serveLocal({ port })
  console.log(`
  Hasiru Cabs is at ${address}   (after ${Math.round((Date.now() - started) / 1000)} s)

  Try this:
    1. Search a ride on the home page: Koramangala to the airport, tomorrow at 6:30 pm.
    2. Sign in with any Indian mobile number, say 98450 12345.
    3. The code arrives in the sandbox's inbox: ${address}/sandbox/inbox
    4. Choose a car, pay in the sandbox's checkout, and find the trip in Trip History.
    5. Let a demo driver drive it, and watch the car on Ride Tracking: ${address}/sandbox#rides

  The sandbox, with everything that can go wrong: ${address}/sandbox
  Stop with Ctrl+C. Start over with an empty database: npm run reset
`)
  child.on('exit', (code) => process.exit(code ?? 0))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}
