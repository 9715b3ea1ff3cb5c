import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { assets } from '../assets-plugin.ts'
import { bundleSandbox } from '../bundle-sandbox.mjs'
import { localVars, SANDBOX_WORKER } from '../local-settings.mjs'
import { offline } from '../offline-plugin.ts'
import { processorSeconds } from './processor.mjs'

// The product in the real runtime, as the tests have it, for what is too long for them: benches that count what it does,
// `npm run bench ride`, and `npm run fuzz`.

const migrations = await readD1Migrations('./migrations')
const sandbox = await bundleSandbox()

export default defineConfig({
  plugins: [
    assets(),
    offline(),
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          ...localVars,
          ENVIRONMENT: 'test',
          TEST_MIGRATIONS: migrations,
          BENCH_BOOKINGS: process.env.BENCH_BOOKINGS ?? '100000',
        },
        serviceBindings: {
          SANDBOX: SANDBOX_WORKER,
          PROCESSOR: () => new Response(String(processorSeconds() * 1000)),
        },
        workers: [sandbox],
      },
    }),
  ],
  test: {
    include: ['tests/bench/**/*.bench.ts', 'tests/fuzz/**/*.fuzz.ts'],
    provide: {
      fuzz: {
        seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
        requests: Number(process.env.FUZZ_REQUESTS ?? 200),
      },
    },
    setupFiles: ['tests/support/worker/setup.ts'],
    testTimeout: 3_600_000,
    fsModuleCache: false,
  },
})
