import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assets, clientInputs } from './scripts/assets-plugin.ts'
import { brand } from './scripts/brand-plugin.ts'
import { localVars, SANDBOX_WORKER } from './scripts/local-settings.mjs'
import { notices } from './scripts/notices-plugin.ts'
import { offline, WORKER_NAME, workerInput } from './scripts/offline-plugin.ts'
import { BUILD_TARGETS } from './scripts/oldest-browsers.mjs'
import { smallerReact } from './scripts/react-plugin.ts'

export default defineConfig(({ command }) => ({
  clearScreen: false,
  plugins: [
    brand(),
    assets(),
    offline(),
    notices(),
    smallerReact(),
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
        target: BUILD_TARGETS,
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: { ...clientInputs(), ...workerInput() },
          // What an island shares with its own lazy parts stays in its file: in a file of its own it packs worse.
          preserveEntrySignatures: 'allow-extension',
          // Files of few modules pack badly: what several islands share is put together by who needs it. A module is
          // taken by the first group, by priority, that names it or that imports it; so a group stands above the
          // larger ones that use it.
          output: {
            entryFileNames: ({ name }) => (name === WORKER_NAME ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                // Nearly all islands; preload-helper is what Vite writes around a lazy import.
                {
                  name: 'core',
                  test: /node_modules\/(react|react-dom|scheduler|valibot)\/|preload-helper|src\/(api|brand|browser-storage|routes|domain\/(result|refusals|fields|kolkata-time|payments\/(amounts|statement-lines)|places\/(address-parts|coordinates)|fares\/fare|bookings\/(special-instructions|trip-types))|components\/(button|cut-in-middle|line-icon|modal|office-phone|statement-lines|ticking|toast))\.tsx?/,
                  priority: 4,
                },
                // Pages that show a ride.
                {
                  name: 'ride',
                  test: /src\/(domain\/(rides\/(messages|positions|remaining-route)|places\/(polyline|route))|components\/live-ride\/(car-plate|live-ride|ride-socket|page-clock))\.tsx?/,
                  priority: 3,
                },
                // The trip form, saved addresses and an operator's booking.
                {
                  name: 'place',
                  test: /src\/(components\/place-field\/|domain\/(places\/(place|service-area)|bookings\/trip)\.ts)/,
                  priority: 2,
                },
                // The trip form, on the home page and in the first step of a booking.
                {
                  name: 'trip',
                  test: /src\/(islands\/search-form\/(trip-form|stored-booking)|domain\/bookings\/(draft|booking-steps|search-trip))\./,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    hasiru_cabs: { build: { minify: true, sourcemap: true } },
  },
}))
