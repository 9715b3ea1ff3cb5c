import { Hono } from 'hono'
import type { AppEnv } from './http/app-env'
import { onError } from './http/failures'
import { requestLog } from './http/request'
import { sameOrigin } from './http/same-origin'
import { notFoundPage, pages } from './pages/routes'
import { sandboxDoor } from './sandbox-door'

export const app = new Hono<AppEnv>()
  .onError(onError)
  .use(requestLog)
  .route('/sandbox', sandboxDoor)
  .use(sameOrigin)
  .route('/', pages)
  .route('/', notFoundPage)
