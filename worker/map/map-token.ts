import { configOf, missingSettings } from '../config'

/**
 * What a page with a map may load beside itself where it has a token: Mapbox's styles, tiles and events. A page
 * without a token names no host, and its map asks none.
 */
export const MAPBOX_HOSTS = [
  'https://api.mapbox.com',
  'https://events.mapbox.com',
  'https://*.tiles.mapbox.com',
] as const

/**
 * The token that a page may give to its map, or null: then our own map is drawn. A secret token (`sk.`) is good for
 * the worker's own calls and never leaves it.
 */
export function mapTokenOf(env: object): string | null {
  // A page shows itself whatever is wrong with its settings; what needs them says so.
  if (missingSettings(env, 'places').length > 0) return null
  const { MAPBOX_TOKEN } = configOf(env, 'places')
  return MAPBOX_TOKEN?.startsWith('pk.') ? MAPBOX_TOKEN : null
}

/** The hosts of a page with a map. */
export const mapHosts = (env: object): readonly string[] => (mapTokenOf(env) ? MAPBOX_HOSTS : [])
