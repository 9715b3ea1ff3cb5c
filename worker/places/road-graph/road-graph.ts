import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { lazily } from '../../lazily'
import { bengaluruJunctions, bengaluruRoads } from './bengaluru'
import { mysuruJunctions, mysuruRoads } from './mysuru'

/** mw access-controlled, nh the fast highway NH-275 (cars keep one speed there, however long the trip is), tr trunk or ring road, ar arterial, co collector. */
export type RoadClass = 'mw' | 'nh' | 'tr' | 'ar' | 'co'

/** How much longer than its great circle a road of each class winds between two junctions. */
const WINDING: Record<RoadClass, number> = { mw: 1.1, nh: 1.06, tr: 1.06, ar: 1.08, co: 1.12 }

/** The stretch of a road between two neighbouring junctions. */
export interface Edge {
  road: string
  roadClass: RoadClass
  from: number
  to: number
  km: number
  /** The length is the road's own and not drawn from the great circle: the cap doesn't touch it. */
  hasOwnLength: boolean
  /** Driven from `from` to `to` alone. Our own roads have none. */
  isOneWay: boolean
}

export interface RoadGraph {
  junctions: readonly (Coordinates & { id: string })[]
  edges: readonly Edge[]
  /** For each junction the numbers of its edges. */
  edgesAt: readonly (readonly number[])[]
}

/** The roads of both cities and between them. */
export const roadGraph = lazily(() =>
  buildRoadGraph(bengaluruJunctions + mysuruJunctions, bengaluruRoads + mysuruRoads),
)

const rowsOf = (text: string) => text.split('\n').filter((row) => row !== '')

/**
 * Builds a graph of junctions, `id|name|lat|lng`, and roads, `class|name|ids in order|own km|1 for one-way`. The own
 * length, where one is given, is the whole road's. Throws on an unknown junction or class, so that a slip in
 * the data can't go live.
 */
export function buildRoadGraph(junctionRows: string, roadRows: string): RoadGraph {
  const junctions = rowsOf(junctionRows).map((row) => {
    const [id = '', , lat, lng] = row.split('|')
    return { id, lat: Number(lat), lng: Number(lng) }
  })
  const numbers = new Map(junctions.map(({ id }, number) => [id, number]))
  const edges = rowsOf(roadRows).flatMap((row) => edgesOfRoad(row, junctions, numbers))
  const edgesAt: number[][] = junctions.map(() => [])
  edges.forEach(({ from, to }, number) => {
    edgesAt[from]?.push(number)
    edgesAt[to]?.push(number)
  })
  return { junctions, edges, edgesAt }
}

function edgesOfRoad(row: string, junctions: RoadGraph['junctions'], numbers: Map<string, number>): Edge[] {
  const [roadClass = '', road = '', chain = '', ownKm, oneWay] = row.split('|')
  if (!isRoadClass(roadClass)) throw new Error(`Unknown class of road: ${row}`)
  const stops = chain.split(' ').map((id) => {
    const number = numbers.get(id)
    const junction = number === undefined ? undefined : junctions[number]
    if (number === undefined || !junction) throw new Error(`Unknown junction ${id} on ${road}`)
    return { number, junction }
  })
  const stretches = stops.slice(1).map((to, i) => {
    const from = stops[i] ?? to
    return { from: from.number, to: to.number, greatCircle: greatCircleKm(from.junction, to.junction) }
  })
  const greatCircles = stretches.reduce((sum, { greatCircle }) => sum + greatCircle, 0)
  const winding = ownKm ? Number(ownKm) / greatCircles : WINDING[roadClass]
  return stretches.map(({ from, to, greatCircle }) => ({
    road,
    roadClass,
    from,
    to,
    km: greatCircle * winding,
    hasOwnLength: Boolean(ownKm) && roadClass !== 'nh',
    isOneWay: oneWay === '1',
  }))
}

function isRoadClass(text: string): text is RoadClass {
  return text in WINDING
}

/**
 * The name that a road of the graph has on signs: without its number and stretch. Empty for a stretch
 * between two places ('HAL-Varthur') that is not called a road.
 */
export function signedName(road: string): string {
  const name = road.replace(/(,.*| NH-\d+| inner| [NESW])$/, '')
  return /(Road|Expressway)$/.test(name) ? name : ''
}

/** The number on the shields of a road of the graph: 'NH 275', empty for a road without one. */
export const signedNumber = (road: string): string => /NH-\d+/.exec(road)?.[0].replace('-', ' ') ?? ''
