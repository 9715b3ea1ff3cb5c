import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { askOnceForModules } from './ask-once'
import { leftOfRequests } from './left-of-requests'
import { collectStatements, MOST_COLUMNS, widerThan } from './result-columns'

// Files of tests share a runtime and its modules, for speed. Each begins with empty storage all the same, and before
// any of its own lines: some insert rows as they are imported.
askOnceForModules()
await reset()
// In one batch, which takes half the time of a batch for each migration.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
)
collectStatements()

// No test leaves a clock or a spy to the next.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

afterAll(async () => {
  const wide = await widerThan(MOST_COLUMNS)
  expect(wide, `Selects of more than ${MOST_COLUMNS} columns (CONTRIBUTING.md, Habits)`).toEqual([])
})

/** So long a file waits for what its requests left to be done: what is given up writes into the next file's storage. */
const LEFT_MS = 100_000

/**
 * A call of the worker may ask vitest for a module, and fails the run where vitest has ended meanwhile. So a file ends
 * after what its requests left to be done, and after the queue has delivered all that was sent before; what the runtime
 * gave up answers nothing, and holds no file for ever.
 */
afterAll(() => Promise.race([leftOfRequests(), scheduler.wait(LEFT_MS)]))
