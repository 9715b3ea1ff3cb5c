import { browser } from './browser'
import { mayRun, type SandboxEnvironment } from './environment'
import { googleAccounts } from './google/authorize'
import { googleCerts } from './google/certs'
import { googleTokens } from './google/tokens'
import { exotelApi } from './messages/exotel'
import { resendApi } from './messages/resend'
import { whatsAppApi } from './messages/whatsapp'
import { razorpayApi } from './razorpay/api'

export { RideSimulator } from './driver/ride-simulator'
export { SandboxState } from './state'

/** The outside world as the product knows it: one stand-in for each host it calls. */
const PROVIDERS = new Map([
  ['api.razorpay.com', razorpayApi],
  ['api.in.exotel.com', exotelApi],
  ['graph.facebook.com', whatsAppApi],
  ['api.resend.com', resendApi],
  ['accounts.google.com', googleAccounts],
  ['oauth2.googleapis.com', googleTokens],
  ['www.googleapis.com', googleCerts],
])

/** A request whose body is read to its end, whatever a route makes of it: the runtime wants nothing left over. */
async function withBodyRead(request: Request): Promise<Request> {
  return request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
}

export default {
  async fetch(request, env, ctx) {
    const whole = await withBodyRead(request)
    if (!mayRun(env)) {
      return new Response('The sandbox runs in development and tests only.', { status: 503 })
    }
    const { hostname, pathname } = new URL(request.url)
    const provider = PROVIDERS.get(hostname)
    if (provider) return provider.fetch(whole, env, ctx)
    if (pathname === '/sandbox' || pathname.startsWith('/sandbox/')) return browser.fetch(whole, env, ctx)
    const message = `The sandbox stands in for no host named ${hostname}, and its pages begin at /sandbox.`
    return Response.json({ error: { code: 'unknown_host', message } }, { status: 502 })
  },
} satisfies ExportedHandler<SandboxEnvironment>
