import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import {
  boxAround,
  type Coordinates,
  CoordinatesSchema,
  coordinatesOf,
  isSamePoint,
  metresBetween,
} from '../../src/domain/places/coordinates'
import {
  ADDRESS_MAX,
  MAXIMUM_PREDICTIONS,
  MAXIMUM_SEARCH_LENGTH,
  MINIMUM_SEARCH_LENGTH,
  type Prediction,
  pinnedLabel,
} from '../../src/domain/places/place'
import { MAX_ROAD_NAME, type RouteStep } from '../../src/domain/places/route'
import { SERVICE_CENTRES } from '../../src/domain/places/service-area'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { SigningKeys } from '../config'
import { type ProviderFetch, providerRequest } from '../http/provider-request'
import { isSignedLabel, signLabel } from './given-labels'
import type { PlaceFinder, ProviderFailed, RouteFinder } from './ports'
import { AT_ROAD_METRES, pointIdOf, pointOfId } from './ports'

export interface MapboxAccount {
  token: string
  fetch: ProviderFetch
  /** Without a slash at the end. */
  baseUrl?: string
  timeoutMs?: number
}

const BASE_URL = 'https://api.mapbox.com'

/** A rider waits for the suggestions, so a slow answer counts as none. */
const TIMEOUT_MS = 5000

/** A browser's token is restricted to our pages, which Mapbox tells by this header; a worker sends none by itself. */
const ASKED_BY = { referer: `https://${BRAND.host}/` }

/** One request to Mapbox, its answer parsed; what can't be parsed is a refusal. Never throws. */
async function requestMapbox<T>(
  { token, fetch, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS }: MapboxAccount,
  path: string,
  parameters: Record<string, string>,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<T, ProviderFailed>> {
  const query = new URLSearchParams({ ...parameters, access_token: token })
  const answer = await providerRequest(fetch, `${baseUrl}${path}?${query}`, { headers: ASKED_BY, timeoutMs })
  const parsed = v.safeParse(schema, answer?.body)
  if (answer?.ok && parsed.success) return accept(parsed.output)
  return refuse({ reason: 'provider_failed', provider: 'mapbox', status: answer?.status ?? null })
}

const FeatureSchema = v.object({
  properties: v.object({
    name: v.string(),
    place_formatted: v.optional(v.string()),
    full_address: v.optional(v.string()),
    coordinates: v.object({ longitude: v.number(), latitude: v.number() }),
  }),
})

type Feature = v.InferOutput<typeof FeatureSchema>

const FeaturesSchema = v.object({ features: v.array(FeatureSchema) })

/** Parameters of every search: Mapbox allows only `permanent` results to be stored, as a booking does. */
const SEARCH_PARAMETERS = { permanent: 'true', country: 'in', language: 'en' }

/** West, south, east, north of half a degree (55 km) around both centres: a box around the service area. */
const SERVICE_BOX = boxAround(SERVICE_CENTRES, 0.5).join(',')

const PLACE_ID = /^mapbox:(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5}):([0-9a-f]{64}):(.{1,300})$/

/**
 * Finds places with Mapbox Geocoding v6. Mapbox's suggestions carry position and address, so the place id
 * holds both, signed: details need no second, billed request, and nobody makes up a place.
 */
export function mapboxPlaces(account: MapboxAccount, keys: SigningKeys): PlaceFinder {
  const search = (way: 'forward' | 'reverse', wanted: Record<string, string>) =>
    requestMapbox(account, `/search/geocode/v6/${way}`, { ...SEARCH_PARAMETERS, ...wanted }, FeaturesSchema)
  const reverseLabel = async ({ lat, lng }: Coordinates) => {
    const answer = await search('reverse', { longitude: String(lng), latitude: String(lat), limit: '1' })
    if (!answer.ok) return answer
    const [nearest] = answer.value.features
    return accept(nearest ? addressOf(nearest) : pinnedLabel({ lat, lng }))
  }

  return {
    async autocomplete(input) {
      // A semicolon would separate the queries of a batch.
      const q = input.slice(0, MAXIMUM_SEARCH_LENGTH).replaceAll(';', ' ').trim()
      if (q.length < MINIMUM_SEARCH_LENGTH) return []
      const limit = String(MAXIMUM_PREDICTIONS)
      const answer = await search('forward', { q, autocomplete: 'true', limit, bbox: SERVICE_BOX })
      if (!answer.ok) return []
      const features = answer.value.features.slice(0, MAXIMUM_PREDICTIONS)
      return Promise.all(features.map((feature) => predictionOf(feature, keys)))
    },

    async details(placeId) {
      const point = pointOfId(placeId)
      if (point) {
        const label = await reverseLabel(point)
        if (!label.ok) return label
        return accept({ place_id: placeId, formatted_address: label.value, geometry: { location: point } })
      }
      const [, lat, lng, signature = '', formatted_address = ''] = PLACE_ID.exec(placeId) ?? []
      const location = { lat: Number(lat), lng: Number(lng) }
      if (!(await isSignedLabel(signature, formatted_address, location, keys))) {
        return refuse({ reason: 'unknown_place', placeId })
      }
      return accept({ place_id: placeId, formatted_address, geometry: { location } })
    },

    async reverseGeocode(point) {
      const label = await reverseLabel(point)
      return label.ok ? accept({ place_id: pointIdOf(point), formatted_address: label.value }) : label
    },
  }
}

