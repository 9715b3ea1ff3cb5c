import { Hono } from 'hono'
import { bookings } from './bookings/routes'
import { fares } from './fares/routes'
import type { AppEnv } from './http/app-env'
import { onError } from './http/failures'
import { requestLog } from './http/request'
import { sameOrigin } from './http/same-origin'
import { notFoundPage, pages } from './pages/routes'
import { payments } from './payments/routes'
import { sandboxDoor } from './sandbox-door'
import { trips } from './trips/routes'

export const app = new Hono<AppEnv>()
  .onError(onError)
  .use(requestLog)
  .route('/sandbox', sandboxDoor)
  .use(sameOrigin)
  .route('/api', fares)
  .route('/api', bookings)
  .route('/api', payments)
  .route('/api', trips)
  .route('/', pages)
  .route('/', notFoundPage)
