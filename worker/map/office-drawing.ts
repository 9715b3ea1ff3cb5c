import { BRAND } from '../../src/brand'
import type { MapDrawing } from '../../src/components/office-drawing'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { gazetteer } from '../places/gazetteer/gazetteer'
import { type RoadClass, roadGraph } from '../places/road-graph/road-graph'
import { LAKES, shoreOf } from './lakes'
import { roadFeatures } from './map-data'

type Position = readonly [lng: number, lat: number]

/** The sheet: from Hinkal to Varuna's road, from the airport's road to the ring road's northern end. */
const SHEET = { west: 76.585, east: 76.7245, south: 12.2515, north: 12.3655 }
const WIDTH = 640
const SHRINK = Math.cos((((SHEET.south + SHEET.north) / 2) * Math.PI) / 180)
const SCALE = WIDTH / ((SHEET.east - SHEET.west) * SHRINK)
const HEIGHT = Math.round((SHEET.north - SHEET.south) * SCALE)

const KINDS: Record<RoadClass, MapDrawing['roads'][number]['of']> = {
  mw: 'highway',
  nh: 'highway',
  tr: 'main',
  ar: 'main',
  co: 'street',
}

/** What people find their way by: its name in the gazetteer, on the sheet, and the side that it stands on there. */
const NAMED = new Map<string, { name: string; side: 'left' | 'right' }>([
  ['Mysuru Junction Railway Station', { name: 'Railway station', side: 'left' }],
  ['Mysuru Palace', { name: 'Mysuru Palace', side: 'left' }],
  ['Mysuru Zoo', { name: 'Mysuru Zoo', side: 'right' }],
  ['Chamundi Hill', { name: 'Chamundi Hill', side: 'left' }],
])

const onSheet = ([lng, lat]: Position): [x: number, y: number] => [
  Math.round((lng - SHEET.west) * SHRINK * SCALE),
  Math.round((SHEET.north - lat) * SCALE),
]

const positionOf = ({ lng, lat }: Coordinates): Position => [lng, lat]

const isOnSheet = ([lng, lat]: Position) =>
  lng > SHEET.west && lng < SHEET.east && lat > SHEET.south && lat < SHEET.north

/** A line as a path of relative steps, which are short to say. */
function pathOf(line: readonly Position[]): string {
  let [fromX, fromY] = [0, 0]
  return line.reduce((path, position, i) => {
    const [x, y] = onSheet(position)
    const step = `${x - fromX} ${y - fromY}`.replace(' -', '-')
    ;[fromX, fromY] = [x, y]
    return path + (i === 0 ? `M${step}` : `l${step}`)
  }, '')
}

/** Stretches of a line with an end on the sheet, each as long as it goes on; what lies beyond is cut off by the sheet. */
function onIt(line: readonly Position[]): Position[][] {
  const parts: Position[][] = []
  let open = false
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to
    const seen = isOnSheet(from) || isOnSheet(to)
    if (seen && open) parts.at(-1)?.push(to)
    else if (seen) parts.push([from, to])
    open = seen
  }
  return parts
}

let made: MapDrawing | undefined

/**
 * Mysuru as the contact page draws it before anybody asks for a live map: roads by class, lakes and a few places of
 * the same data that the live map shows, and our office's point. Made at the first call.
 */
export function officeDrawing(): MapDrawing {
  made ??= drawOffice()
  return made
}

function drawOffice(): MapDrawing {
  const paths = { street: '', main: '', highway: '' }
  for (const { geometry, properties } of roadFeatures(roadGraph())) {
    if (geometry.type !== 'LineString' || properties.kind !== 'road') continue
    paths[KINDS[properties.class]] += onIt(geometry.coordinates).map(pathOf).join('')
  }
  const lakes = LAKES.filter((lake) => isOnSheet(positionOf(lake)))
    .map((lake) => `${pathOf(everySecond(shoreOf(lake)).map(positionOf))}z`)
    .join('')
  const names = gazetteer().flatMap((place) => {
    const named = NAMED.get(place.name)
    const [x, y] = onSheet(positionOf(place))
    return named ? [{ ...named, x, y }] : []
  })
  const [x, y] = onSheet(positionOf(BRAND.office))
  return {
    width: WIDTH,
    height: HEIGHT,
    roads: (['street', 'main', 'highway'] as const).map((of) => ({ of, d: paths[of] })),
    lakes,
    names,
    wayOut: wayOut(),
    office: { x, y },
  }
}

/** A little right of where the highway crosses the sheet's northern edge. */
function wayOut(): MapDrawing['wayOut'] {
  const lines = roadFeatures(roadGraph()).flatMap(({ geometry, properties }) =>
    geometry.type === 'LineString' && properties.kind === 'road' && KINDS[properties.class] === 'highway'
      ? [geometry.coordinates.map(onSheet)]
      : [],
  )
  for (const line of lines) {
    for (const [i, [toX, toY]] of line.entries()) {
      const [fromX, fromY] = line[i - 1] ?? [toX, toY]
      if (fromX < 0 || fromY > 0 === toY > 0) continue
      const x = fromX + ((toX - fromX) * fromY) / (fromY - toY)
      if (x > 0 && x < WIDTH) return { name: 'to Bengaluru', x: Math.round(x) + 12, y: 30 }
    }
  }
  throw new Error('No highway leaves the sheet of the office')
}

const everySecond = <T>(points: readonly T[]): T[] => points.filter((_, i) => i % 2 === 0)
