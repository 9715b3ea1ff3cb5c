import { openSocket } from './websocket-client.mjs'

const HANDSHAKES_AT_ONCE = 50
/** Messages in flight at once while saturated: the next one is sent when the oldest has reached every viewer. */
const IN_FLIGHT = 2
/** A message that has not reached every viewer after so many milliseconds is counted as lost. */
const LOST_MS = 10_000

const AT = Buffer.from('"at":')
/** Digits of milliseconds since 1970, until the year 2286. */
const DIGITS = 13

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** A room with viewers and a driver; remembers when each position was sent and how long it took to each viewer. */
export class Broadcast {
  constructor(address, kind) {
    this.address = address
    this.kind = kind
    this.room = `room-${Math.random().toString(36).slice(2)}`
    this.sent = new Map()
    this.delays = []
    this.number = 0
    this.begin = Date.now() - 3_600_000
  }

  async open(viewers) {
    const path = (audience) => `/${this.kind}/${this.room}/${audience}`
    this.sockets = []
    for (let opened = 0; opened < viewers; opened += HANDSHAKES_AT_ONCE) {
      const some = Array.from({ length: Math.min(HANDSHAKES_AT_ONCE, viewers - opened) }, () =>
        openSocket(this.address, path('shared'), (buffer, from, to) => this.receive(buffer, from, to)),
      )
      await Promise.all(some.map((socket) => socket.opened))
      this.sockets.push(...some)
    }
    this.driver = openSocket(this.address, path('driver'), () => {})
    await this.driver.opened
    // The snapshots that follow the opening are not measured.
    await sleep(300)
  }

  close() {
    for (const socket of [...this.sockets, this.driver]) socket.close()
  }

  /**
   * One point, a metre further than the last; written by hand, because its number must be found again in what arrives.
   */
  send() {
    this.number += 1
    const at = this.begin + this.number
    const lat = (12.9 + this.number * 0.000009).toFixed(6)
    this.sent.set(at, { at: performance.now(), left: this.sockets.length })
    this.driver.send(
      `{"v":1,"type":"points","first":${this.number},"points":[{"at":${at},"lat":${lat},"lng":77.6245,` +
        '"heading":90,"speed":11.1,"accuracy":8}]}',
    )
  }

  receive(buffer, from, to) {
    const found = buffer.indexOf(AT, from)
    if (found < 0 || found >= to) return
    let at = 0
    for (let digit = found + AT.length; digit < found + AT.length + DIGITS; digit += 1) {
      at = at * 10 + buffer[digit] - 48
    }
    const message = this.sent.get(at)
    if (!message) return
    this.delays.push(performance.now() - message.at)
    message.left -= 1
    if (message.left > 0) return
    this.sent.delete(at)
    this.reached?.()
  }

  /** Sends as fast as possible for so many seconds. */
  async saturate(seconds) {
    const begin = performance.now()
    const end = begin + seconds * 1000
    await new Promise((done) => {
      this.reached = () => {
        if (performance.now() < end) this.send()
        else if (this.sent.size === 0) done()
      }
      const timeout = setTimeout(done, seconds * 1000 + LOST_MS)
      timeout.unref()
      for (let first = 0; first < IN_FLIGHT; first += 1) this.send()
    })
    return (performance.now() - begin) / 1000
  }

  /** One position a second, so many of them, the first after `wait` milliseconds. */
  async pace(positions, wait = 0) {
    const begin = performance.now() + wait
    for (let index = 0; index < positions; index += 1) {
      await sleep(Math.max(0, begin + index * 1000 - performance.now()))
      this.send()
    }
    for (const until = performance.now() + LOST_MS; this.sent.size > 0 && performance.now() < until; ) {
      await sleep(20)
    }
    return (performance.now() - begin) / 1000
  }

  lost() {
    return [...this.sent.values()].reduce((sum, { left }) => sum + left, 0)
  }

  forget() {
    this.sent.clear()
    this.delays = []
  }
}
