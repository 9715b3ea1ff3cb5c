import { loadavg } from 'node:os'
import { Broadcast } from './broadcast.mjs'
import { machine, median, percentile, table } from './numbers.mjs'
import { startRooms, startWs } from './servers.mjs'

const VIEWERS = [100, 1000, 5000]
const ROUNDS = 3
const SECONDS = 3
const POSITIONS = 120

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** What is measured, and the room it uses for each way of driving it. */
const servers = ({ rooms, bare, ws }) => [
  { name: 'ActiveRide', server: rooms, saturated: 'SATURATED', paced: 'ROOM' },
  { name: 'bare object', server: bare, saturated: 'BARE', paced: 'BARE' },
  { name: 'ws package', server: ws, saturated: 'WS', paced: 'WS' },
]

/** A room with its viewers, warm. */
async function openRoom({ address }, kind, viewers) {
  const broadcast = new Broadcast(address, kind)
  await broadcast.open(viewers)
  broadcast.send()
  await broadcast.pace(1)
  await sleep(1000)
  broadcast.forget()
  return broadcast
}

/** What one drive of a room came to; closes it. */
async function resultOf(broadcast, seconds) {
  const lost = broadcast.lost()
  broadcast.close()
  await sleep(300)
  const delays = broadcast.delays.sort((a, b) => a - b)
  return { delays, seconds, lost, delivered: delays.length }
}

/** As fast as possible: one room at a time, in turns, so that what else the machine does falls on all alike. */
async function saturate(all, viewers) {
  const results = all.map(({ name }) => ({ name, runs: [] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { server, saturated }] of all.entries()) {
      const broadcast = await openRoom(server, saturated, viewers)
      const cpuBefore = server.cpuSeconds()
      const seconds = await broadcast.saturate(SECONDS)
      const cpu = server.cpuSeconds() - cpuBefore
      results[index].runs.push({ cpu, ...(await resultOf(broadcast, seconds)) })
      process.stderr.write('.')
    }
  }
  return results
}

/**
 * One position a second to each room, all rooms open at once and each at its own part of the second: one pause of the
 * machine in a hundred messages makes a 99th percentile, so the pauses have to be the same ones.
 */
async function pace(all, viewers) {
  const rooms = []
  for (const { server, paced } of all) rooms.push(await openRoom(server, paced, viewers))
  const driven = rooms.map((room, index) => room.pace(POSITIONS, (index * 1000) / rooms.length))
  const seconds = await Promise.all(driven)
  const runs = await Promise.all(rooms.map((room, index) => resultOf(room, seconds[index])))
  process.stderr.write('.')
  return all.map(({ name }, index) => ({ name, runs: [runs[index]] }))
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
    Number.isNaN(one.cpuMicros) ? '' : one.cpuMicros.toFixed(1),
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
  const [rooms, bare, ws] = [await startRooms(), await startRooms(), await startWs()]
  const all = servers({ rooms, bare, ws })
  console.log(machine())
  try {
    for (const viewers of sizes) {
      print(
        viewers,
        `saturated, coalescing interval 0, ${ROUNDS} x ${SECONDS} s`,
        await saturate(all, viewers),
        (one, bare) =>
          `${percent(one.rate, bare.rate)} of its rate, ${percent(bare.cpuMicros, one.cpuMicros)} by server time`,
      )
      print(
        viewers,
        `one position a second to each, all three at once, ${POSITIONS} s`,
        await pace(all, viewers),
        (one, bare) => `${(one.p99 / bare.p99).toFixed(2)} x its 99th`,
      )
    }
  } finally {
    ws.stop()
    await Promise.all([rooms.stop(), bare.stop()])
  }
  console.log(
    '\nWhat limits it: one thread per object writes to every socket in turn, so time goes with the number of viewers,' +
      "\nand most of it is the runtime's own price of a send: the bare object pays it too, the ws package a smaller one." +
      '\nWhat the room adds is per message (reading, judging, now and then one row written), not per viewer. The viewers' +
      '\nare one process on the same processors: rates include its work. "Server µs each" is processor time of the server' +
      `\nalone for one delivery. Load after: ${loadavg()[0].toFixed(1)}; compare ratios, not figures.`,
  )
}
