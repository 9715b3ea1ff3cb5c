import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleForNode } from './bundle.mjs'
import { executeFile, LOCAL_STATE } from './local-database.mjs'

// Lets a whole fleet of drivers drive the product that runs on this machine, each as the sandbox's simulated driver does: the
// same calls, the same socket. What the product refuses or leaves unanswered is counted and printed.

const PRINT_EVERY_MS = 5000
/** Drivers set out one after the other. */
const SET_OUT_APART_MS = 250
/** Milliseconds between two points. */
const POINT_EVERY_MS = 4000
const TRIES = 5
/** The code of a socket that ended without a close message. */
const BROKEN_OFF = 1006
/** Metres before its place where a report is made too early: beyond what confirms an arrival, and an end. */
const EARLY_METRES = { arrived: 700, complete: 2500 }
/** One report in so many is made too early; one rider in so many pays nothing. */
const ONE_IN = { arrived: 8, complete: 12, unpaid: 15 }

/** Puts the fleet's people and new rides into the local database; its drivers and rides. */
async function seedFleet(fleetOf, count) {
  const file = join(LOCAL_STATE, 'fleet.sql')
  const { statements, ...fleet } = fleetOf(count, new Date())
  writeFileSync(file, statements.join('\n'))
  await executeFile(file, LOCAL_STATE)
  return fleet
}

/** The product at its origin, counted: a request that gets no answer is sent again, as a driver's page does. */
function productAt(origin, tally) {
  const openSocket = async ({ url, headers }) => {
    const named = { cookie: headers.get('cookie'), origin }
    const socket = new WebSocket(url.replace('http', 'ws'), { headers: named })
    await new Promise((done, failed) => {
      socket.onopen = done
      socket.onerror = () => failed(new Error('socket: not opened'))
    })
    socket.addEventListener('message', ({ data }) => {
      if (JSON.parse(data).type === 'ack') tally.acknowledgements += 1
    })
    socket.addEventListener('close', ({ code }) => {
      if (code === BROKEN_OFF) tally.broken += 1
    })
    const send = (text) => {
      if (JSON.parse(text).type === 'points') tally.points += 1
      socket.send(text)
    }
    const { close, addEventListener } = WebSocket.prototype
    const as = { close: close.bind(socket), addEventListener: addEventListener.bind(socket), accept() {} }
    return { webSocket: { ...as, send } }
  }
  const fetchCounted = async (request) => {
    if (request.headers.has('upgrade')) return openSocket(request)
    for (let attempt = 1; ; attempt += 1) {
      const asked = performance.now()
      try {
        return await fetch(request.clone())
      } catch (error) {
        if (attempt === TRIES) throw error
        tally.unanswered += 1
        await pause(POINT_EVERY_MS)
      } finally {
        tally.took.push(performance.now() - asked)
      }
    }
  }
  return { origin, fetch: fetchCounted }
}

const middle = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)

function print({ drivers, tally, since }) {
  const phases = Object.entries(Object.groupBy(drivers, ({ phase }) => phase))
  const took = tally.took.splice(0).sort((one, other) => one - other)
  const seconds = Math.round((Date.now() - since) / 1000)
  const now = phases.map(([phase, all]) => `${all.length} ${phase.replaceAll('_', ' ')}`).join(', ')
  const { rides, words, mistrusted, unpaid, points, acknowledgements, broken, unanswered, refused } = tally
  console.log(
    `${seconds} s: ${now}; ${rides} rides over, ${unpaid} of them not paid, ${words} reports by the driver’s word` +
      `${mistrusted > 0 ? ` (${mistrusted} of them though the car was there)` : ''};` +
      ` ${points} points, ${acknowledgements} acknowledgements, ${broken} sockets broken off;` +
      ` a call ${middle(took, 0.5)} ms, 99 of 100 under ${middle(took, 0.99)} ms; ${unanswered} asked again, ${refused.size} kinds refused`,
  )
}

/**
 * Puts so many drivers with half as many rides again into the local database and lets each drive, at a `speed` times real
 * time, against the product that runs at `origin`: their own ride, and then those that wait for a driver. Until all is driven
 * or Ctrl+C.
 */
export async function simulateFleet({ count, speed, origin }) {
  console.log(`Putting ${count} drivers and ${Math.floor(count * 1.5)} rides into the local database.`)
  const imports = [
    "export { driveRide } from './sandbox/driver/drive-ride'",
    "export { fleetOf } from './scripts/seed/fleet.mjs'",
  ]
  const { driveRide, fleetOf } = await import(await bundleForNode('fleet', imports.join('\n')))
  const fleet = await seedFleet(fleetOf, count)
  const tally = {
    ...{ rides: 0, words: 0, mistrusted: 0, unpaid: 0, points: 0, acknowledgements: 0 },
    ...{ broken: 0, unanswered: 0, took: [], refused: new Map() },
  }
  const product = productAt(origin, tally)
  const inbox = async (phone) =>
    (await product.fetch(new Request(`${origin}/sandbox/messages?to=${encodeURIComponent(phone)}`))).json()
  const numbers = { arrived: 0, complete: 0, unpaid: 0 }
  const isOneIn = (what) => ++numbers[what] % ONE_IN[what] === 0
  const drivers = fleet.drivers.map((person) => ({ person, phase: 'waits' }))
  const waiting = fleet.rides.filter(({ status }) => status === 'pending')

  async function drive(driver, ride) {
    const { person } = driver
    const early = { arrived: isOneIn('arrived'), complete: isOneIn('complete') }
    const isUnpaid = ride.paid !== 'all' && isOneIn('unpaid')
    const named = {
      id: ride.id,
      short_id: ride.id.slice(-8),
      vehicle_type: ride.vehicle,
      status: ride.status,
    }
    await driveRide({
      found: { ...named, is_confirmed: true, driver_id: person.id },
      ...{ product, inbox, speed, tickMs: POINT_EVERY_MS, drivers: [person], isUnpaid, random: Math.random },
      wait: pause,
      report: (step) => {
        driver.phase = step
      },
      stopsShort: (report) => (early[report] ? EARLY_METRES[report] : 0),
      tookWord: (report) => {
        tally.words += 1
        if (!early[report]) tally.mistrusted += 1
      },
    })
    tally.rides += 1
    if (isUnpaid) tally.unpaid += 1
  }

  async function work(driver, at) {
    await pause(at * SET_OUT_APART_MS)
    const fits = ({ vehicle, from }) =>
      vehicle === driver.person.vehicle.type && from.city === driver.person.vehicle.base_city
    let ride = fleet.rides[at]
    while (ride) {
      await drive(driver, ride).catch(({ message }) => {
        tally.refused.set(message, (tally.refused.get(message) ?? 0) + 1)
      })
      const next = waiting.findIndex(fits)
      ride = next < 0 ? undefined : waiting.splice(next, 1)[0]
    }
    driver.phase = 'done'
  }
  const since = Date.now()
  const printing = setInterval(() => print({ drivers, tally, since }), PRINT_EVERY_MS)
  await Promise.all(drivers.map(work))
  clearInterval(printing)
  print({ drivers, tally, since })
  for (const [message, times] of tally.refused) console.log(`  ${times} × ${message}`)
  if (tally.refused.size > 0 || tally.mistrusted > 0) process.exitCode = 1
}
