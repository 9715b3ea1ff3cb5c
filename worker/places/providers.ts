import { coordinatesOf } from '../../src/domain/places/coordinates'
import { exactMatch, MAXIMUM_PREDICTIONS, type Place, type Prediction } from '../../src/domain/places/place'
import { accept, refuse } from '../../src/domain/result'
import { configOf, quoteKeys, type SigningKeys } from '../config'
import type { Bindings } from '../http/app-env'
import type { ProviderFetch } from '../http/provider-request'
import { log } from '../log'
import { pointLabel } from './entered-address'
import { addressOf, type GazetteerPlace, surroundingsOf } from './gazetteer/gazetteer-place'
import { OUTSIDE_ID } from './gazetteer/outside'
import { mapboxPlaces, mapboxRoutes } from './mapbox'
import { type PlaceFinder, pointIdOf, pointOfId, type RouteFinder } from './ports'
import { buildRoadGraph, type RoadGraph } from './road-graph/road-graph'
import { importedRoutes } from './road-graph-routes'
import { findKnownPlace, placeIndex } from './search/place-index'
import { type Found, searchPlaces } from './search/search-places'

interface PlacesConfig {
  mapboxToken: string | null
  fetch: ProviderFetch
  placesProvider: 'gazetteer' | 'mapbox'
}

/**
 * Our own gazetteer, or Mapbox where it is asked for and there is a token. Mapbox searches the service area alone: what
 * lies outside is of our own list then too. docs/product.md, PLACE-12.
 */
export function placesFrom(
  { mapboxToken, fetch, placesProvider }: PlacesConfig,
  keys: SigningKeys,
): PlaceFinder {
  if (placesProvider !== 'mapbox' || !mapboxToken) return gazetteerPlaces
  const mapbox = mapboxPlaces({ token: mapboxToken, fetch }, keys)
  const isOutside = (placeId: string) => placeId.startsWith(OUTSIDE_ID)
  return {
    ...mapbox,
    async autocomplete(input) {
      const [found, known] = await Promise.all([
        mapbox.autocomplete(input),
        gazetteerPlaces.autocomplete(input),
      ])
      const match = exactMatch(input, found)
      const outside = known.filter(({ place_id, certain }) => certain && isOutside(place_id))
      const inside = found.map((prediction) =>
        prediction === match ? { ...prediction, certain: true } : prediction,
      )
      return (match ? inside : [...outside, ...inside]).slice(0, MAXIMUM_PREDICTIONS)
    },
    details: (placeId) => (isOutside(placeId) ? gazetteerPlaces : mapbox).details(placeId),
  }
}

/**
 * Mapbox where there is a token, else the roads that an owner imported, else our own road graph. Where Mapbox doesn't
 * answer, the road graph does, with `estimated` set: a fare doesn't depend on the provider being available. Where Mapbox
 * knows no road between the points, that is the answer. docs/product.md, PLACE-15.
 */
export function routesFrom(
  { mapboxToken, fetch }: PlacesConfig,
  imported: () => Promise<RoadGraph | null> = async () => null,
): RouteFinder {
  const estimated = importedRoutes(imported)
  if (!mapboxToken) return estimated
  const mapbox = mapboxRoutes({ token: mapboxToken, fetch })
  return {
    async route(...asked) {
      const routed = await mapbox.route(...asked)
      const isUnanswered = !routed.ok && routed.refusal.reason === 'provider_failed'
      return isUnanswered ? estimated.route(...asked) : routed
    },
  }
}

/**
 * The settings of this deployment. Mapbox is reached over the network even where a sandbox is bound, which has no map.
 */
function configFrom(env: Bindings): PlacesConfig {
  const { PLACES_PROVIDER, MAPBOX_TOKEN } = configOf(env, 'places')
  return {
    mapboxToken: MAPBOX_TOKEN ?? null,
    fetch: (request) => fetch(request),
    placesProvider: PLACES_PROVIDER,
  }
}

/** The provider of places of this deployment. Throws MissingSetting. */
export const placesOf = (env: Bindings): PlaceFinder => placesFrom(configFrom(env), quoteKeys(env))

/** The provider of routes of this deployment. Throws MissingSetting. */
export const routesOf = (env: Bindings): RouteFinder =>
  routesFrom(configFrom(env), () => importedRoads(env.KV))

/** Once read, kept by the process. What is on its way is not kept: a request may not wait for another's. */
let knownRoads: { graph: RoadGraph | null } | null = null

/**
 * The roads that an owner imported from OpenStreetMap (`npm run import-roads`); null where there are none, or where they
 * could not be read. docs/decisions/0048.
 */
export async function importedRoads(kv: Pick<KVNamespace, 'get'>): Promise<RoadGraph | null> {
  try {
    if (knownRoads) return knownRoads.graph
    const rows = await kv.get('imported-roads')
    knownRoads = { graph: rows === null ? null : graphOf(rows) }
    return knownRoads.graph
  } catch (error) {
    log('error', 'imported_roads_unread', { error })
    return null
  }
}

/** As the import packs them: whose data it is, junctions and roads, with an empty line between. Throws where they are not. */
export function graphOf(rows: string): RoadGraph {
  const [, junctionRows = '', roadRows = ''] = rows.split('\n\n')
  return buildRoadGraph(junctionRows, roadRows)
}

const kannadaName = ({ nameKn }: GazetteerPlace) => (nameKn === '' ? {} : { name_kn: nameKn })

const predictionOf = ({ place, detail, certain }: Found): Prediction => ({
  place_id: place.id,
  description: addressOf(place),
  structured_formatting: { main_text: place.name, secondary_text: whereIs(place, detail) },
  ...kannadaName(place),
  ...(detail && { detail }),
  ...(certain && { certain }),
})

/** The second line of a suggestion: where the place is, whether we go there, and what of an address is kept beside it. */
const whereIs = (place: GazetteerPlace, detail: string) =>
  [surroundingsOf(place), place.kind === 'outside' && 'outside our service area', detail]
    .filter(Boolean)
    .join(' · ')

const placeAnswer = (place: GazetteerPlace): Place => ({
  place_id: place.id,
  formatted_address: addressOf(place),
  geometry: { location: coordinatesOf(place) },
  ...kannadaName(place),
})

/** Finds places in our own gazetteer: no network, no key. docs/product.md, PLACE-14. */
export const gazetteerPlaces: PlaceFinder = {
  async autocomplete(input) {
    return searchPlaces(placeIndex(), input).map(predictionOf)
  },

  async details(placeId) {
    const point = pointOfId(placeId)
    if (point) {
      const formatted_address = pointLabel(point)
      return accept({ place_id: placeId, formatted_address, geometry: { location: point } })
    }
    const place = findKnownPlace(placeId)
    return place ? accept(placeAnswer(place)) : refuse({ reason: 'unknown_place', placeId })
  },

  async reverseGeocode(point) {
    return accept({ place_id: pointIdOf(point), formatted_address: pointLabel(point) })
  },
}
