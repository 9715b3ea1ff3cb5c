import { countsOf } from './counts.mjs'
import { table } from './numbers.mjs'

const COLUMNS = {
  requests: 'requests',
  d1RowsRead: 'D1 read',
  d1RowsWritten: 'D1 written',
  kvReads: 'KV read',
  kvWrites: 'KV written',
  roomRequests: 'room calls',
  roomMessages: 'room messages',
  roomRowsRead: 'room rows read',
  roomRowsWritten: 'room rows written',
}
/** Cloudflare bills so many incoming messages of sockets as one request. */
const MESSAGES_PER_REQUEST = 20
const ROOM_GB = 0.128

/**
 * The billable operations of one ride of an hour, with the rider and three friends watching: the real worker and the
 * real room in workerd, driven an hour in faked time, one point every 3 seconds.
 */
export async function bench() {
  const { parts, points, seconds } = await countsOf('ride', 'BILL')
  const total = Object.fromEntries(
    Object.keys(COLUMNS).map((key) => [key, parts.reduce((sum, [, bill]) => sum + bill[key], 0)]),
  )
  const row = ([name, bill]) => [name, ...Object.keys(COLUMNS).map((key) => String(bill[key])), '']
  console.log(table(['', ...Object.values(COLUMNS), ''], [...parts, ['In all', total]].map(row)))
  const objectRequests = total.roomRequests + total.roomMessages / MESSAGES_PER_REQUEST
  console.log(`
Object requests billed: ${total.roomRequests} calls and alarms + ${total.roomMessages} messages / ${MESSAGES_PER_REQUEST} = ${Math.round(objectRequests)}.
Duration: ${points} points took ${seconds.toFixed(1)} s here with all that went with them, so at most ${(seconds * ROOM_GB).toFixed(1)} GB-s of a room at
work; a room that never slept would be ${(3600 * ROOM_GB).toFixed(0)} GB-s. Pings are answered without waking it.
Not counted: static files, messages sent, sign-in, booking and payment.`)
}
