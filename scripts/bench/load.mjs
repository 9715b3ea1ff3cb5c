import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from 'miniflare'
import { builtWorker } from '../built-worker.mjs'
import { bundleSandbox } from '../bundle-sandbox.mjs'
import { migrate, wipe } from '../local-database.mjs'
import { localBrand } from '../local-settings.mjs'
import { MADE_AGAIN, manyBookings } from '../seed/many-bookings.mjs'
import { bindLocal, build } from '../serve-local.mjs'
import { percentile, table } from './numbers.mjs'
import { processorOfNewest } from './processor.mjs'

const SEEDED = '.wrangler/load-seeded'
const STATE = '.wrangler/bench-load-state'
const BOOKINGS = 100_000
const ORIGIN = `https://${localBrand.BRAND_HOST}`
/** Riders that begin a booking in a second, by steps of so many seconds. The first step warms up. */
const RATES = [2, 1, 2, 3, 5, 7, 10, 14]
const SECONDS = 20
const AIM = { riders: 5, p95: 1_000 }
const DAY_MS = 86_400_000

const databaseIn = (state) =>
  new DatabaseSync(globSync(`${state}/v3/d1/**/*.sqlite`).find((file) => !file.endsWith('metadata.sqlite')))

/** The database of a year, made once for these migrations and this seed. */
async function prepareBookings() {
  const hash = createHash('sha256')
  for (const file of [...globSync('migrations/*.sql').sort(), 'scripts/seed/many-bookings.mjs'])
    hash.update(readFileSync(file))
  const digest = hash.digest('hex')
  const digestFile = join(SEEDED, 'digest')
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return
  wipe(SEEDED)
  await migrate(SEEDED)
  const database = databaseIn(SEEDED)
  const madeAgain = database.prepare(MADE_AGAIN).all()
  const options = { now: new Date().toISOString(), messageDays: 90, madeAgain }
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; BEGIN')
  for (const statement of manyBookings(BOOKINGS, options)) database.exec(statement)
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  writeFileSync(digestFile, digest)
}

/** What a server answers at its own socket, which takes the whole address as a proxy does: nothing stands between. */
const send = (port, path, { body, ...options }) =>
  new Promise((done, failed) => {
    // A connection of its own: the server may end one that waits while the next request is on its way there.
    const to = { agent: false, host: '127.0.0.1', port, path: new URL(path, ORIGIN).href }
    const sent = request({ ...to, ...options }, async (answer) => {
      const status = answer.statusCode
      done({ status, text: (await answer.setEncoding('utf8').toArray()).join('') })
    })
    sent.on('error', failed).end(body)
  })

/** What one server asks of the other. */
async function passOn({ port }, asked) {
  const [headers, body] = [Object.fromEntries(asked.headers), await asked.text()]
  const { status, text } = await send(port, asked.url, { method: asked.method, headers, body })
  return new Response(text || null, { status, headers: { 'content-type': 'application/json' } })
}

async function start(options) {
  const own = { log: new Log(LogLevel.ERROR), cf: false }
  const unsafeDirectSockets = [{ proxy: true, host: '127.0.0.1', port: 0 }]
  const miniflare = new Miniflare(convertV4MiniflareOptions({ ...own, ...options, unsafeDirectSockets }))
  const { port } = await miniflare.unsafeGetDirectURL(options.name)
  return { miniflare, port: Number(port), cpuSeconds: processorOfNewest() }
}

/**
 * The product as production has it, without its files, and the sandbox in a process of its own, so that its work is counted
 * apart. `answered` is called with the log's line of each answer.
 */
