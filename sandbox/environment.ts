import type { Context } from 'hono'
import type { Product } from './driver/driver-api'
import type { RideSimulator } from './driver/ride-simulator'
import { type StateBinding, sandboxState } from './state-binding'

export interface SandboxEnvironment extends StateBinding {
  ENVIRONMENT?: string
  RIDE_SIMULATOR: DurableObjectNamespace<RideSimulator>
}

export interface SandboxApp {
  Bindings: SandboxEnvironment
}

/** The sandbox stands in for other companies: it must never answer where real riders are served. */
export function mayRun(env: SandboxEnvironment): boolean {
  return env.ENVIRONMENT === 'development' || env.ENVIRONMENT === 'test'
}

/** The simulated driver of a booking. */
export function rideSimulator(env: SandboxEnvironment, bookingId: string) {
  return env.RIDE_SIMULATOR.getByName(bookingId)
}

/** The product as the caller reaches it: the driver uses the same origin as a browser. */
export const productOf = (c: Context<SandboxApp>): Product => ({
  origin: new URL(c.req.url).origin,
  fetch: (request) => fetch(request),
})

/** Where a browser reaches the product, webhooks and reports are sent from here on. */
export async function keepOrigin(c: Context<SandboxApp>): Promise<void> {
  const { origin } = new URL(c.req.url)
  const state = sandboxState(c.env)
  if ((await state.switches()).origin !== origin) await state.changeSwitches({ origin })
}
