// One simulated driver of a fleet: what a driver's page does, by the same calls and the same socket.

/** Milliseconds between two points. */
const POINT_EVERY_MS = 4000
/** Metres a second in a town, before `speed`. */
const TOWN_SPEED = 7
const TRIES = 5
/** Messages leave with the next run of the outbox, once a minute. */
const PIN_TRIES = 20
const PIN_EVERY_MS = 10_000
const ACKNOWLEDGED_MS = 15_000
const FLEET_RIDE = /^f1ee7/
const OPEN = ['assigned', 'on_the_way', 'arrived', 'started']
const METRES_PER_DEGREE = 111_200
/** Metres from a pickup where a driver sets out. */
const START_METRES = 1500
/** Metres before its place where a report is pressed too early: beyond what confirms an arrival, and an end. */
const EARLY_METRES = { arrived: 700, complete: 2500 }
/** One report in so many is pressed too early, and taken with a reason; one rider in so many pays nothing. */
const ONE_IN = { arrived: 8, complete: 12, unpaid: 15 }
const REASONS = {
  arrived: { code: 'cannot_get_nearer', words: null },
  complete: { code: 'rider_asked', words: null },
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const metresBetween = (one, other) =>
  Math.hypot(
    (one.lat - other.lat) * METRES_PER_DEGREE,
    (one.lng - other.lng) * METRES_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180),
  )

const metresOf = (road) => road.slice(1).reduce((sum, point, at) => sum + metresBetween(road[at], point), 0)

const rounded = (degrees) => Math.round(degrees * 1e6) / 1e6

/** The point so many metres along a road. */
function pointAlong(road, metres) {
  let left = metres
  for (const [at, to] of road.slice(1).entries()) {
    const length = metresBetween(road[at], to)
    if (length > 0 && left <= length) {
      const between = (end) => rounded(road[at][end] + ((to[end] - road[at][end]) * left) / length)
      return { lat: between('lat'), lng: between('lng') }
    }
    left -= length
  }
  return road.at(-1)
}

/** What the product refused, with the code of its envelope. */
class Refused extends Error {
  constructor(name, { code, message }) {
    super(`${name}: ${message}`)
    this.code = code
  }
}

/** A demo driver who drives what they have and what they are offered; `tally` counts what became of it. */
export class FleetDriver {
  phase = 'signing in'
  #point = 0
  #acknowledged = 0
  #socket = null
  #rideId = null

