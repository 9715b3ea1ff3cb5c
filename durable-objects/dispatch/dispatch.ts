import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import { type City, CitySchema, type VehicleType } from '../../src/domain/fields'
import { type DispatchEntry, DispatchEntrySchema } from '../../src/domain/ops/dispatch-entry'
import {
  applyReport,
  changesOf,
  type LiveRide,
  LiveRideSchema,
  liveState,
  NOT_REPORTED_MS,
  type Signals,
  snapshotOf,
  type ToOperator,
} from '../../src/domain/ops/live-rides'
import type { ToDashboard } from '../../src/domain/rides/dashboard-messages'
import { type CloseReason, PING, PONG, PROTOCOL_VERSION } from '../../src/domain/rides/messages'
import { isMoving } from '../../src/domain/rides/phase'
import type { RideReport } from '../../src/domain/rides/ride-report'
import {
  proofAfterRevocation,
  REVOCATION_TTL_MS,
  type SocketOwner,
  socketTag,
  socketTags,
} from '../../src/domain/rides/room-entry'
import { RENEW_MS } from '../../src/domain/rides/room-state'
import { close, entryOf, send } from '../object-sockets'
import { readStored } from '../read-stored'
import { type RideInDatabase, readOperators, readRides, readRidesUnderWay } from './read-rides'
import { DispatchSockets } from './sockets'

const LOST = 'lost|'
const REVOKED = 'revoked|'

/**
 * What a city's object stores: rides whose signal is lost, because their rooms report nothing until the signal is
 * back, and recent revocations. No report of a position is written.
 */
class DispatchStorage {
  constructor(private readonly storage: DurableObjectStorage) {}

  /** Rides whose signal is lost. What can't be parsed is left out: the ride's room and D1 know of it too. */
  async lostRides(): Promise<LiveRide[]> {
    const stored = await this.storage.list({ prefix: LOST })
    return [...stored.values()].flatMap((value) => readStored('Dispatch', LiveRideSchema, value) ?? [])
  }

  /** Keeps a ride whose signal is lost; forgets a ride whose signal is back or that is over. */
  keep(before: LiveRide | undefined, id: string, ride: LiveRide | null): void {
    if (ride?.signal === 'lost') void this.storage.put(LOST + id, ride)
    else if (before?.signal === 'lost') void this.storage.delete(LOST + id)
  }

  recordRevocation(who: SocketOwner, revokedAt: number): void {
    void this.storage.put(REVOKED + socketTag(who), revokedAt)
  }

  /** Whether this entry's authorisation may have been revoked meanwhile. */
  async isRevoked(entry: DispatchEntry): Promise<boolean> {
    const found = await this.storage.get(socketTags(entry).map((tag) => REVOKED + tag))
    return [...found.values()].some(
      (at) => typeof at !== 'number' || proofAfterRevocation(at, entry.proved_at) !== 'good',
    )
  }

  /** Forgets revocations older than any connect can be; true while some are left. */
  async forgetRevocations(now: number): Promise<boolean> {
    const stored = await this.storage.list({ prefix: REVOKED })
    const old = [...stored].flatMap(([key, at]) =>
      typeof at === 'number' && at > now - REVOCATION_TTL_MS ? [] : [key],
    )
    await this.storage.delete(old)
    return old.length < stored.size
  }
}

const BROADCAST_MS = 1000

/** Milliseconds after which the next broadcast reads again who is still an operator. */
const RIGHTS_MS = 60_000

/** Milliseconds after which D1 is read again for rides whose end was not reported. */
const RELOAD_MS = 10 * 60_000

const encode = (message: ToOperator | ToDashboard): string => JSON.stringify(message)

/** What drivers' dashboards are told of a booking. */
interface DriverNews {
  /** The offers in this city for this kind of car have changed; null: they have not. */
  offers: { city: City; vehicle_type: VehicleType } | null
  /** The drivers whose own ride, or car, has changed, and how their sockets are to be opened. */
  own: {
    driver_id: string
    /** The city where the driver will next be free. */
    city: City
    offer_cities: City[]
    vehicle_type: VehicleType | null
    /** Null where the message is about no ride. */
    ride: { id: string; version: number } | null
  }[]
}

/**
 * The rides under way of one city, by its name, and the sockets of its operators and drivers (docs/product.md, OPS-5
 * and DRIVER-10). The rides' rooms report to the object, which keeps positions in memory alone. After an eviction the
 * object reads D1 once and fills with the next reports, without asking any room. The worker authorises every connect,
 * and passes a `DispatchEntry`.
 */
