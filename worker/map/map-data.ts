import { CITY_NAMES } from '../../src/domain/fields'
import { type Coordinates, positionOf, roundedPoint } from '../../src/domain/places/coordinates'
import { SERVICE_CENTRES } from '../../src/domain/places/service-area'
import { gazetteer } from '../places/gazetteer/gazetteer'
import type { GazetteerPlace, PlaceKind } from '../places/gazetteer/gazetteer-place'
import {
  type Edge,
  type RoadClass,
  type RoadGraph,
  roadGraph,
  signedName,
  signedNumber,
} from '../places/road-graph/road-graph'
import { KRS, LAKES, shoreOf } from './lakes'

type Position = [lng: number, lat: number]

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

/** What the map draws, as GeoJSON. `kind` is what a layer of the style filters by. */
interface MapFeature {
  type: 'Feature'
  geometry: Geometry
  properties:
    | { kind: 'road'; class: RoadClass; name: string; number: string }
    | { kind: 'lake' }
    /**
     * `name` and `kn` have line breaks, `name` so many `lines`; `zoom`: from which whole zoom it is named; `rank`: of two
     * that collide the lower one stays.
     */
    | {
        kind: 'place'
        of: PlaceKind | 'city'
        name: string
        kn: string
        lines: number
        zoom: number
        rank: number
      }
}

const drawnAt = (point: Coordinates): Position => positionOf(roundedPoint(point))

/** Every road from junction to junction, in polylines as long as the road continues under its name. */
export function roadFeatures({ junctions, edges }: RoadGraph): MapFeature[] {
  const features: MapFeature[] = []
  let before: Edge | null = null
  let polyline: Position[] = []
  for (const edge of edges) {
    const { road, roadClass } = edge
    const [from, to] = [junctions[edge.from], junctions[edge.to]]
    if (!from || !to) continue
    if (before?.to !== edge.from || before.roadClass !== roadClass || before.road !== road) {
      polyline = [drawnAt(from)]
      const geometry = { type: 'LineString' as const, coordinates: polyline }
      const signs = { name: signedName(road), number: signedNumber(road) }
      features.push({ type: 'Feature', geometry, properties: { kind: 'road', class: roadClass, ...signs } })
    }
    polyline.push(drawnAt(to))
    before = edge
  }
  return features
}

/**
 * From which zoom a place is named, by what it is and how well it is known (fame 3 best). A phone shows a trip to
 * Mysuru whole at zoom 7, one to the airport at 9 and one of 5 km at 11: each has names then, and of those that
 * collide the better known ones stay.
 */
const FIRST_ZOOM: Partial<Record<PlaceKind, readonly [fame1: number, fame2: number, fame3: number]>> = {
  town: [9, 7, 7],
  airport: [12, 10, 8],
  locality: [12, 10, 9],
  palace: [13, 12, 10],
  lake: [13, 12, 11],
  park: [14, 13, 12],
  metro: [14, 14, 13],
  railway: [14, 13, 12],
  bus: [14, 13, 13],
}
const ANY_OTHER = [15, 14, 13] as const

function firstZoomOf({ kind, fame }: GazetteerPlace): number {
  const [fame1, fame2, fame3] = FIRST_ZOOM[kind] ?? ANY_OTHER
  return fame >= 3 ? fame3 : fame === 2 ? fame2 : fame1
}

/** Letters of a line of a name, if its words allow. */
const LONGEST_LINE = 15

/** A name in lines of about fifteen letters at most, broken between words only. */
export function linesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

type Named = Extract<MapFeature['properties'], { kind: 'place' }>

function placeFeature(at: Coordinates, { name, kn, ...rest }: Omit<Named, 'kind' | 'lines'>): MapFeature {
  const lines = linesOf(name)
  const written = { name: lines.join('\n'), kn: linesOf(kn).join('\n'), lines: lines.length }
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: drawnAt(at) },
    properties: { kind: 'place', ...written, ...rest },
  }
}

function placeFeatures(): MapFeature[] {
  const cities = SERVICE_CENTRES.map((centre) =>
    placeFeature(centre, {
      of: 'city',
      name: CITY_NAMES[centre.city],
      kn: centre.city === 'mysuru' ? 'ಮೈಸೂರು' : 'ಬೆಂಗಳೂರು',
      zoom: 0,
      rank: 0,
    }),
  )
  const known = gazetteer().map((place) => {
    const zoom = firstZoomOf(place)
    return placeFeature(place, {
      of: place.kind,
      name: place.name.replace(/ Terminal \d$/, ''),
      kn: place.nameKn.replace(/ ಟರ್ಮಿನಲ್ .$/, ''),
      zoom,
      rank: zoom * 10 - place.fame,
    })
  })
  const named = new Set(gazetteer().map(({ name }) => name))
  const lakes = LAKES.filter(({ name }) => !named.has(name)).map((lake) =>
    placeFeature(lake, {
      of: 'lake',
      name: lake.name.split(',')[0] ?? '',
      kn: lake.nameKn,
      zoom: 13,
      rank: 139,
    }),
  )
  const krs = placeFeature(
    { lat: 12.445, lng: 76.515 },
    { of: 'lake', name: KRS.name, kn: KRS.nameKn, zoom: 10, rank: 98 },
  )
  return [...cities, ...known, ...lakes, krs]
}

function lakeFeatures(): MapFeature[] {
  const shores = [...LAKES.map(shoreOf), [...KRS.shore, KRS.shore[0]]]
  return shores.map((shore) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [shore.map(drawnAt)] },
    properties: { kind: 'lake' },
  }))
}

/**
 * Everything our own map draws: the road graph by class, lakes, and the gazetteer's places in English and Kannada.
 * Built from the same modules as routes and searches, so that the map agrees with them.
 */
export function mapData(): { type: 'FeatureCollection'; features: MapFeature[] } {
  return {
    type: 'FeatureCollection',
    features: [...lakeFeatures(), ...roadFeatures(roadGraph()), ...placeFeatures()],
  }
}
