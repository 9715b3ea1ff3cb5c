import { Hono } from 'hono'
import { HomePage } from '../../src/pages/home'
import { NotFoundPage } from '../../src/pages/not-found'
import { ROUTES } from '../../src/routes'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { renderPage } from './render'

export const pages = new Hono<AppEnv>().get(ROUTES.home.path, (c) =>
  renderPage(c, { route: ROUTES.home, content: <HomePage />, viewer: null }),
)

const NOT_FOUND = { path: '*', access: 'public', title: 'Page not found' } as const
const LONGEST_LOGGED = 200

/** Every other path: logged without its query, control characters removed, capped; answered with status 404. */
export const notFoundPage = new Hono<AppEnv>().all('*', (c) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const path = c.req.path.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_LOGGED)
  log('info', 'unknown_path', { path })
  return renderPage(c, { route: NOT_FOUND, content: <NotFoundPage />, viewer: null }, 404)
})
