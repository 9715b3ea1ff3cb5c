import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { BRAND } from '../../src/brand'
import { PAYMENT_METHODS, type PaymentMethod } from '../../src/domain/payments/amounts'
import { STEP_SCRIPT } from '../../src/islands/booking/step-frame'
import { BookingPage, PayPage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { configOf, missingSettings } from '../config'
import { databaseOf } from '../database/client'
import { customers } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { isOverPayLimit, RETRY_SECONDS } from '../http/rate-limit'
import { mapHosts, mapTokenOf } from '../map/routes'
import { readPaymentLink } from '../payments/payment-links'
import { signedInUserOf } from '../session/check-session'
import { guardedPage } from './guarded'
import { renderPage } from './render'

/** Hosts of the checkout's script, frames and requests. */
const RAZORPAY_HOSTS = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://*.razorpay.com',
] as const

/** The address of the checkout's script; '' while payments are not configured, which step 3 shows. */
function checkoutUrl({ env }: Context<AppEnv>): string {
  return missingSettings(env, 'razorpay').length > 0 ? '' : configOf(env, 'razorpay').RAZORPAY_CHECKOUT_URL
}

/** None where the sandbox's checkout is served by ourselves. */
const checkoutHosts = (c: Context<AppEnv>): readonly string[] =>
  checkoutUrl(c).startsWith('https://') ? RAZORPAY_HOSTS : []

/**
 * The method of the profile; cash is only for the remainder, so it preselects nothing. A profile that can't be
 * read preselects nothing either, and does not stop a booking.
 */
async function preferredMethodOf(c: Context<AppEnv>, userId: string): Promise<PaymentMethod | null> {
  const [row] = await databaseOf(c.env.DB)
    .select({ method: customers.preferred_payment_method })
    .from(customers)
    .where(eq(customers.id, userId))
  return PAYMENT_METHODS.find((method) => method === row?.method) ?? null
}

export const bookingPage = new Hono<AppEnv>().get(
  ROUTES.booking.path,
  guardedPage(
    ROUTES.booking,
    async (c, user) => ({
      content: (
        <BookingPage
          paymentScriptUrl={checkoutUrl(c)}
          brandName={BRAND.name}
          mapboxToken={mapTokenOf(c.env)}
          preferredMethod={
            await preferredMethodOf(c, user.userId).catch((error: unknown) => {
              log('error', 'preference_not_read', { requestId: c.get('requestId'), message: String(error) })
              return null
            })
          }
        />
      ),
      inline: STEP_SCRIPT,
    }),
    { hosts: (c) => [...checkoutHosts(c), ...mapHosts(c.env)] },
  ),
)

/**
 * A booking to pay, for whoever has its link. A link that ended and one that never was have the same page, with different
 * statuses (docs/product.md, PAYLINK-7).
 */
export const payPage = new Hono<AppEnv>().get(ROUTES.pay.path, async (c) => {
  const route = ROUTES.pay
  const linkId = c.req.param('id')
  const user = await signedInUserOf(c)
  if (await isOverPayLimit(c, linkId)) {
    c.header('retry-after', String(RETRY_SECONDS))
    return renderPage(c, { route, content: <PayPage pay="busy" />, user }, 429)
  }
  const found = await readPaymentLink(databaseOf(c.env.DB), linkId, new Date())
  if (!('trip' in found)) {
    const status = found.state === 'ended' ? 410 : 404
    return renderPage(c, { route, content: <PayPage pay={null} />, user }, status)
  }
  const pay = { linkId, trip: found.trip, scriptUrl: checkoutUrl(c), brandName: BRAND.name }
  return renderPage(c, { route, content: <PayPage pay={pay} />, user, hosts: checkoutHosts(c) })
})
