import { readFileSync, writeFileSync } from 'node:fs'
import { peopleStatements } from './people.mjs'
import { demoTripStatements } from './trip-statements.mjs'

// Writes the SQL of the seed into the file it is given: what a newcomer's local database needs beside the migrations
// (rental packages, demo people, trips around now). Safe to repeat; only local scripts run it. A program of its own,
// because it reads the product's own types: the Node that began `npm start` on a clean tree may be too old for them,
// the one that was installed is not.
const now = new Date()
const packages = readFileSync('scripts/seed.sql', 'utf8')
writeFileSync(process.argv[2], [packages, ...peopleStatements(now), ...demoTripStatements(now)].join('\n'))
