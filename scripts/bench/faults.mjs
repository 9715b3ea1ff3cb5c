import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { bundleForNode } from '../bundle.mjs'
import { launch } from '../processes.mjs'
import { table } from './numbers.mjs'

/** A progress line so often, in milliseconds. */
const TOLD_EVERY_MS = 15_000

/** Runs a share of the schedules in a process of its own. Answers with its counts and what failed. */
function runShare(file, [simulation, seed, schedules], share) {
  const child = launch('node', [file, simulation, String(seed), String(schedules)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => Object.assign(share, JSON.parse(line)))
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done(share) : failed(new Error(`A process of seed ${seed} ended with ${code}`)),
    )
  })
}

function sumOf(shares) {
  const sums = {}
  for (const { counts } of shares) {
    for (const [what, times] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + times
  }
  return sums
}

/** Runs so many schedules of one simulation on all processors. Fails where one breaks a rule, and says how it is run again. */
async function runAll(simulation, schedules, seed) {
  const file = await bundleForNode('bench-schedules', "import './tests/simulation/bench-schedules'")
  const about = { faults: 'money', messages: 'messages' }[simulation]
  const processes = availableParallelism()
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed()} s`
  console.log(`${schedules} schedules in ${processes} processes, from seed ${seed}`)
  const shares = Array.from({ length: processes }, () => ({ counts: {}, failure: null }))
  const ticking = setInterval(() => {
    const { schedules: done = 0, faults = 0 } = sumOf(shares)
    console.log(`${seconds()}: ${done} schedules, ${faults} faults`)
  }, TOLD_EVERY_MS)
  const each = Math.ceil(Number(schedules) / processes)
  try {
    await Promise.all(
      shares.map((share, place) => runShare(file, [simulation, Number(seed) + place, each], share)),
    )
  } finally {
    clearInterval(ticking)
  }
  console.log(`\n${table(['', ''], Object.entries(sumOf(shares)))}\n`)
  for (const [place, { failure }] of shares.entries()) {
    if (failure === null) continue
    process.exitCode = 1
    console.error(`\n${failure.error}\n\n${JSON.stringify(failure.counterexample)}`)
    console.error(
      `Again: SIMULATION_SEED=${Number(seed) + place} SIMULATION_PATH=${failure.path} npx vitest run --project worker-in-node tests/simulation/random-schedules.test.ts -t ${about}\n`,
    )
  }
  const failures = shares.filter(({ failure }) => failure !== null).length
  console.log(`${failures === 0 ? 'No rule was broken' : 'RULES WERE BROKEN'}: seed ${seed}, ${seconds()}`)
}

/** The simulation of money (tests/simulation), 20,000 schedules or as many as asked for: `npm run bench faults [schedules] [seed]`. */
export const benchFaults = ([schedules = 20_000, seed = randomInt(2 ** 31)]) =>
  runAll('faults', schedules, seed)

/** The simulation of messages: `npm run bench messages [schedules] [seed]`. */
export const benchMessages = ([schedules = 2_000, seed = randomInt(2 ** 31)]) =>
  runAll('messages', schedules, seed)
