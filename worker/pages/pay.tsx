import { Hono } from 'hono'
import { BRAND } from '../../src/brand'
import { PayPage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { isOverPayLimit, RETRY_SECONDS } from '../http/rate-limit'
import { readPaymentLink } from '../payments/payment-links'
import { signedInUserOf } from '../session/check-session'
import { checkoutHosts, checkoutUrl } from './booking'
import { renderPage } from './render'

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
