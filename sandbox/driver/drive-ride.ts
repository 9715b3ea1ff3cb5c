import { type Coordinates, pointOff } from '../../src/domain/places/coordinates'
import { pointAlong, polylineMetres } from '../../src/domain/places/polyline'
import {
  acknowledge,
  emptyQueue,
  keepPoint,
  markSent,
  nextBatch,
  type PointQueue,
  positionOf,
} from '../../src/domain/rides/driver-points'
import {
  type CloseReason,
  closeReasonOf,
  FINAL_REASONS,
  type FromDriver,
  type Position,
  PROTOCOL_VERSION,
  readFrame,
  ToDriverSchema,
} from '../../src/domain/rides/messages'
import { roadGraph } from '../../worker/places/road-graph/road-graph'
import { shortestPath } from '../../worker/places/road-graph/shortest-path'
import type { Message } from '../messages/messages'
import type { DemoDriver } from '../people'
import { type AcceptedRide, type FoundRide, findDriver, type Product } from './driver-api'
import { CannotDrive, type Step, until } from './progress'

/** How long an acknowledgement may take before the points are sent again, in milliseconds. */
const SOCKET_TIMEOUT_MS = 5000
const RECONNECTS = 5

const SENTENCES: Partial<Record<CloseReason, string>> = {
  ride_over: 'The ride is over: it was cancelled or ended.',
  reassigned: 'The ride has another driver now.',
  not_yours: 'The ride has another driver now.',
  signed_out: 'The driver was signed out.',
}

/**
 * The socket on which a driver's page sends positions: numbered points, acknowledged, sent again after a
 * break. Throws CannotDrive where the product closed it for good.
 */
class PositionSocket {
  readonly #open: () => Promise<WebSocket>
  #socket: WebSocket | null = null
  #queue: PointQueue
  #sentAt = 0
  #breaks = 0
  #ended: string | null = null

  constructor(rideId: string, open: () => Promise<WebSocket>) {
    this.#queue = emptyQueue(rideId)
    this.#open = open
  }

  get isSettled(): boolean {
    return this.#queue.points.length === 0
  }

  async send(point: Position): Promise<void> {
    this.#queue = keepPoint(this.#queue, point)
    await this.flush()
  }

