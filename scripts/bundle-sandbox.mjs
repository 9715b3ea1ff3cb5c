import { bundleWorker } from './bundle.mjs'
import { localVars, SANDBOX_WORKER } from './local-settings.mjs'

/** The sandbox as a second worker beside the product's, for tests in the real runtime. */
export async function bundleSandbox() {
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
    bindings: {
      ENVIRONMENT: 'test',
      RAZORPAY_KEY_ID: localVars.RAZORPAY_KEY_ID,
      RAZORPAY_KEY_SECRET: localVars.RAZORPAY_KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: localVars.RAZORPAY_WEBHOOK_SECRET,
    },
  }
}
