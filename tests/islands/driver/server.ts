import * as v from 'valibot'
import type { DriverBoard } from '../../../src/domain/bookings/driver-rides'
import { type CloseReason, FromDriverSchema, type Position } from '../../../src/domain/rides/messages'
import type { RidePhase } from '../../../src/domain/rides/phase'
import type { Answer } from '../../support/islands/api'
import { pass } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard } from './boards'

export type BoardAnswer =
  | DriverBoard
  | { status: number; code: string; message: string }
  | 'unreachable'
  | 'never'

/** The API of a test: `board` is what a look answers, `moves` what each path does. */
export const server: {
  board: () => BoardAnswer
  moves: Record<string, () => BoardAnswer | Promise<BoardAnswer>>
  now: () => Date
  /** What the next charges, arrivals, starts and ends are answered in place of `moves`; none: no answer comes. */
  outcomes: (BoardAnswer | Promise<BoardAnswer>)[] | null
  /** What the remaining route is answered with. */
  route: () => Answer | 'unreachable'
} = {
  board: () => aBoard(),
  moves: {},
  outcomes: null,
  now: () => new Date(),
  route: () => ({ body: { route: null } }),
}
const messages = () =>
  lastSocket()
    .sent.filter((text) => text !== 'ping')
    .map((text) => v.parse(FromDriverSchema, JSON.parse(text)))

/** Messages of points that went over the newest socket. */
export const batches = () => messages().filter((message) => message.type === 'points')

/** How often the newest socket asked for an acknowledgement at once. */
export const acknowledgementsAsked = () => messages().filter(({ type }) => type === 'acknowledge').length

/** The points of those messages, each with its number. */
export const sentPoints = () =>
  batches().flatMap(({ first, points }) =>
    points.map((position, offset) => ({ number: first + offset, position })),
  )

export const numbers = () => sentPoints().map(({ number }) => number)
/** The room lets the driver in, and says how far it is. */
export async function openSocket(through = 0, version = 2) {
  const nothing = through === 0 ? { position: null, age_ms: null } : {}
  lastSocket().welcome({ ride: { version, phase: 'on_the_way' }, ...nothing })
  await ack(through)
}
/** As the room does, shows accepted points to everybody, then acknowledges them. */
export async function ack(through: number) {
  const newest = sentPoints().findLast(({ number }) => number <= through)
  if (newest) await shows(newest.position)
  lastSocket().say({ v: 1, type: 'ack', through })
  await pass(0)
}
/** The room dealt with points and dropped them all. */
export async function ackDropped(through: number) {
  lastSocket().say({ v: 1, type: 'ack', through })
  await pass(0)
}
/** The room shows the newest point to everybody, and acknowledges nothing. */
export async function shown() {
  const newest = sentPoints().at(-1)
  if (newest) await shows(newest.position)
}
let seq = 100
async function shows(position: Position) {
  seq += 1
  const age_ms = Math.max(0, server.now().getTime() - position.at)
  lastSocket().say({ v: 1, type: 'position', seq, position, age_ms })
  await pass(0)
}
/** The room sends a state transition. */
export async function ofRide(ride: { version: number; phase: RidePhase }) {
  seq += 1
  lastSocket().say({ v: 1, type: 'status', seq, ride })
  await pass(0)
}
export async function loseSocket(reason: CloseReason | null = null) {
  lastSocket().end(reason)
  await pass(0)
}