  constructor(person, { at, origin, speed, tally }) {
    this.person = person
    this.at = at
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

  /**
   * Asks again where the product gives no answer of its own, as a driver's page does: a second click changes nothing.
   */
  async #post(path, body = {}) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const name = path.split('/').at(-1)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const answer = await this.#request(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
        () => null,
      )
      const said = await answer?.json().catch(() => null)
      if (answer?.ok && said) return said
      if (said?.error) throw new Refused(name, said.error)
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
      await pause(PIN_EVERY_MS)
    }
    throw new Error('start: no message with the PIN')
  }

  async #signIn() {
    const body = new URLSearchParams({ person: this.person.id })
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#request('/sandbox/api/sign-in-as', { method: 'POST', body })
      await answer.body?.cancel()
      const cookies = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/i.test(cookie))
      this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
      if (answer.status === 303) return
      if (attempt === TRIES) throw new Error(`sign-in: ${answer.status}`)
      this.tally.unanswered += 1
      await pause(POINT_EVERY_MS)
    }
  }

  /** Drives what the driver has, one ride after the other, and then what is offered; ends where there is nothing. */
  async work() {
    await this.#signIn()
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

  /** Whether this is one of those that are reported too early, or not paid. */
  #isOneIn(what) {
    return (this.at + this.tally.reports[what]++) % ONE_IN[what] === ONE_IN[what] - 1
  }

  async #drive(ride) {
    const { id, pickup, dropoff } = ride
    const move = (name, body) => this.#post(`/api/driver/rides/${id}/${name}`, body)
    if (ride.phase === 'assigned') await move('set-out')
    this.#rideId = id
    this.#point = 0
    this.#acknowledged = 0
    await this.#open()
    try {
      if (ride.phase === 'assigned' || ride.phase === 'on_the_way') {
        this.phase = 'on the way'
        await this.#driveTo(
          { ...pickup, lat: pickup.lat + START_METRES / METRES_PER_DEGREE },
          pickup,
          'arrived',
        )
      }
      this.phase = 'at the pickup'
      if (ride.phase !== 'started') {
        await this.#send(pickup)
        const { rides } = await move('start', { pin: await this.#pinOf(ride) })
        ride = rides.find((one) => one.id === id) ?? ride
      }
      this.phase = 'on a ride'
      const rest = ride.remaining_amount
      const isUnpaid = rest > 0 && this.#isOneIn('unpaid')
      await this.#driveTo(pickup, dropoff ?? pickup, 'complete', {
        collected: rest > 0 && !isUnpaid ? { method: 'cash', rupees: rest } : null,
        ...(isUnpaid && { unpaid: { reason: 'no_means', note: '' } }),
      })
      this.tally.rides += 1
      if (isUnpaid) this.tally.unpaid += 1
    } finally {
      const socket = this.#socket
      this.#socket = null
      socket?.close()
    }
  }

  /** Goes along the product's own road to where something is reported, and reports it; some do so too early. */
  async #driveTo(from, to, report, body = {}) {
    await this.#send(from)
    const path = `/api/driver/rides/${this.#rideId}`
    const answer = await (await this.#request(`${path}/remaining-route`)).json().catch(() => null)
    const road = [from, ...(answer?.route?.line ?? []), to]
    const short = this.#isOneIn(report) ? EARLY_METRES[report] : 0
    await this.#follow(road, metresOf(road) - short)
    await this.#settle()
    try {
      await this.#post(`${path}/${report}`, body)
    } catch (error) {
      if (error.code !== 'position_not_confirmed') throw error
      if (short === 0) this.tally.mistrusted += 1
      this.tally.words += 1
      await this.#post(`${path}/${report}`, { ...body, reason: REASONS[report] })
    }
  }

  async #open() {
    const socket = new WebSocket(
      `${this.origin.replace('http', 'ws')}/api/driver/rides/${this.#rideId}/socket`,
      { headers: { cookie: this.cookie, origin: this.origin } },
    )
    this.#socket = socket
    await new Promise((done, failed) => {
      socket.onopen = done
      socket.onerror = () => failed(new Error('socket: not opened'))
    })
    socket.onerror = null
    socket.onclose = () => {
      if (this.#socket === socket) this.tally.closed += 1
    }
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      if (said.type !== 'ack') return
      // A ride that was begun before goes on with the numbers that the product has.
      this.#point = Math.max(this.#point, said.through)
      this.#acknowledged = Math.max(this.#acknowledged, said.through)
      this.tally.acknowledgements += 1
    }
  }

  /** Sends one position now; where the socket was closed, over a new one. */
  async #send({ lat, lng }) {
    if (this.#socket.readyState !== WebSocket.OPEN) await this.#open()
    this.#point += 1
    const point = {
      at: Date.now(),
      lat: rounded(lat),
      lng: rounded(lng),
      heading: null,
      speed: null,
      accuracy: 8,
    }
    this.#socket.send(JSON.stringify({ v: 1, type: 'points', first: this.#point, points: [point] }))
    this.tally.points += 1
  }

  /** Moves so many metres along a road, a point every four seconds. */
  async #follow(road, metres) {
    const step = (TOWN_SPEED * this.speed * POINT_EVERY_MS) / 1000
    for (let driven = 0; driven < metres; ) {
      await pause(POINT_EVERY_MS)
      driven = Math.min(metres, driven + step)
      await this.#send(pointAlong(road, driven))
    }
  }

  /** Waits until the last point is acknowledged: a report is judged by it. */
  async #settle() {
    const until = Date.now() + ACKNOWLEDGED_MS
    this.#socket.send(JSON.stringify({ v: 1, type: 'acknowledge' }))
    while (this.#acknowledged < this.#point && Date.now() < until) await pause(100)
  }
}
