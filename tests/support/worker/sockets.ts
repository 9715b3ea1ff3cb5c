import { evictDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import type * as v from 'valibot'
import { entryRequest } from '../../../durable-objects/object-sockets'
import type { Coordinates } from '../../../src/domain/places/coordinates'
import { pickupOf } from '../../../src/domain/places/coordinates'
import {
  type FromDriver,
  type Position,
  readFrame,
  type ToDriver,
  ToDriverSchema,
} from '../../../src/domain/rides/messages'
import type { RoomEntry } from '../../../src/domain/rides/room-entry'
import { newId } from '../../../worker/database/new-id'
import type { bookings } from '../../../worker/database/tables'
import type { Bindings } from '../../../worker/http/app-env'
import { afterTransition } from '../../../worker/rides/after-transition'
import { roomOf } from '../../../worker/room/room'
import { fix } from '../rides/room-facts'
import { insertInto, setIn } from './database'
import { ORIGIN, type SignedIn } from './people'
import { type Ride, rideRow } from './rides'

type Type = ToDriver['type']

type Of<T extends Type> = Extract<ToDriver, { type: T }>

const TIMEOUT_MS = 10_000

/**
 * Polls until there is an answer, or fails with `why`. By the real clock: vitest's own `waitFor` moves a faked one.
 */
export async function until<Answer>(
  ask: () => Answer | null | undefined,
  why: () => string,
): Promise<Answer> {
  for (const begin = performance.now(); performance.now() - begin < TIMEOUT_MS; ) {
    const answer = ask()
    if (answer !== null && answer !== undefined) return answer
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(why())
}

/** A message that has every field of the schema and no other: nobody is told more than the protocol says. */
export function readWhole<Schema extends v.GenericSchema>(schema: Schema, frame: unknown) {
  const message = readFrame(schema, frame)
  return message !== null && JSON.stringify(message).length === String(frame).length ? message : null
}

/** The client of a ride's socket: the messages it received, and how it was closed. */
export class RoomSocket {
  readonly received: ToDriver[] = []
  /** Frames that are no message of the protocol. */
  readonly unparsed: unknown[] = []
  closed: { code: number; reason: string } | null = null
  private readonly socket: WebSocket

  constructor(answer: Response) {
    const { webSocket } = answer
    if (!webSocket) throw new Error(`no socket: ${answer.status}`)
    this.socket = webSocket
    webSocket.addEventListener('message', ({ data }) => {
      const message = readWhole(ToDriverSchema, data)
      if (message) this.received.push(message)
      else this.unparsed.push(data)
    })
    webSocket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason }
    })
    webSocket.accept()
  }

  send(frame: string | ArrayBuffer): void {
    this.socket.send(frame)
  }

  points(first: number, points: Position[]): void {
    this.send(JSON.stringify({ v: 1, type: 'points', first, points } satisfies FromDriver))
  }

  close(): void {
    this.socket.close(1000)
  }

  all<T extends Type>(type: T): Of<T>[] {
    return this.received.filter((message): message is Of<T> => message.type === type)
  }

  /** Waits for so many messages of a kind, and answers the newest. */
  receives<T extends Type>(type: T, times = 1): Promise<Of<T>> {
    return until(
      () => (this.all(type).length >= times ? this.all(type).at(-1) : null),
      () => `no ${times} x ${type}: ${JSON.stringify([this.received, this.closed])}`,
    )
  }

  /** Waits for a frame that is no message, such as the pong. */
  async receivesUnparsed(expected: string): Promise<void> {
    await until(
      () => this.unparsed.find((frame) => frame === expected),
      () => `no ${expected}: ${JSON.stringify(this.unparsed)}`,
    )
  }

  /** Asks for an acknowledgement, and waits until the points up to this number are acknowledged. */
  async acked(through: number): Promise<void> {
    this.send(JSON.stringify({ v: 1, type: 'acknowledge' } satisfies FromDriver))
    await until(
      () => this.all('ack').find((ack) => ack.through === through),
      () => `not through ${through}: ${JSON.stringify([this.received, this.closed])}`,
    )
  }

  /** Waits for the close and answers its reason. */
  async isClosed(): Promise<string> {
    const closed = await until(
      () => this.closed,
      () => `still open: ${JSON.stringify(this.received)}`,
    )
    return closed.reason
  }
}

