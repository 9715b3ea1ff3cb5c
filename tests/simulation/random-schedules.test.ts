import fc from 'fast-check'
import { describe, it } from 'vitest'
import { runMessages } from '../support/simulation/message-run'
import { messageSchedules } from '../support/simulation/message-schedule'
import { runSchedule } from '../support/simulation/run-schedule'
import { schedules } from '../support/simulation/schedule'
import { examples } from './known-schedules'

// Those of one seed in `npm test`, beside the known ones, which have a test each; more in `npm run check-all`, those of money
// after the known ones, of another seed each time. A failure prints its seed and path, which run it again:
// SIMULATION_SEED=… SIMULATION_PATH=… npx vitest run --project worker-in-node tests/simulation/random-schedules.test.ts -t money
const { SIMULATION_SEED: seed, SIMULATION_PATH: path } = process.env
const another = {
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(path === undefined ? {} : { path }),
}

const ofMoney = fc.asyncProperty(schedules, async (schedule) => void (await runSchedule(schedule)))
const ofMessages = fc.asyncProperty(messageSchedules, async (schedule) => void (await runMessages(schedule)))

// Shrinking takes its time, and what it finds is to be printed.
describe('no schedule loses money, moves it twice, or tells a rider what is not true', {
  timeout: 600_000,
}, () => {
  it('of forty-five', () => fc.assert(ofMoney, { numRuns: 45, seed: 1 }))

  it('of two hundred others', { tags: 'slow' }, () =>
    fc.assert(ofMoney, { examples, numRuns: examples.length + 200, ...another }),
  )
})

describe('no schedule loses messages, sends one twice without a cause, or tells what is not true', {
  timeout: 600_000,
}, () => {
  it('of sixty', () => fc.assert(ofMessages, { numRuns: 60, seed: 1 }))

  it('of three hundred others', { tags: 'slow' }, () => fc.assert(ofMessages, { numRuns: 300, ...another }))
})
