import { type Coordinates, isSamePoint, metresBetween, radians } from './coordinates'

/** The points of a road in the order of driving. */
export type Polyline = readonly Coordinates[]

/** A spot on a polyline. */
interface PointOnPolyline {
  point: Coordinates
  /** Metres along the polyline from its first point. */
  alongMetres: number
  /** Heading of the polyline there, degrees clockwise from north; null where all its points are the same. */
  heading: number | null
}

/** The course that leads from one point to another, degrees clockwise from north, 0 up to 360; null to itself. */
export function headingTo(from: Coordinates, to: Coordinates): number | null {
  if (isSamePoint(from, to)) return null
  const turn = radians(to.lng - from.lng)
  const [lat, toLat] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(turn) * Math.cos(toLat)
  const north = Math.cos(lat) * Math.sin(toLat) - Math.sin(lat) * Math.cos(toLat) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** The length of a polyline in metres. */
export const polylineMetres = (polyline: Polyline): number =>
  polyline.slice(1).reduce((metres, point, i) => metres + metresBetween(polyline[i] ?? point, point), 0)

/** A point between two others, straight. On stretches of a road the earth is flat enough for that. */
export const between = (from: Coordinates, to: Coordinates, share: number): Coordinates => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})

/**
 * The spot of a polyline that is nearest to a point, and the point's distance from it in metres; the first such spot
 * where the polyline passes more than once. Null of a polyline without points.
 */
export function nearestOnPolyline(
  polyline: Polyline,
  point: Coordinates,
): (PointOnPolyline & { asideMetres: number }) | null {
  const [first] = polyline
  if (!first) return null
  // Degrees of longitude are scaled by the cosine of the point's latitude.
  const shrink = Math.cos(radians(point.lat))
  let best = {
    point: first,
    alongMetres: 0,
    heading: null as number | null,
    asideMetres: metresBetween(first, point),
  }
  let behindMetres = 0
  polyline.slice(1).forEach((to, i) => {
    const from = polyline[i] ?? to
    const [x, y] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
    const squared = x * x + y * y
    const dot = (point.lng - from.lng) * shrink * x + (point.lat - from.lat) * y
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, dot / squared))
    const spot = between(from, to, share)
    const asideMetres = metresBetween(spot, point)
    const metres = metresBetween(from, to)
    if (asideMetres < best.asideMetres || (best.heading === null && asideMetres <= best.asideMetres)) {
      best = {
        point: spot,
        alongMetres: behindMetres + metres * share,
        heading: headingTo(from, to),
        asideMetres,
      }
    }
    behindMetres += metres
  })
  return best
}

/** The spot so many metres along a polyline; below 0 its first point, beyond its length its last. */
export function pointAlong(polyline: Polyline, metres: number): PointOnPolyline | null {
  const [first] = polyline
  if (!first) return null
  let alongMetres = 0
  let heading: number | null = null
  let at = first
  for (const to of polyline.slice(1)) {
    const stretch = metresBetween(at, to)
    heading = headingTo(at, to) ?? heading
    if (stretch > 0 && alongMetres + stretch >= metres) {
      const share = Math.max(0, metres - alongMetres) / stretch
      return { point: between(at, to, share), alongMetres: alongMetres + stretch * share, heading }
    }
    alongMetres += stretch
    at = to
  }
  return { point: at, alongMetres, heading }
}

/** The part between two distances along a polyline, in metres from its first point; empty where none is left. */
export function partOf(polyline: Polyline, fromMetres: number, toMetres: number): Coordinates[] {
  if (toMetres <= fromMetres) return []
  const [start, end] = [pointAlong(polyline, fromMetres), pointAlong(polyline, toMetres)]
  if (!start || !end || start.alongMetres >= end.alongMetres) return []
  let alongMetres = 0
  const middle = polyline.filter((point, i) => {
    alongMetres += i === 0 ? 0 : metresBetween(polyline[i - 1] ?? point, point)
    return alongMetres > start.alongMetres && alongMetres < end.alongMetres
  })
  return [start.point, ...middle, end.point]
}

/** The part of a polyline from the spot nearest to a point on: the road ahead of a car. */
export function polylineAhead(polyline: Polyline, point: Coordinates): Coordinates[] {
  const spot = nearestOnPolyline(polyline, point)
  return spot ? partOf(polyline, spot.alongMetres, polylineMetres(polyline)) : []
}

const POLYLINE_PRECISION = 1e5

const encodable = (degrees: number) => Math.round(degrees * POLYLINE_PRECISION)

function encodeNumber(difference: number): string {
  let bits = difference < 0 ? ~(difference << 1) : difference << 1
  let text = ''
  while (bits >= 0x20) {
    text += String.fromCharCode((0x20 | (bits & 0x1f)) + 63)
    bits >>>= 5
  }
  return text + String.fromCharCode(bits + 63)
}

export const encodePolylineStep = (from: Coordinates, to: Coordinates): string =>
  encodeNumber(encodable(to.lat) - encodable(from.lat)) +
  encodeNumber(encodable(to.lng) - encodable(from.lng))

/** The points of an encoded polyline of five decimals, as `addToTrace` writes it in pieces; degrees. */
export function decodePolyline(polyline: string): Coordinates[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of polyline) {
    const bits = letter.charCodeAt(0) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  const points: Coordinates[] = []
  let [lat, lng] = [0, 0]
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    lat += numbers[index] ?? 0
    lng += numbers[index + 1] ?? 0
    points.push({ lat: lat / POLYLINE_PRECISION, lng: lng / POLYLINE_PRECISION })
  }
  return points
}
