import { batch, computed, signal } from '@preact/signals-react'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { formatDateTime } from '../../domain/kolkata-time'
import { isMoving, isOver, type RidePhase } from '../../domain/rides/phase'
import type { TabRole } from './tab-lock'
import type { Awake, Measuring } from './watch-phone'

/** What the driver has to know before anything else; shown until it is closed. */
interface Notice {
  tone: 'error' | 'success'
  title: string
  text: string
}

/** How the last request for the dashboard went. */
export type Connection = 'fine' | 'failing' | 'signed out' | 'not a driver'

/** What filled the screen has ended, and the driver has not gone on yet. */
export interface RideOver {
  title: string
  text: string
}

export function createDriverState(first: DriverBoard | null) {
  const board = signal(first)
  return {
    board,
    /** Milliseconds from this phone's clock to the server's; null before the first answer. */
    clockOffset: signal<number | null>(null),
    connection: signal<Connection>('fine'),
    /** Why the last request for the dashboard failed; null when it was answered. */
    trouble: signal<string | null>(null),
    notice: signal<Notice | null>(null),
    over: signal<RideOver | null>(null),
    /** The path of the action that is under way; null when none is. */
    pendingAction: signal<string | null>(null),
    /** Rises with each action: an answer to a request from before it is out of date. */
    round: signal(0),
    /** The ride that fills the screen: from 'Set out' to the end, one at a time. */
    current: computed(() => board.value?.rides.find(({ phase }) => isMoving(phase)) ?? null),
  }
}

export type DriverState = ReturnType<typeof createDriverState>

/** Takes in an answer. `own`: of the driver's own action, after which a ride may be gone without a notice. */
export function applyDashboard(state: DriverState, next: DriverBoard, own: boolean): void {
  const { board, current } = state
  batch(() => {
    const before = board.value
    const driving = current.value
    board.value = next
    state.clockOffset.value = nextClockOffset(state.clockOffset.value, {
      now: next.now,
      receivedAt: Date.now(),
    })
    state.connection.value = 'fine'
    state.trouble.value = null
    if (own || before === null) return
    for (const lost of lostRides(before.rides, next.rides)) noteLostRide(state, lost, driving)
  })
}

function noteLostRide(
  state: DriverState,
  { ride, title, text }: ReturnType<typeof lostRides>[number],
  driving: DriverRide | null,
) {
  // The socket may have reported it before, and more exactly.
  if (ride.id === driving?.id) state.over.value ??= { title, text }
  else state.notice.value = { tone: 'error', title, text }
}

/**
 * The connection to the ride's room. 'busy': the server asked to try later. 'refused': this driver is not let in.
 * 'outdated': the page has to be loaded again.
 */
export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'busy' | 'refused' | 'outdated'

/** What the driver sees of the position: whether it is measured, whether it arrives, and what waits. */
export function createLiveState() {
  return {
    tab: signal<TabRole>('asking'),
    measuring: signal<Measuring>('searching'),
    socket: signal<SocketStatus>('connecting'),
    /** Positions that wait on this phone. */
    waiting: signal(0),
    /** False when this browser's storage is closed or full. */
    survives: signal(true),
    /** Milliseconds since 1970, by this phone's clock, when what the rider sees was measured; null while it is nothing. */
    shownAt: signal<number | null>(null),
    awake: signal<Awake>('off'),
    /** Milliseconds for which this page was just out of sight, and sent nothing; 0 for none. */
    unseenMs: signal(0),
    /** What a button of the panel does; both do nothing while nothing is measured. */
    actions: { takeOver: () => {}, measureAgain: () => {} },
  }
}

export type LiveState = ReturnType<typeof createLiveState>

interface LostRide {
  ride: DriverRide
  title: string
  text: string
}

const rideLabel = (ride: DriverRide) =>
  `${formatDateTime(new Date(ride.scheduled_time))}, from ${ride.pickup_address}.`

/** The notice of a ride's end, to a driver who did not end it. */
export const rideEndNotice = (phase: Extract<RidePhase, 'cancelled' | 'completed'>, ride: DriverRide) => ({
  title: phase === 'cancelled' ? 'Ride cancelled' : 'Ride ended',
  text: rideLabel(ride),
})

/** Rides that the driver had in the answer before and has no more, with a notice of each. */
function lostRides(before: readonly DriverRide[], after: readonly DriverRide[]): LostRide[] {
  return before.flatMap((ride) => {
    if (isOver(ride.phase)) return []
    const phase = after.find(({ id }) => id === ride.id)?.phase
    if (phase === 'cancelled' || phase === 'completed') return [{ ride, ...rideEndNotice(phase, ride) }]
    if (phase !== undefined) return []
    return [
      { ride, title: 'No longer yours', text: `Cancelled, or given to somebody else: ${rideLabel(ride)}` },
    ]
  })
}

/** A larger difference is not the network's: the phone's clock was changed. */
const CLOCK_MOVED_MS = 30_000

/**
 * Milliseconds from this phone's clock to the server's, after one more answer. A slow answer makes the offset too
 * small, so of two samples the greater one is nearer to the truth.
 */
export function nextClockOffset(known: number | null, answer: { now: string; receivedAt: number }): number {
  const sample = Date.parse(answer.now) - answer.receivedAt
  if (known === null || Math.abs(sample - known) > CLOCK_MOVED_MS) return sample
  return Math.max(known, sample)
}

export interface ConsoleProps {
  state: DriverState
  live: LiveState
}
