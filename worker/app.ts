import { Hono } from 'hono'
import { cancellations } from './bookings/cancellation-routes'
import { bookings } from './bookings/routes'
import { driver } from './driver/routes'
import { fares } from './fares/routes'
import { found } from './found/routes'
import { apiAnswers, noSuchCall } from './http/api-answers'
import type { AppEnv } from './http/app-env'
import { requestLog } from './http/request'
import { sameOrigin } from './http/same-origin'
import { smallBody } from './http/small-body'
import { mapFiles, routePreview } from './map/routes'
import { ops } from './ops/routes'
import { authPages } from './pages/auth'
import { bookingPage } from './pages/booking'
import { driverPage } from './pages/driver'
import { offlinePage } from './pages/offline'
import { onError } from './pages/on-error'
import { opsPage } from './pages/ops'
import { profilePage } from './pages/profile'
import { receiptPage } from './pages/receipt'
import { notFoundPage, pages } from './pages/routes'
import { trackingPage } from './pages/tracking'
import { tripHistoryPage } from './pages/trip-history'
import { tripSharePage } from './pages/trip-share'
import { payments } from './payments/routes'
import { places } from './places/routes'
import { account } from './profile/account-routes'
import { addresses } from './profile/address-routes'
import { pictures } from './profile/picture-routes'
import { profile } from './profile/routes'
import { profilePictures } from './profile/show-picture'
import { rehearsal } from './rehearsal/routes'
import { reviews } from './reviews/routes'
import { riderRides } from './rides/rider-routes'
import { rideSockets } from './rides/sockets'
import { rideWays } from './rides/way-routes'
import { sandboxDoor } from './sandbox-door'
import { sharedRides } from './shares/routes'
import { resetLimits } from './sign-in/reset-limits'
import { phoneVerificationRoutes, signInRoutes } from './sign-in/routes'
import { signOut } from './sign-in/sign-out'
import { trips } from './trips/routes'

export const app = new Hono<AppEnv>()
  .onError(onError)
  .use(requestLog)
  .route('/sandbox/api/reset-limits', resetLimits)
  .route('/sandbox/api', rehearsal)
  .route('/sandbox', sandboxDoor)
  .use('/api/*', apiAnswers)
  .use(sameOrigin)
  .route('/api', pictures)
  .use(smallBody)
  .route('/api', rideSockets)
  .route('/api/sign-in', signInRoutes)
  .route('/api/auth/phone', phoneVerificationRoutes)
  .route('/sign-out', signOut)
  .route('/profile-pictures', profilePictures)
  .route('/', authPages)
  .route('/', offlinePage)
  .route('/api', places)
  .route('/map', mapFiles)
  .route('/api', routePreview)
  .route('/api', fares)
  .route('/api', bookings)
  .route('/api', cancellations)
  .route('/api', payments)
  .route('/api', trips)
  .route('/api', reviews)
  .route('/api', addresses)
  .route('/api', riderRides)
  .route('/api', rideWays)
  .route('/api', sharedRides)
  .route('/api', driver)
  .route('/api/ops', ops)
  .route('/api', profile)
  .route('/api', account)
  .route('/api', noSuchCall)
  .route('/', found)
  .route('/', bookingPage)
  .route('/', driverPage)
  .route('/', profilePage)
  .route('/', tripHistoryPage)
  .route('/', trackingPage)
  .route('/', receiptPage)
  .route('/', tripSharePage)
  .route('/', opsPage)
  .route('/', pages)
  .route('/', notFoundPage)
