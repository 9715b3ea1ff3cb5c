import { BRAND } from '../../src/brand'
import type { MapDrawing } from '../../src/components/office-drawing'
import { positionOf, radians } from '../../src/domain/places/coordinates'
import { lazily } from '../lazily'
import { gazetteer } from '../places/gazetteer/gazetteer'
import { type RoadClass, roadGraph } from '../places/road-graph/road-graph'
import { LAKES, shoreOf } from './lakes'
import { roadFeatures } from './map-data'

type Position = readonly [lng: number, lat: number]

/** The area of the drawing: from Hinkal to Varuna's road, from the airport's road to the ring road's northern end. */
const AREA = { west: 76.585, east: 76.7245, south: 12.2515, north: 12.3655 }
const WIDTH = 640
const SHRINK = Math.cos(radians((AREA.south + AREA.north) / 2))
const SCALE = WIDTH / ((AREA.east - AREA.west) * SHRINK)
const HEIGHT = Math.round((AREA.north - AREA.south) * SCALE)

const KINDS: Record<RoadClass, MapDrawing['roads'][number]['of']> = {
  mw: 'highway',
  nh: 'highway',
  tr: 'main',
  ar: 'main',
  co: 'street',
}

/** Landmarks: the name in the gazetteer, on the drawing, and the side that it is written on. */
const LANDMARKS = new Map<string, { name: string; side: 'left' | 'right' }>([
  ['Mysuru Junction Railway Station', { name: 'Railway station', side: 'left' }],
  ['Mysuru Palace', { name: 'Mysuru Palace', side: 'left' }],
  ['Mysuru Zoo', { name: 'Mysuru Zoo', side: 'right' }],
  ['Chamundi Hill', { name: 'Chamundi Hill', side: 'left' }],
])

/** Just to the right of where the highway crosses the area's northern edge. */
const WAY_OUT: MapDrawing['wayOut'] = { name: 'to Bengaluru', x: 415, y: 30 }

const toDrawing = ([lng, lat]: Position): [x: number, y: number] => [
  Math.round((lng - AREA.west) * SHRINK * SCALE),
  Math.round((AREA.north - lat) * SCALE),
]

const isInArea = ([lng, lat]: Position) =>
  lng > AREA.west && lng < AREA.east && lat > AREA.south && lat < AREA.north

/** A polyline as an SVG path of relative steps, which is shorter than one of absolute points. */
function pathOf(line: readonly Position[]): string {
  let [fromX, fromY] = [0, 0]
  return line.reduce((path, position, i) => {
    const [x, y] = toDrawing(position)
    const step = `${x - fromX} ${y - fromY}`.replace(' -', '-')
    ;[fromX, fromY] = [x, y]
    return path + (i === 0 ? `M${step}` : `l${step}`)
  }, '')
}

/**
 * The stretches of a polyline with an end inside the area, each as long as it continues; the view box clips the rest.
 */
function stretchesInArea(line: readonly Position[]): Position[][] {
  const parts: Position[][] = []
  let open = false
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to
    const seen = isInArea(from) || isInArea(to)
    if (seen && open) parts.at(-1)?.push(to)
    else if (seen) parts.push([from, to])
    open = seen
  }
  return parts
}

/**
 * Mysuru as the contact page draws it before a live map is requested: roads by class but for unnamed streets, lakes and
 * a few places of the same data that the live map shows, and our office's point.
 */
export const officeDrawing = lazily((): MapDrawing => {
  const paths = { street: '', main: '', highway: '' }
  for (const { geometry, properties } of roadFeatures(roadGraph())) {
    if (geometry.type !== 'LineString' || properties.kind !== 'road') continue
    if (properties.class === 'co' && properties.name === '') continue
    paths[KINDS[properties.class]] += stretchesInArea(geometry.coordinates).map(pathOf).join('')
  }
  const lakes = LAKES.filter((lake) => isInArea(positionOf(lake)))
    .map((lake) => `${pathOf(everySecond(shoreOf(lake)).map(positionOf))}z`)
    .join('')
  const names = gazetteer().flatMap((place) => {
    const named = LANDMARKS.get(place.name)
    const [x, y] = toDrawing(positionOf(place))
    return named ? [{ ...named, x, y }] : []
  })
  const [x, y] = toDrawing(positionOf(BRAND.office))
  return {
    width: WIDTH,
    height: HEIGHT,
    roads: (['street', 'main', 'highway'] as const).map((of) => ({ of, d: paths[of] })),
    lakes,
    names,
    wayOut: WAY_OUT,
    office: { x, y },
  }
})

const everySecond = <T>(points: readonly T[]): T[] => points.filter((_, i) => i % 2 === 0)
