import { ensureInstalled } from './install.mjs'
import { prepareDatabase, wipe } from './local-database.mjs'

await ensureInstalled()
wipe()
await prepareDatabase()
console.log('The local database is as new. Start with npm start.')
