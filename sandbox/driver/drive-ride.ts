import type { Coordinates } from '../../src/domain/places/coordinates'
import type { DriverRide } from '../../src/domain/rides/driver-answers'
import type { Message } from '../messages/messages'
import { CannotDrive } from './cannot-drive'
import type { FoundRide, Reach } from './driver-page'
import { findDriver, type Taken } from './find-driver'
import { lengthOf, spotAt } from './follow-line'
import { PositionLine } from './position-line'
import type { Step } from './progress'
import { outingFrom, spotNear } from './roads'

/** What a drive needs of the world around it. */
export interface DriveDeps {
  reach: Reach
  /** What a phone was sent, newest first. */
  inbox: (phone: string) => Promise<Message[]>
  /** 0 to 1. */
  random: () => number
  /** Waits so many milliseconds; throws DriveStopped when the drive is to end. */
  wait: (ms: number) => Promise<void>
  report: (step: Step, message: string) => void
}

export interface DriveOrder {
  ride: FoundRide
  /** Times real time. */
  speed: number
  /** Milliseconds between two points. */
  tickMs: number
}

const LONGEST_WAIT_MS = 20_000
/** A drive through a town, in metres a second: where no way says how long it takes. */
const TOWN_SPEED = 7
const ACCURACY_METRES = 8
const MINUTE_SECONDS = 60

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`

/** The newest PIN that the rider was sent for this ride, as they would read it to the driver. */
function pinIn(messages: Message[], shortId: string): string | null {
  const named = messages.find(({ text }) => text.includes(shortId) && /\bPIN\b\D{0,4}\d{4}/.test(text))
  return /\bPIN\b\D{0,4}(\d{4})(?!\d)/.exec(named?.text ?? '')?.[1] ?? null
}

/**
 * Drives a paid ride from acceptance to its end, as a driver's page does: the same calls, the same socket, and the PIN
 * from the rider's own messages. A ride that a demo driver has begun is gone on with. Throws CannotDrive with the
 * reason where it does not go on.
 */
export async function driveRide(order: DriveOrder, deps: DriveDeps): Promise<void> {
  const { ride: found } = order
  deps.report('finding_a_driver', 'Looking for a demo driver with the right car')
  const taken = await findDriver(deps.reach, found)
  const line = new PositionLine(found.id, () => taken.page.socket(found.id))
  try {
    await new Drive(order, deps, taken, line).toTheEnd()
  } finally {
    line.close()
  }
}

class Drive {
  readonly #order: DriveOrder
  readonly #deps: DriveDeps
  readonly #taken: Taken
  readonly #line: PositionLine

  constructor(order: DriveOrder, deps: DriveDeps, taken: Taken, line: PositionLine) {
    this.#order = order
    this.#deps = deps
    this.#taken = taken
    this.#line = line
  }

  async toTheEnd(): Promise<void> {
    const { driver, ride } = this.#taken
    const { report } = this.#deps
    const { phase } = ride
    if (phase === 'assigned') {
      report('setting_out', `${driver.name} has the ride and sets out`)
      await this.#taken.page.setOut(ride.id)
    }
    if (phase === 'assigned' || phase === 'on_the_way') await this.#driveToPickup()
    if (phase !== 'started') await this.#start()
    await this.#driveTheRide()
    await this.#complete()
  }

  async #driveToPickup(): Promise<void> {
    const { page, ride } = this.#taken
    await this.#standAt(spotNear(ride.pickup, this.#deps.random))
    const way = await page.way(ride.id)
    const line = way?.line ?? [ride.pickup]
    await this.#follow(
      [...line, ride.pickup],
      way?.duration_seconds ?? null,
      'to_the_pickup',
      'to the pickup',
    )
    await page.arrived(ride.id)
  }

  async #start(): Promise<void> {
    const { page, ride, driver } = this.#taken
    this.#deps.report('at_the_pickup', `${driver.name} is at the pickup and asks for the PIN`)
    const pin = await this.#hearPin(ride)
    await page.start(ride.id, pin)
  }

  async #driveTheRide(): Promise<void> {
    const { page, ride } = this.#taken
    if (ride.dropoff === null) return this.#driveAround(ride)
    const going = 'to the drop-off'
    let way = await page.way(ride.id)
    if (!way) {
      await this.#standAt(ride.pickup)
      way = await page.way(ride.id)
    }
    const line = [...(way?.line ?? [ride.pickup]), ride.dropoff]
    await this.#follow(line, way?.duration_seconds ?? null, 'on_the_ride', going)
    if (ride.is_round_trip) {
      await this.#follow(
        line.toReversed(),
        way?.duration_seconds ?? null,
        'on_the_ride',
        'back to the pickup',
      )
    }
  }

  /** A rental has no end to drive to: the car goes out and back for as long as it was rented. */
  async #driveAround(ride: DriverRide): Promise<void> {
    let left = (ride.package_hours ?? 1) * 60 * MINUTE_SECONDS
    while (left > 0) {
      const outing = outingFrom(ride.pickup, this.#deps.random)
      const seconds = Math.min(left, lengthOf(outing) / TOWN_SPEED)
      const hours = (left / 3600).toFixed(1)
      await this.#follow(outing, seconds, 'on_the_ride', `around, ${hours} of the rented hours left`)
      left -= Math.max(seconds, MINUTE_SECONDS)
    }
  }

  async #complete(): Promise<void> {
    const { page, ride, driver } = this.#taken
    const { remaining_amount: rupees } = ride
    this.#deps.report('completing', `${driver.name} ends the ride`)
    await this.#settle()
    await page.complete(
      ride.id,
      rupees > 0
        ? { remainder_method: 'cash', remainder_collected: rupees }
        : { remainder_method: null, remainder_collected: null },
    )
    this.#deps.report(
      'over',
      rupees > 0
        ? `The ride is over; ₹${rupees} were collected in cash`
        : 'The ride is over; all was paid before',
    )
  }

  /** Moves along a line, so many times faster than the given seconds say. */
  async #follow(line: Coordinates[], seconds: number | null, step: Step, where: string): Promise<void> {
    const { speed, tickMs } = this.#order
    const { driver } = this.#taken
    const length = lengthOf(line)
    const pace = Math.max(length / Math.max(seconds ?? length / TOWN_SPEED, 1), 0.1) * speed
    let driven = 0
    while (driven < length) {
      driven = Math.min(length, driven + (pace * tickMs) / 1000)
      this.#deps.report(step, `${driver.name} drives ${where}: ${km(length - driven)} to go`)
      await this.#tell(spotAt(line, driven), pace)
      await this.#deps.wait(tickMs)
    }
    await this.#settle()
  }

  async #standAt(spot: Coordinates): Promise<void> {
    await this.#tell({ ...spot, heading: null }, 0)
    await this.#settle()
  }

  async #tell(spot: Coordinates & { heading: number | null }, pace: number): Promise<void> {
    await this.#line.send({
      at: Date.now(),
      lat: rounded(spot.lat),
      lng: rounded(spot.lng),
      heading: spot.heading === null ? null : Math.round(spot.heading),
      speed: Math.round(pace * 10) / 10,
      accuracy: ACCURACY_METRES,
    })
  }

  /** Waits until the product has dealt with every point. */
  async #settle(): Promise<void> {
    await this.#until(async () => {
      await this.#line.flush()
      return this.#line.isSettled ? true : null
    }, 'The product did not acknowledge the driver’s positions.')
  }

  async #hearPin(ride: DriverRide): Promise<string> {
    const phone = ride.rider?.phone_no
    if (!phone) throw new CannotDrive('The driver’s page shows no number of the rider.')
    const { short_id } = this.#order.ride
    return this.#until(
      async () => pinIn(await this.#deps.inbox(phone), short_id),
      'The rider’s inbox has no message with the PIN of this ride.',
    )
  }

  async #until<Value>(look: () => Promise<Value | null>, otherwise: string): Promise<Value> {
    const pause = Math.min(250, this.#order.tickMs)
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += pause) {
      const seen = await look()
      if (seen !== null) return seen
      await this.#deps.wait(pause)
    }
    throw new CannotDrive(otherwise)
  }
}
