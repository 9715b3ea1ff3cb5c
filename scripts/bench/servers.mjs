import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** Bundles scripts/bench/{name}-worker.mjs and returns the file. */
export async function bundleWorker(name) {
  const outfile = `node_modules/.cache/hasiru/bench-${name}.js`
  await build({
    entryPoints: [`scripts/bench/${name}-worker.mjs`],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    external: ['cloudflare:workers', 'node:*'],
    logLevel: 'error',
  })
  return outfile
}

/** What the dispatch object asks of the database: its operators, and rides, of which there are none to read. */
const TABLES = [
  'CREATE TABLE users (id TEXT PRIMARY KEY, role TEXT, deleted_at TEXT)',
  'CREATE TABLE ride_assignments (booking_id TEXT PRIMARY KEY, license_plate TEXT)',
  `CREATE TABLE bookings (id TEXT PRIMARY KEY, ride_version INTEGER, vehicle_id TEXT, status TEXT, set_out_at TEXT,
    arrived_at TEXT, city TEXT)`,
  `CREATE INDEX one_ride_under_way ON bookings(city) WHERE set_out_at IS NOT NULL AND status IN ('accepted', 'started')`,
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
    INSERT INTO users SELECT 'operator-' || i, 'admin', NULL FROM n`,
]

/** The classes of scripts/bench/objects-worker.mjs by their binding. */
const OBJECTS = { ROOM: 'Room', SATURATED: 'SaturatedRoom', DISPATCH: 'Dispatch', BARE: 'Bare' }

/** Durable Objects in a workerd of their own, reached at its own socket: no proxy stands between. */
export async function startObjects() {
  const bound = Object.entries(OBJECTS).map(([binding, className]) => [
    binding,
    { className, useSQLite: true },
  ])
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'objects',
      modules: true,
      scriptPath: await bundleWorker('objects'),
      compatibilityDate: '2026-10-06',
      compatibilityFlags: ['nodejs_compat'],
      durableObjects: Object.fromEntries(bound),
      d1Databases: ['DB'],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  await miniflare.ready
  const cpuSeconds = processorOf('workerd')
  const database = await miniflare.getD1Database('DB', 'objects')
  await database.batch(TABLES.map((statement) => database.prepare(statement)))
  const { href } = await miniflare.unsafeGetDirectURL('objects')
  return { address: href, cpuSeconds, stop: () => miniflare.dispose() }
}

/** Tells the processor time of this process's newest child of this name. */
export function processorOf(name) {
  const pid = childNamed(name)
  return () => cpuSeconds(pid)
}

const stat = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8')
/** The fields after the program's name, which may hold spaces. */
const fieldsOf = (pid) =>
  stat(pid)
    .slice(stat(pid).lastIndexOf(')') + 2)
    .split(' ')

/** Each is found once. */
const found = new Set()

function childNamed(name) {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const isOurs = stat(pid).includes(`(${name})`) && Number(fieldsOf(pid)[1]) === process.pid
      if (!isOurs || found.has(pid)) continue
      found.add(pid)
      return Number(pid)
    } catch {
      // It ended meanwhile.
    }
  }
  return null
}

const TICKS_A_SECOND = 100

/** Processor time of a process in seconds, user and system; null where the system doesn't tell. */
function cpuSeconds(pid) {
  try {
    const fields = fieldsOf(pid)
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return null
  }
}
