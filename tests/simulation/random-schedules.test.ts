import fc from 'fast-check'
import { describe, it } from 'vitest'
import { runSchedule } from '../support/simulation/run-schedule'
import { schedules } from '../support/simulation/schedule'
import { examples } from './known-schedules'

// Those of one seed in `npm test`, beside the known ones, which have a test each; more in `npm run check-all`, after the
// known ones, of another seed each time. A failure prints its seed and path, which run it again:
// SIMULATION_SEED=… SIMULATION_PATH=… npx vitest run --project worker-in-node tests/simulation/random-schedules.test.ts
const { SIMULATION_SEED: seed, SIMULATION_PATH: path } = process.env

const property = fc.asyncProperty(schedules, async (schedule) => {
  await runSchedule(schedule)
})

// Shrinking takes its time, and what it finds is to be printed.
describe('no schedule loses money, moves it twice, or tells a rider what is not true', {
  timeout: 600_000,
}, () => {
  it('of forty-five', () => fc.assert(property, { numRuns: 45, seed: 1 }))

  it('of two hundred others', { tags: 'slow' }, () =>
    fc.assert(property, {
      examples,
      numRuns: examples.length + 200,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(path === undefined ? {} : { path }),
    }),
  )
})
