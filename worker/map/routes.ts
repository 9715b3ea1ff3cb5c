import { Hono } from 'hono'
import { settingsOf } from '../config'
import type { AppEnv } from '../http/app-env'
import { lazily } from '../lazily'
import { mapData } from './map-data'

const DAY_SECONDS = 86_400

const mapJson = lazily(() => JSON.stringify(mapData()))

/** The data of our own map: the same for everybody, and changed only by a deployment. */
export const mapFiles = new Hono<AppEnv>().get('/places.json', (c) => {
  c.header('cache-control', `public, max-age=${DAY_SECONDS}`)
  return c.body(mapJson(), 200, { 'content-type': 'application/json' })
})

/**
 * The hosts that a page with a map may load from where there is a token: Mapbox's styles, tiles and events. Without a
 * token there are none, and the map uses our own data.
 */
export const MAPBOX_HOSTS = [
  'https://api.mapbox.com',
  'https://events.mapbox.com',
  'https://*.tiles.mapbox.com',
] as const

/**
 * The token for a page's map, or null: then our own map is drawn. A secret token (`sk.`) is for the worker's own
 * requests and is never sent to a browser.
 */
export function mapTokenOf(env: object): string | null {
  // A page is rendered whatever is wrong with the settings; requests that need them report it.
  const token = settingsOf(env, 'places')?.MAPBOX_TOKEN
  return token?.startsWith('pk.') ? token : null
}
