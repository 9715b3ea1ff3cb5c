import { batch, computed, signal } from '@preact/signals-react'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { formatDateTime } from '../../domain/kolkata-time'
import { emptyQueue } from '../../domain/rides/driver-points'
import type { KeptBoard } from '../../domain/rides/kept-ride'
import type { Position } from '../../domain/rides/messages'
import { isInOrder, type PendingAction, pressesOf, withPresses } from '../../domain/rides/outbox'
import { isMoving, isOver, type RidePhase } from '../../domain/rides/phase'
import { createOutbox } from './outbox'
import type { TabRole } from './tab-lock'
import type { Awake, Measuring } from './watch-phone'

interface Notice {
  tone: 'error' | 'success'
  title: string
  text: string
}

/** The result of the last request for the dashboard. */
export type Connection = 'fine' | 'failing' | 'signed out' | 'not a driver'

/** Shown when the current ride has ended, until the driver dismisses it. */
export interface RideOver {
  title: string
  text: string
  /** The ride that this page ended, whose end may wait for a network still. */
  ended?: string
  /** A ride that is over, where it is still this driver's. */
  rideId?: string
  /** The ride went to somebody else, or to nobody: the office knows. */
  isGone?: boolean
}

/**
 * The state of one driver's page. `first`: the dashboard of the server's rendering, null where it is to be read; `kept`:
 * in its place what this phone keeps, on a page that was opened without a network.
 */
export function createDriverState(first: DriverBoard | null, kept: KeptBoard | null = null) {
  const live = createLiveState()
  const board = signal(kept?.board ?? first)
  const outbox = createOutbox()
  const sending = signal<ReadonlyMap<string, 'first' | 'again'>>(new Map())
  const waiting = computed(() =>
    outbox.actions.value.filter((action) => isInOrder(action) && sending.value.get(action.id) !== 'first'),
  )
  const shown = computed(() => board.value?.rides.map((ride) => withPresses(ride, waiting.value)) ?? [])
  const pendingAction = signal<string | null>(null)
  const underWay = computed(() => board.value?.rides.find(({ phase }) => isMoving(phase)) ?? null)
  const heldFrom = computed(() => pressesOf(waiting.value, underWay.value?.id)[0]?.pressed_at ?? null)
  return {
    board,
    live,
    /** When the board was read last, and when that was asked for, by this phone's clock; 0 where it is to be read again. */
    readAt: 0,
    askedAt: 0,
    /** Milliseconds from this phone's clock to the server's; null before the first answer. */
    clockOffset: signal(kept && -kept.clock_offset_ms),
    /** Until the server has answered, the board is this phone's own: what is not in it may be there all the same. */
    isKept: signal(kept !== null),
    connection: signal<Connection>('fine'),
    /** The dashboard's socket; 'down' once it has not been connected for 20 seconds. */
    push: signal<'connecting' | 'up' | 'down'>('connecting'),
    /** Why the last request for the dashboard failed; null when it succeeded. */
    trouble: signal<string | null>(null),
    notice: signal<Notice | null>(null),
    over: signal<RideOver | null>(null),
    /** Path of the action being sent that is not in the outbox; null when none is. */
    pendingAction,
    /** What the server does not have: pending actions, and drafts of tolls and parking. */
    outbox,
    /**
     * The ids of actions whose request this page has under way, or whose answer it has not told to who pressed, and whether
     * it is the first try of a press.
     */
    sending,
    /**
     * The presses that wait for a network, in their order. A press whose first request is under way does not wait yet.
     */
    waiting,
    /** The ride of a toll or parking whose photo is being read. */
    drawing: signal<string | null>(null),
    /** Whether an answer is to come that says more of a ride than what anybody else tells of it. */
    isActing: computed(() => {
      const presses = outbox.actions.value.filter(isInOrder)
      return pendingAction.value !== null || presses.some(({ id }) => sending.value.get(id) === 'first')
    }),
    /**
     * For each action whose tries have failed: how often, and from when on it is tried again (ms since 1970, phone's
     * clock).
     */
    failures: new Map<string, { count: number; due: number }>(),
    /** The ride shown full screen, from 'Set out' to its end; at most one. Presses that wait for a network are in it. */
    current: computed(() => shown.value.find(({ phase }) => isMoving(phase)) ?? null),
    /** The ride under way as the server knows it. Positions of this ride are sent until the server has its end. */
    underWay,
    /**
     * When the oldest press of that ride was made that waits (ms since 1970); null: none does. The press is judged by
     * where the car was then: positions that were measured later are sent after it.
     */
    heldFrom,
    /** How many positions are not acknowledged that do not wait for a press. */
    unacknowledged: computed(() => {
      const { points } = live.queue.value
      const from = heldFrom.value
      return from === null ? points.length : points.filter(({ at }) => at <= from).length
    }),
    /** The driver's rides as this page shows them. */
    rides: shown,
  }
}

export type DriverState = ReturnType<typeof createDriverState>

/** What the page says of a toll or parking that was pressed and had no answer. */
export function keptWords({ outbox }: DriverState, { id, ride_id }: PendingAction): string {
  const isBehind = pressesOf(outbox.actions.value, ride_id).length > 0
  return `${outbox.isStored(id) ? 'Saved on this phone' : 'Kept while this page is open'} with its photo. It goes out when you're back online${isBehind ? ', after what you pressed before it' : ''}.`
}

interface Applied {
  /** The ride whose end or handing back this answers, which is then missed by nobody; null: none. */
  own: string | null
  /** When the board was asked for, by this phone's clock. */
  askedAt: number
}

