import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundleWorker } from '../bundle.mjs'
import { processorOfNewest } from './processor.mjs'

/** Bundles scripts/bench/{name}-worker.mjs, small as a build is, and returns the file. */
export const bundleBench = (name) =>
  bundleWorker(`bench-${name}`, `scripts/bench/${name}-worker.mjs`, { minify: true })

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
      scriptPath: await bundleBench('objects'),
      compatibilityDate: '2026-10-06',
      compatibilityFlags: ['nodejs_compat'],
      durableObjects: Object.fromEntries(bound),
      d1Databases: ['DB'],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  await miniflare.ready
  const cpuSeconds = processorOfNewest()
  const database = await miniflare.getD1Database('DB', 'objects')
  await database.batch(TABLES.map((statement) => database.prepare(statement)))
  const { href } = await miniflare.unsafeGetDirectURL('objects')
  return { address: href, cpuSeconds, stop: () => miniflare.dispose() }
}
