// Benchmarks, by name: `npm run bench fanout`, `npm run bench ride`, `npm run bench trips`, `npm run bench pages`. They measure and print; they judge no build.

const BENCHES = {
  fanout: () => import('./bench/fanout.mjs'),
  ride: () => import('./bench/ride.mjs'),
  trips: () => import('./bench/trips.mjs'),
  pages: () => import('./bench/pages.mjs'),
}

const [name, ...options] = process.argv.slice(2)
const load = BENCHES[name]
if (load) {
  const { bench } = await load()
  await bench(options)
} else {
  console.error(`Which one? npm run bench ${Object.keys(BENCHES).join(' | npm run bench ')}`)
  process.exitCode = 1
}
