import { readFileSync } from 'node:fs'
import { run } from '../processes.mjs'
import { build } from '../serve-local.mjs'
import { table } from './numbers.mjs'

/** Runs the counting tests of tests/bench/`name` and returns what they print as JSON after `marker`. */
async function countsOf(name, marker) {
  const tests = `tests/bench/${name}`
  const output = await run(
    'vitest',
    ['run', '--root', '.', '--config', 'scripts/bench/vitest.config.ts', tests],
    { quiet: true },
  )
  const line = output.split('\n').find((text) => text.includes(marker))
  if (!line) throw new Error(output)
  return JSON.parse(line.slice(line.indexOf(marker) + marker.length))
}

const COLUMNS = {
  requests: 'requests',
  d1Statements: 'statements',
  d1RowsRead: 'D1 read',
  d1RowsWritten: 'D1 written',
  kvReads: 'KV read',
  kvWrites: 'KV written',
  roomRequests: 'room calls',
  roomMessages: 'room messages',
  dispatchRequests: 'reports',
  roomRowsRead: 'room rows read',
  roomRowsWritten: 'room rows written',
  queued: 'queued',
  objectsWritten: 'R2 written',
  providerRequests: 'provider',
}
/** Cloudflare bills so many incoming messages of sockets as one request. */
const MESSAGES_PER_REQUEST = 20
const ROOM_GB = 0.128

/** A message is written, read and deleted. */
const OPERATIONS_A_MESSAGE = 3

const objectRequestsOf = (bill) =>
  bill.roomRequests + bill.dispatchRequests + bill.roomMessages / MESSAGES_PER_REQUEST

/** US dollars for a million of each, by Cloudflare's list prices of the paid plan, without what it includes. */
const DOLLARS_A_MILLION = [
  ['Requests', 0.3, (bill) => bill.requests],
  ['Object requests', 0.15, objectRequestsOf],
  ['Rows written by rooms', 1, (bill) => bill.roomRowsWritten],
  ['Rows written in D1', 1, (bill) => bill.d1RowsWritten],
  ['Rows read, rooms and D1', 0.001, (bill) => bill.roomRowsRead + bill.d1RowsRead],
  ['KV reads', 0.5, (bill) => bill.kvReads],
  ['KV writes', 5, (bill) => bill.kvWrites],
  ['Operations of the queue', 0.4, (bill) => bill.queued * OPERATIONS_A_MESSAGE],
  ['Objects written to R2', 4.5, (bill) => bill.objectsWritten],
]

/** Prints what so many of these cost by the list price, in dollars. */
function printPrice(bill, what, times = 1000) {
  const lines = DOLLARS_A_MILLION.map(([name, dollars, countOf]) => {
    const count = countOf(bill)
    return { name, count, dollars: (count * times * dollars) / 1e6 }
  }).filter(({ count }) => count > 0)
  const sum = lines.reduce((all, { dollars }) => all + dollars, 0)
  const rows = lines.map(({ name, count, dollars }) => [name, Math.round(count), `$${dollars.toFixed(3)}`])
  console.log(`\n${times} × ${what} by the list price:`)
  console.log(table(['', 'one', 'all'], [...rows, ['In all', '', `$${sum.toFixed(3)}`]]))
}

/**
 * The billable operations of one ride of an hour, with the rider and three friends watching: the real worker and the
 * real room in workerd, driven an hour in faked time, one point every 3 seconds.
 */
export async function benchRide() {
  const { parts, points, seconds } = await countsOf('ride', 'BILL')
  const total = printBill(parts)
  printPrice(total, 'such a ride')
  console.log(`
Object requests billed: ${total.roomRequests} calls and alarms + ${total.dispatchRequests} reports to the city's dispatch object + ${total.roomMessages} messages / ${MESSAGES_PER_REQUEST} = ${Math.round(objectRequestsOf(total))}.
Duration: ${points} points took ${seconds.toFixed(1)} s here with all that went with them, so at most ${(seconds * ROOM_GB).toFixed(1)} GB-s of a room at
work; a room that never slept would be ${(3600 * ROOM_GB).toFixed(0)} GB-s. Pings are answered without waking it.
Not counted: static files, messages sent, sign-in, and what other rides cost: a driver's page reads its board once more for each
change of the offers in its city for its kind of car.

A booking that is paid, cancelled and refunded, without the ride:`)
  const paid = await countsOf('payment', 'PAID')
  printBill(paid)
  printPrice(sumOf(paid.slice(0, PARTS_OF_PAYING)), 'a booking that is paid, without its cancellation')
}

