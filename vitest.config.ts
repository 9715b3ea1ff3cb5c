import { globSync, readFileSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { assets } from './scripts/assets-plugin.ts'
import { bundleSandbox } from './scripts/bundle-sandbox.mjs'
import { localVars, SANDBOX_WORKER } from './scripts/local-settings.mjs'
import { offline } from './scripts/offline-plugin.ts'

const migrations = await readD1Migrations('./migrations')
const sandbox = await bundleSandbox()
const ISLANDS = 'tests/islands/**/*.test.{ts,tsx}'
const WORKER = 'tests/{worker,durable-objects}/**/*.test.{ts,tsx}'
const IN_NODE = 'tests/worker/**/*.node.test.ts'

const filesThatSay = (pattern: RegExp, include: string) =>
  globSync(include).filter((file) => pattern.test(readFileSync(file, 'utf8')))

// The files of a project share their modules, which saves most of its time. These can't: the one kind puts others in
// the place of modules; the other lets the product keep keys that Google has signed by, and each file has new ones.
const islandsApart = filesThatSay(/vi\.(mock|resetModules)\(/, ISLANDS)
const workerApart = filesThatSay(/support\/worker\/google'/, WORKER)

const runtime = () => [
  assets(),
  offline(),
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: { ...localVars, ENVIRONMENT: 'test', TEST_MIGRATIONS: migrations },
      serviceBindings: { SANDBOX: SANDBOX_WORKER },
      // What fetches by itself, and not through the binding, finds the sandbox too.
      outboundService: SANDBOX_WORKER,
      workers: [sandbox],
    },
  }),
]
const inRuntime = { setupFiles: ['tests/support/worker/setup.ts'], fsModuleCache: false }

export default defineConfig({
  test: {
    // What passing tests log is of no use to anybody.
    silent: 'passed-only',
    // A worker for each processor: the default leaves one out, and of two that is half.
    maxWorkers: '100%',
    // Only a test that hangs is stopped: how quick the machine is says nothing of the product.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'domain', include: ['tests/domain/**/*.test.ts'], isolate: false } },
      {
        // Of the worker's code, what needs nothing of the runtime: Node begins in a tenth of the time.
        test: { name: 'worker-in-node', include: [IN_NODE], isolate: false },
      },
      {
        plugins: [react()],
        test: {
          name: 'islands',
          include: [ISLANDS],
          exclude: islandsApart,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/islands/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: { name: 'islands-apart', include: islandsApart, environment: 'happy-dom' },
      },
      {
        plugins: runtime(),
        test: {
          name: 'worker',
          include: [WORKER],
          exclude: [IN_NODE, ...workerApart],
          isolate: false,
          ...inRuntime,
        },
      },
      { plugins: runtime(), test: { name: 'worker-apart', include: workerApart, ...inRuntime } },
      {
        // Our sign-in against a provider of other people's making, over the network: the sandbox is not bound.
        plugins: [
          assets(),
          offline(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { ...localVars, ENVIRONMENT: 'test', TEST_MIGRATIONS: migrations } },
          }),
        ],
        test: {
          name: 'openid',
          include: ['tests/openid/**/*.test.ts'],
          globalSetup: ['tests/openid/provider.mjs'],
          ...inRuntime,
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './sandbox/wrangler.toml' } })],
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          setupFiles: ['tests/sandbox/setup.ts'],
          isolate: false,
          fsModuleCache: false,
        },
      },
    ],
  },
})
