import * as v from 'valibot'
import { CountSchema } from '../fields'
import { CoordinatesSchema } from '../places/coordinates'
import { RidePhaseSchema } from './phase'

// The messages of a ride's sockets, one union per direction. A field that the reader does not know is passed over: a page
// and a room may be of two deployments. A change that an open page could not parse raises the version. No message holds a
// name, phone number or address: pages fetch those by authorised requests of their own.

export const PROTOCOL_VERSION = 1

const version = v.literal(PROTOCOL_VERSION)

/**
 * One fix of the car. `at` is in milliseconds since 1970, by the server's clock as the driver's page knows it; speed in
 * m/s; accuracy in metres.
 */
export const PositionSchema = v.object({
  at: CountSchema,
  ...CoordinatesSchema.entries,
  /** Degrees clockwise from north; null while the car stands still, or unknown. */
  heading: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(360))),
  speed: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
  accuracy: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
})

export type Position = v.InferOutput<typeof PositionSchema>

/**
 * 'none': no position is expected, or the first one is still awaited. 'live': one came within the last 30 seconds.
 * 'lost': none did.
 */
export const SignalSchema = v.picklist(['none', 'live', 'lost'])

export type Signal = v.InferOutput<typeof SignalSchema>

/** The state of a ride, as messages carry it. A page that has an older `version` fetches the ride's details again. */
const RideStatusSchema = v.object({ version: CountSchema, phase: RidePhaseSchema })

export type RideStatus = v.InferOutput<typeof RideStatusSchema>

export const PrivacyZoneEndSchema = v.picklist(['pickup', 'dropoff'])

/**
 * Present for viewers by share link only: the position is redacted. The position is then the middle of the privacy
 * zone around this end of the trip, its accuracy is the zone's radius, and the car is somewhere inside
 * (docs/product.md, SHARE-4).
 */
const near = v.optional(PrivacyZoneEndSchema)

/** Metres driven since the start of the ride; absent before it, and for viewers by share link. */
const driven_metres = v.optional(CountSchema)

/** To every socket. `seq` rises by one with each message of a room, so that clients detect gaps and replays. */
const snapshot = v.object({
  v: version,
  type: v.literal('snapshot'),
  seq: CountSchema,
  ride: RideStatusSchema,
  position: v.nullable(PositionSchema),
  /** Position age: milliseconds since the fix was taken, by the room's clock, and at least since it was received. */
  age_ms: v.nullable(CountSchema),
  signal: SignalSchema,
  near,
  driven_metres,
})

const position = v.object({
  v: version,
  type: v.literal('position'),
  seq: CountSchema,
  position: PositionSchema,
  age_ms: CountSchema,
  near,
  driven_metres,
})

const status = v.object({ v: version, type: v.literal('status'), seq: CountSchema, ride: RideStatusSchema })

const signal = v.object({ v: version, type: v.literal('signal'), seq: CountSchema, signal: SignalSchema })

export const ToViewerSchema = v.variant('type', [snapshot, position, status, signal])

export type ToViewer = v.InferOutput<typeof ToViewerSchema>

/** To the driver only: all points up to this number are written or dropped, and the phone need not keep them. */
const ack = v.object({
  v: version,
  type: v.literal('ack'),
  through: v.pipe(v.number(), v.safeInteger()),
})

export const ToDriverSchema = v.variant('type', [snapshot, position, status, signal, ack])

export type ToDriver = v.InferOutput<typeof ToDriverSchema>

/** Most points in one message: a long queue is sent in several. */
export const MAX_POINTS = 100

/** More points than any ride has. The bound keeps `first + points.length` a safe integer. */
const HIGHEST_NUMBER = 1_000_000_000

/**
 * From the driver: points in the order they were taken. `first` is the number of the first one; numbers start at 1
 * with the ride's first point, rise by one, and survive a reload of the driver's page.
 */
const points = v.object({
  v: version,
  type: v.literal('points'),
  first: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(HIGHEST_NUMBER)),
  points: v.pipe(v.array(PositionSchema), v.minLength(1), v.maxLength(MAX_POINTS)),
})

export type DriverPoints = v.InferOutput<typeof points>

/** From the driver, before the end of a ride: all points sent so far shall be acknowledged at once. */
const acknowledge = v.object({ v: version, type: v.literal('acknowledge') })

export const FromDriverSchema = v.variant('type', [points, acknowledge])

export type FromDriver = v.InferOutput<typeof FromDriverSchema>

/**
 * A room writes and acknowledges points once so many wait for it, or so long after its last write: a write costs as much
 * as three of the driver's requests.
 */
export const ACKNOWLEDGED_AFTER_POINTS = 30

/** Milliseconds. */
export const ACKNOWLEDGED_AFTER_MS = 60_000

/** Keep-alive frames, which the platform answers without waking the object. */
export const PING = 'ping'

export const PONG = 'pong'

/** The biggest frame that is read, in characters: a full batch of points is about half of it. */
export const MAX_CHARACTERS = 32_768

/**
 * Close reasons. A refused socket is opened and closed at once, because browsers hide the status of a failed upgrade.
 */
export const CLOSE_CODES = {
  bad_message: 4400,
  signed_out: 4401,
  not_yours: 4403,
  no_such_ride: 4404,
  wrong_origin: 4405,
  /** The authorisation expired: the page reconnects, and the worker authorises it again. */
  renew: 4408,
  ride_over: 4410,
  share_ended: 4411,
  /** The ride has another driver now. */
  reassigned: 4412,
  too_many: 4429,
  try_later: 4503,
} as const satisfies Record<string, number>

export type CloseReason = keyof typeof CLOSE_CODES

const isCloseReason = (text: string): text is CloseReason => text in CLOSE_CODES

/** The reason behind a close code; null for a code that is not ours, such as a lost connection's. */
export const closeReasonOf = (code: number): CloseReason | null =>
  Object.keys(CLOSE_CODES)
    .filter(isCloseReason)
    .find((reason) => CLOSE_CODES[reason] === code) ?? null

/** After these close reasons a page does not reconnect. */
export const FINAL_REASONS: readonly CloseReason[] = [
  'signed_out',
  'not_yours',
  'no_such_ride',
  'wrong_origin',
  'ride_over',
  'share_ended',
  'reassigned',
]

/** Parses one frame; null for anything that is no message of the schema. */
export function readFrame<Schema extends v.GenericSchema>(
  schema: Schema,
  frame: unknown,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_CHARACTERS), v.parseJson(), schema), frame)
  return parsed.success ? parsed.output : null
}

export type PrivacyZoneEnd = v.InferOutput<typeof PrivacyZoneEndSchema>
