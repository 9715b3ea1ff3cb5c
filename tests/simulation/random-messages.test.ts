import fc from 'fast-check'
import { describe, it } from 'vitest'
import { messageSchedules } from '../support/simulation/message-schedule'
import { runMessages } from '../support/simulation/run-messages'

// Those of one seed in `npm test`; more in `npm run check-all`, of another seed each time. A failure prints its seed and path, which run it again:
// SIMULATION_SEED=… SIMULATION_PATH=… npx vitest run --project worker-in-node tests/simulation/random-messages.test.ts
const { SIMULATION_SEED: seed, SIMULATION_PATH: path } = process.env

const property = fc.asyncProperty(messageSchedules, async (schedule) => {
  await runMessages(schedule)
})

// Shrinking takes its time, and what it finds is to be printed.
describe('no schedule loses a message, sends one twice without a cause, or tells what is not true', {
  timeout: 600_000,
}, () => {
  it('of sixty', () => fc.assert(property, { numRuns: 60, seed: 1 }))

  it('of three hundred others', { tags: 'slow' }, () =>
    fc.assert(property, {
      numRuns: 300,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(path === undefined ? {} : { path }),
    }),
  )
})
