import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { type City, CitySchema } from '../fields'
import { MINUTE_MS } from '../kolkata-time'
import type { Coordinates } from '../places/coordinates'
import { MAX_CHARACTERS, PROTOCOL_VERSION, SignalSchema } from '../rides/messages'
import { estimatedRoad } from '../rides/offer-fit'
import { isMoving, MovingPhaseSchema } from '../rides/phase'
import type { RideReport } from '../rides/ride-report'
import { inParts } from './many'

// The rides under way of a city, as its operators see them, and the messages that carry them.

const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A ride under way, without name and address. Instants are milliseconds since 1970 by the server's clock. */
export const LiveRideSchema = v.object({
  id: v.string(),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  phase: MovingPhaseSchema,
  /** The car's plate; null while it isn't read yet. */
  plate: v.nullable(v.string()),
  signal: SignalSchema,
  position: v.nullable(v.object({ lat: v.number(), lng: v.number(), heading: v.nullable(v.number()) })),
  /** When that position was taken; null without one. */
  seen_at: v.nullable(instant),
  /** When its room reported last; null where it has not since the city's object began. */
  reported_at: v.nullable(instant),
})

export type LiveRide = v.InferOutput<typeof LiveRideSchema>

const version = v.literal(PROTOCOL_VERSION)

/** The first message to a new socket; what does not fit follows as changes. */
const snapshot = v.object({
  v: version,
  type: v.literal('snapshot'),
  city: CitySchema,
  rides: v.array(LiveRideSchema),
})

const changes = v.object({
  v: version,
  type: v.literal('changes'),
  /** Rides that are new or have changed, each whole. */
  rides: v.array(LiveRideSchema),
  /** Ids of rides that are no longer under way. */
  gone: v.array(v.string()),
  /** The dispatch board has changed: it is to be read again. */
  board: v.boolean(),
})

export const ToOperatorSchema = v.variant('type', [snapshot, changes])

export type ToOperator = v.InferOutput<typeof ToOperatorSchema>

export type Changes = Extract<ToOperator, { type: 'changes' }>

/** Rides of one message: of the longest that there are, half of what a message may hold. */
const RIDES_PER_MESSAGE = Math.floor(MAX_CHARACTERS / 2 / 250)

/** Ids are short beside rides: so many go into one message. */
const GONE_PER_MESSAGE = RIDES_PER_MESSAGE * 4

/** Messages that say all of it, each short enough to be read; none where nothing has changed. */
export function changesOf({ rides, gone, board }: Omit<Changes, 'v' | 'type'>): Changes[] {
  const [head, ...rest] = [
    ...inParts(gone, GONE_PER_MESSAGE).map((some) => changed({ gone: some })),
    ...inParts(rides, RIDES_PER_MESSAGE).map((some) => changed({ rides: some })),
  ]
  if (head) return [{ ...head, board }, ...rest]
  return board ? [changed({ board })] : []
}

const changed = (parts: Partial<Changes>): Changes => ({
  v: PROTOCOL_VERSION,
  type: 'changes',
  rides: [],
  gone: [],
  board: false,
  ...parts,
})

/** What a new socket gets: a snapshot, and what did not fit into it. */
export const snapshotOf = (city: City, rides: readonly LiveRide[]): ToOperator[] => [
  { v: PROTOCOL_VERSION, type: 'snapshot', city, rides: rides.slice(0, RIDES_PER_MESSAGE) },
  ...changesOf({ rides: rides.slice(RIDES_PER_MESSAGE), gone: [], board: false }),
]

/**
 * A report applied to what is known of its ride: the ride as it is now, null where it is not under way; undefined for a
 * report of an older version, which changes nothing. A position is as old as its room says, however late the report.
 */
export function applyReport(
  known: LiveRide | undefined,
  report: RideReport,
  now: number,
): LiveRide | null | undefined {
  const { booking_id: id, version, phase, signal, position, age_ms } = report
  if (known && version < known.version) return undefined
  if (!isMoving(phase)) return null
  const seen_at = age_ms === null ? null : now - age_ms
  return { id, version, phase, plate: known?.plate ?? null, signal, position, seen_at, reported_at: now }
}

/** Milliseconds after which a ride that was not reported reads so (docs/product.md, LIVE-15). */
export const NOT_REPORTED_MS = 60_000

/** 'lost': no position comes from the driver. 'not_reported': nothing comes from the ride's room either. */
export type LiveState = 'live' | 'waiting' | 'lost' | 'not_reported'

/**
 * How current what is known of a ride is. `since`: from when on its reports were awaited, for a ride without any;
 * milliseconds since 1970.
 */
export function liveState({ signal, reported_at }: LiveRide, now: number, since: number): LiveState {
  if (signal === 'lost') return 'lost'
  if (now - (reported_at ?? since) >= NOT_REPORTED_MS) return 'not_reported'
  return signal === 'live' ? 'live' : 'waiting'
}

/** A ride without a current position, for those whom it needs. */
export interface SilentRide {
  booking_id: string
  /** Milliseconds since 1970: when it was seen last; null where it never was. */
  seen_at: number | null
}

/** Which rides under way are silent, and where the cars of the others are. */
export interface Signals {
  silent: SilentRide[]
  cars: { booking_id: string; at: Coordinates }[]
}

/** Minutes past its pickup time from which a ride is late for operators: a cab's for now is an estimate (docs/product.md, NEED-13). */
export const LATE_MINUTES = { atItsTime: 10, forNow: 15 } as const

/** Whether a car that goes to this pickup now will be there too late, by the estimated way. */
export const comesLate = (
  car: Coordinates,
  pickup: Coordinates,
  { scheduled_time, is_scheduled }: Pick<BookingRow, 'scheduled_time' | 'is_scheduled'>,
  now: Date,
): boolean =>
  now.getTime() + estimatedRoad(car, pickup).minutes * MINUTE_MS >
  Date.parse(scheduled_time) + LATE_MINUTES[is_scheduled ? 'atItsTime' : 'forNow'] * MINUTE_MS