export class Dispatch extends DurableObject<Env> {
  private readonly stored = new DispatchStorage(this.ctx.storage)
  private readonly sockets = new DispatchSockets(this.ctx)
  private readonly city: City = v.parse(CitySchema, this.ctx.id.name)
  private readonly rides = new Map<string, LiveRide>()
  /** Since when reports are awaited: milliseconds since 1970. */
  private readonly since = Date.now()
  /** Rides whose car may be another than the known one. */
  private readonly unread = new Set<string>()
  /** To be broadcast: rides that changed or are over, and whether the board has changed. */
  private readonly changed = new Set<string>()
  private board = false
  /** Rides whose end was reported while D1 was read; D1 may not know the end yet. */
  private readonly overWhileLoading = new Set<string>()
  private timer: number | null = null
  private loading: Promise<void> | null = null
  private loadedAt = 0
  private rightsReadAt = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    void ctx.blockConcurrencyWhile(async () => {
      for (const ride of await this.stored.lostRides()) this.rides.set(ride.id, ride)
    })
  }

  report(report: RideReport): void {
    const id = report.booking_id
    const known = this.rides.get(id)
    const ride = applyReport(known, report, Date.now())
    if (ride === undefined) return
    this.stored.keep(known, id, ride)
    if (ride === null) {
      this.rides.delete(id)
      this.unread.delete(id)
      if (this.loading) this.overWhileLoading.add(id)
    } else {
      this.rides.set(id, ride)
      if (known?.version !== ride.version) this.unread.add(id)
    }
    this.changed.add(id)
    this.board ||= known?.version !== report.version || known.signal !== report.signal
    this.scheduleBroadcast()
  }

  /** Notes that the board of the city has changed by something that no ride's room reports. */
  boardChanged(): void {
    this.board = true
    this.scheduleBroadcast()
  }

  /**
   * Tells drivers' pages to read their dashboards again: those with a kind of car for which the offers have changed,
   * of a city within reach, and those whose own ride or car has changed. A driver who will next be free in another
   * city is told to connect there; a driver with another reach or another kind of car, to connect again.
   */
  tellDrivers({ offers, own }: DriverNews): void {
    const changed = (ride: { id: string; version: number } | null) =>
      encode({ v: PROTOCOL_VERSION, type: 'changed', ride })
    if (offers !== null) {
      const except = own.map(({ driver_id }) => driver_id)
      this.sockets.sendToCars(offers, changed(null), except)
    }
    for (const { driver_id, city, ride, ...offered } of own) {
      this.sockets.sendToDriver(driver_id, changed(ride), city === this.city ? offered : null)
    }
  }

  /**
   * Rides under way whose signal is lost, or whose rooms report nothing, at most `limit`, the longest silent first; and
   * where the others are.
   */
  async signals(limit: number): Promise<Signals> {
    const now = Date.now()
    // With no operator connected nothing else reads again which rides are over.
    await this.load(now - this.loadedAt >= RELOAD_MS)
    const rides = [...this.rides.values()]
    const isSilent = (ride: LiveRide) => ['lost', 'not_reported'].includes(liveState(ride, now, this.since))
    return {
      silent: rides
        .filter(isSilent)
        .map(({ id, seen_at }) => ({ booking_id: id, seen_at }))
        .sort((one, other) => (one.seen_at ?? 0) - (other.seen_at ?? 0))
        .slice(0, limit),
      cars: rides.flatMap((ride) => {
        const { id, position } = ride
        return position === null || isSilent(ride)
          ? []
          : { booking_id: id, at: { lat: position.lat, lng: position.lng } }
      }),
    }
  }

  /**
   * Closes the owner's sockets, and refuses later connects that were authorised before `revokedAt` (milliseconds since
   * 1970).
   */
  async closeSockets(who: SocketOwner, reason: CloseReason, revokedAt: number): Promise<void> {
    this.sockets.close(who, reason, revokedAt)
    this.stored.recordRevocation(who, revokedAt)
    await this.wakeAt(Date.now() + REVOCATION_TTL_MS)
  }

  /**
   * Opens a socket for a `DispatchEntry`. A refused one is opened too and closed with the reason, which browsers can read.
   */
  override async fetch(request: Request): Promise<Response> {
    const entry = entryOf(DispatchEntrySchema, request)
    if (entry === null) return new Response(null, { status: 400 })
    const { 0: client, 1: server } = new WebSocketPair()
    const isDriver = entry.audience === 'driver'
    let refused: CloseReason | null = null
    if (!isDriver) await this.load().catch(() => (refused = 'try_later'))
    const now = Date.now()
    if (await this.stored.isRevoked(entry)) refused = 'renew'
    if (refused === null && !this.sockets.admit(server, entry, now)) refused = 'too_many'
    if (refused === null) {
      const forDriver = { v: PROTOCOL_VERSION, type: 'snapshot', city: this.city } as const
      const messages = isDriver ? [forDriver] : snapshotOf(this.city, [...this.rides.values()])
      for (const message of messages) send(server, encode(message))
      await this.wakeAt(entry.proved_at + RENEW_MS)
    } else {
      server.accept()
      close(server, refused)
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Pages send nothing but pings. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    close(socket, 'bad_message')
  }

  /** Answers the close handshake, so that the socket is gone on both ends. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close()
  }

  /** Closes sockets that were authorised 30 minutes ago, and forgets old revocations. Idempotent. */
  override async alarm(): Promise<void> {
    const now = Date.now()
    const oldest = this.sockets.closeAuthorisedBefore(now - RENEW_MS)
    const hasRevocations = await this.stored.forgetRevocations(now)
    if (oldest !== null) await this.wakeAt(oldest + RENEW_MS)
    if (hasRevocations) await this.wakeAt(now + REVOCATION_TTL_MS)
  }

  /** Sets the alarm, unless an earlier one is set. */
  private async wakeAt(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  /** Broadcasts once a second at most, and only while an operator's socket is open. */
  private scheduleBroadcast(): void {
    if (this.timer !== null) return
    if (this.sockets.operators().size === 0) {
      this.forgetChanges()
      return
    }
    this.timer = setTimeout(() => {
      this.ctx.waitUntil(
        this.broadcast().finally(() => {
          this.timer = null
          if (this.changed.size > 0 || this.board) this.scheduleBroadcast()
        }),
      )
    }, BROADCAST_MS)
  }

  private async broadcast(): Promise<void> {
    await this.refresh(Date.now()).catch((error) => {
      console.error(JSON.stringify({ event: 'dispatch_not_refreshed', message: String(error) }))
    })
    const rides = [...this.changed].flatMap((id) => this.rides.get(id) ?? [])
    const gone = [...this.changed].filter((id) => !this.rides.has(id))
    const messages = changesOf({ rides, gone, board: this.board })
    this.forgetChanges()
    for (const message of messages) this.sockets.send(encode(message), 'operator')
  }

  private forgetChanges(): void {
    this.changed.clear()
    this.board = false
  }

  /** Reads from D1 what is due: who is still an operator, the cars of new rides, and now and then all rides. */
  private async refresh(now: number): Promise<void> {
    if (now - this.rightsReadAt >= RIGHTS_MS) {
      const people = this.sockets.operators()
      const operators = await readOperators(this.env.DB, [...people])
      this.rightsReadAt = now
      for (const person_id of people) {
        if (!operators.has(person_id)) this.sockets.close({ person_id }, 'not_yours', now)
      }
    }
    if (now - this.loadedAt >= RELOAD_MS) await this.load(true)
    if (this.unread.size === 0) return
    const ids = [...this.unread]
    this.unread.clear()
    const read = await readRides(this.env.DB, ids).catch((error) => {
      // The next broadcast reads again.
      for (const id of ids) this.unread.add(id)
      throw error
    })
    for (const { id, plate } of read) {
      const ride = this.rides.get(id)
      if (ride === undefined || ride.plate === plate) continue
      this.rides.set(id, { ...ride, plate })
      this.changed.add(id)
    }
  }

  /** Reads the rides under way, once for all who wait for them; `again` where a reading has been before. */
  private load(again = false): Promise<void> {
    if (this.loadedAt > 0 && !again) return Promise.resolve()
    this.loading ??= this.readFromDatabase().finally(() => {
      this.loading = null
      this.overWhileLoading.clear()
    })
    return this.loading
  }

  /** The room of a ride that reported just now knows better than D1. */
  private async readFromDatabase(): Promise<void> {
    const begun = Date.now()
    const rows = await this.ridesUnderWay()
    const isNewer = (ride: LiveRide) => (ride.reported_at ?? 0) >= begun - NOT_REPORTED_MS
    const underWay = new Set(rows.map(({ id }) => id))
    for (const [id, ride] of this.rides) {
      if (underWay.has(id) || isNewer(ride)) continue
      this.stored.keep(ride, id, null)
      this.rides.delete(id)
      this.changed.add(id)
    }
    for (const { id, version, plate, phase } of rows) {
      const known = this.rides.get(id)
      if (this.overWhileLoading.has(id)) continue
      if (known !== undefined && known.version >= version) {
        this.rides.set(id, { ...known, plate })
        continue
      }
      if (!isMoving(phase)) continue
      const silent = { signal: 'none' as const, position: null, seen_at: null, reported_at: null }
      this.rides.set(id, { ...silent, ...known, id, version, plate, phase })
      this.changed.add(id)
    }
    this.loadedAt = begun
  }

  /** Rides under way as D1 has them; a bench has others. */
  protected ridesUnderWay(): Promise<RideInDatabase[]> {
    return readRidesUnderWay(this.env.DB, this.city)
  }
}
