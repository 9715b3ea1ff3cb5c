import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { prepareDatabase, wipe } from '../local-database.mjs'
import { put } from '../seed/statements.mjs'
import { serveLocal } from '../serve-local.mjs'
import { percentile } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8797)
const STATE = '.wrangler/bench-messages-state'
/** Seconds of the bench. */
export const SECONDS = 10
/** Riders: so many that the limits of one rider make none wait. */
const RIDERS = 40

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

const phoneOf = (rider) => `+9198111${String(rider).padStart(5, '0')}`

/** So soon that nothing of the fare comes back. */
const pickup = new Date(Date.now() + 3_600_000)

const bookingOf = (number) => ({
  id: `bench${String(number).padStart(27, '0')}`,
  user_id: `bench_rider_${number % RIDERS}`,
  idempotency_key: `bench-${number}`,
  pickup_address: 'Koramangala 5th Block, Bengaluru',
  pickup_latitude: 12.9352,
  pickup_longitude: 77.6245,
  dropoff_address: 'Whitefield, Bengaluru',
  dropoff_latitude: 12.9698,
  dropoff_longitude: 77.7499,
  city: 'bengaluru',
  fare_amount: 400,
  fare_parts: { totalFare: 400 },
  advance_amount: 100,
  remaining_amount: 300,
  payment_method: 'upi',
  payment_status: 'partial',
  vehicle_type: 'sedan',
  distance_km: 18,
  duration_minutes: 50,
  scheduled_time: pickup,
  created_at: new Date(),
})

const paymentOf = ({ id, created_at }) => ({
  id: `payment_${id}`,
  booking_id: id,
  status: 'paid',
  purpose: 'advance',
  applied: true,
  amount: 100,
  amount_paise: 10_000,
  transaction_id: `order_${id}`,
  provider_payment_id: `pay_${id}`,
  gateway_response: {},
  created_at,
})

/** Riders and their bookings. The provider knows none of their payments: the audit of a local start says so. */
async function addBookings(count) {
  const database = openDatabase()
  const { id: service } = database.prepare("SELECT id FROM service_types WHERE name LIKE '%ater%'").get()
  const created_at = new Date()
  const statements = []
  for (let rider = 0; rider < RIDERS; rider += 1) {
    const id = `bench_rider_${rider}`
    const phone = phoneOf(rider)
    statements.push(
      put('auth_users', { id, phone, phone_confirmed_at: created_at, created_at }),
      put('users', { id, phone_no: phone, phone_verified: true, created_at, updated_at: created_at }),
      put('customers', { id }),
    )
  }
  for (let number = 0; number < count; number += 1) {
    const booking = bookingOf(number)
    statements.push(
      put('bookings', { ...booking, service_type_id: service, service_type: 'ride_later' }),
      put('payments', paymentOf(booking)),
    )
  }
  database.exec(statements.join('\n'))
  database.close()
}

/** The product's own database, as the local platform keeps it. */
function openDatabase() {
  for (const file of globSync(join(STATE, 'v3/d1/**/*.sqlite'))) {
    const database = new DatabaseSync(file)
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").get()
    if (found) return database
    database.close()
  }
  throw new Error(`No database in ${STATE}`)
}

async function post(address, path, body, cookie = '') {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    origin: address,
    cookie,
  }
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer.headers.getSetCookie().map((line) => line.split(';')[0])
}

/** A rider's cookies, after signing in with the code that the sandbox's inbox holds. */
async function signIn(address, phone) {
  const challenge = await post(address, '/api/sign-in/code', { phone_no: phone })
  for (;;) {
    const inbox = await fetch(`${address}/sandbox/messages?to=${encodeURIComponent(phone)}`)
    const [{ code } = {}] = await inbox.json()
    if (!code) {
      await sleep(50)
      continue
    }
    const session = await post(address, '/api/sign-in/verify', { token: code }, challenge.join('; '))
    return [...challenge, ...session].join('; ')
  }
}

/**
 * So many riders a second cancel, for ten seconds, in the production build beside the sandbox. `delays`: the median, the
 * 99th percentile and the longest time from the change to the answer of its message's provider, in milliseconds.
 */
export async function measureArrival({ hasQueue, aSecond }) {
  wipe(STATE)
  await prepareDatabase(STATE)
  const count = aSecond * SECONDS
  await addBookings(count)
  const { address, stop } = await serveLocal({
    port: PORT,
    state: STATE,
    vars: { ENVIRONMENT: 'test' },
    settings: hasQueue ? {} : { queues: {} },
  })
  try {
    const cookies = []
    for (let rider = 0; rider < RIDERS; rider += 1) cookies.push(await signIn(address, phoneOf(rider)))
    const began = performance.now()
    const asked = []
    for (let number = 0; number < count; number += 1) {
      await sleep(Math.max(0, began + (number * 1000) / aSecond - performance.now()))
      const body = { reason: 'Change of plans', refund_paise: 0 }
      const path = `/api/bookings/${bookingOf(number).id}/cancel`
      // The local platform loses a connection now and then.
      asked.push(post(address, path, body, cookies[number % RIDERS]).catch(() => null))
    }
    await Promise.all(asked)
    const seconds = (performance.now() - began) / 1000
    // What no run took is sent by the next minute's.
    await sleep(5000)
    return { ...readTimes(), seconds }
  } finally {
    await stop()
  }
}

function readTimes() {
  const database = openDatabase()
  const rows = database
    .prepare(`SELECT created_at, sent_at FROM outbox WHERE event = 'booking.cancelled'`)
    .all()
  database.close()
  const sent = rows.filter(({ sent_at }) => sent_at !== null)
  const delays = sent
    .map(({ created_at, sent_at }) => Date.parse(sent_at) - Date.parse(created_at))
    .sort((one, other) => one - other)
  return {
    messages: rows.length,
    delays: [percentile(delays, 50), percentile(delays, 99), delays.at(-1)],
    unsent: rows.length - sent.length,
  }
}
