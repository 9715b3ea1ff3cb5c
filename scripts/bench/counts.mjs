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
  roomRowsRead: 'room rows read',
  roomRowsWritten: 'room rows written',
  providerRequests: 'provider',
}
/** Cloudflare bills so many incoming messages of sockets as one request. */
const MESSAGES_PER_REQUEST = 20
const ROOM_GB = 0.128

/**
 * The billable operations of one ride of an hour, with the rider and three friends watching: the real worker and the
 * real room in workerd, driven an hour in faked time, one point every 3 seconds.
 */
export async function benchRide() {
  const { parts, points, seconds } = await countsOf('ride', 'BILL')
  const total = printBill(parts, Object.keys(RIDE_COLUMNS))
  const objectRequests = total.roomRequests + total.roomMessages / MESSAGES_PER_REQUEST
  console.log(`
Object requests billed: ${total.roomRequests} calls and alarms + ${total.roomMessages} messages / ${MESSAGES_PER_REQUEST} = ${Math.round(objectRequests)}.
Duration: ${points} points took ${seconds.toFixed(1)} s here with all that went with them, so at most ${(seconds * ROOM_GB).toFixed(1)} GB-s of a room at
work; a room that never slept would be ${(3600 * ROOM_GB).toFixed(0)} GB-s. Pings are answered without waking it.
Not counted: static files, messages sent, sign-in.

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

const TRIP_COLUMNS = [
  'trips',
  'first page',
  'last page, of 8',
  'completed',
  'cancelled, one in five',
  'pending, none',
  'one trip’s details',
]

/**
 * Rows that D1 itself says it read for the list of trips and for one trip's details, for riders with 10, 10,000 and
 * 100,000 trips, each with a payment, a refund and, where it was driven, a review.
 */
export async function benchTrips() {
  const rows = await countsOf('trips', 'ROWS')
  console.log(
    table(
      TRIP_COLUMNS,
      rows.map((row) => row.map(String)),
    ),
  )
  console.log('\nA page shows ten trips and reads eleven, to know whether there is another page.')
}
