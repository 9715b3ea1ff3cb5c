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

/** A position and when the room took it in, by the page's clock. */
export interface Fix {
  position: Position
  takenInAt: number
  /** The position is the middle of an area around this end of the trip, and the car is somewhere in it. */
  near?: PrivacyZoneEnd | undefined
}

/** What a page knows of a ride by its socket. */
export interface LiveRide {
  news: RideStatus
  fix: Fix | null
  signal: Signal
  /** False while this page's connection is lost; true before it first opened, when nothing is missed yet. */
  connected: boolean
  /** Why the page gets no more messages, and will not reconnect. */
  ended: EndReason | null
}

/** The page's own line, in the words of LiveFacts. */
export const connectionOf = ({ connected, ended }: LiveRide) => (ended ? 'ended' : connected ? 'up' : 'down')

/** What is known after the connection changed. */
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
  age_ms: number | null
  near?: PrivacyZoneEnd | undefined
}

const fixOf = ({ position, age_ms, near }: PositionMessage, now: number): Fix | null =>
  position && { position, takenInAt: now - (age_ms ?? 0), near }

/** The newer of two news holds. */
const newer = (known: RideStatus, reported: RideStatus) =>
  reported.version < known.version ? known : reported

/** Between rides under way no position is shown: it would be of another driver, or of another trip. */
function settledRide(live: LiveRide): LiveRide {
  return isMoving(live.news.phase) ? live : { ...live, fix: null, signal: 'none' }
}

/** What is known after a message. `now` is the page's clock, in milliseconds. */
export function applyMessage(live: LiveRide, message: ToViewer, now: number): LiveRide {
  switch (message.type) {
    case 'snapshot': {
      const { signal, ride } = message
      // Older than what this page knows: its position may be a former driver's.
      if (ride.version < live.news.version) return live
      return settledRide({ ...live, news: ride, fix: fixOf(message, now), signal })
    }
    case 'position':
      return settledRide({ ...live, fix: fixOf(message, now), signal: 'live' })
    case 'status':
      return settledRide({ ...live, news: newer(live.news, message.ride) })
    case 'signal':
      return settledRide({ ...live, signal: message.signal })
  }
}

/** What is known when the ride was read anew by its page's own call, which may be newer than the socket's messages. */
export function isPositionMessage(live: LiveRide, news: RideStatus): LiveRide {
  return news.version > live.news.version ? settledRide({ ...live, news }) : live
}

/** Where the car was when the page was rendered: shown before the socket opens, or without a script. */
export interface LastFix {
  position: Position | null
  /** Milliseconds since the ride's room had taken it in. */
  ageMs: number
  signal: Signal
  /** As a fix has it. */
  near?: PrivacyZoneEnd | undefined
}

export const NO_FIX: LastFix = { position: null, ageMs: 0, signal: 'none' }

interface LiveRideOptions {
  /** Where the ride's socket is. */
  path: string
  clock: PageClock
  /** As it was read last. */
  news: RideStatus
  lastFix: LastFix
}

/** A ride as it happens, over a connection that reconnects by itself; closed once the ride is over. */
export function useLiveRide({ path, clock, news, lastFix }: LiveRideOptions): LiveRide {
  const [live, setLive] = useState<LiveRide>(() => {
    const { position, ageMs, signal, near } = lastFix
    const fix = position && { position, takenInAt: clock.now() - ageMs, near }
    return { news, fix, signal, connected: true, ended: null }
  })
  const { version, phase } = news
  useEffect(() => setLive((before) => isPositionMessage(before, { version, phase })), [version, phase])

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

interface ShownArea {
  lat: number
  lng: number
  metres: number
}

interface ShownCar {
  lat: number
  lng: number
  heading: number | null
  /** Where it was, and no longer surely where it is: the marker says so. */
  lost: boolean
}

/** Where a car is whose position is shown as an area: the same object until the area is another. */
export function useArea(fix: Fix | null): ShownArea | null {
  const { lat, lng, accuracy } = (fix?.near && fix.position) || NOWHERE
  return useMemo(() => {
    if (lat === null || lng === null) return null
    return { lat, lng, metres: accuracy ?? PRIVACY_ZONE_METRES }
  }, [lat, lng, accuracy])
}

const NOWHERE = { lat: null, lng: null, accuracy: null }

/** The car as a map shows it: the same object until something about it changes. */
export function useCar(fix: Fix | null, signal: Signal, clock: PageClock): ShownCar | null {
  const now = useNow(clock)
  const lost = signal === 'lost' || (fix !== null && now - fix.takenInAt > FRESH_MS)
  return useMemo(() => {
    if (!fix || fix.near) return null
    const { lat, lng, heading } = fix.position
    return { lat, lng, heading, lost }
  }, [fix, lost])
}
