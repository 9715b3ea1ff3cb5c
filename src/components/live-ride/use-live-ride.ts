import { useEffect, useState } from 'react'
import { type Position, type RideNews, type Signal, ToViewerSchema } from '../../domain/rides/messages'
import { isOver } from '../../domain/rides/phase'
import type { VeiledEnd } from '../../domain/rides/veil'
import { openRideSocket } from '../ride-socket'
import { heard, type LiveRide, lineChanged, told } from './live-ride'
import type { PageClock } from './page-clock'

/** Where the car was when the page was rendered: what stands there before the line is up, or without a script. */
export interface LastFix {
  position: Position | null
  /** Milliseconds since the ride's room had taken it in. */
  ageMs: number
  signal: Signal
  /** As a fix has it. */
  near?: VeiledEnd | undefined
}

export const NO_FIX: LastFix = { position: null, ageMs: 0, signal: 'none' }

interface Options {
  /** Where the ride's socket is. */
  path: string
  clock: PageClock
  /** As it was read last. */
  news: RideNews
  lastFix: LastFix
}

/** A ride as it happens, over a line that mends itself. Nothing is listened to once the ride is over. */
export function useLiveRide({ path, clock, news, lastFix }: Options): LiveRide {
  const [live, setLive] = useState<LiveRide>(() => {
    const { position, ageMs, signal, near } = lastFix
    const fix = position && { position, takenInAt: clock.now() - ageMs, near }
    return { news, fix, signal, connected: true, ended: null }
  })
  const { version, phase } = news
  useEffect(() => setLive((before) => told(before, { version, phase })), [version, phase])

  const over = isOver(live.news.phase)
  useEffect(() => {
    if (over) return
    clock.start()
    const socket = openRideSocket({
      path,
      schema: ToViewerSchema,
      onMessage: (message) => setLive((before) => heard(before, message, clock.now())),
      onState: (line) => setLive((before) => lineChanged(before, line)),
    })
    return () => socket.close()
  }, [path, clock, over])
  return live
}
