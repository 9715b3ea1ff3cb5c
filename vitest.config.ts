import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { assets } from './scripts/assets-plugin.ts'
import { bundleSandbox } from './scripts/bundle-sandbox.mjs'
import { folderInMemory } from './scripts/local-database.mjs'
import { localVars, SANDBOX_WORKER } from './scripts/local-settings.mjs'
import { offline } from './scripts/offline-plugin.ts'
import { moveClock } from './tests/support/clock/move-clock.mjs'

// The runtime's databases are of no use after the run, and on a disk each write of theirs waits for it.
process.env.TMPDIR = folderInMemory()

const migrations = await readD1Migrations('./migrations')
const bundled = await bundleSandbox()

// `TEST_NOW=2028-02-29T18:15:00Z npx vitest run`: the tests begin at that instant, and so does the sandbox beside them.
// The runtime's own clock, of alarms and expiries, stays where it is: a test that waits for those is not to depend on
// the day, so the instant lies ahead.
const clockMovedBy = process.env.TEST_NOW ? Date.parse(process.env.TEST_NOW) - Date.now() : 0
if (!(clockMovedBy >= 0)) throw new Error('TEST_NOW is an instant to come, as 2028-02-29T18:15:00Z')
const clock = clockMovedBy === 0 ? [] : ['tests/support/clock/setup.ts']
const { scriptPath, ...sandboxSettings } = bundled
const sandbox = {
  ...sandboxSettings,
  script: `(${moveClock})(${clockMovedBy})\n${readFileSync(scriptPath, 'utf8')}`,
}

const ISLANDS = 'tests/islands/**/*.test.{ts,tsx}'
const WORKER = 'tests/{worker,durable-objects}/**/*.test.{ts,tsx}'
const IN_NODE = 'tests/worker/**/*.node.test.ts'

// The files of a project share their modules, which saves most of its time. These can't: they put others in the place of
// modules.
const islandsApart = globSync(ISLANDS).filter((file) =>
  /vi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

/** Exports each schema of a module that is imported with '?schemas', its own ones too. No object runs in Node. */
const exportSchemas: Plugin = {
  name: 'hasiru:export-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'cloudflare:workers' ? '\0no-objects' : undefined),
  load: (id) => (id === '\0no-objects' ? 'export class DurableObject {}' : undefined),
  transform: (code, id) =>
    id.endsWith('?schemas') ? code.replace(/^const (?=\w+Schema\b)/gm, 'export const ') : undefined,
}

const bindings = { ...localVars, ENVIRONMENT: 'test', TEST_MIGRATIONS: migrations }
/** The product in its runtime, with what is put beside it. */
const productWith = (beside: object) => [
  assets(),
  offline(),
  cloudflareTest({ wrangler: { configPath: './wrangler.toml' }, miniflare: { bindings, ...beside } }),
]
/** What fetches by itself, and not through the binding, finds the sandbox too. */
const besideSandbox = {
  ...{ serviceBindings: { SANDBOX: SANDBOX_WORKER }, outboundService: SANDBOX_WORKER },
  workers: [sandbox],
}
/** As long and as often as `eventually` asks (tests/support). */
const poll = { timeout: 30_000, interval: 10 }
const inRuntime = {
  expect: { poll },
  setupFiles: [...clock, 'tests/support/worker/setup.ts'],
  fsModuleCache: false,
}

export default defineConfig({
  test: {
    // What passing tests log is of no use to anybody.
    silent: 'passed-only',
    // A test waits for the runtime's answers, so a processor has time for half a worker more: on two, three workers take
    // 231 s, two take 297, four 259.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Only a test that hangs is stopped: how quick the machine is says nothing of the product.
    provide: { clockMovedBy },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    tags: [
      { name: 'slow', description: 'Long by its nature: `npm run check-all` runs it, `npm test` does not' },
    ],
    projects: [
      {
        plugins: [exportSchemas],
        test: { name: 'domain', include: ['tests/domain/**/*.test.ts'], setupFiles: clock, isolate: false },
      },
      {
        // Of the worker's code, what needs nothing of the runtime: Node begins in a tenth of the time.
        test: {
          name: 'worker-in-node',
          include: [IN_NODE, 'tests/{deploy,simulation}/**/*.test.ts'],
          setupFiles: clock,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'islands',
          include: [ISLANDS],
          exclude: islandsApart,
          environment: 'happy-dom',
          isolate: false,
          // With modules from its cache on the disk vitest runs a set-up file for a worker's first test file alone.
          fsModuleCache: false,
          setupFiles: [...clock, 'tests/support/islands/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'islands-apart',
          include: islandsApart,
          environment: 'happy-dom',
          // A context for each file, of one thread that has read the dependencies: a process each takes half as long again.
          pool: 'vmThreads',
          setupFiles: [...clock, 'tests/support/islands/setup.ts'],
        },
      },
      {
        plugins: productWith(besideSandbox),
        test: { name: 'worker', include: [WORKER], exclude: [IN_NODE], isolate: false, ...inRuntime },
      },
      {
        // Our sign-in against a provider of other people's making, over the network: the sandbox is not bound.
        plugins: productWith({}),
        test: {
          name: 'openid',
          include: ['tests/openid/**/*.test.ts'],
          globalSetup: ['tests/openid/provider.mjs'],
          ...inRuntime,
          // By the real clock always: the provider beside it is of this process.
          setupFiles: ['tests/support/worker/setup.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './sandbox/wrangler.toml' },
            // The sandbox alone: no product answers it, whatever runs on this machine.
            miniflare: { outboundService: async () => new Response('', { status: 503 }) },
          }),
        ],
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          expect: { poll },
          setupFiles: [...clock, 'tests/sandbox/setup.ts'],
          isolate: false,
          fsModuleCache: false,
        },
      },
    ],
  },
})
