import { readdirSync, readFileSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { assets } from '../assets-plugin.ts'
import { bundleSandbox } from '../bundle-sandbox.mjs'
import { localVars, SANDBOX_WORKER } from '../local-settings.mjs'
import { offline } from '../offline-plugin.ts'

// The product in the real runtime, as the tests have it, for what is too long for them: benches that count what it does,
// `npm run bench ride`, and `npm run fuzz`.

/** Processor milliseconds of the runtime so far: of each thread of each workerd that this process started. */
function processorOfRuntime() {
  const statOf = (folder: string) => readFileSync(`${folder}/stat`, 'utf8')
  let nanoseconds = 0
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, parent] = /\((.*)\) \S+ (\d+)/.exec(statOf(`/proc/${id}`)) ?? []
      if (name !== 'workerd' || Number(parent) !== process.pid) continue
      for (const task of readdirSync(`/proc/${id}/task`))
        nanoseconds += Number(readFileSync(`/proc/${id}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // Ended meanwhile.
    }
  }
  return new Response(String(nanoseconds / 1e6))
}

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
        serviceBindings: { SANDBOX: SANDBOX_WORKER, PROCESSOR: processorOfRuntime },
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
