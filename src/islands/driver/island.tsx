import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { openRideSocket, type RideSocket, type RideSocketState } from '../../components/live-ride/ride-socket'
import { onRemoved } from '../../components/page-events'
import type { DriverBoard } from '../../domain/bookings/driver-rides'
import { DRIVER_POINTS_KEY, type Fix, isDue, measuredAt, positionOf } from '../../domain/rides/driver-points'
import { boardToShow, type KeptBoard } from '../../domain/rides/kept-ride'
import { type CloseReason, type RideStatus, type ToDriver, ToDriverSchema } from '../../domain/rides/messages'
import { pressesOf } from '../../domain/rides/outbox'
import { isOver } from '../../domain/rides/phase'
import { WORST_ACCURACY } from '../../domain/rides/positions'
import { readRide } from '../../offline/driver-store'
import { BigButton } from './buttons'
import { Dashboard, DashboardHead } from './dashboard'
import { refresh, ridePath, useDashboard } from './dashboard-api'
import { DriverBar } from './driver-bar'
import {
  createDriverState,
  type DriverState,
  goneNotice,
  rideEndNotice,
  type SocketStatus,
} from './driver-state'
import { NotConnected, RideOverScreen } from './notices'
import { RideScreen } from './ride-screen'
import { useOutbox } from './send-actions'
import { forgetOtherRides, sendPoints } from './send-points'
import { holdTabLock } from './tab-lock'
import { stayAwake, useTop, watchPosition, watchVisibility } from './watch-phone'

/** Before the first board. `state`: null while the phone's own store is read. */
function Skeleton({ state }: { state: DriverState | null }) {
  useSignals()
  const trouble = state?.trouble.value ?? null
  return (
    <div className="page-wide grid gap-6 py-6!">
      <DashboardHead vehicle={null} />
      {state && trouble !== null ? (
        <div className="grid max-w-xl gap-4" role="alert">
          <p className="text-xl">{trouble}</p>
          <BigButton onPress={() => void refresh(state)}>Try again</BigButton>
        </div>
      ) : (
        <div className="grid gap-4" role="status">
          <span className="sr-only">Loading your rides...</span>
          <div className="skeleton h-20 max-w-xl" />
          <div className="skeleton h-72 max-w-xl" />
        </div>
      )}
    </div>
  )
}

const EACH_MS = 60_000

/** Updates the theme at dusk and dawn: the document's inline script reads it again at a storage event. */
function useNight(): void {
  useEffect(() => {
    const timer = setInterval(() => dispatchEvent(new StorageEvent('storage', { key: 'theme' })), EACH_MS)
    return () => clearInterval(timer)
  }, [])
}

export interface DriverProps {
  /** From the server's rendering; null if it failed there, and the page then requests it. */
  board: DriverBoard | null
  /** The page that the service worker keeps: nobody's, until this phone's own store says whose. */
  isStored?: boolean
}

function Driver({ isStored = false, ...props }: DriverProps) {
  const kept = useKeptBoard(isStored)
  return isStored && !kept ? <Skeleton state={null} /> : <Page {...props} kept={kept} />
}

export { Driver as island }

/** Leads to the page for a time without a network: there is no ride of a driver to show. */
const WITHOUT_RIDE = '?no-ride'

/** What this phone keeps of its driver's dashboard, on the stored page; null until it is read, and on any other page. */
function useKeptBoard(isStored: boolean): KeptBoard | null {
  const [kept, setKept] = useState<KeptBoard | null>(null)
  useEffect(() => {
    if (!isStored) return
    void readRide().then((read) => {
      const found = read && boardToShow(read.stored, read.owner, new Date())
      if (!found) return location.replace(WITHOUT_RIDE)
      document.documentElement.dataset.rider = found.board.driver.id
      setKept(found)
    })
  }, [isStored])
  return kept
}

interface PageProps extends Omit<DriverProps, 'isStored'> {
  /** What the stored page, whose header is nobody's, begins with. */
  kept: KeptBoard | null
}

