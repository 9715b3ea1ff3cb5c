import { Hono } from 'hono'
import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { TrieRouter } from 'hono/router/trie-router'
import { startSender } from './after-answer'
import { bookingRoutes } from './bookings/routes'
import { cancellations } from './cancellations/routes'
import { changes } from './changes/routes'
import { dispatchSockets } from './dispatch-sockets'
import { driver, driverCharges } from './driver/routes'
import { routePreview } from './fares/route-preview'
import { fares } from './fares/routes'
import { health } from './health'
import type { AppEnv } from './http/app-env'
import { builtFiles } from './http/built-files'
import {
  apiHeaders,
  httpsOnly,
  limitBody,
  limitWebhook,
  readBodyToEnd,
  requestLog,
  safeHeaders,
  sameOrigin,
  unknownApiPath,
} from './http/middleware'
import { limitAddress } from './http/rate-limit'
import { mapFiles } from './map/routes'
import { shownRoutes } from './notifications/browsers'
import { reportRoutes } from './notifications/reports'
import { ops } from './ops/routes'
import { authPages } from './pages/auth'
import { driverPage, opsPage, storedDriverPage } from './pages/consoles'
import { documentPage } from './pages/document'
import { messagePages } from './pages/messages'
import { offlinePage } from './pages/offline'
import {
  bookingPage,
  changeTripPage,
  payPage,
  profilePage,
  receiptPage,
  tripHistoryPage,
} from './pages/rider'
import { notFoundPage, onError, pages, seo } from './pages/routes'
import { trackingPage, tripSharePage } from './pages/tracking'
import { bookingWithPaymentRoutes } from './payments/booking-with-payment'
import { payments, webhookRoutes } from './payments/routes'
import { places } from './places/routes'
import { addresses } from './profile/address-routes'
import { contactRoutes } from './profile/contact-routes'
import { profileMessages } from './profile/message-routes'
import { account, profile } from './profile/routes'
import { pictures, profilePictures } from './profile/save-picture'
import { reviewRoutes } from './reviews/review-trip'
import { charges } from './rides/charge-routes'
import { sandboxProxy, simulation } from './sandbox'
import { rideSockets, rides } from './shares/routes'
import { phoneVerificationRoutes, signInRoutes } from './sign-in/routes'
import { signOut } from './sign-in/sign-out'
import { trips } from './trips/routes'

/**
 * Hono's quick router, one regular expression, refuses '/trips/next' beside '/trips/:id', which the API has. So what
 * begins so has Hono's other router, and all else the quick one.
 */
class TwoRouters<T> implements Router<T> {
  readonly name = 'TwoRouters'
  readonly #api = new TrieRouter<T>()
  readonly #others = new RegExpRouter<T>()

  add(method: string, path: string, handler: T): void {
    this.#api.add(method, path, handler)
    if (!path.startsWith('/api/')) this.#others.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    return (path.startsWith('/api') ? this.#api : this.#others).match(method, path)
  }
}

export const app = new Hono<AppEnv>({ router: new TwoRouters() })
  .onError(onError)
  .use('/assets/*', builtFiles)
  .use(requestLog)
  .use(readBodyToEnd)
  .use('/api/*', startSender)
  .use('/webhooks/*', startSender)
  .use('/auth/*', startSender)
  .route('/sandbox/api', simulation)
  .route('/sandbox', sandboxProxy)
  .use(safeHeaders)
  .use(httpsOnly)
  .route('/', health)
  .use('/api/*', apiHeaders)
  .use('/webhooks/*', limitWebhook)
  .route('/webhooks', webhookRoutes)
  .route('/webhooks', reportRoutes)
  .use('/messages/*', limitBody, limitAddress('links'))
  .route('/', messagePages)
  .use(sameOrigin)
  .route('/api', pictures)
  .route('/api', driverCharges)
  .use(limitBody)
  .route('/api', rideSockets)
  .route('/api', dispatchSockets)
  .route('/api/sign-in', signInRoutes)
  .route('/api/auth/phone', phoneVerificationRoutes)
  .route('/sign-out', signOut)
  .route('/profile-pictures', profilePictures)
  .route('/', authPages)
  .route('/', offlinePage)
  .route('/', storedDriverPage)
  .route('/api', places)
  .route('/map', mapFiles)
  .route('/api', routePreview)
  .route('/api', fares)
  .route('/api', bookingRoutes)
  .route('/api', bookingWithPaymentRoutes)
  .route('/api', cancellations)
  .route('/api', changes)
  .route('/api', payments)
  .route('/api', trips)
  .route('/api', reviewRoutes)
  .route('/api', addresses)
  .route('/api', rides)
  .route('/api', charges)
  .route('/api', driver)
  .route('/api/ops', ops)
  .route('/api', profile)
  .route('/api', profileMessages)
  .route('/api', contactRoutes)
  .route('/api', shownRoutes)
  .route('/api', account)
  .route('/api', unknownApiPath)
  .route('/', seo)
  .route('/', bookingPage)
  .route('/', driverPage)
  .route('/', profilePage)
  .route('/', tripHistoryPage)
  .route('/', trackingPage)
  .route('/', receiptPage)
  .route('/', documentPage)
  .route('/', changeTripPage)
  .route('/', tripSharePage)
  .route('/', payPage)
  .route('/', opsPage)
  .route('/', pages)
  .route('/', notFoundPage)
