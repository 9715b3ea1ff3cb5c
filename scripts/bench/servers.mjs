import { fork } from 'node:child_process'
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

/**
 * Durable Objects in a workerd of their own, reached at its own socket: no proxy stands between. `objects` are the
 * classes of scripts/bench/objects-worker.mjs by their binding.
 */
export async function startObjects(name, objects, more = {}) {
  const bound = Object.entries(objects).map(([binding, className]) => [
    binding,
    { className, useSQLite: true },
  ])
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name,
      modules: true,
      scriptPath: await bundleWorker('objects'),
      compatibilityDate: '2026-10-06',
      compatibilityFlags: ['nodejs_compat'],
      durableObjects: Object.fromEntries(bound),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      ...more,
    }),
  )
  await miniflare.ready
  return { miniflare, address: (await miniflare.unsafeGetDirectURL(name)).href }
}

/** The rooms. A process may open 20,000 files where this was written, and a viewer takes two. */
export async function startRooms() {
  const objects = { ROOM: 'Room', SATURATED: 'SaturatedRoom', BARE: 'Bare', DISPATCH: 'Reports' }
  const { miniflare, address } = await startObjects('rooms', objects)
  return { address, cpuSeconds: processorOf('workerd'), stop: () => miniflare.dispose() }
}

/** Tells the processor time of this process's newest child of this name. */
export function processorOf(name) {
  const pid = childNamed(name)
  return () => cpuSeconds(pid)
}

/** The `ws` package in a process of its own. */
export async function startWs() {
  const child = fork('scripts/bench/ws-server.mjs', { stdio: 'inherit' })
  const { port } = await new Promise((done) => child.once('message', done))
  return {
    address: `http://127.0.0.1:${port}/`,
    cpuSeconds: () => cpuSeconds(child.pid),
    stop: () => child.kill(),
  }
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
