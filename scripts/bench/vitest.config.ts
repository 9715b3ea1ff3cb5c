import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { assets } from '../assets-plugin.ts'
import { bundleSandbox } from '../bundle-sandbox.mjs'
import { localVars, SANDBOX_WORKER } from '../local-settings.mjs'
import { offline } from '../offline-plugin.ts'

// The product in the real runtime, as the tests have it, for benches that count what it does: `npm run bench ride`.

const migrations = await readD1Migrations('./migrations')
const sandbox = await bundleSandbox()

export default defineConfig({
  plugins: [
    assets(),
    offline(),
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: { ...localVars, ENVIRONMENT: 'test', TEST_MIGRATIONS: migrations },
        serviceBindings: { SANDBOX: SANDBOX_WORKER },
        workers: [sandbox],
      },
    }),
  ],
  test: {
    include: ['tests/bench/**/*.bench.ts'],
    setupFiles: ['tests/support/worker/setup.ts'],
    testTimeout: 600_000,
    fsModuleCache: false,
  },
})
