import { loadavg } from 'node:os'
import { machine, median, percentile, table } from './numbers.mjs'
import { startObjects } from './servers.mjs'
import { openSocket } from './websocket-client.mjs'

const RIDES = 2000
const OPERATORS = 20
/** Each ride is reported so often: the most that a room does. */
const EVERY_MS = 10_000
const PACED_SECONDS = 30
const ROUNDS = 3
const SATURATED_SECONDS = 4
/** Reports under way at once while saturated. */
const IN_FLIGHT = 64
const SETTLE_MS = 4000
/** The whole bench ends by itself after so long, whatever hangs. */
const LONGEST_MS = 180_000
/** A report's number is in the degrees of its position, and is found again in what arrives. */
const FIRST_LAT = 12
const NUMBERS_A_DEGREE = 1e7

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** What the dispatch object asks of the database: its operators, and rides, of which there are none to read. */
const TABLES = [
  'CREATE TABLE users (id TEXT PRIMARY KEY, role TEXT, deleted_at TEXT)',
  'CREATE TABLE ride_assignments (booking_id TEXT PRIMARY KEY, license_plate TEXT)',
  `CREATE TABLE bookings (id TEXT PRIMARY KEY, ride_version INTEGER, vehicle_id TEXT, status TEXT, set_out_at TEXT,
    arrived_at TEXT, city TEXT)`,
  `CREATE INDEX one_ride_under_way ON bookings(city) WHERE set_out_at IS NOT NULL AND status IN ('accepted', 'started')`,
]

const operatorIds = Array.from({ length: OPERATORS }, (_, at) => `operator-${at}`)

async function startDispatch() {
  const objects = { DISPATCH: 'Dispatch', BARE: 'Bare' }
  const { miniflare, address } = await startObjects('dispatch', objects, { d1Databases: ['DB'] })
  const database = await miniflare.getD1Database('DB', 'dispatch')
  await database.batch([
    ...TABLES.map((statement) => database.prepare(statement)),
    ...operatorIds.map((id) => database.prepare("INSERT INTO users VALUES (?, 'admin', NULL)").bind(id)),
  ])
  return { address, stop: () => miniflare.dispose() }
}

/** One of the two objects with its operators, and the socket by which reports are fed to it. */
class City {
  delays = []
  taken = 0
  sentAt = new Map()
  number = 0

  constructor(address, kind) {
    this.address = address
    this.kind = kind
  }

  async open() {
    this.operators = operatorIds.map((id) =>
      openSocket(this.address, `/${this.kind}/bengaluru/${id}`, (buffer, from, to) =>
        this.receive(buffer, from, to),
      ),
    )
    this.feed = openSocket(this.address, `/${this.kind}/bengaluru/feed`, () => {
      this.taken += 1
      this.onTaken?.()
    })
    await Promise.all([...this.operators, this.feed].map(({ opened }) => opened))
  }

  close() {
    for (const socket of [...this.operators, this.feed]) socket.close()
  }

  /** Reports the next ride in turn. */
  send() {
    this.number += 1
    const lat = FIRST_LAT + this.number / NUMBERS_A_DEGREE
    const id = String(this.number % RIDES).padStart(32, '0')
    this.sentAt.set(this.number, performance.now())
    this.feed.send(JSON.stringify({ id, lat }))
  }

  receive(buffer, from, to) {
    const now = performance.now()
    for (const { position } of JSON.parse(buffer.toString('utf8', from, to)).rides) {
      const number = Math.round((position.lat - FIRST_LAT) * NUMBERS_A_DEGREE)
      const sentAt = this.sentAt.get(number)
      if (sentAt !== undefined) this.delays.push(now - sentAt)
    }
  }

  forget() {
    this.delays = []
    this.sentAt.clear()
  }

  /** Every ride once in ten seconds, evenly, for so long. */
  async pace(seconds) {
    const begin = performance.now()
    const count = Math.round((RIDES / EVERY_MS) * seconds * 1000)
    for (let index = 0; index < count; index += 1) {
      const due = begin + (index * EVERY_MS) / RIDES
      if (due > performance.now()) await sleep(due - performance.now())
      this.send()
    }
    await sleep(SETTLE_MS)
    return { expected: count * OPERATORS, delays: this.delays.toSorted((a, b) => a - b) }
  }

  /** Sends as fast as the object takes reports; returns reports taken a second. */
  async saturate(seconds) {
    const begin = performance.now()
    const before = this.taken
    await new Promise((done) => {
      this.onTaken = () => {
        if (performance.now() - begin < seconds * 1000) this.send()
        else done()
      }
      for (let first = 0; first < IN_FLIGHT; first += 1) this.send()
    })
    this.onTaken = null
    const rate = (this.taken - before) / ((performance.now() - begin) / 1000)
    await sleep(SETTLE_MS / 2)
    this.forget()
    return rate
  }
}

const KINDS = [
  { name: 'Dispatch', kind: 'DISPATCH' },
  { name: 'bare object', kind: 'BARE' },
]

/**
 * 2,000 rides under way and 20 operators: how long a report takes to every operator's socket, and how many reports a
 * second are taken in while they go out, beside an object that only passes them on.
 */
export async function bench() {
  const late = setTimeout(() => {
    console.error(`Not done after ${LONGEST_MS / 1000} s.`)
    process.exit(1)
  }, LONGEST_MS)
  console.log(machine())
  const server = await startDispatch()
  try {
    const cities = KINDS.map(({ kind }) => new City(server.address, kind))
    for (const city of cities) await city.open()
    for (const city of cities) await city.saturate(1)
    const paced = await Promise.all(cities.map((city) => city.pace(PACED_SECONDS)))
    for (const city of cities) city.forget()
    const rates = cities.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, city] of cities.entries()) rates[index].push(await city.saturate(SATURATED_SECONDS))
    }
    for (const city of cities) city.close()
    const bareRate = median(rates[1])
    const rows = KINDS.map(({ name }, index) => {
      const { expected, delays } = paced[index]
      const rate = median(rates[index])
      return [
        name,
        percentile(delays, 50).toFixed(0),
        percentile(delays, 99).toFixed(0),
        String(expected - delays.length),
        Math.round(rate).toLocaleString('en'),
        `${((rate / bareRate) * 100).toFixed(0)}% of the bare object's rate`,
      ]
    })
    console.log(
      `\n${RIDES} rides, ${OPERATORS} operators; a report of each ride every ${EVERY_MS / 1000} s for ${PACED_SECONDS} s, then as many as go:\n`,
    )
    console.log(table(['', 'median ms', '99th ms', 'not arrived', 'reports/s', ''], rows))
    console.log(
      `\nDispatch sends once a second, so half a second is its least median: what it saves is ${OPERATORS} messages a second in place` +
        `\nof ${(RIDES / EVERY_MS) * 1000 * OPERATORS}. Load after: ${loadavg()[0].toFixed(1)}; compare ratios, not figures.`,
    )
  } finally {
    clearTimeout(late)
    await server.stop()
  }
}
