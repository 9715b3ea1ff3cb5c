import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import { LOCAL_STATE } from './local-database.mjs'
import { run } from './processes.mjs'
import { ATTRIBUTION, packRoads, readOverpass, readPbf } from './road-import.mjs'

// Has the worker route on the roads of an extract of OpenStreetMap: locally, or with --remote the deployed one.

const USAGE = `npm run import-roads -- FILE [--remote]
  FILE is your own extract of OpenStreetMap: Overpass's JSON of roads with their nodes, or .osm.pbf.
npm run import-roads -- --remove [--remote]
  goes back to our own roads.`

/** Where the worker looks (worker/places/providers.ts). */
const KEY = 'imported-roads'
/** The largest value that the store takes. */
const MOST_BYTES = 25 * 1024 * 1024

const options = { remote: FLAG, remove: FLAG, 'persist-to': { ...TEXT, default: LOCAL_STATE } }
const asked = readOptions(USAGE, { options, allowPositionals: true }, ({ values, positionals }) => {
  if ((positionals.length === 1) === values.remove) throw new Error()
  return { ...values, file: positionals[0] }
})

const where = asked.remote ? ['--remote'] : ['--local', '--persist-to', asked['persist-to']]
const store = (...command) =>
  run('wrangler', ['kv', 'key', ...command, '--binding', 'KV', '-c', 'wrangler.toml', ...where], {
    quiet: true,
  })

async function importRoads(file) {
  const found = file.endsWith('.pbf') ? await readPbf(file) : readOverpass(readFileSync(file, 'utf8'))
  const { rows, junctions, edges, leftOut } = packRoads(found)
  if (Buffer.byteLength(rows) > MOST_BYTES)
    throw new Error('These roads are more than 25 MB: take a smaller extract.')
  const folder = mkdtempSync(join(tmpdir(), 'roads-'))
  try {
    writeFileSync(join(folder, 'roads.txt'), rows)
    await store('put', KEY, '--path', join(folder, 'roads.txt'))
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.log(`${edges} stretches of road between ${junctions} junctions. ${ATTRIBUTION}.`)
  if (leftOut.length > 0) console.log(`Too many for the worker's memory; left out: ${leftOut.join(', ')}.`)
}

await runCommand(async () => {
  if (asked.remove) await store('delete', KEY)
  else await importRoads(asked.file)
  console.log('It counts for instances of the worker that start from now on: locally, after npm start.')
})
