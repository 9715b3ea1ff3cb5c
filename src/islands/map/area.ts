import type { Coordinates } from '../../domain/places/coordinates'
import type { GlMap } from './gl-library'
import type { AreaOnMap } from './map-props'

export const AREA = 'ride-area'

const METRES_OF_A_DEGREE = 111_195
const CORNERS = 64

/** The circle as a closed ring of points. */
export function edgeOf({ lat, lng, metres }: AreaOnMap): Coordinates[] {
  const high = metres / METRES_OF_A_DEGREE
  const wide = high / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
    return { lat: lat + high * Math.cos(turn), lng: lng + wide * Math.sin(turn) }
  })
}

export const areaData = (area: AreaOnMap | null) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Polygon' as const,
    coordinates: area ? [edgeOf(area).map(({ lat, lng }): [number, number] => [lng, lat])] : [],
  },
})

/** Draws the area shaded with a dashed edge, below the place names. */
export function drawArea(map: GlMap, area: AreaOnMap | null, colour: string) {
  if (map.getSource(AREA)) return
  map.addSource(AREA, { type: 'geojson', data: areaData(area) })
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  map.addLayer(
    {
      id: `${AREA}-shade`,
      type: 'fill',
      source: AREA,
      paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
    },
    firstName,
  )
  map.addLayer(
    {
      id: `${AREA}-edge`,
      type: 'line',
      source: AREA,
      paint: { 'line-color': colour, 'line-width': 2.5, 'line-dasharray': [3, 2] },
    },
    firstName,
  )
}