/** A socket straight into a room, past the worker, with the entry that the worker would have authorised. */
export async function enter(
  room: { fetch(request: Request): Promise<Response> },
  entry: RoomEntry,
): Promise<RoomSocket> {
  return new RoomSocket(await room.fetch(entryRequest(entry)))
}

export const upgrade = (path: string, person: SignedIn | null, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    headers: { upgrade: 'websocket', ...(person ? { cookie: person.cookie } : {}), ...headers },
  })

export const open = async (path: string, person: SignedIn | null) =>
  new RoomSocket(await upgrade(path, person, { origin: ORIGIN }))

export const asRider = ({ booking, rider }: Ride, person: SignedIn | null = rider) =>
  open(`/api/rides/${booking.id}/socket`, person)

export const asDriver = ({ booking, driver }: Ride, person: SignedIn | null = driver) =>
  open(`/api/driver/rides/${booking.id}/socket`, person)

export const byShare = (id: string) => open(`/api/shares/${id}/socket`, null)

export async function shareOf({ booking, rider }: Ride, revoked_at: string | null = null): Promise<string> {
  const id = newId()
  await insertInto({ ride_shares: { id, booking_id: booking.id, user_id: rider.userId, revoked_at } })
  return id
}

/** The bindings with rooms that are reached otherwise: late, or not at all. */
export const envWhere = (
  getByName: (bookingId: string) => Pick<ReturnType<typeof roomOf>, 'fetch'>,
): Bindings => ({
  ...env,
  ACTIVE_RIDE: new Proxy(env.ACTIVE_RIDE, {
    get: (rooms, key) => (key === 'getByName' ? getByName : Reflect.get(rooms, key)),
  }),
})

const afterwards: Promise<unknown>[] = []

/** A request's context, as `afterTransition` takes it. */
export const after = {
  env,
  executionCtx: { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) },
  set() {},
}

export const settled = () => Promise.all(afterwards.splice(0))

/** Changes a booking in D1 and syncs its room, as a use case does after a state transition. */
export async function transition({ booking }: Ride, set: Partial<typeof bookings.$inferInsert>) {
  const { ride_version } = await rideRow(booking.id)
  await setIn('bookings', booking.id, { ...set, ride_version: ride_version + 1 })
  await afterTransition(after, booking.id)
}

/** Evicts an object that may have gone by itself: on a busy machine it stands idle for long enough. */
export const evict: typeof evictDurableObject = (object, options) =>
  evictDurableObject(object, options).catch((error: unknown) => {
    if (!String(error).includes('not currently running')) throw error
  })

/**
 * Sends the first points of a connection, and waits until the room has written them. The room hibernates first:
 * otherwise it would write them half a second after the connection's own write, because it writes twice a second at
 * most.
 */
export async function sendFirst(
  { socket, bookingId }: { socket: RoomSocket; bookingId: string },
  points: Position[],
  first = 1,
): Promise<void> {
  await socket.receives('snapshot')
  await evict(roomOf(env, bookingId))
  socket.points(first, points)
  await socket.acked(first + points.length - 1)
}

/** The driver's page sends these points, the first of which has this number, and is left. */
export async function sendPoints(
  { booking, driver }: Pick<Ride, 'booking' | 'driver'>,
  points: Position[],
  first = 1,
): Promise<void> {
  const socket = await open(`/api/driver/rides/${booking.id}/socket`, driver)
  await sendFirst({ socket, bookingId: booking.id }, points, first)
  socket.close()
}

/**
 * The driver's page sends where the car is, so many metres north of the ride's pickup (or of another place) and so many
 * seconds ago. `first` is the number of the point.
 */
export function carAt(
  ride: Pick<Ride, 'booking' | 'driver'>,
  metres: number,
  { secondsAgo = 1, first = 1, from = pickupOf(ride.booking), accuracy = 10 }: CarSeen = {},
): Promise<void> {
  const position = { lat: from.lat + metres / 111_195, lng: from.lng, accuracy }
  return sendPoints(ride, [fix(Date.now() - secondsAgo * 1000, 0, position)], first)
}

interface CarSeen {
  secondsAgo?: number
  first?: number
  from?: Coordinates
  accuracy?: number
}
