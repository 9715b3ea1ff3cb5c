import type { Coordinates } from '../../src/domain/places/coordinates'
import { pointAlong, polylineMetres } from '../../src/domain/places/polyline'
import { roadGraph } from '../../worker/places/road-graph/road-graph'
import { shortestPath } from '../../worker/places/road-graph/shortest-path'
import type { PositionSocket } from './position-socket'
import { type Step, until } from './progress'

/** Metres a second in a town, where no route says how long it takes. */
export const TOWN_SPEED = 7

const ACCURACY_METRES = 8

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`

export interface CarSetting {
  driverName: string
  /** Times real time. */
  speed: number
  /** Milliseconds between two points. */
  tickMs: number
  wait: (ms: number) => Promise<void>
  report: (step: Step, message: string) => void
}

/** The car, as the driver's phone sends its position: it moves along a road, and every point goes over the socket. */
export class Car {
  readonly #socket: PositionSocket
  readonly #setting: CarSetting

  constructor(socket: PositionSocket, setting: CarSetting) {
    this.#socket = socket
    this.#setting = setting
  }

  async standAt(place: Coordinates): Promise<void> {
    await this.#send(place, null, 0)
    await this.settle()
  }

  /**
   * Moves along a road that takes so many seconds in real time (null: at `TOWN_SPEED`), `speed` times as fast. `where`
   * ends the sentence 'X drives …'.
   */
  async follow(road: Coordinates[], seconds: number | null, step: Step, where: string): Promise<void> {
    const { driverName, speed, tickMs, wait, report } = this.#setting
    const length = polylineMetres(road)
    const metresPerSecond = Math.max(length / Math.max(seconds ?? length / TOWN_SPEED, 1), 0.1) * speed
    let driven = 0
    while (driven < length) {
      driven = Math.min(length, driven + (metresPerSecond * tickMs) / 1000)
      report(step, `${driverName} drives ${where}: ${km(length - driven)} to go`)
      const spot = pointAlong(road, driven)
      if (spot) await this.#send(spot.point, spot.heading, metresPerSecond)
      await wait(tickMs)
    }
    await this.settle()
  }

  /** Waits until the product has acknowledged every point. */
  async settle(): Promise<void> {
    await until(
      async () => {
        await this.#socket.flush()
        return this.#socket.isSettled ? true : null
      },
      'The product did not acknowledge the driver’s positions.',
      this.#setting,
    )
  }

  #send({ lat, lng }: Coordinates, heading: number | null, metresPerSecond: number): Promise<void> {
    return this.#socket.send({
      at: Date.now(),
      lat: rounded(lat),
      lng: rounded(lng),
      heading: heading === null ? null : Math.round(heading),
      speed: Math.round(metresPerSecond * 10) / 10,
      accuracy: ACCURACY_METRES,
    })
  }
}

const KM_PER_DEGREE = 111.2

/** Metres by road from where the driver sets out to the pickup; a shorter route than the least is not used. */
const START_METRES = 2500

const MIN_START_METRES = 1000

/** Kilometres as the crow flies from which such a route is found: roads wind, and the route is cut to its length. */
const SEARCH_KM = 4

/** Kilometres to where a rented car is driven. */
const OUTING_KM = 4

const TRIES = 8

/** The point so many kilometres from another, in this direction (0 to 1 of a full turn from north). */
function pointOff({ lat, lng }: Coordinates, km: number, turn: number): Coordinates {
  const angle = turn * 2 * Math.PI
  const degrees = km / KM_PER_DEGREE
  return {
    lat: lat + degrees * Math.cos(angle),
    lng: lng + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
  }
}

/** A route by the product's own roads; empty where there is none. */
const routeBetween = (from: Coordinates, to: Coordinates) =>
  shortestPath(roadGraph(), from, to)?.polyline ?? []

/** A point on a road a few kilometres from the pickup, where the driver sets out; `random` returns 0 to 1. */
export function startNear(pickup: Coordinates, random: () => number): Coordinates {
  const first = random()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const polyline = routeBetween(pointOff(pickup, SEARCH_KM, first + attempt / TRIES), pickup)
    const length = polylineMetres(polyline)
    const spot = length < MIN_START_METRES ? null : pointAlong(polyline, Math.max(0, length - START_METRES))
    if (spot) return spot.point
  }
  return pointOff(pickup, START_METRES / 1000, first)
}

/** A drive from here to some place not far and back, as with a rented car. */
export function outingFrom(here: Coordinates, random: () => number): Coordinates[] {
  const there = routeBetween(here, pointOff(here, OUTING_KM, random()))
  return [here, ...there, ...there.toReversed(), here]
}
