import { readOptions, runCommand, TEXT } from './command-line.mjs'
import { simulateFleet } from './simulate-fleet.mjs'

// Lets a demo driver drive a paid booking of the product that runs on this machine, or a fleet of drivers theirs, and
// prints the progress.

const USAGE = `npm run simulate -- --booking <id or its last 8 characters> [--speed 20]
npm run simulate -- --fleet <drivers, 1 to 600> [--speed 20]`
const MOST_DRIVERS = 600
const POLL_MS = 700

const options = { booking: TEXT, fleet: TEXT, speed: { ...TEXT, default: '20' } }
const { booking, count, speed } = readOptions(USAGE, { options }, ({ values: { booking, fleet, speed } }) => {
  const count = Number(fleet)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_DRIVERS) return { count, speed: Number(speed) }
  if (booking) return { booking, speed: Number(speed) }
  throw new Error()
})
const origin = `http://localhost:${process.env.PORT ?? 8787}`

async function call(path, request) {
  const init = request && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }
  let answer
  try {
    answer = await fetch(`${origin}/sandbox/api/drive${path}`, init)
  } catch {
    throw new Error(
      `Nothing answers at ${origin}. Start the product with npm start, or name its port: PORT=…`,
    )
  }
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error(body?.error?.message ?? `${origin} answered ${answer.status}.`)
  return body
}

const ENDINGS = { stopped: 'Stopped. The ride stays as it is.', idle: 'No simulated driver has this ride.' }
const pause = () => new Promise((done) => setTimeout(done, POLL_MS))

async function simulateRide() {
  let drive = await call('', { booking, speed })
  const id = drive.booking_id
  // Pressed twice, it ends the script as usual.
  process.once('SIGINT', () => call('/stop', { booking: id }).catch((error) => console.error(error.message)))
  console.log(`Driving ${id.slice(-8)}. Its rider watches at ${origin}/tracking; Ctrl+C stops the car.`)
  for (let printed = ''; drive.state === 'driving'; drive = (await call(`?booking=${id}`)).drives[0]) {
    if (drive.message !== printed) console.log(`  ${drive.message}`)
    printed = drive.message
    await pause()
  }
  console.log(drive.error ?? ENDINGS[drive.state] ?? drive.message)
  process.exitCode = drive.state === 'failed' ? 1 : 0
}

await runCommand(() => (count ? simulateFleet({ count, speed, origin }) : simulateRide()))
