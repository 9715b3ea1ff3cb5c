import { randomInt } from 'node:crypto'
import { run } from '../processes.mjs'
import { build } from '../serve-local.mjs'
import { bundleSimulation } from './bundle-simulation.mjs'
import { measureArrival, SECONDS } from './message-times.mjs'
import { table } from './numbers.mjs'

/** Fifty are more than the local platform carries on two processors: what waits there is the whole product. */
const RATES = [5, 50]

/**
 * Messages: `npm run bench messages [seed] [messages]` sends 10,000 of them in random schedules of faults
 * (tests/simulation) and counts what they came to, then measures how long one takes from the change that it tells of to
 * its provider, with the queue and without. `npm run bench messages times` measures alone. Fails where a rule is broken.
 */
export async function bench([seed = randomInt(2 ** 31), messages = 10_000]) {
  if (seed !== 'times') await simulate(seed, messages)
  await build()
  for (const aSecond of RATES) {
    for (const hasQueue of [true, false]) {
      const { messages: told, delays, seconds, unsent } = await measureArrival({ hasQueue, aSecond })
      const [half, most, longest] = delays.map((ms) => `${Math.round(ms)} ms`)
      console.log(`
${aSecond} cancellations a second, ${hasQueue ? 'with the queue' : 'without a queue'}: ${told} of ${aSecond * SECONDS} in ${seconds.toFixed(1)} s, ${unsent} not sent yet. From the change to
the provider's answer: median ${half}, 99th percentile ${most}, longest ${longest}.`)
    }
  }
}

async function simulate(seed, messages) {
  const file = await bundleSimulation('bench-messages')
  const output = await run('node', [file, String(seed), String(messages)], { quiet: true })
  const { messages: ended, endings, counts, seconds, failure } = JSON.parse(output)
  console.log(table(['', ''], [...Object.entries(endings), ...Object.entries(counts)]))
  console.log(`\n${ended} messages in ${seconds.toFixed(0)} s, from seed ${seed}.`)
  if (failure === null) return
  process.exitCode = 1
  console.error(`RULES WERE BROKEN\n${failure.error}`)
  console.error(
    `Again: SIMULATION_SEED=${seed} SIMULATION_PATH=${failure.path} npx vitest run --project worker-in-node tests/simulation/random-messages.test.ts`,
  )
}
