import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_STATE } from './local-database.mjs'
import { run } from './processes.mjs'
import { fleetOf } from './seed/fleet.mjs'

// Lets a whole fleet of drivers drive the product that runs on this machine, each as a driver's page does: the same
// calls, the same socket. What the product refuses or leaves unanswered is counted and printed.

const POINT_EVERY_MS = 4000
const PRINT_EVERY_MS = 5000
/** Metres a second in a town, before `speed`. */
const TOWN_SPEED = 7
const TRIES = 5
/** Messages leave with the next run of the outbox, once a minute. */
const PIN_TRIES = 40
const FLEET_RIDE = /^f1ee7/
const OPEN = ['assigned', 'on_the_way', 'arrived', 'started']
const METRES_PER_DEGREE = 111_200
/** Metres from a pickup where a driver sets out. */
const START_METRES = 1500

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const metresBetween = (one, other) =>
  Math.hypot(
    (one.lat - other.lat) * METRES_PER_DEGREE,
    (one.lng - other.lng) * METRES_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180),
  )

/** Puts the fleet's people and new rides into the local database; their drivers. */
async function seedFleet(count, state) {
  const file = join(state, 'fleet.sql')
  const { drivers, statements } = fleetOf(count, new Date())
  writeFileSync(file, statements.join('\n'))
  const where = ['--local', '--persist-to', state, '-c', 'wrangler.toml']
  await run('wrangler', ['d1', 'execute', 'hasiru-cabs', '--file', file, '--yes', ...where], { quiet: true })
  return drivers
}

class Driver {
  phase = 'signing in'
  #point = 0
  #socket = null

  constructor(person, { origin, speed, tally }) {
    this.person = person
    this.origin = origin
    this.speed = speed
    this.tally = tally
  }

  async #request(path, init = {}) {
    const asked = performance.now()
    const headers = { origin: this.origin, cookie: this.cookie ?? '', ...init.headers }
    const answer = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
    this.tally.took.push(performance.now() - asked)
    return answer
  }

  /** As a driver's page does, asks again where no answer of the product's own comes: a second click changes nothing. */
  async #post(path, body = {}) {
    const headers = { 'content-type': 'application/json' }
    const name = path.split('/').at(-1)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const answer = await this.#request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const said = await answer.json().catch(() => null)
      if (answer.ok && said) return said
      if (said?.error) throw new Error(`${name}: ${said.error.message}`)
      this.tally.unanswered += 1
      await pause(POINT_EVERY_MS)
    }
    throw new Error(`${name}: no answer`)
  }

  /** The number that the rider was sent, as they would read it to the driver. */
  async #pinOf({ id, rider }) {
    const inbox = `/sandbox/inbox?to=${encodeURIComponent(rider.phone_no)}`
    for (let attempt = 1; attempt <= PIN_TRIES; attempt += 1) {
      const messages = (await (await this.#request(inbox)).text()).split('<li')
      const named = messages.find((text) => text.includes(id.slice(-8)) && /\bPIN\b\D{0,4}\d{4}/.test(text))
      if (named) return /\bPIN\b\D{0,4}(\d{4})/.exec(named)[1]
      await pause(POINT_EVERY_MS)
    }
    throw new Error('start: no message with the PIN')
  }

  async signIn() {
    const body = new URLSearchParams({ person: this.person.id })
    const answer = await this.#request('/sandbox/api/sign-in-as', { method: 'POST', body })
    await answer.body?.cancel()
    if (answer.status !== 303) throw new Error(`sign-in: ${answer.status}`)
    const cookies = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/i.test(cookie))
    this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  }

  /** Drives what the driver has, one ride after the other, and then what is offered; ends where there is nothing. */
  async work() {
    await this.signIn()
    await this.#post('/api/driver/duty', { on_duty: true })
    for (;;) {
      this.phase = 'free'
      const board = await (await this.#request('/api/driver/rides')).json()
      const own = board.rides.filter(({ id, phase }) => FLEET_RIDE.test(id) && OPEN.includes(phase))
      const ride = own.find(({ phase }) => phase !== 'assigned') ?? own[0]
      if (ride) await this.#drive(ride)
      else if (!(await this.#acceptOffer(board.offers))) return
    }
  }

  async #acceptOffer(offers) {
    for (const { id } of offers.filter((one) => FLEET_RIDE.test(one.id))) {
      const accepted = await this.#post(`/api/driver/offers/${id}/accept`).catch(() => null)
      if (accepted) return true
    }
    return false
  }

  async #drive(ride) {
    const { id, pickup, dropoff } = ride
    const move = (name, body) => this.#post(`/api/driver/rides/${id}/${name}`, body)
    if (ride.phase === 'assigned') await move('set-out')
    await this.#open(id)
    try {
      if (ride.phase === 'assigned' || ride.phase === 'on_the_way') {
        this.phase = 'on the way'
        await this.#follow({ ...pickup, lat: pickup.lat + START_METRES / METRES_PER_DEGREE }, pickup)
        await move('arrived')
      }
      this.phase = 'at the pickup'
      if (ride.phase !== 'started') {
        await this.#follow(pickup, pickup)
        const { rides } = await move('start', { pin: await this.#pinOf(ride) })
        ride = rides.find((one) => one.id === id) ?? ride
      }
      this.phase = 'on a ride'
      await this.#follow(pickup, dropoff ?? pickup)
      const rest = ride.remaining_amount
      await move('complete', {
        remainder_method: rest > 0 ? 'cash' : null,
        remainder_collected: rest > 0 ? rest : null,
      })
      this.tally.rides += 1
    } finally {
      this.#socket?.close()
    }
  }

  async #open(id) {
    this.#point = 0
    const socket = new WebSocket(`${this.origin.replace('http', 'ws')}/api/driver/rides/${id}/socket`, {
      headers: { cookie: this.cookie, origin: this.origin },
    })
    this.#socket = socket
    await new Promise((done, failed) => {
      socket.onopen = done
      socket.onerror = () => failed(new Error('socket: not opened'))
    })
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      if (said.type !== 'ack') return
      // A ride that was begun before goes on with the numbers that the product has.
      this.#point = Math.max(this.#point, said.through)
      this.tally.acknowledged += 1
    }
  }

  /** Moves in a straight line, a point every four seconds; the last one is the end. */
  async #follow(from, to) {
    const step = (TOWN_SPEED * this.speed * POINT_EVERY_MS) / 1000
    const steps = Math.max(1, Math.ceil(metresBetween(from, to) / step))
    for (let at = 1; at <= steps; at += 1) {
      await pause(POINT_EVERY_MS)
      const along = (end) => Math.round((from[end] + ((to[end] - from[end]) * at) / steps) * 1e6) / 1e6
      const fix = { at: Date.now(), lat: along('lat'), lng: along('lng') }
      this.#point += 1
      const points = [{ ...fix, heading: null, speed: null, accuracy: 8 }]
      this.#socket.send(JSON.stringify({ v: 1, type: 'points', first: this.#point, points }))
      this.tally.points += 1
    }
  }
}

