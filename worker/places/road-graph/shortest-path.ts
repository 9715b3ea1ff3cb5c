import { type Coordinates, coordinatesOf, greatCircleKm } from '../../../src/domain/places/coordinates'
import { between } from '../../../src/domain/places/polyline'
import type { Edge, RoadGraph } from './road-graph'

/** A route through the graph, its kilometres by what they are to distance and time. */
export interface RoadPath {
  /** On roads whose length is given, which the cap leaves alone. */
  ownKm: number
  /** On the highway that has a speed of its own. */
  highwayKm: number
  /** On all other roads. */
  streetKm: number
  /** Between the points and the graph. */
  accessKm: number
  /** The stretches between two junctions, in order: their roads, and where each begins. */
  stretches: { road: string; begin: Coordinates }[]
  /** The snapped points and junctions it passes in order, from where the graph is joined to where it is left. */
  polyline: Coordinates[]
}

/** A piece of one edge. */
interface Piece {
  edge: Edge
  km: number
  from: Coordinates
  to: Coordinates
}

/** How a point may join a graph: how far the nearest edge may be, and how much farther others, in kilometres. */
interface Joining {
  reachKm: number
  fartherKm: number
}

/** The shortest route by road, or null where none of the edges that the points can join are connected. */
export function shortestPath(
  graph: RoadGraph,
  from: Coordinates,
  to: Coordinates,
  joining: Joining = JOINING,
): RoadPath | null {
  const starts = snapsOf(from, graph, joining)
  const reached = reachedFrom(graph, starts)
  let best: { km: number; pieces: () => Piece[]; accessKm: number } | null = null
  for (const end of snapsOf(to, graph, joining)) {
    const { edge, snapped } = end
    for (const junction of edge.isOneWay ? [edge.from] : [edge.from, edge.to]) {
      const before = reached[junction]
      const last = { edge, km: kmToEnd(end, junction), from: junctionAt(graph, junction), to: snapped }
      const km = before ? before.km + last.km + end.accessKm : Number.POSITIVE_INFINITY
      if (before && km < (best?.km ?? Number.POSITIVE_INFINITY)) {
        const pieces = () => [...piecesTo(reached, junction), last]
        best = { km, pieces, accessKm: end.accessKm + before.accessKm }
      }
    }
    for (const start of starts.filter((snap) => snap.edge === edge)) {
      if (edge.isOneWay && start.fraction > end.fraction) continue
      const alongKm = Math.abs(start.fraction - end.fraction) * edge.km
      const accessKm = start.accessKm + end.accessKm
      if (alongKm + accessKm < (best?.km ?? Number.POSITIVE_INFINITY)) {
        const piece = { edge, km: alongKm, from: start.snapped, to: snapped }
        best = { km: alongKm + accessKm, pieces: () => [piece], accessKm }
      }
    }
  }
  return best && pathOf(best.pieces(), best.accessKm)
}

/** A junction that was reached. */
interface Reached {
  /** From the starting point. */
  km: number
  /** How many of them lie between the starting point and the graph. */
  accessKm: number
  /** The piece that leads here, and the junction before it; null where the point itself is before. */
  last: Piece
  before: number | null
}

/** Dijkstra's algorithm from all edges that the starting point can join. By the junctions' numbers. */
function reachedFrom(graph: RoadGraph, starts: Snap[]): (Reached | undefined)[] {
  /** Reached, and not gone on from yet. */
  const open = new Nearest()
  const reached: (Reached | undefined)[] = []
  const reach = (junction: number, next: Reached) => {
    if (next.km >= (reached[junction]?.km ?? Number.POSITIVE_INFINITY)) return
    reached[junction] = next
    open.add(junction, next.km)
  }
  for (const start of starts) {
    const { edge, accessKm } = start
    for (const junction of edge.isOneWay ? [edge.to] : [edge.from, edge.to]) {
      const km = kmToEnd(start, junction)
      const last = { edge, km, from: start.snapped, to: junctionAt(graph, junction) }
      reach(junction, { km: accessKm + km, accessKm, last, before: null })
    }
  }
  for (let next = open.take(); next !== undefined; next = open.take()) {
    const before = next.junction
    const at = reached[before]
    // Reached by a shorter way since it was added.
    if (!at || next.km > at.km) continue
    for (const number of graph.edgesAt[before] ?? []) {
      const edge = graph.edges[number]
      if (!edge || (edge.isOneWay && edge.to === before)) continue
      const junction = edge.from === before ? edge.to : edge.from
      const last = { edge, km: edge.km, from: junctionAt(graph, before), to: junctionAt(graph, junction) }
      reach(junction, { km: at.km + edge.km, accessKm: at.accessKm, last, before })
    }
  }
  return reached
}

interface Open {
  junction: number
  km: number
}

