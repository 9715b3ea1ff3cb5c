import type { LayerSpecification } from 'maplibre-gl'
import { positionOf } from '../../domain/places/coordinates'
import type { Theme } from './gl-library'
import type { FleetCar } from './map-props'
import { CAR_COLOURS } from './map-props'

// Many cars, drawn by the map itself: an element for each of them would make the page slow.

export const FLEET = 'fleet'

/** The layers that a press is looked for in. */
export const FLEET_LAYERS = [`${FLEET}-cars`, `${FLEET}-groups`]

/** What separates a mark from the road below it. */
const RIM: Record<Theme, string> = { light: '#ffffff', dark: '#0f1713' }
const GROUP: Record<Theme, string> = { light: '#37453d', dark: '#b4c3ba' }

/** The cars as GeoJSON: a point each, with its id, its name and what it does. */
export const fleetData = (cars: readonly FleetCar[]) => ({
  type: 'FeatureCollection' as const,
  features: cars.map(({ id, phase, lost, label, ...at }) => ({
    type: 'Feature' as const,
    properties: { id, label, kind: lost ? 'lost' : phase },
    geometry: { type: 'Point' as const, coordinates: positionOf(at) },
  })),
})

/** Cars nearer to each other than their marks are wide are drawn as one with their number, until the map is near. */
export const fleetSource = (cars: readonly FleetCar[]) => ({
  type: 'geojson' as const,
  data: fleetData(cars),
  cluster: true,
  clusterRadius: 16,
  clusterMaxZoom: 13,
  clusterMinPoints: 3,
  clusterProperties: { lost: ['+', ['case', ['==', ['get', 'kind'], 'lost'], 1, 0]] },
})

/** A car without a current position is a ring, whatever it was doing: nothing is known of it. */
export function fleetLayers(theme: Theme, font: string[] | undefined): LayerSpecification[] {
  const isLost = ['==', ['get', 'kind'], 'lost'] as ['==', ['get', string], string]
  const names = font ? { 'text-font': font } : {}
  return [
    {
      id: `${FLEET}-cars`,
      type: 'circle',
      source: FLEET,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 4, 12, 6, 16, 10],
        'circle-color': [
          'match',
          ['get', 'kind'],
          'on_the_way',
          CAR_COLOURS.on_the_way,
          'arrived',
          CAR_COLOURS.arrived,
          'started',
          CAR_COLOURS.started,
          RIM[theme],
        ],
        'circle-stroke-color': ['case', isLost, CAR_COLOURS.lost, RIM[theme]],
        'circle-stroke-width': ['case', isLost, 3, 1.5],
      },
    },
    {
      id: `${FLEET}-groups`,
      type: 'circle',
      source: FLEET,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 10, 10, 13, 100, 17],
        'circle-color': GROUP[theme],
        'circle-stroke-color': ['case', ['>', ['get', 'lost'], 0], CAR_COLOURS.lost, RIM[theme]],
        'circle-stroke-width': ['case', ['>', ['get', 'lost'], 0], 3, 1.5],
      },
    },
    {
      id: `${FLEET}-numbers`,
      type: 'symbol',
      source: FLEET,
      filter: ['has', 'point_count'],
      layout: {
        ...names,
        'text-field': ['to-string', ['get', 'point_count']],
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': RIM[theme] },
    },
    {
      id: `${FLEET}-labels`,
      type: 'symbol',
      source: FLEET,
      minzoom: 13,
      filter: ['!', ['has', 'point_count']],
      layout: {
        ...names,
        'text-field': ['get', 'label'],
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.9],
      },
      paint: { 'text-color': GROUP[theme], 'text-halo-color': RIM[theme], 'text-halo-width': 1.6 },
    },
  ]
}
