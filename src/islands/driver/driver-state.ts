import { batch, computed, signal } from '@preact/signals-react'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { formatDateTime } from '../../domain/kolkata-time'
import { isMoving, isOver, type RidePhase } from '../../domain/rides/phase'
import type { TabRole } from './tab-lock'
import type { Awake, Measuring } from './watch-phone'

/** What the driver has to know before anything else; it stands until it is put away. */
interface Notice {
  tone: 'error' | 'success'
  title: string
  text: string
}

/** How the last call for the board went. */
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
    /** Milliseconds that the server's clock is ahead of this phone's; null before the first answer. */
    ahead: signal<number | null>(null),
    connection: signal<Connection>('fine'),
    /** What the server, or its absence, said of the last call for the board; null when it was answered. */
    trouble: signal<string | null>(null),
    notice: signal<Notice | null>(null),
    over: signal<RideOver | null>(null),
    /** The move that is under way, by its path; null when none is. */
    moving: signal<string | null>(null),
    /** Rises with each move: an answer that was asked for before it says how things stood before it. */
    round: signal(0),
    /** The ride that fills the screen: from 'Set out' to the end, one at a time. */
    current: computed(() => board.value?.rides.find(({ phase }) => isMoving(phase)) ?? null),
  }
}

export type DriverState = ReturnType<typeof createDriverState>

/** Takes in an answer. `own`: the driver's own move, after which a ride may be gone without a word about it. */
export function applyDashboard(state: DriverState, next: DriverBoard, own: boolean): void {
  const { board, ahead, current } = state
  batch(() => {
    const before = board.value
    const driving = current.value
    board.value = next
    ahead.value = clockOffset(ahead.value, { now: next.now, heardAt: Date.now() })
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
  // The line may have said it before, and more exactly.
  if (ride.id === driving?.id) state.over.value ??= { title, text }
  else state.notice.value = { tone: 'error', title, text }
}

/**
 * The line to the ride's room. 'busy': the server asked to come back later. 'refused': it lets this driver not in.
 * 'outdated': only a page loaded anew understands it.
 */
export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'busy' | 'refused' | 'outdated'

/** What the driver is told of the position: whether it is measured, whether it arrives, and what waits. */
export function createLiveState() {
  return {
    tab: signal<TabRole>('asking'),
    measuring: signal<Measuring>('searching'),
    line: signal<SocketStatus>('connecting'),
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

/** How a ride's end is told to a driver who did not bring it about. */
export const rideEndNotice = (phase: Extract<RidePhase, 'cancelled' | 'completed'>, ride: DriverRide) => ({
  title: phase === 'cancelled' ? 'Ride cancelled' : 'Ride ended',
  text: rideLabel(ride),
})

/** Rides that the driver had a moment ago and has no more, with what to say of each. */
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

/** Beyond this a difference is not the network's: the phone's clock was put right, or wrong. */
const CLOCK_MOVED_MS = 30_000

/**
 * How far the server's clock is ahead of this phone's, in milliseconds, by one more answer. An answer that was long
 * on its way makes the server look slow, so of two the greater difference is the truer one.
 */
export function clockOffset(known: number | null, answer: { now: string; heardAt: number }): number {
  const sample = Date.parse(answer.now) - answer.heardAt
  if (known === null || Math.abs(sample - known) > CLOCK_MOVED_MS) return sample
  return Math.max(known, sample)
}

export interface ConsoleProps {
  state: DriverState
  live: LiveState
}
