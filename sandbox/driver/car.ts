import type { Coordinates } from '../../src/domain/places/coordinates'
import { lineMetres, spotAt } from '../../src/domain/rides/along-line'
import type { PositionLine } from './position-line'
import type { Step } from './progress'
import { until } from './until'

/** A drive through a town, in metres a second: where no way says how long it takes. */
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

/** The car, as the driver's phone tells of it: it moves along lines and every point of it goes over the line. */
export class Car {
  readonly #line: PositionLine
  readonly #setting: CarSetting

  constructor(line: PositionLine, setting: CarSetting) {
    this.#line = line
    this.#setting = setting
  }

  async standAt(place: Coordinates): Promise<void> {
    await this.#tell(place, null, 0)
    await this.settle()
  }

  /** Moves along a line, so many times faster than the given seconds say; `where` ends the sentence 'X drives …'. */
  async follow(line: Coordinates[], seconds: number | null, step: Step, where: string): Promise<void> {
    const { driverName, speed, tickMs, wait, report } = this.#setting
    const length = lineMetres(line)
    const pace = Math.max(length / Math.max(seconds ?? length / TOWN_SPEED, 1), 0.1) * speed
    let driven = 0
    while (driven < length) {
      driven = Math.min(length, driven + (pace * tickMs) / 1000)
      report(step, `${driverName} drives ${where}: ${km(length - driven)} to go`)
      const spot = spotAt(line, driven)
      if (spot) await this.#tell(spot.point, spot.heading, pace)
      await wait(tickMs)
    }
    await this.settle()
  }

  /** Waits until the product has dealt with every point. */
  async settle(): Promise<void> {
    await until(
      async () => {
        await this.#line.flush()
        return this.#line.isSettled ? true : null
      },
      'The product did not acknowledge the driver’s positions.',
      this.#setting,
    )
  }

  #tell({ lat, lng }: Coordinates, heading: number | null, pace: number): Promise<void> {
    return this.#line.send({
      at: Date.now(),
      lat: rounded(lat),
      lng: rounded(lng),
      heading: heading === null ? null : Math.round(heading),
      speed: Math.round(pace * 10) / 10,
      accuracy: ACCURACY_METRES,
    })
  }
}
