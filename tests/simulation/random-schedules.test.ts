import fc from 'fast-check'
import { it } from 'vitest'
import { runSchedule } from '../support/simulation/run-schedule'
import { schedules } from '../support/simulation/schedule'
import { examples } from './known-schedules'

const RUNS = 200

// Another seed in each run. A failure prints its seed and path, which run it again:
// SIMULATION_SEED=… SIMULATION_PATH=… npx vitest run --project worker-in-node tests/simulation/random-schedules.test.ts
const { SIMULATION_SEED: seed, SIMULATION_PATH: path } = process.env

// Shrinking takes its time, and what it finds is to be printed.
it('no schedule loses money, moves it twice, or tells a rider what is not true', {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(schedules, async (schedule) => {
    await runSchedule(schedule)
  })
  await fc.assert(property, {
    examples,
    numRuns: examples.length + RUNS,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  })
})