async function serve(answered) {
  wipe(STATE)
  cpSync(SEEDED, STATE, { recursive: true })
  const sandbox = await start({
    ...(await bundleSandbox('development')),
    // Webhooks and reports of messages.
    outboundService: (asked) => passOn(product, asked),
  })
  const config = bindLocal('load', { ENVIRONMENT: 'production', SEND_LIMITS: 'all' })
  const { assets: _, ...worker } = builtWorker(config)
  const product = await start({
    ...{ ...worker, name: 'hasiru-cabs', resourcePersistencePath: resolve(STATE, 'v3') },
    serviceBindings: { SANDBOX: (asked) => passOn(sandbox, asked) },
    handleStructuredLogs({ level, message }) {
      const line = message.startsWith('{') ? JSON.parse(message) : {}
      if (line.event === 'answered') answered({ ...line, route: `${line.method} ${line.route}` })
      if (level === 'error') console.error(message)
    },
  })
  return { product, sandbox }
}

/** A session of each of the seed's first riders, as a sign-in writes it. */
async function signIn({ miniflare }, count) {
  const kv = await miniflare.getKVNamespace('KV')
  const ids = `SELECT id AS userId FROM users WHERE role = 'customer' ORDER BY rowid LIMIT ${count}`
  const riders = databaseIn(STATE).prepare(ids).all()
  const [createdAt, expiresAt] = [Date.now(), Date.now() + 30 * DAY_MS]
  const session = { epoch: 0, createdAt, expiresAt, lastActiveAt: createdAt, byGoogle: false }
  const signedIn = riders.map(async ({ userId }, number) => {
    const token = `load${number.toString(2)}`.replaceAll('0', 'o').replaceAll('1', 'i').padEnd(40, 'x')
    const hash = createHash('sha256').update(token).digest('hex')
    await kv.put(`session:${hash}`, JSON.stringify({ ...session, userId }))
    return { token, address: `10.0.${number >> 8}.${number & 255}` }
  })
  return Promise.all(signedIn)
}

