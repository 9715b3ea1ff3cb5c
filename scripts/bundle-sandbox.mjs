import { bundleWorker } from './bundle.mjs'
import { SANDBOX_WORKER } from './local-settings.mjs'

/** The sandbox as a second worker beside the product's, in the real runtime: for tests, or where things happen by themselves. */
export async function bundleSandbox(environment = 'test') {
  return {
    name: SANDBOX_WORKER,
    modules: true,
    scriptPath: await bundleWorker('sandbox', 'sandbox/worker.ts'),
    compatibilityDate: '2026-10-06',
    compatibilityFlags: ['nodejs_compat'],
    durableObjects: {
      SANDBOX_STATE: { className: 'SandboxState', useSQLite: true },
      RIDE_SIMULATOR: { className: 'RideSimulator', useSQLite: true },
    },
    bindings: { ENVIRONMENT: environment },
  }
}
