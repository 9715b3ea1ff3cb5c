// The driver's page of a test: its server, its phone, and what its driver does.

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, vi } from 'vitest'
import type { DriverBoard, DriverRide } from '../../../src/domain/bookings/driver-rides'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import { type CloseReason, FromDriverSchema, type Position } from '../../../src/domain/rides/messages'
import { isDraft } from '../../../src/domain/rides/outbox'
import type { RidePhase } from '../../../src/domain/rides/phase'
import { island as Driver } from '../../../src/islands/driver/island'
import { type Answer, answerCalls, asked, askedFor, keysOf, refusal } from '../../support/islands/api'
import { pass, press, seen, withPage } from '../../support/islands/page'
import { storedActions, withStore } from '../../support/islands/store'
import { hear, lastSocket, withSockets } from '../live-ride/fake-socket'
import { aBoard, later, NOW, onTheWay, started } from './boards'
import { Locks, WakeLocks } from './locks'
import '../../../src/islands/driver/arrival'
import '../../../src/islands/driver/collect'
import '../../../src/islands/driver/hand-back'
import '../../../src/islands/driver/charges'

type BoardAnswer = DriverBoard | { status: number; code: string; message: string } | 'unreachable' | 'never'

/** The API of a test: `board` is what a look answers, `moves` what each path does. */
export const server: {
  board: () => BoardAnswer | Promise<BoardAnswer>
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
  await ackDropped(through)
}
/** The room dealt with points and dropped them all. */
export const ackDropped = (through: number) => hear({ v: 1, type: 'ack', through })
/** The room shows the newest point to everybody, and acknowledges nothing. */
export async function shown() {
  const newest = sentPoints().at(-1)
  if (newest) await shows(newest.position)
}
let seq = 100
async function shows(position: Position) {
  seq += 1
  const age_ms = Math.max(0, server.now().getTime() - position.at)
  await hear({ v: 1, type: 'position', seq, position, age_ms })
}
/** The room sends a state transition. */
export async function ofRide(ride: { version: number; phase: RidePhase }) {
  seq += 1
  await hear({ v: 1, type: 'status', seq, ride })
}
export async function loseSocket(reason: CloseReason | null = null) {
  lastSocket().end(reason)
  await pass(0)
}

/** A phone's positions, played by the test. */
export class Phone {
  static watches = new Map<number, [PositionCallback, PositionErrorCallback]>()
  static asked: [PositionCallback, PositionErrorCallback][] = []
  static options: PositionOptions | undefined
  private static last = 0
  static reset() {
    Phone.watches.clear()
    Phone.asked = []
    Phone.last = 0
  }
  watchPosition(heard: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
    Phone.last += 1
    Phone.watches.set(Phone.last, [heard, failed])
    Phone.options = options
    return Phone.last
  }
  clearWatch(id: number) {
    Phone.watches.delete(id)
  }
  getCurrentPosition(heard: PositionCallback, failed: PositionErrorCallback) {
    Phone.asked.push([heard, failed])
  }
}

const fixAt = (lat: number, accuracy: number, timestamp: number): GeolocationPosition => {
  const coords = {
    latitude: lat,
    longitude: 77.6,
    accuracy,
    heading: 90,
    speed: 8,
    altitude: null,
    altitudeAccuracy: null,
  }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => coords }
}
/** The phone measures, now. */
export const measure = (lat = 12.9, { accuracy = 5, timestamp = Date.now() } = {}) =>
  act(async () => {
    for (const [heard] of Phone.watches.values()) heard(fixAt(lat, accuracy, timestamp))
  })
/** The phone repeats its last answer by itself, as with each watch. */
export const answerAsked = (timestamp = Date.now()) =>
  act(async () => {
    const [heard] = Phone.asked.pop() ?? []
    heard?.(fixAt(12.9, 5, timestamp))
  })
export const failToMeasure = (code: 1 | 2 | 3) =>
  act(async () => {
    const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    for (const [, failed] of Phone.watches.values()) failed(error)
  })

export const movesAsked = () =>
  asked
    .filter(({ method }) => method === 'POST')
    .map(({ path, body: { pressed_at: _, ...body } }) => ({ path, body }))

function outcomeOf(answer: BoardAnswer, now: Date) {
  if (answer === 'unreachable') return answer
  if (answer === 'never') return new Promise<never>(() => {})
  if ('code' in answer) return refusal(answer.status, answer.code, answer.message)
  return { body: { ...answer, now: now.toISOString() } }
}

/** The points that wait in this browser, as they are kept; null: none. */
export const kept = () => localStorage.getItem(DRIVER_POINTS_KEY)

/** The network is back: the next try to connect is made now, and time passes. */
export async function networkBack(milliseconds = 0) {
  await act(async () => dispatchEvent(new Event('online')))
  await pass(milliseconds)
}

/** The phone measures each second for so long. */
export async function drive(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await measure(12.9 + second / 10_000)
    await pass(1000)
  }
}
export const show = (isSeen: boolean) => act(async () => seen(isSeen))

/** What this browser's navigator has; null for what it lacks. */
export const browserHas = (what: Partial<Record<'geolocation' | 'locks' | 'wakeLock', object | null>>) => {
  for (const [name, value] of Object.entries(what))
    Object.defineProperty(navigator, name, { value: value ?? undefined, configurable: true, writable: true })
}

