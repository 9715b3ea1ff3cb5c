import { run } from '../processes.mjs'
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

const RIDE_COLUMNS = {
  requests: 'requests',
  d1RowsRead: 'D1 read',
  d1RowsWritten: 'D1 written',
  kvReads: 'KV read',
  kvWrites: 'KV written',
  roomRequests: 'room calls',
  roomMessages: 'room messages',
  dispatchRequests: 'reports',
  roomRowsRead: 'room rows read',
  roomRowsWritten: 'room rows written',
  providerRequests: 'provider',
}
/** Cloudflare bills so many incoming messages of sockets as one request. */
const MESSAGES_PER_REQUEST = 20
const ROOM_GB = 0.128

/** US dollars for a million of each, by Cloudflare's list prices of the paid plan, without what it includes. */
const DOLLARS_A_MILLION = {
  Requests: 0.3,
  'Object requests': 0.15,
  'Rows written by rooms': 1,
  'Rows written in D1': 1,
  'Rows read, rooms and D1': 0.001,
  'KV reads': 0.5,
  'KV writes': 5,
}

/** Prints what so many rides cost by the list price, in dollars. */
function printPrice(total, objectRequests, rides) {
  const counts = {
    Requests: total.requests,
    'Object requests': objectRequests,
    'Rows written by rooms': total.roomRowsWritten,
    'Rows written in D1': total.d1RowsWritten,
    'Rows read, rooms and D1': total.roomRowsRead + total.d1RowsRead,
    'KV reads': total.kvReads,
    'KV writes': total.kvWrites,
  }
  const lines = Object.entries(counts).map(([what, count]) => {
    const dollars = (count * rides * DOLLARS_A_MILLION[what]) / 1e6
    return { what, count, dollars }
  })
  const sum = lines.reduce((dollars, line) => dollars + line.dollars, 0)
  const rows = lines.map(({ what, count, dollars }) => [
    what,
    String(Math.round(count)),
    `$${dollars.toFixed(3)}`,
  ])
  console.log(`\n${rides} such rides by the list price:`)
  console.log(table(['', 'a ride', 'all'], [...rows, ['In all', '', `$${sum.toFixed(2)}`]]))
}

/**
 * The billable operations of one ride of an hour, with the rider and three friends watching: the real worker and the
 * real room in workerd, driven an hour in faked time, one point every 3 seconds.
 */
export async function benchRide() {
  const { parts, points, seconds } = await countsOf('ride', 'BILL')
  const total = printBill(parts, Object.keys(RIDE_COLUMNS))
  const objectRequests =
    total.roomRequests + total.dispatchRequests + total.roomMessages / MESSAGES_PER_REQUEST
  printPrice(total, objectRequests, 1000)
  console.log(`
Object requests billed: ${total.roomRequests} calls and alarms + ${total.dispatchRequests} reports to the city's dispatch object + ${total.roomMessages} messages / ${MESSAGES_PER_REQUEST} = ${Math.round(objectRequests)}.
Duration: ${points} points took ${seconds.toFixed(1)} s here with all that went with them, so at most ${(seconds * ROOM_GB).toFixed(1)} GB-s of a room at
work; a room that never slept would be ${(3600 * ROOM_GB).toFixed(0)} GB-s. Pings are answered without waking it.
Not counted: static files, messages sent, sign-in, and what other rides cost: a driver's page reads its board once more for each
change of the offers in its city for its kind of car.

A booking that is paid, cancelled and refunded, without the ride:`)
  printBill(await countsOf('payment', 'PAID'), [
    'requests',
    'd1RowsRead',
    'd1RowsWritten',
    'kvReads',
    'providerRequests',
  ])
}

/** Prints these columns of a bill by its parts, and returns the sums. */
function printBill(parts, columns) {
  const total = Object.fromEntries(
    columns.map((key) => [key, parts.reduce((sum, [, bill]) => sum + bill[key], 0)]),
  )
  const row = ([name, bill]) => [name, ...columns.map((key) => String(bill[key])), '']
  console.log(
    table(['', ...columns.map((key) => RIDE_COLUMNS[key]), ''], [...parts, ['In all', total]].map(row)),
  )
  return total
}

/** The sandbox's, which no rider has, and what the clock does every few minutes and at night. */
const MAY_TAKE_LONG = /^clock (30|\*\/5)|sandbox/
/** What reads many rows by its nature, a copy, a deletion, the audit, reads so many a trip, and takes its time. */
const MOST = { rows: 1_000, ms: 50, rowsOfTrip: 10 }

/**
 * Rows that D1 says it read, and processor time, of every route of the table of routes and of the clock, with 100,000
 * bookings or as many as asked for, a thousand of them the rider's and the driver's who ask; then each statement that reads
 * over 100 rows, with its plan. Fails where a route is over its limit.
 */
export async function benchRows([bookings = '100000']) {
  process.env.BENCH_BOOKINGS = bookings
  const { measured, statements, bytes } = await countsOf('rows', 'MEASURED')
  const rows = measured.map(([name, { who, status, queries, rows, ms, trips }]) => {
    const isOver = trips > 0 ? rows > MOST.rowsOfTrip * trips : rows > MOST.rows || ms > MOST.ms
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
