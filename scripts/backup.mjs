import { runCommand } from './command-line.mjs'
import { runByProduct } from './serve-local.mjs'

// Makes a copy of the local database now, as the clock does each night.

await runCommand(async () => {
  await runByProduct('backup')
  console.log('npm run restore lists the copies there are.')
})
