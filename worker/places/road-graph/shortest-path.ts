import type { Coordinates } from '../../../src/domain/places/coordinates'
import type { Edge, RoadGraph } from './road-graph'
import { type Snap, snapsOf } from './snap'

/** A way through the graph, its kilometres by what they are to distance and time. */
export interface RoadPath {
  /** On roads whose length is given, which the cap leaves alone. */
  ownKm: number
  /** On the highway that has a speed of its own. */
  highwayKm: number
  /** All other kilometres, those between the points and the graph included. */
  streetKm: number
  /** Names of the roads in order, each once for every time it is taken. */
  roads: string[]
  /** The spots and junctions it passes in order, from where the graph is joined to where it is left. */
  line: Coordinates[]
}

/** A piece of one edge. */
interface Piece {
  edge: Edge
  km: number
  from: Coordinates
  to: Coordinates
}

/** The shortest way by road, or null where none of the edges that the points can join are connected. */
export function shortestPath(graph: RoadGraph, from: Coordinates, to: Coordinates): RoadPath | null {
  const starts = snapsOf(from, graph)
  const ends = snapsOf(to, graph)
  const reached = distancesFrom(graph, starts)
  let best: { km: number; pieces: () => Piece[]; accessKm: number } | null = null
  for (const end of ends) {
    const edge = graph.edges[end.edge]
    if (!edge) continue
    for (const junction of [edge.from, edge.to]) {
      const lastKm = kmToEnd(edge, end, junction)
      const km = (reached.km[junction] ?? Number.POSITIVE_INFINITY) + lastKm + end.accessKm
      if (km < (best?.km ?? Number.POSITIVE_INFINITY)) {
        const last = { edge, km: lastKm, from: placeOf(graph, junction), to: end.spot }
        const pieces = () => [...piecesTo(graph, reached, junction), last]
        best = { km, pieces, accessKm: end.accessKm + (reached.accessKm[junction] ?? 0) }
      }
    }
    for (const start of starts.filter((snap) => snap.edge === end.edge)) {
      const alongKm = Math.abs(start.fraction - end.fraction) * edge.km
      const accessKm = start.accessKm + end.accessKm
      if (alongKm + accessKm < (best?.km ?? Number.POSITIVE_INFINITY)) {
        const piece = { edge, km: alongKm, from: start.spot, to: end.spot }
        best = { km: alongKm + accessKm, pieces: () => [piece], accessKm }
      }
    }
  }
  return best && pathOf(best.pieces(), best.accessKm)
}

interface Reached {
  /** For each junction the kilometres from the start. */
  km: number[]
  /** How many of them lie between the starting point and the graph. */
  accessKm: number[]
  /** The piece that leads to a junction, and the junction before it; null where the point itself is before. */
  last: ((Piece & { before: number | null }) | undefined)[]
}

/** Dijkstra's algorithm from all edges that the starting point can join. */
function distancesFrom(graph: RoadGraph, starts: Snap[]): Reached {
  const queue = new NearestFirst()
  const reached: Reached = { km: [], accessKm: [], last: [] }
  const reach = (junction: number, km: number, accessKm: number, last: Piece & { before: number | null }) => {
    if (km >= (reached.km[junction] ?? Number.POSITIVE_INFINITY)) return
    reached.km[junction] = km
    reached.accessKm[junction] = accessKm
    reached.last[junction] = last
    queue.push(junction, km)
  }
  for (const start of starts) {
    const edge = graph.edges[start.edge]
    if (!edge) continue
    for (const junction of [edge.from, edge.to]) {
      const km = kmToEnd(edge, start, junction)
      const to = placeOf(graph, junction)
      reach(junction, start.accessKm + km, start.accessKm, { edge, km, from: start.spot, to, before: null })
    }
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { item: before, cost } = next
    if (cost > (reached.km[before] ?? 0)) continue
    for (const number of graph.edgesAt[before] ?? []) {
      const edge = graph.edges[number]
      if (!edge) continue
      const junction = edge.from === before ? edge.to : edge.from
      const ends = { from: placeOf(graph, before), to: placeOf(graph, junction) }
      reach(junction, cost + edge.km, reached.accessKm[before] ?? 0, { edge, km: edge.km, ...ends, before })
    }
  }
  return reached
}