function addressOf({ properties: { name, place_formatted, full_address } }: Feature): string {
  return (full_address ?? [name, place_formatted].filter(Boolean).join(', ')).slice(0, ADDRESS_MAX)
}

async function predictionOf(feature: Feature, keys: SigningKeys): Promise<Prediction> {
  const { name, place_formatted = '', coordinates } = feature.properties
  const description = addressOf(feature)
  const { latitude: lat, longitude: lng } = coordinates
  const signature = await signLabel(description, { lat, lng }, keys)
  return {
    place_id: `mapbox:${lat.toFixed(5)},${lng.toFixed(5)}:${signature}:${description}`,
    description,
    structured_formatting: { main_text: name, secondary_text: place_formatted },
  }
}

/** A point of GeoJSON, longitude first. */
const PositionSchema = v.pipe(
  v.tuple([v.number(), v.number()]),
  v.transform(([lng, lat]) => ({ lat, lng })),
  CoordinatesSchema,
)

/** The whole polyline, not one simplified for a small map: cars are followed along it. */
const DIRECTIONS_PARAMETERS = { overview: 'full', geometries: 'geojson' }

const LineSchema = v.object({ coordinates: v.array(PositionSchema) })

/** One road of a route. A road without a name may have a number, as 'NH 275; SH 17'. */
const StepSchema = v.object({
  name: v.string(),
  ref: v.optional(v.string()),
  geometry: LineSchema,
  maneuver: v.object({ exit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
})

/** Metres and seconds; a pair of points with no road between answers with one of the other codes. */
const DirectionsSchema = v.variant('code', [
  v.object({
    code: v.literal('Ok'),
    routes: v.pipe(
      v.array(
        v.object({
          distance: v.pipe(v.number(), v.minValue(0)),
          duration: v.pipe(v.number(), v.minValue(0)),
          geometry: LineSchema,
          legs: v.optional(v.array(v.object({ steps: v.optional(v.array(StepSchema), []) })), []),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.object({ code: v.picklist(['NoRoute', 'NoSegment']) }),
])

type Directions = Extract<v.InferOutput<typeof DirectionsSchema>, { code: 'Ok' }>['routes'][number]

/** Finds routes with Mapbox Directions v5, by car. A polyline begins and ends on a road: both places are added. */
export function mapboxRoutes(account: MapboxAccount): RouteFinder {
  return {
    async route(from, to, { steps } = { steps: false }) {
      const path = `/directions/v5/mapbox/driving/${pointText(from)};${pointText(to)}`
      const parameters = { ...DIRECTIONS_PARAMETERS, ...(steps && { steps: 'true', language: 'en' }) }
      const answered = await requestMapbox(account, path, parameters, DirectionsSchema)
      if (!answered.ok) return answered
      const [best] = answered.value.code === 'Ok' ? answered.value.routes : []
      if (!best) return refuse({ reason: 'no_route', from, to })
      return accept({
        distanceMetres: Math.round(best.distance),
        durationSeconds: Math.round(best.duration),
        source: 'mapbox',
        estimated: false,
        ...steppedPolyline(best, from, to),
      })
    },
  }
}

/**
 * The polyline made of the steps' own, so that each step's begin is a point of it. The last step is the arrival, which has
 * no length. Without steps the whole route is one, of a road without a name.
 */
function steppedPolyline({ geometry, legs }: Directions, from: Coordinates, to: Coordinates) {
  const polyline = [coordinatesOf(from)]
  const steps: RouteStep[] = []
  for (const { name, ref, geometry: drawn, maneuver } of legs.flatMap((leg) => leg.steps)) {
    const [first, ...others] = drawn.coordinates
    const end = others.at(-1)
    if (!first || !end || isSamePoint(first, end)) continue
    // A step begins where the one before it ends.
    const isJoined = steps.length > 0 && isSamePoint(first, polyline.at(-1))
    const begin = steps.length === 0 ? 0 : polyline.length - (isJoined ? 1 : 0)
    polyline.push(...(isJoined ? others : drawn.coordinates))
    const road = (name || ref?.split(';')[0] || '').trim().slice(0, MAX_ROAD_NAME)
    steps.push({ road: road || null, from: begin, exit: maneuver.exit ?? null, mapped: true })
  }
  const last = polyline.length - 1
  // A place away from every road is not on the last one.
  const isAway = metresBetween(polyline[last] ?? to, to) > AT_ROAD_METRES
  if (isAway && last > 0) steps.push({ road: null, from: last, exit: null, mapped: false })
  if (last > 0) return { polyline: [...polyline, coordinatesOf(to)], steps }
  const whole = { road: null, from: 0, exit: null, mapped: true }
  return { polyline: [coordinatesOf(from), ...geometry.coordinates, coordinatesOf(to)], steps: [whole] }
}

const pointText = ({ lat, lng }: Coordinates) => `${lng.toFixed(6)},${lat.toFixed(6)}`
