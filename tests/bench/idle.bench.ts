import { env } from 'cloudflare:workers'
import { it } from 'vitest'
import { MADE_AGAIN, type Made, manyBookings } from '../../scripts/seed/many-bookings.mjs'
import { pickupOf } from '../../src/domain/places/coordinates'
import { runCron } from '../../worker/upkeep'
import { trip } from '../support/worker/bookings'
import { rowsOf } from '../support/worker/database'
import { type SignedIn, signedInRider } from '../support/worker/people'
import { Bill, billedCalls, countedEnv, Parts } from './counting-env'

const EVERY_MINUTE = '* * * * *'

it('A visit that books nothing, and a day on which nobody books', async () => {
  const bill = new Bill()
  const bindings = countedEnv(bill)
  const ask = billedCalls(bill, bindings)
  const [visit, day] = [new Parts(bill), new Parts(bill)]
  const post = (path: string, body: object, by: SignedIn | null = null) =>
    ask(path, by, { body: JSON.stringify(body) })
  await ask('/', null)
  visit.end('The home page')
  for (const name of ['koramangala', 'indiranagar']) {
    for (const input of [name.slice(0, 5), name])
      await post('/api/places-proxy', { action: 'autocomplete', input })
    await post('/api/places-proxy', { action: 'details', place_id: `${name}-bengaluru` })
  }
  const pickup = pickupOf(trip())
  await post('/api/route-preview', { pickup, dropoff: { lat: 12.9784, lng: 77.6408 }, trip: trip() })
  await post('/api/searches', pickup)
  visit.end('Two places, the way between them, Search Cars')
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  for (const path of ['/booking', '/api/trips/next', '/api/addresses']) await ask(path, rider)
  await post('/api/quotes', { trip: trip() }, rider)
  visit.end('/booking by who is signed in, and the prices of the cars')

  const now = new Date()
  const seed = { now: now.toISOString(), messageDays: 90, madeAgain: await rowsOf<Made>(MADE_AGAIN) }
  for (const statement of manyBookings(Number(env.BENCH_BOOKINGS), seed))
    await env.DB.prepare(statement).run()
  // What is due when the clock first runs is due once: the seed’s rides of two days have no traces, and a run stores 20.
  // It is idle when both of its rounds write the row of their run alone.
  const due = new Parts(bill)
  do {
    due.end('before')
    for (const cron of ['*/5 * * * *', EVERY_MINUTE]) await runCron(cron, bindings, now)
  } while (due.since().d1RowsWritten > 2)
  day.end('before')
  const rounds = {
    [EVERY_MINUTE]: 'The clock’s minute',
    '*/5 * * * *': 'Its five minutes',
    '30 20 * * *': 'Its night: the audit, a copy begins',
  }
  for (const [cron, name] of Object.entries(rounds)) {
    bill.requests += 1
    await runCron(cron, bindings, now)
    day.end(name)
  }
  while ((await rowsOf('SELECT id FROM backups WHERE ended_at IS NULL')).length > 0)
    await runCron(EVERY_MINUTE, bindings, now)
  day.end('The minutes that copy')
  console.log(`IDLE${JSON.stringify({ visit: visit.parts, day: day.parts.slice(1) })}`)
})
