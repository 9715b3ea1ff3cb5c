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
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: { ...clientInputs(), ...workerInput() },
          preserveEntrySignatures: 'exports-only',
          // Every island needs React whole: in one file it is packed best, and an island without hooks splits nothing.
          output: {
            entryFileNames: ({ name }) => (name === WORKER_NAME ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
        },
      },
    },
    hasiru_cabs: { build: { minify: true, sourcemap: true } },
  },
}))
