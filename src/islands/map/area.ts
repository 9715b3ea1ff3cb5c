import type { LayerSpecification } from 'maplibre-gl'
import { type Coordinates, pointOff, positionOf } from '../../domain/places/coordinates'
import type { AreaOnMap } from './map-props'

export const AREA = 'ride-area'

const CORNERS = 64

/** The circle as a closed ring of points. */
export function edgeOf(area: AreaOnMap): Coordinates[] {
  const km = area.metres / 1000
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
    return pointOff(area, km * Math.cos(turn), km * Math.sin(turn))
  })
}

export const areaData = (area: AreaOnMap | null) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Polygon' as const, coordinates: area ? [edgeOf(area).map(positionOf)] : [] },
})

/** The area's layers, shaded with a dashed edge. */
export const areaLayers = (colour: string): LayerSpecification[] => [
  {
    id: `${AREA}-shade`,
    type: 'fill',
    source: AREA,
    paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
  },
  {
    id: `${AREA}-edge`,
    type: 'line',
    source: AREA,
    paint: { 'line-color': colour, 'line-width': 2.5, 'line-dasharray': [3, 2] },
  },
]
