import type { Position, RideNews, Signal, ToViewer } from '../../domain/rides/messages'
import { isMoving } from '../../domain/rides/phase'
import type { EndReason, RideSocketState } from '../ride-socket'

/** A position and when the room took it in, by the page's clock. */
export interface Fix {
  position: Position
  takenInAt: number
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

const fixOf = (position: Position | null, ageMs: number | null, now: number): Fix | null =>
  position && { position, takenInAt: now - (ageMs ?? 0) }

/** Between rides under way no position is shown: it would be of another driver, or of another trip. */
function withNews(live: LiveRide, news: RideNews): LiveRide {
  if (news.version < live.news.version) return live
  return isMoving(news.phase) ? { ...live, news } : { ...live, news, fix: null, signal: 'none' }
}

/** What is known after a message. `now` is the page's clock, in milliseconds. */
export function heard(live: LiveRide, message: ToViewer, now: number): LiveRide {
  switch (message.type) {
    case 'snapshot': {
      const { position, age_ms, signal, ride } = message
      return withNews({ ...live, fix: fixOf(position, age_ms, now), signal }, ride)
    }
    case 'position':
      return { ...live, fix: fixOf(message.position, message.age_ms, now), signal: 'live' }
    case 'status':
      return withNews(live, message.ride)
    case 'signal':
      return { ...live, signal: message.signal }
  }
}

/** What is known when the ride was read anew by its page's own call, which may be ahead of the socket. */
export function told(live: LiveRide, news: RideNews): LiveRide {
  return news.version > live.news.version ? withNews(live, news) : live
}
