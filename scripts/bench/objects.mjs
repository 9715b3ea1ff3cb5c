import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { machine, median, percentile, table } from './numbers.mjs'
import { startObjects } from './servers.mjs'

// An object of the product with all who listen to it, beside one that only passes on what it hears: as many messages as go, in
// turns on one machine, and then at the pace of the product, both at once.

const ROUNDS = 3
const SATURATED_SECONDS = 3
const HANDSHAKES_AT_ONCE = 50
/** A message that has not reached every listener after so many milliseconds is counted as lost. */
const LOST_MS = 10_000

/** An object with its listeners and what sends to it; remembers when each message was sent and how long it took to each. */
class Connected {
  sockets = []
  delays = []
  #sent = new Map()
  #number = 0
  #ended = 0
  #onEnd = null

  constructor({ address }, kind, plan) {
    this.address = `${address.replace('http', 'ws')}${kind}/${plan.nameOf()}/`
    this.plan = plan
  }

  async #connect(who, onMessage) {
    const socket = new WebSocket(this.address + who, { perMessageDeflate: false })
    this.sockets.push(socket.on('message', onMessage))
    await once(socket, 'open')
    return socket
  }

  async open() {
    const { listeners, sender, isAcknowledged } = this.plan
    for (let opened = 0; opened < listeners.length; opened += HANDSHAKES_AT_ONCE) {
      const some = listeners.slice(opened, opened + HANDSHAKES_AT_ONCE)
      await Promise.all(some.map((who) => this.#connect(who, (data) => this.#receive(data))))
    }
    this.sender = await this.#connect(sender, () => isAcknowledged && this.#end())
    // What follows the opening is not measured, and the first message neither.
    await sleep(300)
    this.#send()
    await sleep(1500)
    this.#sent.clear()
    this.delays = []
    return this
  }

  close() {
    for (const socket of this.sockets) socket.terminate()
  }

  #send() {
    this.#number += 1
    this.#sent.set(this.#number, { at: performance.now(), left: this.plan.listeners.length })
    this.sender.send(JSON.stringify(this.plan.message(this.#number)))
  }

  #receive(data) {
    const now = performance.now()
    for (const number of this.plan.numbersIn(JSON.parse(data))) {
      const message = this.#sent.get(number)
      if (!message) continue
      this.delays.push(now - message.at)
      message.left -= 1
      if (message.left > 0) continue
      this.#sent.delete(number)
      if (!this.plan.isAcknowledged) this.#end()
    }
  }

  #end() {
    this.#ended += 1
    this.#onEnd?.()
  }

  /** Sends as fast as the object takes it; resolves to messages a second and the processor's microseconds for each. */
  async saturate(cpuSeconds) {
    const [began, cpu, before] = [performance.now(), cpuSeconds(), this.#ended]
    const until = began + SATURATED_SECONDS * 1000
    await new Promise((done) => {
      this.#onEnd = () => (performance.now() < until ? this.#send() : done())
      for (let first = 0; first < this.plan.inFlight; first += 1) this.#send()
    })
    const [count, seconds] = [this.#ended - before, (performance.now() - began) / 1000]
    return { rate: count / seconds, cpuMicros: ((cpuSeconds() - cpu) * 1e6) / count }
  }

  /** Sends at the plan's pace, beginning after `wait` milliseconds; resolves to the delays and how many were lost. */
  async pace(wait) {
    const { everyMs, count } = this.plan
    const began = performance.now() + wait
    for (let index = 0; index < count; index += 1) {
      const left = began + index * everyMs - performance.now()
      if (left > 0) await sleep(left)
      this.#send()
    }
    for (const until = performance.now() + LOST_MS; this.#sent.size > 0 && performance.now() < until; )
      await sleep(20)
    const lost = [...this.#sent.values()].reduce((sum, { left }) => sum + left, 0)
    return { delays: this.delays.sort((one, other) => one - other), lost }
  }
}

/** Measures a plan. `kinds` are the bindings of what is saturated and of what is paced: ours, then the bare one. */
async function measure({ title, kinds, ...plan }) {
  const servers = [await startObjects(), await startObjects()]
  try {
    const saturated = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const one = await new Connected(server, kinds[index].saturated, plan).open()
        saturated[index].push(await one.saturate(server.cpuSeconds))
        one.close()
        process.stderr.write('.')
      }
    }
    const both = []
    for (const [index, server] of servers.entries())
      both.push(await new Connected(server, kinds[index].paced, plan).open())
    // Each at its own part of the interval, and at once: a pause of the machine has to meet both.
    const paced = await Promise.all(both.map((one, index) => one.pace((index * plan.everyMs) / both.length)))
    for (const one of both) one.close()
    const of = (index, what) => median(saturated[index].map((run) => run[what]))
    const rows = kinds.map(({ name }, index) => [
      name,
      Math.round(of(index, 'rate') * plan.each).toLocaleString('en'),
      (of(index, 'cpuMicros') / plan.each).toFixed(1),
      `${((100 * of(index, 'rate')) / of(1, 'rate')).toFixed(0)}%`,
      ...[50, 99].map((percent) => percentile(paced[index].delays, percent).toFixed(1)),
      paced[index].lost,
      '',
    ])
    console.log(`\n${title}`)
    console.log(
      table(['', 'a second', 'server µs each', 'of bare', 'paced median ms', '99th', 'lost', ''], rows),
    )
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

const BARE = { name: 'bare object', saturated: 'BARE', paced: 'BARE' }

/** One driver and so many viewers; positions a metre apart, found again by their time. */
function roomWith(viewers) {
  const begin = Date.now() - 3_600_000
  return {
    title: `${viewers.toLocaleString('en')} viewers: deliveries as fast as they go, then a position a second`,
    kinds: [{ name: 'ActiveRide', saturated: 'SATURATED', paced: 'ROOM' }, BARE],
    nameOf: () => `room-${crypto.randomUUID()}`,
    listeners: Array(viewers).fill('shared'),
    sender: 'driver',
    each: viewers,
    inFlight: 2,
    everyMs: 1000,
    count: 120,
    message: (number) => {
      const place = { lat: Number((12.9 + number * 0.000009).toFixed(6)), lng: 77.6245 }
      const point = { at: begin + number, ...place, heading: 90, speed: 11.1, accuracy: 8 }
      return { v: 1, type: 'points', first: number, points: [point] }
    },
    numbersIn: ({ position, points }) => [(position ?? points?.[0])?.at - begin],
  }
}

/**
 * One driver, many viewers: the product's own room beside a bare one. `npm run bench fanout 100 1000` takes fewer. A
 * process may open 20,000 files where this was written, and a viewer takes two.
 */
export async function benchFanout(options) {
  console.log(machine())
  for (const viewers of options.length > 0 ? options : [100, 1000, 5000])
    await measure(roomWith(Number(viewers)))
  console.log(
    "\nMost of it is the runtime's own price of a send, which the bare object pays too: time goes with the number of viewers." +
      '\nWhat the room adds is per message (reading, judging, now and then one row written). The viewers are one process on' +
      `\nthe same processors: rates include its work. Load after: ${loadavg()[0].toFixed(1)}; compare ratios, not figures.`,
  )
}

const RIDES = 2000
const OPERATORS = 20
/** Each ride is reported so often: the most that a room does. */
const EVERY_MS = 10_000
const PACED_SECONDS = 30
/** A report's number is in the degrees of its position. */
const FIRST_LAT = 12
const NUMBERS_A_DEGREE = 1e7

/** 2,000 rides under way and 20 operators: reports to every operator's socket, beside an object that passes each on. */
export async function benchDispatch() {
  console.log(machine())
  await measure({
    title: `${RIDES} rides, ${OPERATORS} operators: reports taken as fast as they go, then each ride every ${EVERY_MS / 1000} s`,
    kinds: [{ name: 'Dispatch', saturated: 'DISPATCH', paced: 'DISPATCH' }, BARE],
    nameOf: () => 'bengaluru',
    listeners: Array.from({ length: OPERATORS }, (_, at) => `operator-${at}`),
    sender: 'feed',
    isAcknowledged: true,
    each: 1,
    inFlight: 64,
    everyMs: EVERY_MS / RIDES,
    count: (RIDES * PACED_SECONDS * 1000) / EVERY_MS,
    message: (number) => ({
      id: String(number % RIDES).padStart(32, '0'),
      lat: FIRST_LAT + number / NUMBERS_A_DEGREE,
    }),
    numbersIn: ({ rides = [] }) =>
      rides.map(({ position }) => Math.round((position.lat - FIRST_LAT) * NUMBERS_A_DEGREE)),
  })
  console.log(
    `\nDispatch sends once a second, so half a second is its least median: what it saves is ${OPERATORS} messages a second in place` +
      `\nof ${(RIDES / EVERY_MS) * 1000 * OPERATORS}. Load after: ${loadavg()[0].toFixed(1)}; compare ratios, not figures.`,
  )
}
