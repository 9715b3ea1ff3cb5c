import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, vi } from 'vitest'

// Files of tests share a runtime and its modules, for speed. Each begins with empty storage all the same, and before
// any of its own lines: some insert rows as they are imported.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

afterEach(() => {
  vi.useRealTimers()
})
