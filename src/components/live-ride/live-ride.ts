import { useEffect, useMemo, useState } from 'react'
import {
  type Position,
  type PrivacyZoneEnd,
  type RideStatus,
  type Signal,
  type ToViewer,
  ToViewerSchema,
} from '../../domain/rides/messages'
import { isMoving, isOver } from '../../domain/rides/phase'
import { FRESH_MS } from '../../domain/rides/positions'
import { PRIVACY_ZONE_METRES } from '../../domain/rides/privacy-zone'
import { type PageClock, useNow } from './page-clock'
import { type EndReason, openRideSocket, type RideSocketState } from './ride-socket'

/** A position and when the room received it, by the page's clock. */
export interface Fix {
  position: Position
  takenInAt: number
  /** If set, the position is the centre of the area around this end of the trip, somewhere in which the car is. */
  near?: PrivacyZoneEnd | undefined
}

/** A page's state of a ride, from its socket. */
export interface LiveRide {
  news: RideStatus
  fix: Fix | null
  signal: Signal
  /** Metres driven since the start of the ride; null while the room has not said. */
  drivenMetres: number | null
  /** False while the connection is lost; true until it first opens, when nothing has been missed. */
  connected: boolean
  /** Why the page gets no more messages, and will not reconnect. */
  ended: EndReason | null
}

/** The page's connection, in the values of LiveFacts. */
export const connectionOf = ({ connected, ended }: LiveRide) => (ended ? 'ended' : connected ? 'up' : 'down')

function connectionChanged(live: LiveRide, socket: RideSocketState): LiveRide {
  switch (socket.state) {
    case 'connecting':
      return live
    case 'open':
      return { ...live, connected: true }
    case 'waiting':
      return { ...live, connected: false }
    case 'ended':
      return { ...live, connected: false, ended: socket.reason }
  }
}

interface PositionMessage {
  position: Position | null
  /** Milliseconds since the ride's room received it. */
  age_ms: number | null
  /** The end of the trip that a redacted position is near. */
  near?: PrivacyZoneEnd | undefined
}

const fixOf = ({ position, age_ms, near }: PositionMessage, now: number): Fix | null =>
  position && { position, takenInAt: now - (age_ms ?? 0), near }

const newer = (known: RideStatus, reported: RideStatus) =>
  reported.version < known.version ? known : reported

/** Between rides under way no position is shown: it would be of another driver, or of another trip. */
function settledRide(live: LiveRide): LiveRide {
  return isMoving(live.news.phase) ? live : { ...live, fix: null, signal: 'none' }
}

/** The state after a message. `now` is the page's clock, in milliseconds. */
export function applyMessage(live: LiveRide, message: ToViewer, now: number): LiveRide {
  switch (message.type) {
    case 'snapshot': {
      const { signal, ride } = message
      // A message with an older version than the known one: its position may be a former driver's.
      if (ride.version < live.news.version) return live
      const drivenMetres = message.driven_metres ?? null
      return settledRide({ ...live, news: ride, fix: fixOf(message, now), signal, drivenMetres })
    }
    case 'position':
      return settledRide({
        ...live,
        ...{ fix: fixOf(message, now), signal: 'live' },
        drivenMetres: message.driven_metres ?? live.drivenMetres,
      })
    case 'status':
      return settledRide({ ...live, news: newer(live.news, message.ride) })
    case 'signal':
      return settledRide({ ...live, signal: message.signal })
  }
}

/** The state after the page has requested the ride: the response may be newer than the socket's messages. */
export function applyRideStatus(live: LiveRide, news: RideStatus): LiveRide {
  return news.version > live.news.version ? settledRide({ ...live, news }) : live
}

/** Where the car was when the page was rendered: shown before the socket opens, or without a script. */
export interface LastFix extends PositionMessage {
  signal: Signal
}

export const NO_FIX: LastFix = { position: null, age_ms: null, signal: 'none' }

interface LiveRideOptions {
  /** Path of the ride's socket. */
  path: string
  clock: PageClock
  /** The ride's status from the last request. */
  news: RideStatus
  lastFix: LastFix
}

/** A ride's live state, over a socket that reconnects by itself and is closed once the ride is over. */
export function useLiveRide({ path, clock, news, lastFix }: LiveRideOptions): LiveRide {
  const [live, setLive] = useState<LiveRide>(() => {
    const fix = fixOf(lastFix, clock.now())
    return { news, fix, signal: lastFix.signal, drivenMetres: null, connected: true, ended: null }
  })
  const { version, phase } = news
  useEffect(() => setLive((before) => applyRideStatus(before, { version, phase })), [version, phase])

  const over = isOver(live.news.phase)
  useEffect(() => {
    if (over) return
    clock.start()
    const socket = openRideSocket({
      path,
      schema: ToViewerSchema,
      onMessage: (message) => setLive((before) => applyMessage(before, message, clock.now())),
      onState: (state) => setLive((before) => connectionChanged(before, state)),
    })
    return () => socket.close()
  }, [path, clock, over])
  return live
}

/** The area in which the car is shown; the same object until the area changes. */
export function useArea(fix: Fix | null) {
  const { lat, lng, accuracy } = (fix?.near && fix.position) || NOWHERE
  return useMemo(() => {
    if (lat === null || lng === null) return null
    return { lat, lng, metres: accuracy ?? PRIVACY_ZONE_METRES }
  }, [lat, lng, accuracy])
}

const NOWHERE = { lat: null, lng: null, accuracy: null }

/**
 * The car for the map; the same object until something about the car changes. `lost`: the position is the last known one,
 * and the marker shows that.
 */
export function useCar(fix: Fix | null, signal: Signal, clock: PageClock) {
  const now = useNow(clock)
  const lost = signal === 'lost' || (fix !== null && now - fix.takenInAt > FRESH_MS)
  return useMemo(() => {
    if (!fix || fix.near) return null
    const { lat, lng, heading } = fix.position
    return { lat, lng, heading, lost }
  }, [fix, lost])
}
