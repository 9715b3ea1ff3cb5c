import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { entryRequest } from '../../../durable-objects/active-ride/sockets'
import {
  type FromDriver,
  type Position,
  readFrame,
  type ToDriver,
  ToDriverSchema,
} from '../../../src/domain/rides/messages'
import type { RoomEntry } from '../../../src/domain/rides/room-entry'
import { databaseOf } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { bookings, rideShares } from '../../../worker/database/tables'
import { afterTransition } from '../../../worker/rides/after-transition'
import { ORIGIN, type SignedIn } from './people'
import type { Ride } from './rides'

type Type = ToDriver['type']

type Of<T extends Type> = Extract<ToDriver, { type: T }>

const TIMEOUT_MS = 10_000

/**
 * Asks again until there is an answer, or fails with `why`. By the real clock: vitest's own `waitFor` moves a faked one.
 */
async function until<Answer>(ask: () => Answer | null | undefined, why: () => string): Promise<Answer> {
  for (const begin = performance.now(); performance.now() - begin < TIMEOUT_MS; ) {
    const answer = ask()
    if (answer !== null && answer !== undefined) return answer
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(why())
}

/** One end of a ride's socket: what it was told, and how it was closed. */
export class RoomSocket {
  readonly heard: ToDriver[] = []
  /** What came and is no message of ours. */
  readonly strange: unknown[] = []
  closed: { code: number; reason: string } | null = null
  private readonly socket: WebSocket
  private readonly closing: Promise<string>

  constructor(answer: Response) {
    const { webSocket } = answer
    if (!webSocket) throw new Error(`no socket: ${answer.status}`)
    this.socket = webSocket
    webSocket.addEventListener('message', ({ data }) => {
      const message = readFrame(ToDriverSchema, data)
      if (message) this.heard.push(message)
      else this.strange.push(data)
    })
    const closing = Promise.withResolvers<string>()
    this.closing = closing.promise
    webSocket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason }
      closing.resolve(reason)
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
    return this.heard.filter((message): message is Of<T> => message.type === type)
  }

  /** Waits for so many messages of a kind, and answers the newest. */
  hears<T extends Type>(type: T, times = 1): Promise<Of<T>> {
    return until(
      () => (this.all(type).length >= times ? this.all(type).at(-1) : null),
      () => `no ${times} x ${type}: ${JSON.stringify([this.heard, this.closed])}`,
    )
  }

  /** Waits for a word that is no message. */
  async hearsStrange(word: string): Promise<void> {
    await until(
      () => this.strange.find((frame) => frame === word),
      () => `no ${word}: ${JSON.stringify(this.strange)}`,
    )
  }

  /** Waits until the driver was told that everything to this number is dealt with. */
  async acked(through: number): Promise<void> {
    await until(
      () => this.all('ack').find((ack) => ack.through === through),
      () => `not through ${through}: ${JSON.stringify([this.heard, this.closed])}`,
    )
  }

  /** Waits for the close and answers its reason. */
  async isClosed(): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | null = null
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => failed(new Error(`still open: ${JSON.stringify(this.heard)}`)), TIMEOUT_MS)
    })
    return Promise.race([this.closing, late]).finally(() => clearTimeout(timer))
  }
}

/** A socket straight into a room, past the worker: for what a room does with whom it is told comes in. */
export async function enter(
  room: { fetch(request: Request): Promise<Response> },
  entry: RoomEntry,
): Promise<RoomSocket> {
  return new RoomSocket(await room.fetch(entryRequest(entry)))
}

export const database = databaseOf(env.DB)

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

export async function shareOf({ booking, rider }: Ride, revokedAt: string | null = null): Promise<string> {
  const id = newId()
  const createdAt = new Date().toISOString()
  await database.insert(rideShares).values({
    id,
    booking_id: booking.id,
    user_id: rider.userId,
    created_at: createdAt,
    revoked_at: revokedAt,
  })
  return id
}

const afterwards: Promise<unknown>[] = []

export const row = async ({ booking }: Ride) =>
  (await database.select().from(bookings).where(eq(bookings.id, booking.id)))[0]

export const context = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) }

export const settled = () => Promise.all(afterwards.splice(0))

/** Applies a state transition in D1, and what follows it. */
export async function applyTo({ booking }: Ride, set: Partial<typeof bookings.$inferInsert>) {
  const [{ version } = { version: 0 }] = await database
    .select({ version: bookings.ride_version })
    .from(bookings)
    .where(eq(bookings.id, booking.id))
  await database
    .update(bookings)
    .set({ ...set, ride_version: version + 1 })
    .where(eq(bookings.id, booking.id))
  await afterTransition(env, context, booking.id)
}
