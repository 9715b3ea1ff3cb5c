import type { Context } from 'hono'
import type { Product } from './driver/driver-api'
import type { RideSimulator } from './driver/ride-simulator'
import { WEBHOOK_SECRET } from './razorpay/account'
import type { StateBinding } from './state-binding'

/** What the sandbox worker is started with. Accounts have defaults, so that a binding alone is enough. */
export interface SandboxEnvironment extends StateBinding {
  ENVIRONMENT?: string
  RIDE_SIMULATOR: DurableObjectNamespace<RideSimulator>
  RAZORPAY_KEY_ID?: string
  RAZORPAY_KEY_SECRET?: string
  RAZORPAY_WEBHOOK_SECRET?: string
  EXOTEL_ACCOUNT_SID?: string
  EXOTEL_API_KEY?: string
  EXOTEL_API_TOKEN?: string
  WHATSAPP_PHONE_NUMBER_ID?: string
  WHATSAPP_TOKEN?: string
  RESEND_API_KEY?: string
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
}

/** Hono's type of a sandbox app. */
export interface SandboxApp {
  Bindings: SandboxEnvironment
}

/** The sandbox stands in for other companies: it must never answer where real riders are served. */
export function mayRun(env: SandboxEnvironment): boolean {
  return env.ENVIRONMENT === 'development' || env.ENVIRONMENT === 'test'
}

/** The accounts that the stand-ins know; anything else is refused the way each provider refuses it. */
export function accountsOf(env: SandboxEnvironment) {
  return {
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_hasiru',
      keySecret: env.RAZORPAY_KEY_SECRET ?? 'sandbox_secret',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? WEBHOOK_SECRET,
    },
    exotel: {
      sid: env.EXOTEL_ACCOUNT_SID ?? 'hasiru1',
      key: env.EXOTEL_API_KEY ?? 'local-key',
      token: env.EXOTEL_API_TOKEN ?? 'local-token',
    },
    whatsApp: {
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? '100000000000001',
      accessToken: env.WHATSAPP_TOKEN ?? 'local-token',
    },
    resend: { key: env.RESEND_API_KEY ?? 're_local' },
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? 'hasiru-local.apps.googleusercontent.com',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? 'local-google-secret',
    },
  }
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
