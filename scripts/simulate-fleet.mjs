import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FleetDriver, pause } from './fleet-driver.mjs'
import { databaseName, LOCAL_STATE } from './local-database.mjs'
import { run } from './processes.mjs'
import { fleetOf } from './seed/fleet.mjs'

// Lets a whole fleet of drivers drive the product that runs on this machine, each as a driver's page does: the same
// calls, the same socket. What the product refuses or leaves unanswered is counted and printed.

const PRINT_EVERY_MS = 5000
/** Drivers set out one after the other. */
const SET_OUT_APART_MS = 250

/** Puts the fleet's people and new rides into the local database; their drivers. */
async function seedFleet(count, state) {
  const file = join(state, 'fleet.sql')
  const { drivers, statements } = fleetOf(count, new Date())
  writeFileSync(file, statements.join('\n'))
  const where = ['--local', '--persist-to', state, '-c', 'wrangler.toml']
  await run('wrangler', ['d1', 'execute', databaseName(), '--file', file, '--yes', ...where], { quiet: true })
  return drivers
}

const middle = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)

function print({ drivers, tally, since }) {
  const phases = Object.entries(Object.groupBy(drivers, ({ phase }) => phase))
  const took = tally.took.splice(0).sort((one, other) => one - other)
  const seconds = Math.round((Date.now() - since) / 1000)
  const now = phases.map(([phase, all]) => `${all.length} ${phase}`).join(', ')
  const { rides, words, mistrusted, unpaid, points, acknowledgements, closed, unanswered, refused } = tally
  console.log(
    `${seconds} s: ${now}; ${rides} rides over, ${unpaid} of them not paid, ${words} reports by the driver’s word` +
      `${mistrusted > 0 ? ` (${mistrusted} of them though the car was there)` : ''};` +
      ` ${points} points, ${acknowledgements} acknowledgements, ${closed} sockets closed;` +
      ` a call ${middle(took, 0.5)} ms, 99 of 100 under ${middle(took, 0.99)} ms; ${unanswered} asked again, ${refused.size} kinds refused`,
  )
}

/**
 * Puts so many drivers with half as many rides again into the database in `state`, and lets the first `driven` of them
 * drive, at a `speed` times real time. `done` resolves when none has anything left to drive.
 */
export async function startFleet({ count, driven = count, speed, origin, state }) {
  const people = await seedFleet(count, state)
  const tally = {
    rides: 0,
    words: 0,
    mistrusted: 0,
    unpaid: 0,
    points: 0,
    acknowledgements: 0,
    closed: 0,
    unanswered: 0,
    reports: { arrived: 0, complete: 0, unpaid: 0 },
    took: [],
    refused: new Map(),
  }
  const drivers = people
    .slice(0, driven)
    .map((person, at) => new FleetDriver(person, { at, origin, speed, tally }))
  const done = Promise.all(
    drivers.map(async (driver, at) => {
      await pause(at * SET_OUT_APART_MS)
      await driver.work().catch(({ message }) => {
        tally.refused.set(message, (tally.refused.get(message) ?? 0) + 1)
      })
      driver.phase = 'done'
    }),
  )
  return { drivers, tally, done }
}

/** A fleet that drives until all is driven or Ctrl+C, against the product that runs at `origin` on the local database. */
export async function simulateFleet({ count, speed, origin, state = LOCAL_STATE }) {
  console.log(`Putting ${count} drivers and ${Math.floor(count * 1.5)} rides into the local database.`)
  const { drivers, tally, done } = await startFleet({ count, speed, origin, state })
  const since = Date.now()
  const printing = setInterval(() => print({ drivers, tally, since }), PRINT_EVERY_MS)
  await done
  clearInterval(printing)
  print({ drivers, tally, since })
  for (const [message, times] of tally.refused) console.log(`  ${times} × ${message}`)
  if (tally.refused.size > 0 || tally.mistrusted > 0) process.exitCode = 1
}
