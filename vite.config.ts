import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assets, clientInputs } from './scripts/assets-plugin.ts'
import { localVars, SANDBOX_WORKER } from './scripts/local-settings.mjs'
import { offline, WORKER_NAME, workerInput } from './scripts/offline-plugin.ts'

export default defineConfig(({ command }) => ({
  clearScreen: false,
  plugins: [
    assets(),
    offline(),
    react(),
    tailwindcss(),
    cloudflare({
      configPath: './wrangler.toml',
      inspectorPort: false,
      remoteBindings: false,
      persistState: { path: '.wrangler/state' },
      auxiliaryWorkers: command === 'serve' ? [{ configPath: './sandbox/wrangler.toml' }] : [],
      // Only a development server is bound to the sandbox: a build has no trace of it.
      config: (worker) =>
        command === 'serve'
          ? {
              vars: { ...worker.vars, ...localVars },
              services: [{ binding: 'SANDBOX', service: SANDBOX_WORKER }],
            }
          : undefined,
    }),
  ],
  // React has had the hook itself since 18; the shim of it that the signals' bindings ask for is never needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: { ...clientInputs(), ...workerInput() },
          // What an island shares with its own lazy parts stays in its file: in a file of its own it packs worse.
          preserveEntrySignatures: 'allow-extension',
          // What nearly every island needs is packed best in one file: React whole, and the modules of a call. A module
          // is taken by the first group, by priority, that names it or that imports it.
          output: {
            entryFileNames: ({ name }) => (name === WORKER_NAME ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
                {
                  name: 'api',
                  test: /node_modules\/valibot\/|src\/(api|routes|domain\/result)\.ts/,
                  priority: 4,
                },
                {
                  name: 'base',
                  test: /src\/domain\/(fields|kolkata-time|payments\/amounts|places\/coordinates)\.ts/,
                  priority: 3,
                },
                { name: 'fare', test: /src\/domain\/fares\/fare\.ts/, priority: 2 },
                {
                  name: 'ride',
                  test: /src\/(domain\/rides\/vehicle|components\/route-ends)\.tsx?/,
                  priority: 1,
                },
                {
                  name: 'people',
                  test: /src\/(domain\/(profile\/contact|rides\/driver)|components\/avatar)\.tsx?/,
                  priority: 1,
                },
                { name: 'booking', test: /src\/domain\/bookings\/(booking|trip-types)\.ts/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    hasiru_cabs: { build: { minify: true, sourcemap: true } },
  },
}))
