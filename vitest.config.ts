import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { assets } from './scripts/assets-plugin.ts'
import { bundleSandbox } from './scripts/bundle-sandbox.mjs'
import { localVars, SANDBOX_WORKER } from './scripts/local-settings.mjs'
import { offline } from './scripts/offline-plugin.ts'

const migrations = await readD1Migrations('./migrations')
const sandbox = await bundleSandbox()

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
      { test: { name: 'domain', include: ['tests/domain/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: { name: 'islands', include: ['tests/islands/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        plugins: [
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
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.{ts,tsx}', 'tests/durable-objects/**/*.test.ts'],
          setupFiles: ['tests/support/worker/setup.ts'],
          fsModuleCache: false,
        },
      },
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
          setupFiles: ['tests/support/worker/setup.ts'],
          fsModuleCache: false,
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './sandbox/wrangler.toml' } })],
        test: { name: 'sandbox', include: ['tests/sandbox/**/*.test.ts'], fsModuleCache: false },
      },
    ],
  },
})