function Page({ kept, ...first }: PageProps) {
  useSignals()
  const [state] = useState(() => createDriverState(first.board, kept))
  const { board, current, over, connection, live } = state
  useDashboard(state)
  useOutbox(state)
  useLivePosition(state)
  useNight()
  useOwnPage(state, kept !== null)
  useTop(over.value ? 'over' : (current.value?.id ?? 'rides'))
  if (connection.value === 'signed out' || connection.value === 'not a driver') {
    return <NotConnected state={state} />
  }
  if (over.value) return <RideOverScreen state={state} over={over.value} />
  if (current.value) return <RideScreen key={current.value.id} state={state} ride={current.value} />
  if (!board.value) return <Skeleton state={state} />
  return (
    <>
      {kept && (
        <div className="px-4">
          <DriverBar live={live} />
        </div>
      )}
      <Dashboard state={state} board={board.value} />
    </>
  )
}

/**
 * Once the server has answered, and neither a ride, nor its end, nor what waits keeps the driver here, the stored page
 * gives way to their own.
 */
function useOwnPage(state: DriverState, isStored: boolean): void {
  const { isKept, current, over, connection, outbox, sending } = state
  useEffect(() => {
    if (location.search === WITHOUT_RIDE) history.replaceState(null, '', location.pathname)
    if (!isStored) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = effect(() => {
      clearTimeout(timer)
      const waits = outbox.actions.value.length + sending.value.size > 0
      const isNeeded = isKept.value || current.value || over.value || waits
      if (!isNeeded && connection.value === 'fine') timer = setTimeout(() => location.reload())
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isKept, current, over, connection, outbox, sending, isStored])
}

/**
 * Measures and sends the car's position from 'Set out' to the end (docs/product.md, LIVE-1), in one tab; the others wait
 * to take over. A reload goes on with the stored positions; those of rides that are not the driver's any more are removed.
 */
function useLivePosition(state: DriverState): void {
  const { live, board, underWay, over, connection, heldFrom } = state
  const isEndKept = heldFrom.value !== null
  const isStopped = board.value !== null && state.askedAt < (live.stoppedAt.value ?? 0)
  const lost = (over.value !== null && !isEndKept) || connection.value === 'signed out' || isStopped
  const rideId = lost ? null : (underWay.value?.id ?? null)
  useEffect(() => {
    if (rideId === null) return
    const tab = holdTabLock(state.live.tab, () => measureAndSend(rideId, state))
    state.live.actions.takeOver = tab.takeOver
    return tab.release
  }, [rideId, state])
  useEffect(() => {
    if (!board.value) return
    forgetOtherRides(board.value.rides.filter(({ phase }) => !isOver(phase)).map(({ id }) => id))
  }, [board.value])
}

/** Milliseconds until a refused connection is retried, if the ride is still on the dashboard. */
const REFUSED_RETRY_MS = 10_000

function measureAndSend(rideId: string, state: DriverState): () => void {
  const { live } = state
  let socket: RideSocket | null = null
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const sender = sendPoints(state, rideId, (text) => socket?.send(text) ?? false)
  let lastAt = live.queue.value.points.at(-1)?.at ?? null
  live.actions.finish = sender.finish

  const timeOf = (timestamp: number) =>
    measuredAt(timestamp, { now: Date.now(), clockOffset: state.clockOffset.value ?? 0 })

  /** Applies the room's rules: a fix it would drop is not sent, and the driver is shown the reason. */
  const judge = (fix: Fix, timestamp: number) => {
    const setOutAt = state.underWay.value?.set_out_at
    if (setOutAt && timeOf(timestamp) < Date.parse(setOutAt)) return 'old'
    return fix.accuracy !== null && fix.accuracy > WORST_ACCURACY ? 'vague' : 'good'
  }

  /** The driver has ended the ride, and the server does not know yet: where they drive now is not the rider's. */
  const hasEnded = () => pressesOf(state.waiting.value, rideId).some(({ kind }) => kind === 'complete')

  const onFix = (fix: Fix, timestamp: number) => {
    const position = positionOf(fix, timeOf(timestamp))
    const { at } = position
    // Shown as exactly as it was measured.
    const { latitude: lat, longitude: lng } = fix
    live.fix.value = { ...position, lat, lng, at: at - (state.clockOffset.value ?? 0) }
    if (!isDue(lastAt, at) || hasEnded()) return
    lastAt = at
    sender.take(position)
  }

  const onMessage = (message: ToDriver) => {
    // An acknowledged point may have been dropped: only a broadcast position is what the rider sees.
    if ('position' in message) {
      live.shownAt.value = message.position && Date.now() - (message.age_ms ?? 0)
      live.drivenMetres.value = message.driven_metres ?? live.drivenMetres.value
    }
    if (message.type === 'ack') sender.acknowledged(message.through)
    else if ('ride' in message) onRideStatus(message.ride)
  }

  const onRideStatus = ({ version, phase }: RideStatus) => {
    const ride = state.underWay.value
    // While an action is being sent the message reports that action, and the action's response has more.
    if (ride?.id !== rideId || version <= ride.version || state.isActing.value) return
    // So does the answer to the driver's own end that was kept.
    if (hasEnded()) return
    if (phase === 'cancelled' || phase === 'completed') state.over.value = rideEndNotice(phase, ride)
    void refresh(state)
  }

  const onSocketState = (now: RideSocketState) => {
    if (now.state === 'open') sender.connected()
    else sender.disconnected()
    if (now.state === 'ended') refused(now.reason)
    else if (now.state === 'waiting') live.socket.value = (now.reason && WAITS[now.reason]) ?? 'waiting'
    // A lost connection stays 'waiting' through its retries, until it is open again.
    else if (now.state === 'open') live.socket.value = 'open'
  }
  const refused = (reason: Extract<RideSocketState, { state: 'ended' }>['reason']) => {
    // The end that is being sent closes the room: its answer says more.
    const own = state.isActing.value
    live.socket.value = reason === 'outdated' ? 'outdated' : own ? 'connecting' : 'refused'
    if (reason === 'signed_out') state.connection.value = 'signed out'
    if (reason === 'outdated' || reason === 'signed_out') return
    if (reason === 'reassigned') state.over.value = goneNotice(state.current.value, REASSIGNED)
    void refresh(state)
    reopenTimer = setTimeout(openSocket, REFUSED_RETRY_MS)
  }
  const openSocket = () => {
    const path = ridePath(rideId, 'socket')
    socket = openRideSocket({ path, schema: ToDriverSchema, onMessage, onState: onSocketState })
  }

  const watch = watchPosition(live.measuring, judge, onFix)
  live.actions.measureAgain = watch.again
  live.socket.value = 'connecting'
  live.shownAt.value = null
  live.drivenMetres.value = null
  live.fix.value = null
  openSocket()

  const ends = [
    watch.stop,
    sender.stop,
    () => socket?.close(),
    () => clearTimeout(reopenTimer),
    stayAwake(live.awake),
    watchVisibility(live.unseenMs),
    // After a sign-out in another tab nothing is measured until the server confirms that the ride is theirs: by an answer
    // to a request that is sent from here on.
    onRemoved(DRIVER_POINTS_KEY, () => {
      stop()
      live.stoppedAt.value = Date.now()
      live.socket.value = 'connecting'
      live.shownAt.value = null
      void refresh(state)
    }),
  ]
  const stop = () => {
    if (ended) return
    ended = true
    for (const end of ends) end()
  }
  return stop
}

/** Status for the server's close reasons that are temporary. */
const WAITS: Partial<Record<CloseReason, SocketStatus>> = {
  renew: 'connecting',
  too_many: 'busy',
  try_later: 'busy',
}

const REASSIGNED = "Another driver has this ride now. We've stopped sharing your location."
