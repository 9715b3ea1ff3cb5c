import { Hono } from 'hono'
import { OpsPage } from '../../src/pages/console-pages'
import { ROUTES } from '../../src/routes'
import type { AppEnv } from '../http/app-env'
import { mapHosts, mapTokenOf } from '../map/map-token'
import { guardedPage } from './guarded'

export const opsPage = new Hono<AppEnv>().get(
  ROUTES.ops.path,
  guardedPage(ROUTES.ops, (c) => ({ content: <OpsPage mapboxToken={mapTokenOf(c.env)} /> }), {
    role: 'admin',
    hosts: (c) => mapHosts(c.env),
  }),
)
