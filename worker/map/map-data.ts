import type { Coordinates } from '../../src/domain/places/coordinates'
import { SERVICE_CENTRES } from '../../src/domain/places/service-area'
import { gazetteer } from '../places/gazetteer/gazetteer'
import type { GazetteerPlace, PlaceKind } from '../places/gazetteer/gazetteer-place'
import { type Edge, type RoadGraph, roadGraph } from '../places/road-graph/road-graph'
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
    | { kind: 'road'; class: Edge['roadClass'] }
    | { kind: 'lake' }
    /** `zoom`: from which whole zoom it is named; `rank`: of two that collide the lower one stays. */
    | { kind: 'place'; of: PlaceKind | 'city'; name: string; kn: string; zoom: number; rank: number }
}

/** Five decimals are about a metre. */
const positionOf = ({ lat, lng }: Coordinates): Position => [Number(lng.toFixed(5)), Number(lat.toFixed(5))]

/** Every road from junction to junction, in polylines as long as the road continues. */
export function roadFeatures({ junctions, edges }: RoadGraph): MapFeature[] {
  const features: MapFeature[] = []
  let before: { edge: Edge; polyline: Position[] } | null = null
  for (const edge of edges) {
    const [from, to] = [junctions[edge.from], junctions[edge.to]]
    if (!from || !to) continue
    const continues: boolean =
      before !== null && before.edge.to === edge.from && before.edge.roadClass === edge.roadClass
    const polyline: Position[] = continues && before ? before.polyline : [positionOf(from)]
    polyline.push(positionOf(to))
    if (!continues) {
      const geometry = { type: 'LineString' as const, coordinates: polyline }
      features.push({ type: 'Feature', geometry, properties: { kind: 'road', class: edge.roadClass } })
    }
    before = { edge, polyline }
  }
  return features
}

/** From which zoom a place is named, by what it is and how well it is known (fame 3 best). */
const FIRST_ZOOM: Partial<Record<PlaceKind, readonly [fame1: number, fame2: number, fame3: number]>> = {
  town: [9, 9, 8],
  airport: [13, 11, 9],
  locality: [13, 12, 11],
  palace: [14, 13, 11],
  lake: [13, 12, 12],
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

const placeFeature = (
  at: Coordinates,
  properties: Omit<Extract<MapFeature['properties'], { kind: 'place' }>, 'kind'>,
): MapFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: positionOf(at) },
  properties: { kind: 'place', ...properties },
})

function placeFeatures(): MapFeature[] {
  const cities = SERVICE_CENTRES.map((centre) =>
    placeFeature(centre, {
      of: 'city',
      name: centre.city,
      kn: centre.city === 'Mysuru' ? 'ಮೈಸೂರು' : 'ಬೆಂಗಳೂರು',
      zoom: 0,
      rank: 0,
    }),
  )
  const known = gazetteer().map((place) => {
    const zoom = firstZoomOf(place)
    return placeFeature(place, {
      of: place.kind,
      name: place.name,
      kn: place.nameKn,
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
    geometry: { type: 'Polygon', coordinates: [shore.map(positionOf)] },
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
