import { cpus, loadavg } from 'node:os'
import { Broadcast } from './broadcast.mjs'
import { median, percentile, table } from './numbers.mjs'
import { startRooms, startWs } from './servers.mjs'

const VIEWERS = [100, 1000, 5000]
const ROUNDS = 3
const SECONDS = 3
const POSITIONS = 12

/** What is measured, and the room it uses for each way of driving it. */
const servers = ({ rooms, ws }) => [
  { name: 'ActiveRide', server: rooms, saturated: 'SATURATED', paced: 'ROOM' },
  { name: 'bare object', server: rooms, saturated: 'BARE', paced: 'BARE' },
  { name: 'ws package', server: ws, saturated: 'WS', paced: 'WS' },
]

/** Opens a room, warms it, drives it, and closes it: what was delivered, how fast, and at what cost. */
async function measure({ address, cpuSeconds }, kind, viewers, drive) {
  const broadcast = new Broadcast(address, kind)
  await broadcast.open(viewers)
  broadcast.send()
  await broadcast.pace(1)
  await new Promise((done) => setTimeout(done, 1000))
  broadcast.forget()
  const cpuBefore = cpuSeconds()
  const seconds = await drive(broadcast)
  const cpu = cpuSeconds() - cpuBefore
  const lost = broadcast.lost()
  broadcast.close()
  await new Promise((done) => setTimeout(done, 300))
  const delays = broadcast.delays.sort((a, b) => a - b)
  return { delays, seconds, cpu, lost, delivered: delays.length }
}

/** In turns, so that what else the machine does falls on all alike. */
async function inTurns(all, mode, viewers, rounds, drive) {
  const results = new Map(all.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const one of all) {
      results.get(one.name).push(await measure(one.server, one[mode], viewers, drive))
      process.stderr.write('.')
    }
  }
  return all.map(({ name }) => ({ name, runs: results.get(name) }))
}

const figuresOf = ({ name, runs }) => ({
  name,
  rate: median(runs.map(({ delivered, seconds }) => delivered / seconds)),
  p50: median(runs.map(({ delays }) => percentile(delays, 50))),
  p99: median(runs.map(({ delays }) => percentile(delays, 99))),
  cpuMicros: median(runs.map(({ cpu, delivered }) => (cpu * 1e6) / delivered)),
  lost: runs.reduce((sum, { lost }) => sum + lost, 0),
})

function print(viewers, title, results, ratioOf) {
  const figures = results.map(figuresOf)
  const bare = figures.find(({ name }) => name === 'bare object')
  const rows = figures.map((one) => [
    one.name,
    Math.round(one.rate).toLocaleString('en'),
    one.p50.toFixed(1),
    one.p99.toFixed(1),
    one.cpuMicros.toFixed(1),
    String(one.lost),
    ratioOf(one, bare),
  ])
  console.log(`\n${viewers.toLocaleString('en')} viewers, ${title}`)
  console.log(
    table(
      ['', 'deliveries/s', 'median ms', '99th ms', 'server µs each', 'lost', 'beside the bare object'],
      rows,
    ),
  )
}

const percent = (part, whole) => `${((part / whole) * 100).toFixed(0)}%`

/**
 * One driver, many viewers: the product's own room beside a bare one that only passes on, and beside the ws package,
 * in one run on one machine. `npm run bench fanout -- 100 1000` takes fewer viewers.
 */
export async function bench(options) {
  const sizes = options.length > 0 ? options.map(Number) : VIEWERS
  const [rooms, ws] = [await startRooms(), await startWs()]
  const all = servers({ rooms, ws })
  console.log(
    `${cpus().length} x ${cpus()[0].model}, Node ${process.version}; load before: ${loadavg()[0].toFixed(1)}`,
  )
  try {
    for (const viewers of sizes) {
      const saturated = await inTurns(all, 'saturated', viewers, ROUNDS, (room) => room.saturate(SECONDS))
      print(
        viewers,
        `saturated, coalescing interval 0, ${ROUNDS} x ${SECONDS} s`,
        saturated,
        (one, bare) =>
          `${percent(one.rate, bare.rate)} of its rate, ${percent(bare.cpuMicros, one.cpuMicros)} by server time`,
      )
      const paced = await inTurns(all, 'paced', viewers, ROUNDS, (room) => room.pace(POSITIONS))
      print(
        viewers,
        `one position a second, ${ROUNDS} x ${POSITIONS} s`,
        paced,
        (one, bare) => `${(one.p99 / bare.p99).toFixed(2)} x its 99th`,
      )
    }
  } finally {
    ws.stop()
    await rooms.stop()
  }
  console.log(
    '\nWhat limits it: one thread per object writes to every socket in turn, so time goes with the number of viewers,' +
      "\nand most of it is the runtime's own price of a send: the bare object pays it too, the ws package a smaller one." +
      '\nWhat the room adds is per message (reading, judging, now and then one row written), not per viewer. The viewers' +
      '\nare one process on the same processors: rates include its work. "Server µs each" is processor time of the server' +
      `\nalone for one delivery. Load after: ${loadavg()[0].toFixed(1)}; compare ratios, not figures.`,
  )
}