const middle = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)

function print({ drivers, tally, since }) {
  const phases = Object.entries(Object.groupBy(drivers, ({ phase }) => phase))
  const took = tally.took.splice(0).sort((one, other) => one - other)
  const seconds = Math.round((Date.now() - since) / 1000)
  const now = phases.map(([phase, all]) => `${all.length} ${phase}`).join(', ')
  console.log(
    `${seconds} s: ${now}; ${tally.rides} rides over, ${tally.points} points, ${tally.acknowledged} acknowledgements;` +
      ` a call ${middle(took, 0.5)} ms, 99 of 100 under ${middle(took, 0.99)} ms; ${tally.unanswered} asked again, ${tally.refused.size} kinds refused`,
  )
}

/**
 * A fleet of so many drivers with half as many rides again, at a `speed` times real time, until all is driven or Ctrl+C.
 * Needs the product running at `origin` on the local database.
 */
export async function simulateFleet({ count, speed, origin, state = LOCAL_STATE }) {
  console.log(`Putting ${count} drivers and ${Math.floor(count * 1.5)} rides into the local database.`)
  const people = await seedFleet(count, state)
  const tally = { rides: 0, points: 0, acknowledged: 0, unanswered: 0, took: [], refused: new Map() }
  const drivers = people.map((person) => new Driver(person, { origin, speed, tally }))
  const since = Date.now()
  const printing = setInterval(() => print({ drivers, tally, since }), PRINT_EVERY_MS)
  await Promise.all(
    drivers.map(async (driver, at) => {
      await pause(at * 50)
      await driver
        .work()
        .catch(({ message }) => tally.refused.set(message, (tally.refused.get(message) ?? 0) + 1))
      driver.phase = 'done'
    }),
  )
  clearInterval(printing)
  print({ drivers, tally, since })
  for (const [message, times] of tally.refused) console.log(`  ${times} × ${message}`)
  if (tally.refused.size > 0) process.exitCode = 1
}