function placeOf({ junctions }: RoadGraph, number: number): Coordinates {
  const junction = junctions[number]
  if (!junction) throw new Error(`No junction ${number}`)
  return { lat: junction.lat, lng: junction.lng }
}

function kmToEnd(edge: Edge, snap: Snap, junction: number): number {
  return edge.km * (junction === edge.from ? snap.fraction : 1 - snap.fraction)
}

function piecesTo(graph: RoadGraph, reached: Reached, junction: number): Piece[] {
  const pieces: Piece[] = []
  let at: number | null = junction
  while (at !== null && pieces.length <= graph.edges.length) {
    const piece: Reached['last'][number] = reached.last[at]
    if (!piece) break
    pieces.unshift(piece)
    at = piece.before
  }
  return pieces
}

function pathOf(pieces: Piece[], accessKm: number): RoadPath {
  const path: RoadPath = { ownKm: 0, highwayKm: 0, streetKm: accessKm, roads: [], line: [] }
  for (const { edge, km, from, to } of pieces) {
    if (edge.hasOwnLength) path.ownKm += km
    else if (edge.isHighway) path.highwayKm += km
    else path.streetKm += km
    if (km > 0 && path.roads.at(-1) !== edge.road) path.roads.push(edge.road)
    for (const point of [from, to]) {
      const before = path.line.at(-1)
      if (before?.lat !== point.lat || before.lng !== point.lng) path.line.push(point)
    }
  }
  return path
}

/** A binary heap that hands out what has the least cost. */
export class NearestFirst {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    let child = this.#items.length
    this.#items.push(item)
    this.#costs.push(cost)
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (this.#costAt(parent) <= cost) break
      this.#swap(child, parent)
      child = parent
    }
  }

  /** The item of least cost with that cost, or null when there is none. */
  pop(): { item: number; cost: number } | null {
    const last = this.#items.length - 1
    if (last < 0) return null
    this.#swap(0, last)
    const item = this.#items.pop() ?? 0
    const cost = this.#costs.pop() ?? 0
    let parent = 0
    for (;;) {
      const left = 2 * parent + 1
      const child = this.#costAt(left + 1) < this.#costAt(left) ? left + 1 : left
      if (this.#costAt(child) >= this.#costAt(parent)) break
      this.#swap(parent, child)
      parent = child
    }
    return { item, cost }
  }

  #costAt(at: number): number {
    return this.#costs[at] ?? Number.POSITIVE_INFINITY
  }

  #swap(one: number, other: number): void {
    const item = this.#items[one] ?? 0
    const cost = this.#costAt(one)
    this.#items[one] = this.#items[other] ?? 0
    this.#costs[one] = this.#costAt(other)
    this.#items[other] = item
    this.#costs[other] = cost
  }
}

/** The kilometres that a trip is estimated at, by what they are to its time. */
export interface RoadDistance {
  highwayKm: number
  streetKm: number
}

/** A coarse graph sends near neighbours round the block: no more than this many times the great circle. */
const CAP = 1.5

/** No road is straighter than this many times the great circle. */
const FLOOR = 1.03

/**
 * Fits a way between the great circle's bounds: at most 1.5 times it, not counting roads whose length is
 * given, and at least 1.03 times it. docs/product.md, Places and routes.
 */
export function roadDistance(
  { ownKm, highwayKm, streetKm }: Pick<RoadPath, 'ownKm' | 'highwayKm' | 'streetKm'>,
  greatCircle: number,
): RoadDistance {
  const drawnKm = highwayKm + streetKm
  const cap = drawnKm > 0 ? Math.min(1, (CAP * greatCircle) / drawnKm) : 1
  const cappedKm = ownKm + cap * drawnKm
  const km = Math.max(cappedKm, FLOOR * greatCircle)
  const highwayShare = cappedKm > 0 ? (cap * highwayKm) / cappedKm : 0
  return { highwayKm: highwayShare * km, streetKm: (1 - highwayShare) * km }
}
