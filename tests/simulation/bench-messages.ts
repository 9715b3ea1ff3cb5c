import fc from 'fast-check'
import { messageSchedules } from '../support/simulation/message-schedule'
import { runMessages } from '../support/simulation/run-messages'

// The simulation of messages, for `npm run bench messages`: random schedules of a seed until so many messages have come
// to an end. Prints what they came to, as JSON.

const [seed = 0, messages = 10_000] = process.argv.slice(2).map(Number)

const counts: Record<string, number> = {}
const endings: Record<string, number> = {}

function add(to: Record<string, number>, what: string, times = 1): void {
  to[what] = (to[what] ?? 0) + times
}

const began = performance.now()
let ended = 0
let failure: { path: string | null; error: string } | null = null
// fast-check ends a run of schedules where one fails; beyond so many messages the rest does nothing.
const property = fc.asyncProperty(messageSchedules, async (schedule) => {
  if (ended >= messages) return
  const ran = await runMessages(schedule)
  add(counts, 'schedules')
  ended += ran.endings.length
  for (const ending of ran.endings) add(endings, ending)
  for (const [what, times] of Object.entries(ran.counts)) add(counts, what, times)
  const { released } = ran.run.simulation.scheduler
  add(counts, 'calls', released.length)
  add(counts, 'faults of calls', released.filter(({ fault }) => fault !== null).length)
})
const { failed, counterexamplePath, errorInstance } = await fc.check(property, { seed, numRuns: messages })
if (failed) failure = { path: counterexamplePath, error: String(errorInstance) }
const seconds = (performance.now() - began) / 1000
process.stdout.write(`${JSON.stringify({ messages: ended, endings, counts, seconds, failure })}\n`)
