import { runByProduct } from './serve-local.mjs'

// Makes a copy of the local database now, as the clock does each night.

try {
  await runByProduct('backup')
  console.log('npm run restore lists the copies there are.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
