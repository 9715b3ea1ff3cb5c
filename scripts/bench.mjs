// Benchmarks, by name (README.md says what each measures): they measure and print. `faults` and `messages` fail where money
// or a message is lost, `rows` where a route reads too many, `idle` where the clock never is, `serve` where a page is below
// its share of bare Hono, `load` where too few bookings a second are carried.

const BENCHES = {
  fanout: async () => (await import('./bench/objects.mjs')).benchFanout,
  dispatch: async () => (await import('./bench/objects.mjs')).benchDispatch,
  faults: async () => (await import('./bench/faults.mjs')).benchFaults,
  messages: async () => (await import('./bench/faults.mjs')).benchMessages,
  ride: async () => (await import('./bench/counts.mjs')).benchRide,
  idle: async () => (await import('./bench/counts.mjs')).benchIdle,
  rows: async () => (await import('./bench/counts.mjs')).benchRows,
  serve: async () => (await import('./bench/serve.mjs')).bench,
  pages: async () => (await import('./bench/pages.mjs')).bench,
  load: async () => (await import('./bench/load.mjs')).bench,
  distances: async () => (await import('./bench/distances.mjs')).bench,
}

const [name, ...options] = process.argv.slice(2)
const load = BENCHES[name]
if (load) {
  const bench = await load()
  await bench(options)
} else {
  console.error(`Which one? npm run bench ${Object.keys(BENCHES).join(' | npm run bench ')}`)
  process.exitCode = 1
}
