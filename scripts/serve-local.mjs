import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { LOCAL_STATE, prepareDatabase } from './local-database.mjs'
import { localVars, SANDBOX_WORKER } from './local-settings.mjs'
import { launch, run } from './processes.mjs'

const BUILT = 'dist/hasiru_cabs/wrangler.json'
/** One file for each port: a running server begins anew when its settings are written. */
const localSettings = (port) => `dist/hasiru_cabs/wrangler.local-${port}.json`

/** Builds what production runs: the browser's files and the worker. */
export const build = () => run('vite', ['build', '--logLevel', 'warn'], { quiet: true })

/** Writes the production build's own settings, with the sandbox bound beside it, and returns their file. */
export function bindLocal(port, vars) {
  const settings = JSON.parse(readFileSync(BUILT, 'utf8'))
  settings.vars = { ...settings.vars, ...localVars, ...vars }
  settings.services = [{ binding: 'SANDBOX', service: SANDBOX_WORKER }]
  mkdirSync('dist/hasiru_cabs', { recursive: true })
  writeFileSync(localSettings(port), JSON.stringify(settings, null, 2))
  return localSettings(port)
}

/** Rejects where somebody else listens already: their answers would pass for ours. */
function isFree(port) {
  return new Promise((free, taken) => {
    const trial = createServer()
    trial.once('error', () =>
      taken(new Error(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`)),
    )
    trial.listen(port, '127.0.0.1', () => trial.close(free))
  })
}

async function answers(address, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server stopped before it answered.')
    try {
      if ((await fetch(address)).ok) return
    } catch {}
    await new Promise((again) => setTimeout(again, 150))
  }
}

const fits = (field, value) => {
  const every = /^\*(?:\/(\d+))?$/.exec(field)
  return every ? value % Number(every[1] ?? 1) === 0 : Number(field) === value
}

/** Whether a cron expression falls on this minute of UTC; as far as wrangler.toml uses them: minutes and hours. */
function isCronDue(cron, now) {
  const [minute, hour] = cron.split(' ')
  return fits(minute, now.getUTCMinutes()) && fits(hour, now.getUTCHours())
}

/** Runs the worker's scheduled handler once, as the platform would at the time of this cron expression. */
export async function runCron(address, cron) {
  const query = new URLSearchParams({ cron })
  const answer = await fetch(`${address}/cdn-cgi/local/scheduled?${query}`)
  if (!answer.ok) throw new Error(`The scheduled handler answered ${answer.status}`)
}

const MINUTE_MS = 60_000

/**
 * Locally nobody else keeps the platform's crons: payments, refunds and messages would wait for ever. The audit of the
 * night is run at once, for a local product is seldom up at night; before it the minute's, for what the last stop left due.
 */
function keepCrons(address, child) {
  const { crons } = JSON.parse(readFileSync(BUILT, 'utf8')).triggers
  runCron(address, '* * * * *')
    .then(() => runCron(address, 'audit'))
    .catch((error) => console.error(error.message))
  const timer = setInterval(async () => {
    for (const cron of crons.filter((one) => isCronDue(one, new Date()))) {
      await runCron(address, cron).catch((error) => console.error(error.message))
    }
  }, MINUTE_MS)
  child.once('exit', () => clearInterval(timer))
}

/**
 * Serves the production build with the sandbox, and resolves when it answers. `state` is the folder of local data;
 * `vars` override the local settings. Without its clock nothing runs by itself.
 */
export async function serveLocal({ port, state = LOCAL_STATE, vars = {}, keepsClock = true }) {
  await isFree(port)
  const config = bindLocal(port, vars)
  const child = launch('node', ['scripts/local-server.mjs', config, String(port), state], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done).once('error', done))
  const stop = () => {
    const runs = child.pid !== undefined && child.exitCode === null && child.signalCode === null
    if (runs) child.kill()
    return ended
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const address = `http://localhost:${port}`
  await answers(`${address}/`, child).catch(async (error) => {
    await stop()
    throw error
  })
  if (keepsClock) keepCrons(address, child)
  return { address, child, stop }
}

/** Runs a cron on the local data, by the product that runs at PORT or by one that is started for it. */
export async function runByProduct(cron) {
  const port = Number(process.env.PORT ?? 8787)
  const isServed = await fetch(`http://localhost:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) return runCron(`http://localhost:${port}`, cron)
  await build()
  await prepareDatabase()
  const { address, stop } = await serveLocal({ port, keepsClock: false })
  await runCron(address, cron).finally(stop)
}