/** Sends requests as this rider's browser does, and notes of each its route and milliseconds. */
const browserOf =
  ({ token, address }, { product, sandbox }, note) =>
  async (route, { path = route.split(' ')[1], body } = {}) => {
    const began = performance.now()
    const { port } = path.startsWith('/sandbox/') ? sandbox : product
    const { status, text } = await send(port, path, {
      method: route.split(' ')[0],
      body: body && JSON.stringify(body),
      headers: {
        ...{ cookie: `__Host-session=${token}`, 'cf-connecting-ip': address },
        ...{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
    })
    note({ route, ms: performance.now() - began })
    if (status >= 300) throw new Error(`${route} answered ${status}: ${text.slice(0, 200)}`)
    return text.startsWith('{') ? JSON.parse(text) : text
  }

const ENDS = ['koramangala', 'indiranagar', 'jayanagar', 'hebbal', 'whitefield', 'malleswaram']
const SHEET = '/sandbox/api/checkout/payments'

/** What the page sends for a booking, seen in a browser, from /booking to the trip's details. */
async function bookRide(ask, number) {
  const next = () => ask('GET /api/trips/next')
  const choosePlace = async (typed) => {
    const places = (body) => ask('POST /api/places-proxy', { body: { ...body, sessiontoken: typed } })
    await places({ action: 'autocomplete', input: typed.slice(0, 5) })
    const { predictions } = await places({ action: 'autocomplete', input: typed })
    const place = await places({ action: 'details', place_id: predictions[0].place_id })
    const { formatted_address: address, signature, geometry } = place
    return { address, signature, ...geometry.location }
  }
  const endOf = (end, { address, signature, lat, lng }) => ({
    ...{ [`${end}_address`]: address, [`${end}_latitude`]: lat },
    ...{ [`${end}_longitude`]: lng, [`${end}_signature`]: signature },
  })
  await ask('GET /booking')
  await next()
  await ask('GET /api/addresses')
  const pickup = await choosePlace(ENDS[number % ENDS.length])
  const dropoff = await choosePlace(ENDS[(number + 1) % ENDS.length])
  const service = { service_type: 'ride_later', trip_type: null, is_round_trip: false }
  await ask('POST /api/route-preview', { body: { pickup, dropoff, trip: service } })
  await ask('POST /api/searches', { body: { lat: pickup.lat, lng: pickup.lng } })
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const trip = {
    ...{ ...service, ...endOf('pickup', pickup), ...endOf('dropoff', dropoff), passengers: 2 },
    ...{ scheduled_time: `${day}T18:30`, return_scheduled_time: null, package_id: null },
    special_instructions: null,
  }
  const { quote, fares } = await ask('POST /api/quotes', { body: { trip } })
  const payment = { payment_method: 'upi', amount_choice: 'partial', fare_amount: fares.sedan.totalFare }
  const request = { trip, vehicle_type: 'sedan', quote, idempotency_key: crypto.randomUUID(), ...payment }
  const { booking } = await ask('POST /api/bookings', { body: request })
  const asked = { bookingId: booking.id, paymentMethod: 'upi', paymentAmount: booking.advance_amount }
  const { order_id, key_id } = await ask('POST /api/payment-order', { body: asked })
  const page = `/sandbox/razorpay/page?${new URLSearchParams({ key: key_id, order_id })}`
  await ask('GET /sandbox/razorpay/page', { path: page })
  const sheet = { key_id, order_id, method: 'upi', notes: {} }
  const { payment_id } = await ask(`POST ${SHEET}`, { body: sheet })
  const finish = { path: `${SHEET}/${payment_id}/finish`, body: { outcome: 'pay' } }
  const { paid } = await ask(`POST ${SHEET}/:id/finish`, finish)
  await ask('POST /api/payment-verification', { body: { ...paid, booking_id: booking.id } })
  await next()
  const shown = await ask('GET /api/bookings/:id', { path: `/api/bookings/${booking.id}` })
  if (shown.payment_state !== 'paid') throw new Error(`A paid booking reads ${shown.payment_state}`)
  for (let part = 0; part < 2; part += 1) await ask('GET /api/profile/messages')
  await next()
  await ask('GET /api/trips/:id', { path: `/api/trips/${booking.id}` })
}

const byRoute = (rows) => Map.groupBy(rows, ({ route }) => route)
const isOurs = ({ route }) => !route.includes('/sandbox/')
const HEAD = ['p50 ms', 'p95', 'p99']
const timesOf = (rows) => {
  const sorted = rows.map(({ ms }) => ms).sort((one, other) => one - other)
  return [50, 95, 99].map((percent) => (rows.length > 0 ? Math.round(percentile(sorted, percent)) : ''))
}

/** Processor seconds so far: of the product, of the sandbox, and of all that runs on this machine. */
const secondsOf = ({ product, sandbox }) => [
  product.cpuSeconds(),
  sandbox.cpuSeconds(),
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1_000, 0),
]

/** So many riders in a step's seconds, each at an instant of its own: nobody waits for another's answer. */
async function runStep(riders, servers) {
  const [sent, whole, failed] = [[], [], []]
  const [began, before] = [performance.now(), secondsOf(servers)]
  const book = async (rider, number) => {
    await new Promise((arrive) => setTimeout(arrive, Math.random() * SECONDS * 1_000))
    const from = performance.now()
    const ask = browserOf(rider, servers, (one) => sent.push(one))
    await bookRide(ask, number).catch(({ message }) => failed.push(message))
    whole.push({ ms: performance.now() - from })
  }
  await Promise.all(riders.map(book))
  const seconds = (performance.now() - began) / 1_000
  const [product, sandbox, all] = secondsOf(servers).map((now, place) => now - before[place])
  const ofOne = [product, sandbox].map((used) => Math.round((1_000 * used) / riders.length))
  const cpu = [...ofOne, Math.round((100 * all) / seconds)]
  const p95s = [...byRoute(sent.filter(isOurs))].map(([route, rows]) => ({ route, p95: timesOf(rows)[1] }))
  const slowest = p95s.toSorted((one, other) => other.p95 - one.p95)[0]
  return { sent, whole, failed, slowest, cpu, isGood: failed.length === 0 && slowest.p95 <= AIM.p95 }
}

function printSteps(steps) {
  const rows = steps.map(({ rate, sent, failed, whole, cpu, slowest: { p95, route }, isGood }) => {
    const note = `${route}${isGood ? '' : ', TOO MUCH'}`
    return [rate, failed.length, ...timesOf(sent.filter(isOurs)), timesOf(whole)[0], ...cpu, p95, note]
  })
  const cpu = ['its processor ms', 'the sandbox’s', 'machine %']
  console.log(table(['riders/s', 'failed', ...HEAD, 'a booking ms', ...cpu, 'slowest p95', 'of'], rows))
  for (const { rate, failed } of steps)
    for (const message of new Set(failed)) console.log(`  at ${rate}: ${message}`)
}

/** By route: requests and statements a booking, and milliseconds as the page waits and as the worker says. */
function printRoutes({ sent, whole, lines }) {
  const [asked, answered] = [byRoute(sent), byRoute(lines)]
  const row = (name, waited = [], own = []) => {
    const queries = own.reduce((sum, line) => sum + line.queries, 0)
    const counts = [Math.max(waited.length, own.length), queries]
    const ofOne = counts.map((count) => (count / whole.length).toFixed(1))
    return [name, ...ofOne, ...timesOf(waited), ...timesOf(own), '']
  }
  const routes = [...new Set([...asked.keys(), ...answered.keys()])]
  const rows = routes.map((route) => row(route, asked.get(route), answered.get(route)))
  rows.push(row('In all', sent.filter(isOurs), lines))
  console.log(table(['', 'a booking', 'statements', ...HEAD, 'worker ms', ...HEAD.slice(1), ''], rows))
}

/** How long the messages of this run took from what they tell of to their provider's answer. */
function printMessages(began) {
  const query = 'SELECT created_at, sent_at FROM outbox WHERE created_at >= ? AND sent_at IS NOT NULL'
  const rows = databaseIn(STATE).prepare(query).all(began.toISOString())
  const [p50, p95, p99] = timesOf(
    rows.map((row) => ({ ms: Date.parse(row.sent_at) - Date.parse(row.created_at) })),
  )
  console.log(`${rows.length} messages sent: median ${p50} ms after their cause, p95 ${p95}, p99 ${p99}`)
}

/**
 * Whole bookings on a database with 100,000: the production build in workerd, limits on, a rider and an address each. The
 * rate of arrivals rises until a request fails or the 95th percentile of a route passes a second, twice. Fails below 5 a
 * second. `seed` only makes the database.
 */
export async function bench([only]) {
  await prepareBookings()
  if (only === 'seed') return
  await build()
  let lines = []
  const began = new Date()
  const servers = await serve((line) => lines.push(line))
  const steps = []
  try {
    const riders = await signIn(servers.product, SECONDS * RATES.reduce((sum, rate) => sum + rate))
    for (const rate of RATES) {
      lines = []
      steps.push({ rate, lines, ...(await runStep(riders.splice(0, rate * SECONDS), servers)) })
      if (steps.slice(1).filter(({ isGood }) => !isGood).length > 1) break
    }
  } finally {
    await Promise.all(Object.values(servers).map(({ miniflare }) => miniflare.dispose()))
  }
  console.log(`${BOOKINGS} bookings, ${cpus().length} × ${cpus()[0].model}; the first step warms up`)
  printSteps(steps)
  const best = steps.slice(1).findLast(({ isGood }) => isGood)
  if (best) printRoutes(best)
  printMessages(began)
  console.log(`Highest rate: ${best?.rate ?? 0} riders a second`)
  if ((best?.rate ?? 0) < AIM.riders) process.exitCode = 1
}
