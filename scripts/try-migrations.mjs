// `npm run try-migrations`: each migration since the first deploy on a made-up database of 100,000 bookings, or as many as
// asked for, in a file of its own: how long it holds the database, whether what refers to other rows still does, and how much
// larger the database is. D1 runs a migration in one transaction and ends a statement after 30 seconds.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { table } from './bench/numbers.mjs'
import { folderInMemory } from './local-database.mjs'
import { MADE_AGAIN, manyBookings } from './seed/many-bookings.mjs'

/** Tables as they were deployed first; the seed has the columns of these. */
const BASELINE = '0009_search.sql'
/** A third of what D1 allows, whose machines are others. */
const MOST_SECONDS = 10

const [bookings = '100000'] = process.argv.slice(2)
const folder = mkdtempSync(join(folderInMemory(), 'try-migrations-'))
const file = join(folder, 'database.sqlite')
const database = new DatabaseSync(file)
const inOne = (statements) => {
  const began = performance.now()
  database.exec('BEGIN')
  for (const statement of statements) database.exec(statement)
  database.exec('COMMIT')
  return (performance.now() - began) / 1000
}
try {
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144')
  const names = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const textOf = (name) => readFileSync(join('migrations', name), 'utf8')
  inOne(names.filter((name) => name <= BASELINE).map(textOf))
  const madeAgain = database.prepare(MADE_AGAIN).all()
  const seeded = inOne(
    manyBookings(Number(bookings), { now: new Date().toISOString(), messageDays: 365, madeAgain }),
  )
  const megabytes = () => {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return Math.round(statSync(file).size / 1e6)
  }
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  let size = megabytes()
  console.log(`${bookings} bookings, ${size} MB, made in ${Math.round(seeded)} s`)
  const rows = names
    .filter((name) => name > BASELINE)
    .map((name) => {
      const seconds = inOne([textOf(name)])
      const broken = database.prepare('PRAGMA foreign_key_check').all().length
      const grown = megabytes() - size
      size += grown
      const isWrong = seconds > MOST_SECONDS || broken > 0
      if (isWrong) process.exitCode = 1
      return [name, seconds.toFixed(2), broken, grown, isWrong ? 'WRONG' : '']
    })
  console.log(table(['migration', 'holds the database, s', 'references broken', 'larger, MB', ''], rows))
} finally {
  database.close()
  rmSync(folder, { recursive: true })
}