/** Junctions by kilometres, as a binary heap: an imported graph has a hundred thousand. */
class Nearest {
  readonly #heap: Open[] = []

  add(junction: number, km: number): void {
    let at = this.#heap.push({ junction, km }) - 1
    for (let parent = (at - 1) >> 1; at > 0 && this.#isNearer(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent)
      at = parent
    }
  }

  /** The nearest, taken out; undefined where there is none. */
  take(): Open | undefined {
    const last = this.#heap.length - 1
    this.#swap(0, last)
    const taken = this.#heap.pop()
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const child = this.#isNearer(left + 1, left) ? left + 1 : left
      if (!this.#isNearer(child, at)) return taken
      this.#swap(at, child)
      at = child
    }
  }

  #isNearer(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    return a !== undefined && b !== undefined && a.km < b.km
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return
    this.#heap[one] = b
    this.#heap[other] = a
  }
}

function junctionAt({ junctions }: RoadGraph, number: number): Coordinates {
  const junction = junctions[number]
  if (!junction) throw new Error(`No junction ${number}`)
  return coordinatesOf(junction)
}

function kmToEnd({ edge, fraction }: Snap, junction: number): number {
  return edge.km * (junction === edge.from ? fraction : 1 - fraction)
}

function piecesTo(reached: readonly (Reached | undefined)[], junction: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = reached[junction]; at; at = at.before === null ? undefined : reached[at.before]) {
    pieces.unshift(at.last)
  }
  return pieces
}

function pathOf(pieces: Piece[], accessKm: number): RoadPath {
  const path: RoadPath = { ownKm: 0, highwayKm: 0, streetKm: 0, accessKm, stretches: [], polyline: [] }
  for (const { edge, km, from, to } of pieces) {
    if (edge.hasOwnLength) path.ownKm += km
    else if (edge.roadClass === 'nh') path.highwayKm += km
    else path.streetKm += km
    if (km > 0) path.stretches.push({ road: edge.road, begin: from })
    for (const point of [from, to]) {
      const before = path.polyline.at(-1)
      if (before?.lat !== point.lat || before.lng !== point.lng) path.polyline.push(point)
    }
  }
  return path
}

/** Where a point may join the graph: a place on an edge, and how far it is to there. */
interface Snap {
  edge: Edge
  /** 0 at the edge's `from`, 1 at its `to`. */
  fraction: number
  /** The place on the edge. */
  snapped: Coordinates
  /** Kilometres from the point to there. */
  accessKm: number
}

const MAX_SNAPS = 6

/** Lanes wind more than roads: to the graph it is this many times the great circle. */
const ACCESS_WINDING = 1.35

/**
 * Beyond 25 km our own graph says nothing about a point: it would be another part of the country. An edge that lies 1 km
 * farther off than the nearest isn't how one leaves a place: it may lie below a hill.
 */
const JOINING: Joining = { reachKm: 25, fartherKm: 1 }

/** Kilometres of a degree of latitude. */
const KM_PER_DEGREE = 111.195

/** The nearest 6 edges that a point can join; none when the graph is more than so many kilometres away. */
export function snapsOf(
  point: Coordinates,
  { junctions, edges }: RoadGraph,
  { reachKm, fartherKm } = JOINING,
): Snap[] {
  // Over so short a way the earth is flat, once a degree of longitude is shrunk to the latitude's.
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const near = edges.flatMap((edge) => {
    const from = junctions[edge.from]
    const to = junctions[edge.to]
    // An access-controlled road is joined at its ends only.
    if (edge.roadClass === 'mw' || !from || !to) return []
    const along = { x: (to.lng - from.lng) * shrink, y: to.lat - from.lat }
    const towards = { x: (point.lng - from.lng) * shrink, y: point.lat - from.lat }
    const share = (along.x * towards.x + along.y * towards.y) / (along.x ** 2 + along.y ** 2)
    const fraction = Math.min(1, Math.max(0, share))
    const squareAside = (towards.x - fraction * along.x) ** 2 + (towards.y - fraction * along.y) ** 2
    return [{ edge, fraction, squareAside, from, to }]
  })
  const least = near.reduce(
    (before, { squareAside }) => Math.min(before, squareAside),
    Number.POSITIVE_INFINITY,
  )
  const within = Math.min(reachKm / KM_PER_DEGREE, Math.sqrt(least) + fartherKm / KM_PER_DEGREE)
  return near
    .filter(({ squareAside }) => squareAside <= within ** 2)
    .sort((a, b) => a.squareAside - b.squareAside)
    .slice(0, MAX_SNAPS)
    .map(({ edge, fraction, from, to }) => {
      const snapped = between(from, to, fraction)
      return { edge, fraction, snapped, accessKm: greatCircleKm(point, snapped) * ACCESS_WINDING }
    })
}
