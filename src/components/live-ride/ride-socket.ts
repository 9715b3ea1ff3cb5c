import * as v from 'valibot'
import {
  type CloseReason,
  closeReasonOf,
  FINAL_REASONS,
  PING,
  PONG,
  PROTOCOL_VERSION,
  readFrame,
} from '../../domain/rides/messages'
import { listen, onVisibility } from '../page-events'

/** 'outdated': the server is of another deployment than this page, which can't read it and has to be reloaded. */
export type EndReason = CloseReason | 'outdated'

export type RideSocketState =
  | { state: 'connecting' }
  /** Connected, and the first snapshot has arrived. */
  | { state: 'open' }
  /** The connection is lost and will be retried; `reason` if the server gave one. */
  | { state: 'waiting'; reason: CloseReason | null }
  | { state: 'ended'; reason: EndReason }

/** Milliseconds before the first retry; doubled with each failure, and shortened at random by up to half. */
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

/** Milliseconds: after a connection of this length the back-off starts again. */
const STEADY_MS = 5000

const PING_MS = 20_000

/** Milliseconds without a pong after which the connection counts as dead. */
const PONG_MS = 10_000

/** Milliseconds without a pong after the page was out of sight: a phone lets sockets die without a word. */
const WAKE_PONG_MS = 3000

interface RideSocketOptions<Schema extends v.GenericSchema> {
  /** A path of our own, such as `/api/rides/{id}/socket`. */
  path: string
  /** ToViewerSchema or ToDriverSchema: invalid messages are dropped. */
  schema: Schema
  onMessage(message: v.InferOutput<Schema>): void
  onState(state: RideSocketState): void
}

export interface RideSocket {
  /** False without a connection: the text has to be kept and sent again. */
  send(text: string): boolean
  /** Closes the connection for good: nothing is reported afterwards. */
  close(): void
}

/**
 * A connection to a ride's room that reconnects by itself: after a loss with back-off and jitter, at once when the
 * network is back or the page is seen again, and not for the close reasons that are final (docs/product.md, LIVE-6).
 * After each connection the snapshot comes first; what is not newer than the last message is a replay.
 */
export function openRideSocket<Schema extends v.GenericSchema<unknown, { type: string; seq?: number }>>({
  path,
  schema,
  onMessage,
  onState,
}: RideSocketOptions<Schema>): RideSocket {
  const address = new URL(path, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'

  let socket: WebSocket | null = null
  let openedAt = 0
  let failures = 0
  /** Null until this connection's snapshot has come. */
  let lastSeq: number | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setTimeout> | undefined
  let pongTimer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    clearTimeout(retryTimer)
    onState({ state: 'connecting' })
    lastSeq = null
    openedAt = Date.now()
    const opened = new WebSocket(address)
    socket = opened
    opened.addEventListener('message', ({ data }) => opened === socket && receive(data))
    opened.addEventListener('close', ({ code }) => opened === socket && lost(closeReasonOf(code)))
    // A connection that does not open in this time counts as dead too.
    pongTimer = setTimeout(drop, PONG_MS)
  }

  function receive(frame: unknown) {
    if (lastSeq !== null) alive()
    if (frame === PONG) return
    const message = readFrame(schema, frame)
    if (message === null) {
      if (lastSeq === null || v.is(OtherVersionSchema, frame)) end('outdated')
      return
    }
    const { type, seq } = message
    if (type === 'snapshot') {
      const isFirst = lastSeq === null
      lastSeq = seq ?? 0
      alive()
      if (isFirst) onState({ state: 'open' })
    } else if (seq !== undefined) {
      if (lastSeq === null || seq <= lastSeq) return
      lastSeq = seq
    }
    onMessage(message)
  }

  function ping(waitMs = PONG_MS) {
    clearTimeout(pingTimer)
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(PING)
    clearTimeout(pongTimer)
    pongTimer = setTimeout(drop, waitMs)
  }

  function alive() {
    clearTimeout(pongTimer)
    clearTimeout(pingTimer)
    pingTimer = setTimeout(() => ping(), PING_MS)
  }

  /** Drops a connection that is dead without a close event. */
  function drop() {
    const dropped = socket
    lost(null)
    dropped?.close()
  }

  function lost(reason: CloseReason | null) {
    hangUp()
    if (reason !== null && FINAL_REASONS.includes(reason)) return end(reason)
    if (lastSeq !== null && Date.now() - openedAt >= STEADY_MS) failures = 0
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    onState({ state: 'waiting', reason })
    retryTimer = setTimeout(connect, wait * (1 - Math.random() / 2))
  }

  function end(reason: EndReason) {
    close()
    onState({ state: 'ended', reason })
  }

  function hangUp() {
    clearTimeout(pingTimer)
    clearTimeout(pongTimer)
    socket = null
  }

  /** The network is back, or the page is seen again: reconnects now, or checks by a ping that the connection lives. */
  function wake() {
    if (socket === null) connect()
    else if (lastSeq !== null) ping(WAKE_PONG_MS)
  }
  const seen = () => document.visibilityState === 'visible' && wake()
  const ends = [
    listen('online', wake),
    listen('offline', () => socket && drop()),
    onVisibility(seen),
    listen('pageshow', seen),
  ]

  function close() {
    const dropped = socket
    hangUp()
    clearTimeout(retryTimer)
    for (const end of ends) end()
    dropped?.close()
  }

  connect()

  return {
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN || lastSeq === null) return false
      socket.send(text)
      return true
    },
    close,
  }
}

/** A frame of another version of the protocol: a later one after a deployment, the one before after its rollback. */
const OtherVersionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ v: v.pipe(v.number(), v.notValue(PROTOCOL_VERSION)) }),
)