  /** Sends pending points, unless they were sent and may still be acknowledged. Throws CannotDrive. */
  async flush(): Promise<void> {
    if (this.#ended !== null) throw new CannotDrive(this.#ended)
    const socket = this.#socket ?? (await this.#connect())
    if (this.#sentAt > 0 && Date.now() - this.#sentAt < SOCKET_TIMEOUT_MS) return
    const batch = nextBatch(this.#queue)
    if (!batch) return
    this.#sentAt = Date.now()
    this.#queue = markSent(this.#queue, batch)
    const say = (message: FromDriver) => socket.send(JSON.stringify(message))
    say({ v: PROTOCOL_VERSION, type: 'points', ...batch })
    // A drive of minutes is simulated in seconds: the car does not wait a minute for the room's next write.
    say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
  }

  close(): void {
    this.#ended = 'The socket was closed.'
    this.#socket?.close(1000, 'done')
    this.#socket = null
  }

  async #connect(): Promise<WebSocket> {
    if (this.#breaks > RECONNECTS) throw new CannotDrive('The socket to the ride broke again and again.')
    const socket = await this.#open()
    socket.accept()
    this.#socket = socket
    this.#sentAt = 0
    socket.addEventListener('message', ({ data }) => this.#receive(data))
    socket.addEventListener('close', ({ code }) => this.#disconnect(socket, code))
    socket.addEventListener('error', () => this.#disconnect(socket, 1006))
    return socket
  }

  #receive(data: unknown): void {
    const message = readFrame(ToDriverSchema, data)
    if (message?.type !== 'ack') return
    this.#queue = acknowledge(this.#queue, message.through)
    this.#sentAt = 0
    this.#breaks = 0
  }

  #disconnect(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return
    this.#socket = null
    this.#breaks += 1
    const reason = closeReasonOf(code)
    if (reason && FINAL_REASONS.includes(reason)) {
      this.#ended = SENTENCES[reason] ?? `The product closed the socket: ${reason.replaceAll('_', ' ')}.`
    }
  }
}

/** What a drive needs of the world around it. */
export interface DriveSetting {
  found: FoundRide
  /** Times real time. */
  speed: number
  /** Milliseconds between two points. */
  tickMs: number
  product: Product
  /** What a phone was sent, newest first. */
  inbox: (phone: string) => Promise<Message[]>
  /** A random number, 0 to 1. */
  random: () => number
  /** Waits so many milliseconds; throws DriveStopped when the drive is to end. */
  wait: (ms: number) => Promise<void>
  report: (step: Step, message: string) => void
  /** Who may drive it; anybody of the demo drivers where nobody is named. */
  drivers?: readonly DemoDriver[]
  /** Metres before its place where a report is made: beyond what confirms it, it stands as the driver's word. */
  stopsShort?: (report: Report) => number
  /** Called where a report was taken by the driver's word alone. */
  tookWord?: (report: Report) => void
  /** Whether the rider pays nothing of what remains. */
  isUnpaid?: boolean
}

type Report = 'arrived' | 'complete'

/** What the driver says where the position does not confirm a report. */
const WORDS = {
  arrived: { code: 'cannot_get_nearer', words: null },
  complete: { code: 'rider_asked', words: null },
} as const

/** A drive that has its driver. */
interface Drive extends DriveSetting, AcceptedRide {
  socket: PositionSocket
}

/**
 * Drives a paid ride from acceptance to its end, as a driver's page does: the same calls, the same socket, and the PIN
 * from the rider's own messages. A ride that a demo driver has begun is resumed. Throws CannotDrive with the reason
 * where it can't be driven to its end.
 */
export async function driveRide(setting: DriveSetting): Promise<void> {
  const { product, found, report } = setting
  report('finding_a_driver', 'Looking for a demo driver with the right car')
  const accepted = await findDriver(product, found, setting.drivers)
  const { page, ride, driver } = accepted
  const socket = new PositionSocket(ride.id, () => page.socket(ride.id))
  const drive: Drive = { ...setting, ...accepted, socket }
  try {
    if (ride.phase === 'assigned') {
      report('setting_out', `${driver.name} has the ride and sets out`)
      await page.setOut(ride.id)
    }
    if (ride.phase === 'assigned' || ride.phase === 'on_the_way') await driveToPickup(drive)
    if (ride.phase !== 'started') await startRide(drive)
    await driveTheRide(drive)
    await completeRide(drive)
  } finally {
    socket.close()
  }
}

async function driveToPickup(drive: Drive): Promise<void> {
  const { page, ride, random } = drive
  await standAt(drive, startNear(ride.pickup, random))
  const route = await page.remainingRoute(ride.id)
  const road = [...(route?.line ?? []), ride.pickup]
  const way = { seconds: route?.duration_seconds ?? null, short: drive.stopsShort?.('arrived') }
  await follow(drive, road, way, 'to_the_pickup', 'to the pickup')
  await reportBy(drive, 'arrived', (reason) => page.arrived(ride.id, reason))
}

/** Reports what the last position has to confirm; where it doesn't, once more with the driver's word. */
async function reportBy<Named extends Report>(
  { tookWord }: Drive,
  report: Named,
  send: (reason: (typeof WORDS)[Named] | null) => Promise<unknown>,
): Promise<void> {
  try {
    await send(null)
  } catch (error) {
    if (!(error instanceof CannotDrive) || error.code !== 'position_not_confirmed') throw error
    tookWord?.(report)
    await send(WORDS[report])
  }
}

async function startRide(drive: Drive): Promise<void> {
  const { page, ride, driver, report } = drive
  report('at_the_pickup', `${driver.name} is at the pickup and asks for the PIN`)
  await page.start(ride.id, await pinFromInbox(drive))
}

/** The newest PIN that the rider was sent for this ride, as they would read it to the driver. */
function pinIn(messages: Message[], shortId: string): string | null {
  const named = messages.find(({ text }) => text.includes(shortId) && /\bPIN\b\D{0,4}\d{4}/.test(text))
  return /\bPIN\b\D{0,4}(\d{4})(?!\d)/.exec(named?.text ?? '')?.[1] ?? null
}

async function pinFromInbox(drive: Drive): Promise<string> {
  const phone = drive.ride.rider?.phone_no
  if (!phone) throw new CannotDrive('The driver’s page shows no number of the rider.')
  const findPin = async () => pinIn(await drive.inbox(phone), drive.found.short_id)
  return until(findPin, 'The rider’s inbox has no message with the PIN of this ride.', drive)
}

async function driveTheRide(drive: Drive): Promise<void> {
  const { page, ride } = drive
  if (ride.dropoff === null) return driveAround(drive)
  let route = await page.remainingRoute(ride.id)
  if (!route) {
    // No position was sent yet: the drive begins at the pickup.
    await standAt(drive, ride.pickup)
    route = await page.remainingRoute(ride.id)
  }
  const road = [...(route?.line ?? [ride.pickup]), ride.dropoff]
  const seconds = route?.duration_seconds ?? null
  const short = drive.stopsShort?.('complete')
  await follow(drive, road, { seconds, short }, 'on_the_ride', 'to the drop-off')
  if (ride.is_round_trip)
    await follow(drive, road.toReversed(), { seconds }, 'on_the_ride', 'back to the pickup')
}

/** A rental has no end to drive to: the car goes out and back for as long as it was rented. */
async function driveAround(drive: Drive): Promise<void> {
  const { ride, random } = drive
  let left = (ride.package_hours ?? 1) * 3600
  while (left > 0) {
    const outing = outingFrom(ride.pickup, random)
    const seconds = Math.min(left, polylineMetres(outing) / TOWN_SPEED)
    const hours = (left / 3600).toFixed(1)
    await follow(drive, outing, { seconds }, 'on_the_ride', `around, ${hours} of the rented hours left`)
    left -= Math.max(seconds, 60)
  }
}

async function completeRide(drive: Drive): Promise<void> {
  const { page, ride, driver, report } = drive
  report('completing', `${driver.name} ends the ride`)
  await settle(drive)
  const rupees = ride.remaining_amount
  const isUnpaid = rupees > 0 && drive.isUnpaid === true
  const money = isUnpaid
    ? { collected: null, unpaid: { reason: 'no_means', note: '' } }
    : { collected: rupees > 0 ? { method: 'cash', rupees } : null }
  await reportBy(drive, 'complete', (reason) =>
    page.complete(ride.id, { ...money, ...(reason && { reason }) }),
  )
  const paid = isUnpaid ? 'the rest is owed' : `₹${rupees} were collected in cash`
  report('over', `The ride is over; ${rupees > 0 ? paid : 'all was paid before'}`)
}

/** Metres a second in a town, where no route says how long it takes. */
const TOWN_SPEED = 7

const ACCURACY_METRES = 8

const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`

async function standAt(drive: Drive, place: Coordinates): Promise<void> {
  await sendPosition(drive, place, null, 0)
  await settle(drive)
}

/**
 * Moves the car along a road that takes so many seconds in real time (null: at `TOWN_SPEED`), `speed` times as fast, and to
 * so many metres before its end. `where` ends the sentence 'X drives …'.
 */
async function follow(
  drive: Drive,
  road: Coordinates[],
  { seconds, short = 0 }: { seconds: number | null; short?: number | undefined },
  step: Step,
  where: string,
): Promise<void> {
  const { driver, speed, tickMs, wait, report } = drive
  const length = polylineMetres(road)
  const metresPerSecond = Math.max(length / Math.max(seconds ?? length / TOWN_SPEED, 1), 0.1) * speed
  const end = length - short
  let driven = 0
  while (driven < end) {
    driven = Math.min(end, driven + (metresPerSecond * tickMs) / 1000)
    report(step, `${driver.name} drives ${where}: ${km(length - driven)} to go`)
    const spot = pointAlong(road, driven)
    if (spot) await sendPosition(drive, spot.point, spot.heading, metresPerSecond)
    await wait(tickMs)
  }
  await settle(drive)
}

/** Waits until the product has acknowledged every point. */
async function settle(drive: Drive): Promise<void> {
  const { socket } = drive
  const isSettled = async () => {
    await socket.flush()
    return socket.isSettled ? true : null
  }
  await until(isSettled, 'The product did not acknowledge the driver’s positions.', drive)
}

/** Sends where the car is, as the driver's phone measures it. */
function sendPosition({ socket }: Drive, { lat, lng }: Coordinates, heading: number | null, speed: number) {
  const fix = { latitude: lat, longitude: lng, heading, speed, accuracy: ACCURACY_METRES }
  return socket.send(positionOf(fix, Date.now()))
}

/** Metres by road from where the driver sets out to the pickup; a shorter route than the least is not used. */
const START_METRES = 2500

const MIN_START_METRES = 1000

/** Kilometres as the crow flies from which such a route is found: roads wind, and the route is cut to its length. */
const SEARCH_KM = 4

/** Kilometres to where a rented car is driven. */
const OUTING_KM = 4

const TRIES = 8

/** The point so many kilometres from another, in this direction (0 to 1 of a full turn from north). */
function pointTowards(point: Coordinates, km: number, turn: number): Coordinates {
  const angle = turn * 2 * Math.PI
  return pointOff(point, km * Math.cos(angle), km * Math.sin(angle))
}

/** A route by the product's own roads; empty where there is none. */
const routeBetween = (from: Coordinates, to: Coordinates) =>
  shortestPath(roadGraph(), from, to)?.polyline ?? []

/** A point on a road a few kilometres from the pickup, where the driver sets out; `random` returns 0 to 1. */
export function startNear(pickup: Coordinates, random: () => number): Coordinates {
  const first = random()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const polyline = routeBetween(pointTowards(pickup, SEARCH_KM, first + attempt / TRIES), pickup)
    const length = polylineMetres(polyline)
    const spot = length < MIN_START_METRES ? null : pointAlong(polyline, Math.max(0, length - START_METRES))
    if (spot) return spot.point
  }
  return pointTowards(pickup, START_METRES / 1000, first)
}

/** A drive from here to some place not far and back, as with a rented car. */
export function outingFrom(here: Coordinates, random: () => number): Coordinates[] {
  const there = routeBetween(here, pointTowards(here, OUTING_KM, random()))
  return [here, ...there, ...there.toReversed(), here]
}
