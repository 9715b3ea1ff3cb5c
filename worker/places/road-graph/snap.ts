import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import type { RoadGraph } from './road-graph'

/** Where a point may join the graph: a spot on an edge, and the way there. */
export interface Snap {
  edge: number
  /** 0 at the edge's `from`, 1 at its `to`. */
  fraction: number
  /** Where that is. */
  spot: Coordinates
  /** Kilometres from the point to the spot. */
  accessKm: number
}

const SNAPS = 6

/** Lanes wind more than roads: the way to the graph is this much longer than its great circle. */
const ACCESS_WINDING = 1.35

/** An edge so much farther off than the nearest isn't how one leaves a place: it may lie below a hill. */
const FARTHER_THAN_NEAREST_KM = 1

/** Beyond this the graph says nothing about a point: it would be another part of the country. */
const REACH_KM = 25

/** The nearest 6 edges that a point can join; none when the graph is more than 25 km away. */
export function snapsOf(point: Coordinates, { junctions, edges }: RoadGraph): Snap[] {
  // Over so short a way the earth is flat, once a degree of longitude is shrunk to the latitude's.
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const near = edges.flatMap((edge, number) => {
    const from = junctions[edge.from]
    const to = junctions[edge.to]
    if (!edge.isJoinable || !from || !to) return []
    const along = { x: (to.lng - from.lng) * shrink, y: to.lat - from.lat }
    const towards = { x: (point.lng - from.lng) * shrink, y: point.lat - from.lat }
    const share = (along.x * towards.x + along.y * towards.y) / (along.x ** 2 + along.y ** 2)
    const fraction = Math.min(1, Math.max(0, share))
    const aside = (towards.x - fraction * along.x) ** 2 + (towards.y - fraction * along.y) ** 2
    const spot = {
      lat: from.lat + fraction * (to.lat - from.lat),
      lng: from.lng + fraction * (to.lng - from.lng),
    }
    return [{ number, fraction, aside, spot }]
  })
  const nearest = near
    .sort((a, b) => a.aside - b.aside)
    .slice(0, SNAPS)
    .map(({ number, fraction, spot }) => ({ edge: number, fraction, spot, km: greatCircleKm(point, spot) }))
  const within = Math.min(REACH_KM, (nearest[0]?.km ?? 0) + FARTHER_THAN_NEAREST_KM)
  return nearest
    .filter(({ km }) => km <= within)
    .map(({ edge, fraction, spot, km }) => ({ edge, fraction, spot, accessKm: km * ACCESS_WINDING }))
}
