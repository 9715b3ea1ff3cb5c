import { writeFileSync } from 'node:fs'
import { seedSql } from './seed.mjs'

// Writes the seed's SQL into the file it is given. A program of its own, for it reads the product's own types: the
// Node that began `npm start` on a clean tree may be too old for them, the one that was installed is not.
writeFileSync(process.argv[2], seedSql(new Date()))
