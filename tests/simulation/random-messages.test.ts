import fc from 'fast-check'
import { it } from 'vitest'
import { messageSchedules } from '../support/simulation/message-schedule'
import { runMessages } from '../support/simulation/run-messages'

const RUNS = 300

// Another seed in each run. A failure prints its seed and path, which run it again:
// SIMULATION_SEED=… SIMULATION_PATH=… npx vitest run --project worker-in-node tests/simulation/random-messages.test.ts
const { SIMULATION_SEED: seed, SIMULATION_PATH: path } = process.env

// Shrinking takes its time, and what it finds is to be printed.
it('no schedule loses a message, sends one twice without a cause, or tells what is not true', {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(messageSchedules, async (schedule) => {
    await runMessages(schedule)
  })
  await fc.assert(property, {
    numRuns: RUNS,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  })
})
