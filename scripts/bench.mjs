// Benchmarks, by name: `npm run bench fanout`, `dispatch`, `faults`, `messages`, `ride`, `rows`, `pages`, `booking`, `board`, `words`
// or `distances`. They measure and print; of the simulations, faults and messages, one fails where money or a message is lost; rows fails where a route reads too many.

const BENCHES = {
  fanout: async () => (await import('./bench/fanout.mjs')).bench,
  dispatch: async () => (await import('./bench/dispatch.mjs')).bench,
  faults: async () => (await import('./bench/faults.mjs')).bench,
  messages: async () => (await import('./bench/messages.mjs')).bench,
  ride: async () => (await import('./bench/counts.mjs')).benchRide,
  rows: async () => (await import('./bench/counts.mjs')).benchRows,
  pages: async () => (await import('./bench/pages.mjs')).bench,
  booking: async () => (await import('./bench/booking.mjs')).bench,
  board: async () => (await import('./bench/board.mjs')).bench,
  words: async () => (await import('./bench/words.mjs')).bench,
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
