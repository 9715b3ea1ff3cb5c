import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../../src/domain/places/coordinates'
import { accept, refuse } from '../../src/domain/result'
import { askMapbox, type MapboxAccount } from './mapbox-request'
import type { RouteFinder } from './ports'

/** A point of GeoJSON, longitude first. */
const PositionSchema = v.pipe(
  v.tuple([v.number(), v.number()]),
  v.transform(([lng, lat]) => ({ lat, lng })),
  CoordinatesSchema,
)

/** The whole line, not one thinned out for a small map: cars are followed along it. */
const ASKED = { overview: 'full', geometries: 'geojson' }

/** Metres and seconds; a pair of points with no road between answers with one of the other codes. */
const DirectionsSchema = v.variant('code', [
  v.object({
    code: v.literal('Ok'),
    routes: v.pipe(
      v.array(
        v.object({
          distance: v.pipe(v.number(), v.minValue(0)),
          duration: v.pipe(v.number(), v.minValue(0)),
          geometry: v.object({ coordinates: v.array(PositionSchema) }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.object({ code: v.picklist(['NoRoute', 'NoSegment']) }),
])

/** Finds routes with Mapbox Directions v5, by car; its line, which begins and ends on a road, is led to both doors. */
export function mapboxRoutes(account: MapboxAccount): RouteFinder {
  return {
    async route(from, to) {
      const path = `/directions/v5/mapbox/driving/${pointText(from)};${pointText(to)}`
      const answered = await askMapbox(account, path, ASKED, DirectionsSchema)
      if (!answered.ok) return answered
      const [best] = answered.value.code === 'Ok' ? answered.value.routes : []
      if (!best) return refuse({ reason: 'no_route', from, to })
      return accept({
        distanceMetres: Math.round(best.distance),
        durationSeconds: Math.round(best.duration),
        source: 'mapbox',
        estimated: false,
        line: [pointOf(from), ...best.geometry.coordinates, pointOf(to)],
      })
    },
  }
}

const pointText = ({ lat, lng }: Coordinates) => `${lng.toFixed(6)},${lat.toFixed(6)}`

const pointOf = ({ lat, lng }: Coordinates): Coordinates => ({ lat, lng })