/** A phone with everything; time stands still until a test moves it. */
export function withDriver() {
  withPage('/driver', NOW)
  withStore()
  beforeEach(() => {
    document.documentElement.dataset.rider = 'ravi'
    server.board = () => aBoard()
    server.moves = {}
    server.outcomes = null
    server.route = () => ({ body: { route: null } })
    server.now = () => new Date()
    withSockets()
    Phone.reset()
    Locks.reset()
    WakeLocks.reset()
    browserHas({ geolocation: new Phone(), locks: new Locks(), wakeLock: new WakeLocks() })
    answerCalls(async ({ path }) => {
      // The server reads the board before its answer is on the way.
      const now = server.now()
      if (path === '/api/driver/rides') return outcomeOf(await server.board(), now)
      if (path.endsWith('/remaining-route')) return server.route()
      if (server.outcomes && /\/charges\/|\/(arrived|start|complete)$/.test(path)) {
        return outcomeOf((await server.outcomes.shift()) ?? 'unreachable', now)
      }
      const move = server.moves[path]
      if (!move) throw new Error(`Nobody said what ${path} answers`)
      return outcomeOf(await move(), now)
    })
  })
}

/** Opens the page with the board that the server has now, in the place of what this tab showed. */
export async function openPage(board: DriverBoard | null = null) {
  cleanup()
  if (board) server.board = () => board
  await openTab(board)
}

/** The same in another tab. `isStored`: the page that the service worker keeps. */
export async function openTab(board: DriverBoard | null, isStored = false) {
  render(<Driver board={board} isStored={isStored} />)
  await pass(0)
  // What is loaded after the page.
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
/** Opens it for a driver with these rides. */
export const openWith = (...rides: DriverRide[]) => openPage(aBoard({ rides }))

/** From now on the server has these rides. */
export function has(...rides: DriverRide[]) {
  server.board = () => aBoard({ rides })
}

/** A request about the first ride is answered with these rides. */
export function answers(name: string, ...rides: DriverRide[]) {
  server.moves[move(name)] = () => aBoard({ rides })
}

export function refuses(name: string, status: number, code: string, message: string) {
  server.moves[move(name)] = () => ({ status, code, message })
}

/** The page has shown these rides, and then the network goes. */
export async function openOffline(...rides: DriverRide[]) {
  await openWith(...rides)
  offline()
}

/** The page of a driver who is on the way to a rider. */
export const driving = () => openWith(onTheWay())

/** That page, and the ride's room has let the driver in. */
export async function drivingOnline() {
  await driving()
  await openSocket()
}

/** Answers the question that is open, after it could be read. */
export async function confirm(name: string | RegExp) {
  await pass(500)
  const yes = screen
    .getAllByRole<HTMLButtonElement>('button', { name })
    .find((each) => each.closest('dialog'))
  if (!yes) throw new Error(`No question is open that ${name} answers`)
  fireEvent.click(yes)
  await pass(0)
}
export const position = () => screen.getByRole('region', { name: 'Your position' }).textContent ?? ''
export const advice = () => screen.getByRole('region', { name: 'About your position' }).textContent ?? ''

export const move = (name: string, ride = 'ride-1') => `/api/driver/rides/${ride}/${name}`

/** The bodies of the requests of a press, in their order. */
export const sent = (name: string) => asked.filter(({ path }) => path === move(name)).map(({ body }) => body)

/** Their idempotency keys. */
export const keysSent = (name: string) => keysOf(askedFor(move(name)))

/** What was pressed and waits in this browser, as it is stored; null: nothing does. */
export async function stored() {
  const pressed = (await storedActions()).filter((action) => !isDraft(action))
  return pressed.length > 0 ? JSON.stringify(pressed) : null
}

export const unreachable = () => 'unreachable' as const
export const signedOut = () => ({ status: 401, code: 'signed_out', message: 'Please sign in.' })

/** No request gets through until a test says otherwise. */
export function offline() {
  server.board = unreachable
  for (const name of ['arrived', 'start', 'complete']) server.moves[move(name)] = unreachable
}

/** The first ride, ended by its driver or by the office. */
export const over = () => started({ phase: 'completed', end_time: later(-10), rider: null, version: 5 })

export async function arrive() {
  await press('I have arrived')
  await confirm('I have arrived')
}
export async function typePin(pin = '4821') {
  fireEvent.change(screen.getByLabelText('Ask for the PIN'), { target: { value: pin } })
  await press('Start ride')
}
export async function endPaidOnline() {
  await press('End ride')
  await pass(1000)
  await press('Complete ride')
}
export async function endWithCash() {
  await press('End ride')
  await pass(1000)
  fireEvent.click(screen.getByLabelText('Cash'))
  await press('₹627 received')
}

/** On the way to a rider, the network goes, and then the driver arrives. */
export async function arriveOffline() {
  await openOffline(onTheWay())
  await arrive()
}

/** On the way with a rider, the network goes, and then the ride ends. */
export async function endOffline() {
  await openOffline(started())
  await endWithCash()
}