/** Of the parts of a booking that is paid, cancelled and refunded: until its rider has seen that it is confirmed. */
const PARTS_OF_PAYING = 5

/** Files of the home page and of /booking, as many as a new browser may load: each is a request to the worker. */
function filesOfPages() {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const islands = ['search-form', 'booking'].map((name) => `src/islands/${name}/island.tsx`)
  const names = new Set(['src/client.ts', 'src/hydrate.tsx', 'src/styles/site.css', ...islands])
  const files = new Set()
  for (const name of names) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[name]
    for (const one of [file, ...css, ...assets]) files.add(one)
    for (const one of [...imports, ...dynamicImports]) names.add(one)
  }
  return files.size
}

/** Rounds of a day: each minute, every five, of the night, and the copy's. */
const ROUNDS_A_DAY = [24 * 60, (24 * 60) / 5, 1, 1]

/**
 * What a visit costs that books nothing, and a day on which nobody books, with 100,000 bookings in the database: each round
 * of the clock once, times its rounds of a day.
 */
export async function benchIdle() {
  await build()
  const { visit, day } = await countsOf('idle', 'IDLE')
  visit.push(['Files, at most', { ...timesAll(visit[0][1], 0), requests: filesOfPages() }])
  printPrice(printBill(visit), 'such a visit')
  console.log('\nThe rounds of the clock, each once:')
  printBill(day)
  const rounds = day.map(([name, bill], place) => [name, timesAll(bill, ROUNDS_A_DAY[place])])
  printPrice(sumOf(rounds), 'a day on which nobody books', 1)
}

const timesAll = (bill, times) =>
  Object.fromEntries(Object.entries(bill).map(([key, count]) => [key, count * times]))

const sumOf = (parts) =>
  Object.fromEntries(
    Object.keys(parts[0][1]).map((key) => [key, parts.reduce((sum, [, bill]) => sum + bill[key], 0)]),
  )

/** Prints what of a bill is more than nothing, by its parts, and returns the sums. */
function printBill(parts) {
  const total = sumOf(parts)
  const columns = Object.keys(COLUMNS).filter((key) => total[key] > 0)
  const row = ([name, bill]) => [name, ...columns.map((key) => String(bill[key])), '']
  console.log(table(['', ...columns.map((key) => COLUMNS[key]), ''], [...parts, ['In all', total]].map(row)))
  return total
}

/** The sandbox's, which no rider has, and what the clock does every few minutes and at night. */
const MAY_TAKE_LONG = /^clock (30|\*\/5)|sandbox/
/** What reads many rows by its nature takes its time, and reads so many a trip. */
const MOST = { rows: 1_000, ms: 50, ofTrip: 10 }

/**
 * Rows that D1 says it read, and processor time, of every route of the table of routes and of the clock, with 100,000
 * bookings or as many as asked for, a thousand of them the rider's and the driver's who ask; then each statement that reads
 * over 100 rows, with its plan. Fails where a route is over its limit.
 */
export async function benchRows([bookings = '100000']) {
  process.env.BENCH_BOOKINGS = bookings
  const { measured, statements, bytes } = await countsOf('rows', 'MEASURED')
  const rows = measured.map(([name, { who, status, queries, rows, ms, trips }]) => {
    const isOver = trips > 0 ? rows > MOST.ofTrip * trips : rows > MOST.rows || ms > MOST.ms
    const note = isOver ? (MAY_TAKE_LONG.test(name) && trips === 0 ? 'may' : 'OVER') : ''
    const ofTrip = trips > 0 ? `${(rows / trips).toFixed(1)} a trip` : ''
    return [name, who, status, queries, rows, Math.round(ms), ofTrip, note]
  })
  rows.sort((one, other) => other[4] - one[4])
  console.log(table(['', 'asked by', 'answer', 'statements', 'rows', 'ms', '', ''], rows))
  for (const { by, rows, statement, plan } of statements) {
    console.log(`\n${rows} rows, ${by}\n  ${statement.replaceAll(/\s+/g, ' ').slice(0, 240)}`)
    for (const line of plan) console.log(`    ${line}`)
  }
  console.log(`\n${bookings} bookings in ${Math.round(bytes / 1e6)} MB`)
  if (rows.some((row) => row.at(-1) === 'OVER')) process.exitCode = 1
}
