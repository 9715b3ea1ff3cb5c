import { type Coordinates, greatCircleKm } from '../../src/domain/places/coordinates'

const metresBetween = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

/** Metres along a line of points. */
export function lengthOf(line: readonly Coordinates[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + metresBetween(line[index] ?? point, point), 0)
}

/** Degrees clockwise from north, 0 to under 360, of the way from one near point to another. */
export function headingOf(from: Coordinates, to: Coordinates): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2((to.lng - from.lng) * shrink, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}

export interface SpotOnLine extends Coordinates {
  /** Null where the line goes nowhere. */
  heading: number | null
}

/**
 * Where a car is that has driven so many metres along a line, and which way it looks. Before the beginning it stands
 * there, past the end it stands at the end and looks as it came. Throws a RangeError for a line without a point.
 */
export function spotAt(line: readonly Coordinates[], metres: number): SpotOnLine {
  const [first] = line
  if (!first) throw new RangeError('A line needs a point')
  let before = 0
  let here: SpotOnLine = { ...first, heading: null }
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to
    const length = metresBetween(from, to)
    if (length === 0) continue
    const heading = headingOf(from, to)
    if (metres <= before + length) {
      const share = Math.max(0, (metres - before) / length)
      return {
        lat: from.lat + share * (to.lat - from.lat),
        lng: from.lng + share * (to.lng - from.lng),
        heading,
      }
    }
    before += length
    here = { ...to, heading }
  }
  return here
}
