import type { Position, RideNews, Signal, ToViewer } from '../../domain/rides/messages'
import { isMoving } from '../../domain/rides/phase'
import type { VeiledEnd } from '../../domain/rides/veil'
import type { EndReason, RideSocketState } from '../ride-socket'

/** A position and when the room took it in, by the page's clock. */
export interface Fix {
  position: Position
  takenInAt: number
  /** The position is the middle of an area around this end of the trip, and the car is somewhere in it. */
  near?: VeiledEnd | undefined
}

/** What a page knows of a ride by its socket. */
export interface LiveRide {
  news: RideNews
  fix: Fix | null
  signal: Signal
  /** False while this page's own line is down; true before it was first up, when nothing is missed yet. */
  connected: boolean
  /** Why the page is told nothing more, and no waiting helps. */
  ended: EndReason | null
}

/** The page's own line, in the words of LiveFacts. */
export const lineOf = ({ connected, ended }: LiveRide) => (ended ? 'ended' : connected ? 'up' : 'down')

/** What is known after the line changed. */
export function lineChanged(live: LiveRide, line: RideSocketState): LiveRide {
  switch (line.state) {
    case 'connecting':
      return live
    case 'open':
      return { ...live, connected: true }
    case 'waiting':
      return { ...live, connected: false }
    case 'ended':
      return { ...live, connected: false, ended: line.reason }
  }
}

interface Told {
  position: Position | null
  age_ms: number | null
  near?: VeiledEnd | undefined
}

const fixOf = ({ position, age_ms, near }: Told, now: number): Fix | null =>
  position && { position, takenInAt: now - (age_ms ?? 0), near }

/** The newer of two news holds. */
const newer = (known: RideNews, told: RideNews) => (told.version < known.version ? known : told)

/** Between rides under way no position is shown: it would be of another driver, or of another trip. */
function settled(live: LiveRide): LiveRide {
  return isMoving(live.news.phase) ? live : { ...live, fix: null, signal: 'none' }
}

/** What is known after a message. `now` is the page's clock, in milliseconds. */
export function heard(live: LiveRide, message: ToViewer, now: number): LiveRide {
  switch (message.type) {
    case 'snapshot': {
      const { signal, ride } = message
      // Of an older move than the one this page knows: its position may be a former driver's.
      if (ride.version < live.news.version) return live
      return settled({ ...live, news: ride, fix: fixOf(message, now), signal })
    }
    case 'position':
      return settled({ ...live, fix: fixOf(message, now), signal: 'live' })
    case 'status':
      return settled({ ...live, news: newer(live.news, message.ride) })
    case 'signal':
      return settled({ ...live, signal: message.signal })
  }
}

/** What is known when the ride was read anew by its page's own call, which may be ahead of the socket. */
export function told(live: LiveRide, news: RideNews): LiveRide {
  return news.version > live.news.version ? settled({ ...live, news }) : live
}
