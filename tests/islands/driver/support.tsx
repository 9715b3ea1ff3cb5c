import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { DriverBoard, DriverRide, Offer } from '../../../src/domain/rides/driver-answers'
import type { CloseReason, Position } from '../../../src/domain/rides/messages'
import type { RidePhase } from '../../../src/domain/rides/phase'
import { island as Driver } from '../../../src/islands/driver/island'
import { lastSocket, withSockets } from '../live-ride/fake-socket'

/** Saturday 21 November 2026, 6:00 pm in Kolkata. */
export const NOW = new Date('2026-11-21T12:30:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

export const anOffer = (parts: Partial<Offer> = {}): Offer => ({
  id: 'offer-1',
  service_type: 'airport',
  vehicle_type: 'sedan',
  scheduled_time: later(180),
  return_scheduled_time: null,
  is_round_trip: false,
  package_hours: null,
  pickup_address: 'Prestige Shantiniketan, Whitefield Main Road, Hoodi, Bengaluru',
  pickup: { lat: 12.9899, lng: 77.7283 },
  dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli',
  dropoff: { lat: 13.1979, lng: 77.7064 },
  passengers: 2,
  special_instructions: null,
  distance_km: 38.4,
  duration_minutes: 80,
  remaining_amount: 627,
  ...parts,
})

export const aRide = (parts: Partial<DriverRide> = {}): DriverRide => ({
  ...anOffer({ id: 'ride-1', scheduled_time: later(45) }),
  phase: 'assigned',
  version: 1,
  rider: { name: 'Asha Murthy', phone_no: '+919000000001', photo_url: null },
  set_out_from: later(-15),
  set_out_at: null,
  arrived_at: null,
  start_time: null,
  pin_tries_left: 5,
  ...parts,
})

export const onTheWay = (parts: Partial<DriverRide> = {}) =>
  aRide({ phase: 'on_the_way', version: 2, set_out_at: later(-1), ...parts })
export const arrived = (parts: Partial<DriverRide> = {}) =>
  onTheWay({ phase: 'arrived', version: 3, arrived_at: later(0), ...parts })
export const started = (parts: Partial<DriverRide> = {}) =>
  arrived({ phase: 'started', version: 4, start_time: later(0), ...parts })

export const aBoard = (parts: Partial<DriverBoard> = {}): DriverBoard => ({
  driver: {
    name: 'Manjunath Gowda',
    on_duty: true,
    vehicle: {
      make: 'Tata',
      model: 'Tigor EV',
      year: 2025,
      color: 'White',
      license_plate: 'KA 09 EV 1234',
      type: 'sedan',
    },
    rating: 4.8,
    total_rides: 120,
  },
  rides: [],
  offers: [],
  now: new Date().toISOString(),
  ...parts,
})

type Answer = DriverBoard | { status: number; code: string; message: string } | 'unreachable' | 'never'
export interface Asked {
  path: string
  body: unknown
}

/** The API of a test: `board` is what a look answers, `moves` what each path does. */
export const server = {
  board: (): Answer => aBoard(),
  moves: {} as Record<string, () => Answer | Promise<Answer>>,
  asked: [] as Asked[],
  now: () => new Date(),
}
export const movesAsked = () => server.asked.filter(({ path }) => path !== '/api/driver/rides')

function answerOf(answer: Answer): Promise<Response> {
  if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
  if (answer === 'never') return new Promise(() => {})
  const [status, body] =
    'code' in answer
      ? [answer.status, { error: { code: answer.code, message: answer.message, requestId: 'request-1' } }]
      : [200, { ...answer, now: server.now().toISOString() }]
  return Promise.resolve(new Response(JSON.stringify(body), { status }))
}

export const lastLine = lastSocket

/** Messages of points that went over the newest line. */
export const batches = (): { first: number; points: Position[] }[] =>
  lastLine()
    .sent.filter((text) => text !== 'ping')
    .map((text) => JSON.parse(text))

/** The points of those messages, each with its number. */
export const sentPoints = () =>
  batches().flatMap(({ first, points }) =>
    points.map((position, offset) => ({ number: first + offset, position })),
  )

/** The network is back: the next try to connect is made now. */
export async function networkBack() {
  await act(async () => dispatchEvent(new Event('online')))
  await pass(0)
}

/** The room lets the driver in, and says how far it is. */
export async function openLine(through = 0, version = 2) {
  const nothing = through === 0 ? { position: null, age_ms: null } : {}
  lastLine().welcome({ ride: { version, phase: 'on_the_way' }, ...nothing })
  await ack(through)
}
/** As the room does: what counts is shown to everybody, then acknowledged. */
export async function ack(through: number) {
  const newest = sentPoints().findLast(({ number }) => number <= through)
  if (newest) await shows(newest.position)
  lastLine().say({ v: 1, type: 'ack', through })
  await pass(0)
}
/** The room dealt with points and dropped them all. */
export async function ackDropped(through: number) {
  lastLine().say({ v: 1, type: 'ack', through })
  await pass(0)
}
let seq = 100
async function shows(position: Position) {
  seq += 1
  const age_ms = Math.max(0, server.now().getTime() - position.at)
  lastLine().say({ v: 1, type: 'position', seq, position, age_ms })
  await pass(0)
}
/** The room tells of a move. */
export async function ofRide(ride: { version: number; phase: RidePhase }) {
  seq += 1
  lastLine().say({ v: 1, type: 'status', seq, ride })
  await pass(0)
}
export async function loseLine(reason: CloseReason | null = null) {
  lastLine().end(reason)
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
/** It answers what it was asked last, by itself as with each watch. */
export const answerAsked = (timestamp = Date.now()) =>
  act(async () => {
    const [heard] = Phone.asked.pop() ?? []
    heard?.(fixAt(12.9, 5, timestamp))
  })
/** The phone measures each second for so long. */
export async function drive(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await measure(12.9 + second / 10_000)
    await pass(1000)
  }
}
export const failToMeasure = (code: 1 | 2 | 3) =>
  act(async () => {
    const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    for (const [, failed] of Phone.watches.values()) failed(error)
  })

type Granted = (lock: object | null) => Promise<void>
interface Held {
  lost(): void
  done: Promise<void>
}

/** The browser's locks between its tabs, as the platform's rules say it. */
export class Locks {
  static held: Held | null = null
  static queue: {
    granted: Granted
    settle: [() => void, (error: Error) => void]
    signal: AbortSignal | undefined
  }[] = []
  static reset() {
    Locks.held = null
    Locks.queue = []
  }
  /** Another tab holds it, until `close` is called. */
  static holdElsewhere(): { close(): void; stolen: boolean } {
    let close = () => {}
    const other = { close: () => close(), stolen: false }
    void new Locks()
      .request(
        'driver-positions',
        {},
        () =>
          new Promise<void>((done) => {
            close = done
          }),
      )
      .catch(() => {
        other.stolen = true
      })
    return other
  }
  request(_name: string, options: LockOptions, granted: Granted): Promise<void> {
    return new Promise((done, failed) => {
      const entry = {
        granted,
        settle: [done, failed] as [() => void, (error: Error) => void],
        signal: options.signal,
      }
      if (options.steal) {
        Locks.held?.lost()
        Locks.grant(entry)
      } else if (Locks.held === null) Locks.grant(entry)
      else if (options.ifAvailable) granted(null).then(done, failed)
      else {
        Locks.queue.push(entry)
        options.signal?.addEventListener('abort', () => {
          Locks.queue = Locks.queue.filter((other) => other !== entry)
          failed(new DOMException('Aborted', 'AbortError'))
        })
      }
    })
  }
  private static grant({ granted, settle: [done, failed] }: (typeof Locks.queue)[number]) {
    const held: Held = {
      lost: () => failed(new DOMException('Stolen', 'AbortError')),
      done: Promise.resolve(),
    }
    Locks.held = held
    held.done = granted({}).then(() => {
      if (Locks.held !== held) return
      Locks.held = null
      done()
      const next = Locks.queue.shift()
      if (next) Locks.grant(next)
    })
  }
}

class Sentinel extends EventTarget {
  released = false
  async release() {
    if (this.released) return
    this.released = true
    WakeLocks.sentinels.delete(this)
    this.dispatchEvent(new Event('release'))
  }
}

/** The screen's wake lock, played by the test. */
export class WakeLocks {
  static sentinels = new Set<Sentinel>()
  static refuses = false
  static get held() {
    return WakeLocks.sentinels.size
  }
  /** As the platform does when a page goes out of sight. */
  static releaseAll() {
    for (const sentinel of WakeLocks.sentinels) void sentinel.release()
  }
  static reset() {
    WakeLocks.sentinels.clear()
    WakeLocks.refuses = false
  }
  async request() {
    if (WakeLocks.refuses) throw new DOMException('Low battery', 'NotAllowedError')
    const sentinel = new Sentinel()
    WakeLocks.sentinels.add(sentinel)
    return sentinel
  }
}

let visibility: DocumentVisibilityState = 'visible'
export const show = (seen: boolean) =>
  act(async () => {
    visibility = seen ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  })

const given = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true })

/** What this browser's navigator has; null for what it lacks. */
export const browserHas = (what: Partial<Record<'geolocation' | 'locks' | 'wakeLock', object | null>>) => {
  for (const [name, value] of Object.entries(what)) given(name, value ?? undefined)
}

/** A phone with everything; time stands still until a test moves it. */
export function withDriver() {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    localStorage.clear()
    document.body.innerHTML = '<div id="toasts"></div>'
    server.board = () => aBoard()
    server.moves = {}
    server.asked = []
    server.now = () => new Date()
    withSockets()
    Phone.reset()
    Locks.reset()
    WakeLocks.reset()
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    browserHas({ geolocation: new Phone(), locks: new Locks(), wakeLock: new WakeLocks() })
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      server.asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
      if (path === '/api/driver/rides') return answerOf(server.board())
      const move = server.moves[path]
      if (!move) throw new Error(`Nobody said what ${path} answers`)
      return answerOf(await move())
    })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens the page with the board that the server has now. */
export async function openPage(board: DriverBoard | null = null) {
  if (board) server.board = () => board
  const view = render(<Driver board={board} />)
  await pass(0)
  return view
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
export async function press(name: string | RegExp) {
  fireEvent.click(button(name))
  await pass(0)
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
