import { readFileSync } from 'node:fs'
import { FLAG, readOptions, runCommand } from './command-line.mjs'
import { queryDatabase } from './local-database.mjs'
import { emptyStatements, fillStatements, lastRowsQuery } from './search-rebuild.mjs'

// Makes the indexes of the operators' search anew: after a database was loaded from a copy, whose rows have other
// numbers, and wherever a search misses what is there. In the local database, or with --remote in the deployed one.
// Meanwhile the product works on, and a search finds the newest first.

const asked = readOptions('npm run rebuild-search -- [--remote]', { options: { remote: FLAG } })
const execute = (sql) => queryDatabase(sql, asked)

await runCommand(async () => {
  await execute(emptyStatements(readFileSync('migrations/0009_search.sql', 'utf8')).join('\n'))
  const [lastRows] = await execute(lastRowsQuery)
  const statements = fillStatements(lastRows)
  for (const [index, statement] of statements.entries()) {
    await execute(statement)
    console.log(`${index + 1} of ${statements.length}`)
  }
  console.log('The search is made anew.')
})
