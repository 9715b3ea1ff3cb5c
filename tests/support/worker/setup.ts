import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { collectStatements, MOST_COLUMNS, widerThan } from './result-columns'

// Files of tests share a runtime and its modules, for speed. Each begins with empty storage all the same, and before
// any of its own lines: some insert rows as they are imported.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
collectStatements()

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  const wide = await widerThan(MOST_COLUMNS)
  expect(wide, `Selects of more than ${MOST_COLUMNS} columns (CONTRIBUTING.md, Habits)`).toEqual([])
})
