// Benchmarks, by name: `npm run bench fanout`, `ride`, `trips` or `pages`. They measure and print, and fail no build.

const BENCHES = {
  fanout: async () => (await import('./bench/fanout.mjs')).bench,
  ride: async () => (await import('./bench/counts.mjs')).benchRide,
  trips: async () => (await import('./bench/counts.mjs')).benchTrips,
  pages: async () => (await import('./bench/pages.mjs')).bench,
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
