import { env } from 'cloudflare:workers'
import { it } from 'vitest'
import { MADE_AGAIN, type Made, manyBookings } from '../../scripts/seed/many-bookings.mjs'
import { addDays, dateOf } from '../../src/domain/kolkata-time'
import { FILE_KINDS } from '../../src/domain/ops/files'
import { TAKINGS_BY } from '../../src/domain/ops/takings'
import { eraseAccount, repeatDeletion } from '../../worker/profile/erase-account'
import { runCron } from '../../worker/upkeep'
import { bookingRequest, trip } from '../support/worker/bookings'
import { firstRow, insertInto, rowsOf, run } from '../support/worker/database'
import {
  type Asked,
  ask,
  requestOf,
  WHO,
  type Who,
  type World,
  worldsOfRoutes,
} from '../support/worker/every-route'
import { leftOfRequests } from '../support/worker/left-of-requests'
import { signedInOperator, signedInRider } from '../support/worker/people'
import { planOf } from '../support/worker/query-plans'
import { ROUTE_TABLE } from '../support/worker/route-table'
import { countedRows } from './counted-rows'

const BOOKINGS = Number(env.BENCH_BOOKINGS)
/** So many messages of the seed the upkeep leaves, in days. */
const MESSAGE_DAYS = 90
/** One of so many trips is given to the people of a world, some of each hundred: their states repeat in these. */
const TRIPS = 1_000
const PARTS = Math.ceil(BOOKINGS / TRIPS)
/** A day whose rides are over and on which rides of other days were paid. */
const PAST_DAY = addDays(dateOf(new Date()), -30)
/** A month of such days, of which files are taken. */
const MONTH = { from: addDays(PAST_DAY, -29), to: PAST_DAY }
const inMonth = (at: string) => `date(${at}, '+330 minutes') BETWEEN '${MONTH.from}' AND '${MONTH.to}'`
/** The trips that a file of this month is of. What drivers hold is what they hold now, less all that came after. */
const TRIPS_OF_FILE: Record<(typeof FILE_KINDS)[number], string> = {
  rides: `SELECT count(*) AS trips FROM bookings WHERE is_confirmed = 1 AND ${inMonth('scheduled_time')}`,
  entries: `SELECT count(DISTINCT booking_id) AS trips FROM ledger WHERE ${inMonth('created_at')}`,
  documents: `SELECT count(DISTINCT booking_id) AS trips FROM documents WHERE ${inMonth('issued_at')}`,
  balances: `SELECT count(DISTINCT booking_id) AS trips FROM ledger WHERE date(created_at, '+330 minutes') >= '${MONTH.from}'`,
}
/** What the seed has none of: a voucher and an invoice of each ride of the month. */
const DOCUMENTS = `INSERT INTO documents (number, series, financial_year, running, booking_id, kind, cause_id, entry_ids, body,
    total_paise, issued_at)
  SELECT series || '/2627/' || printf('%06d', bookings.rowid), series, '2627', bookings.rowid, bookings.id, kind, bookings.id,
    '[]', (SELECT body FROM documents LIMIT 1), 40000, end_time
  FROM bookings, (SELECT 'YA' AS series, 'receipt_voucher' AS kind UNION ALL SELECT 'YB', 'invoice')
  WHERE status = 'completed' AND ${inMonth('end_time')}`
/** A statement that reads more rows is explained. */
const MANY = 100
/** What is asked so often counts by the least it took: the first answer compiles, and others use the processor too. */
const TIMES = { read: 3, written: 3 }

const given = new Set<World['people']>()