/** Applies a response; of two the one that the server made later holds, in whatever order they arrive. */
export function applyDashboard(state: DriverState, next: DriverBoard, { own, askedAt }: Applied): void {
  const { board, current, rides } = state
  batch(() => {
    const before = board.value
    state.connection.value = 'fine'
    state.trouble.value = null
    state.isKept.value = false
    if (before && Date.parse(next.now) < Date.parse(before.now)) return
    const driving = current.value
    // The shown rides have the driver's own end that was kept: such a ride is not lost.
    const shown = rides.value
    board.value = next
    state.readAt = Date.now()
    state.askedAt = askedAt
    state.clockOffset.value = nextClockOffset(state.clockOffset.value, {
      now: next.now,
      askedAt,
      receivedAt: Date.now(),
    })
    if (before === null) return
    for (const ride of shown) {
      const lost = ride.id === own ? null : lossOf(ride, next.rides)
      // The socket may already have reported the end, with its exact phase.
      if (lost && ride.id === driving?.id) state.over.value ??= lost
      else if (lost) state.notice.value = { tone: 'error', title: lost.title, text: lost.text }
    }
  })
}

/**
 * The connection to the ride's room. 'busy': the server asked for a later retry. 'refused': not this driver's ride.
 * 'outdated': the page has to be reloaded.
 */
export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'busy' | 'refused' | 'outdated'

function createLiveState() {
  const queue = signal(emptyQueue(''))
  const sentThrough = signal<number | null>(null)
  return {
    tab: signal<TabRole>('asking'),
    /** When another tab removed the positions: nothing is measured until the server has answered what was asked later. */
    stoppedAt: signal<number | null>(null),
    measuring: signal<Measuring>('searching'),
    socket: signal<SocketStatus>('connecting'),
    /** The positions that are not acknowledged yet, which the phone keeps. */
    queue,
    /** Number of the last position sent over this connection; null until the room has acknowledged what it has. */
    sentThrough,
    /** How many of the kept positions were sent over this connection. */
    unanswered: computed(() => Math.max(0, (sentThrough.value ?? 0) + 1 - queue.value.first)),
    /** False when the browser's storage is blocked or full: waiting positions would be lost at a reload. */
    survives: signal(true),
    /** When the position that the rider sees was measured (ms since 1970, phone's clock); null without one. */
    shownAt: signal<number | null>(null),
    /** Metres that the room has counted since the start of the ride; null where it has not said. */
    drivenMetres: signal<number | null>(null),
    /**
     * The newest good position of this phone, whether or not it could be sent, measured by the phone's clock; null before
     * the first, and while another tab measures.
     */
    fix: signal<Position | null>(null),
    awake: signal<Awake>('asking'),
    /** Milliseconds for which the page was just hidden and sent nothing; 0 for none. */
    unseenMs: signal(0),
    /** Handlers of the screen's buttons; replaced while a ride's position is measured. */
    actions: { takeOver: () => {}, measureAgain: () => {}, finish: () => {} },
  }
}

export type LiveState = ReturnType<typeof createLiveState>

const rideLabel = (ride: DriverRide) =>
  `${formatDateTime(new Date(ride.scheduled_time))}, from ${ride.pickup_address}.`

/** The notice of a ride's end for a driver who did not end it. */
export const rideEndNotice = (phase: Extract<RidePhase, 'cancelled' | 'completed'>, ride: DriverRide) => ({
  title: phase === 'cancelled' ? 'Ride cancelled' : 'Ride ended',
  text: rideLabel(ride),
  rideId: ride.id,
})

/** What the driver reads of a ride that these have no more, or as over; null of one that goes on, or was over before. */
function lossOf(ride: DriverRide, after: readonly DriverRide[]): RideOver | null {
  if (isOver(ride.phase)) return null
  const phase = after.find(({ id }) => id === ride.id)?.phase
  if (phase === 'cancelled' || phase === 'completed') return rideEndNotice(phase, ride)
  if (phase !== undefined) return null
  return goneNotice(ride, `Cancelled, handed back, or given to another driver: ${rideLabel(ride)}`)
}

/** The notice of a ride that is this driver's no more. By their own presses, sent or not, the rider may be in their car. */
export const goneNotice = (ride: DriverRide | null, text: string): RideOver => ({
  title: 'No longer yours',
  text:
    ride?.phase === 'started'
      ? `Is the rider with you? Stay with them and call the office now. ${text}`
      : text,
  isGone: true,
  ...(ride && { rideId: ride.id }),
})

/** A larger difference is not explained by network delay: the phone's clock was changed. */
const CLOCK_MOVED_MS = 30_000

/** An answer that was longer under way says nothing of the clock: the system had stopped the page meanwhile. */
const SLOWEST_SAMPLE_MS = 20_000

/**
 * Milliseconds from this phone's clock to the server's, after one more response. A slow one makes the offset too
 * small, so the greater of two samples is the more exact.
 */
export function nextClockOffset(
  known: number | null,
  { now, askedAt, receivedAt }: { now: string; askedAt: number; receivedAt: number },
): number {
  const sample = Date.parse(now) - receivedAt
  if (known !== null && receivedAt - askedAt > SLOWEST_SAMPLE_MS) return known
  if (known === null || Math.abs(sample - known) > CLOCK_MOVED_MS) return sample
  return Math.max(known, sample)
}

/** A part of the screen of a ride. */
export interface RideProps {
  state: DriverState
  ride: DriverRide
}
