import * as v from 'valibot'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { accept, refuse } from '../../src/domain/result'
import { askMapbox, type MapboxAccount } from './mapbox-request'
import type { RouteFinder } from './ports'

/** Metres and seconds; a pair of points with no road between answers with one of the other codes. */
const DirectionsSchema = v.variant('code', [
  v.object({
    code: v.literal('Ok'),
    routes: v.pipe(
      v.array(
        v.object({
          distance: v.pipe(v.number(), v.minValue(0)),
          duration: v.pipe(v.number(), v.minValue(0)),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.object({ code: v.picklist(['NoRoute', 'NoSegment']) }),
])

/** Finds routes with Mapbox Directions v5, by car and without the line. */
export function mapboxRoutes(account: MapboxAccount): RouteFinder {
  return {
    async route(from, to) {
      const path = `/directions/v5/mapbox/driving/${pointText(from)};${pointText(to)}`
      const answered = await askMapbox(account, path, { overview: 'false' }, DirectionsSchema)
      if (!answered.ok) return answered
      const [best] = answered.value.code === 'Ok' ? answered.value.routes : []
      if (!best) return refuse({ reason: 'no_route', from, to })
      return accept({
        distanceMetres: Math.round(best.distance),
        durationSeconds: Math.round(best.duration),
        source: 'mapbox',
        estimated: false,
      })
    },
  }
}

const pointText = ({ lat, lng }: Coordinates) => `${lng.toFixed(6)},${lat.toFixed(6)}`