/** Gives a thousand of the seeded trips, of the whole year, to the rider and the driver of this world. */
async function giveTrips(people: World['people']) {
  if (given.has(people) || given.size === PARTS) return
  const [rider, driver] = [`'${people.rider.userId}'`, `'${people.driver.userId}'`]
  const theirs = `(SELECT id FROM bookings WHERE (rowid + rowid / 100) % ${PARTS} = ${given.size} AND status IN ('completed', 'cancelled'))`
  given.add(people)
  const triggers = await rowsOf<Made>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'bookings'`,
  )
  const statements = [
    ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    `UPDATE outbox SET recipient_id = iif(event LIKE 'driver%', ${driver}, ${rider}) WHERE booking_id IN ${theirs}`,
    `UPDATE reviews SET reviewer_id = ${rider}, reviewed_id = ${driver} WHERE booking_id IN ${theirs}`,
    `UPDATE ride_judgements SET driver_id = ${driver} WHERE booking_id IN ${theirs}`,
    `UPDATE bookings SET user_id = ${rider}, driver_id = iif(driver_id IS NULL, NULL, ${driver}) WHERE id IN ${theirs}`,
    ...triggers.map(({ sql }) => sql),
  ]
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
}

/** What lists and searches are asked for beside the table, and requests whose bodies fit: by whom, and what. */
async function furtherRequests(world: World): Promise<[Who, string, object?][]> {
  const waiting = await rowsOf<{ id: string }>(
    `SELECT id FROM bookings WHERE status = 'pending' AND payment_status = 'partial' LIMIT 50`,
  )
  const ids = waiting.map(({ id }) => id)
  const { rider, driver } = world.people
  const lists = ['unassigned', 'accepted', 'started', 'completed', 'cancelled', 'all']
  const typed = [
    'koramangala',
    'asha rao',
    'zubair hebbal yesterday',
    'nobody at all',
    ids[0]?.slice(-8) ?? '',
  ]
  return [
    ['rider', 'GET /api/trips?status=completed'],
    ['rider', `GET /api/trips?before=${new Date().toISOString()}~z`],
    ['rider', `GET /tracking?booking_id=${world.ids.booking}`],
    ['operator', `GET /api/ops/bookings/${ids[0]}/candidates`],
    ['operator', `GET /api/ops/bookings/${ids[0]}/candidates?named=asha`],
    ...lists.map((state): [Who, string] => ['operator', `GET /api/ops/rides?state=${state}`]),
    ['operator', 'GET /api/ops/rides?state=completed&city=mysuru'],
    ['operator', `GET /api/ops/rides?state=completed&driver=${driver.userId}`],
    ...typed.map((words): [Who, string] => ['operator', `GET /api/ops/find?q=${encodeURIComponent(words)}`]),
    ...TAKINGS_BY.map((by): [Who, string] => [
      'operator',
      `GET /api/ops/takings?from=${PAST_DAY}&to=${PAST_DAY}&by=${by}`,
    ]),
    ['operator', 'POST /api/ops/many/drivers', { ids }],
    ['rider', 'POST /api/quotes', { trip: trip() }],
    ['rider', 'POST /api/bookings', await bookingRequest(rider)],
  ]
}

it('Rows and processor time of every route', async () => {
  const now = new Date().toISOString()
  const options = { now, messageDays: MESSAGE_DAYS, madeAgain: await rowsOf<Made>(MADE_AGAIN) }
  for (const statement of manyBookings(BOOKINGS, options)) await env.DB.prepare(statement).run()
  const [ofDay] = await rowsOf<{ trips: number }>(
    `SELECT count(DISTINCT booking_id) AS trips FROM ledger WHERE date(created_at, '+330 minutes') = '${PAST_DAY}'`,
  )
  const counted = countedRows()
  const measured = new Map<
    string,
    { who: string; status: number; queries: number; rows: number; ms: number; trips: number }
  >()
  const measure = async (name: string, who: string, run: () => Promise<unknown>, ofFile = 0) => {
    // Messages of what came before are sent by then.
    await leftOfRequests()
    const {
      value: answer,
      ms,
      ...read
    } = await counted(name, async () => {
      const answer = await run()
      if (!(answer instanceof Response)) return null
      if (!answer.webSocket) await answer.arrayBuffer()
      return answer
    })
    answer?.webSocket?.accept()
    answer?.webSocket?.close(1000)
    const least = Math.min(ms, measured.get(name)?.ms ?? ms)
    const trips = /export|deletion/.test(name) ? TRIPS : /takings\?/.test(name) ? (ofDay?.trips ?? 0) : ofFile
    measured.set(name, { who, status: answer?.status ?? 0, ...read, ms: least, trips })
  }
  const worldOf = worldsOfRoutes()
  const walk = async (isRead: boolean) => {
    for (const [route, row] of Object.entries(ROUTE_TABLE)) {
      if (route.startsWith('GET') !== isRead) continue
      const who = row.entitled?.[0] ?? WHO.find((_, place) => (row.as[place] ?? 0) < 300) ?? 'rider'
      // Where all routes share a world, what comes before a request is made once.
      const times = isRead ? TIMES.read : row.before && !row.id ? 1 : TIMES.written
      for (let time = 0; time < times; time += 1) {
        const world = await worldOf(route, row)
        await giveTrips(world.people)
        await row.before?.(world)
        await measure(route, who, () => ask(world.people[who], requestOf(route, row, world)))
      }
    }
  }
  // What is read comes first: each world that follows leaves needs on the operators' board.
  await walk(true)
  const world = await worldOf('GET /', { as: [200, 200, 200, 200, 200, 200] })
  for (const [who, request, body] of await furtherRequests(world)) {
    const [method = '', path = ''] = request.split(' ')
    const asked: Asked = { method, path, ...(body && { body }) }
    for (let time = 0; time < TIMES.read; time += 1)
      await measure(request, who, () => ask(world.people[who], asked))
  }
  // Before the night's copy begins: while one is made, each change is noted.
  const leaving = await signedInRider()
  await giveTrips({ ...world.people, rider: leaving })
  const deletion = { user_id: leaving.userId, requested_at: now }
  await measure('deletion', 'rider', async () => {
    await repeatDeletion(env, deletion, new Date())
    while (!(await eraseAccount(env, leaving.userId, new Date())));
  })
  for (const cron of ['* * * * *', '*/5 * * * *', '30 20 * * *'])
    await measure(`clock ${cron}`, '', () => runCron(cron, env, new Date()))
  const nightly = measured.get('clock 30 20 * * *')
  const audit = await firstRow<{ bookings: number }>('SELECT bookings FROM audits ORDER BY began_at DESC')
  if (nightly && audit) nightly.trips = audit.bookings
  await walk(false)
  // After the night, whose audit looks for what documents are of.
  await run(DOCUMENTS)
  const operator = await signedInOperator()
  for (const kind of FILE_KINDS) {
    const [ofFile] = await rowsOf<{ trips: number }>(TRIPS_OF_FILE[kind])
    const details = JSON.stringify({ kind, ...MONTH })
    const taken = { action: 'file.taken', subject_kind: 'file', subject_id: kind, details }
    await insertInto({ ops_log: { ...taken, operator_id: operator.userId } })
    const file: Asked = { method: 'GET', path: `/api/ops/files/${kind}` }
    for (let time = 0; time < TIMES.read; time += 1)
      await measure(`GET ${file.path}, a month`, 'operator', () => ask(operator, file), ofFile?.trips)
  }
  const statements = await Promise.all(
    counted.statements(MANY).map(async ({ values, ...read }) => {
      const { lines } = await planOf(read.statement, values)
      return { ...read, plan: lines.map(({ detail }) => detail) }
    }),
  )
  console.log(`MEASURED${JSON.stringify({ measured: [...measured], statements, bytes: counted.bytes() })}`)
})
