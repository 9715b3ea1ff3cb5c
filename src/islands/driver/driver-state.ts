import { batch, computed, signal } from '@preact/signals-react'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { formatDateTime } from '../../domain/kolkata-time'
import type { ChargeKind } from '../../domain/rides/charges'
import type { Fix } from '../../domain/rides/driver-points'
import { isMoving, isOver, type RidePhase } from '../../domain/rides/phase'
import { type Queueable, type TransitionQueue, withQueued } from '../../domain/rides/queued-transitions'
import type { TabRole } from './tab-lock'
import type { Awake, Measuring } from './watch-phone'

/** A notice at the top of the page, shown until the driver closes it. */
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
  /** The ride that this page ended: its end may wait for a network still. */
  ended?: string
  /** Of a ride that is over, where it is still this driver's. */
  rideId?: string
}

/** A toll or parking that the server does not have yet. */
export interface ChargeDraft {
  /** The charge's own: it is entered once, however often it is sent. */
  id: string
  kind: ChargeKind | null
  /** As it was typed. */
  rupees: string
  /** The ticket as it is sent, and the same as a data URL. */
  ticket: { jpeg: Blob; url: string } | null
  /** Over a reload; false where the browser's storage is blocked or full. */
  isKept: boolean
  /** The phone's camera was opened, and no photo has come. */
  atCamera: boolean
  /** 'unanswered': it may have arrived, so it is sent again as it is. */
  step: 'typing' | 'drawing' | 'sending' | 'unanswered'
  /** Why it could not be sent, or what is missing. */
  problem: string | null
}

/** The state of one driver's page. `first`: the dashboard of the server's rendering; null where it is to be read. */
export function createDriverState(first: DriverBoard | null) {
  const board = signal(first)
  const presses = signal<TransitionQueue>([])
  const pressBeingSent = signal<string | null>(null)
  const queue = computed(() =>
    presses.value.filter(({ transition_id }) => transition_id !== pressBeingSent.value),
  )
  const shown = computed(() => board.value?.rides.map((ride) => withQueued(ride, queue.value)) ?? [])
  return {
    board,
    /** When the board was read last, by this phone's clock; 0 where it is to be read again. */
    readAt: 0,
    /** Of the requests for the board, in their order: the last one sent, and the last whose answer was applied. */
    reads: { sent: 0, applied: 0 },
    /** Milliseconds from this phone's clock to the server's; null before the first answer. */
    clockOffset: signal<number | null>(null),
    connection: signal<Connection>('fine'),
    /** The dashboard's socket; 'down' once it has not been connected for 20 seconds. */
    push: signal<'connecting' | 'up' | 'down'>('connecting'),
    /** Why the last request for the dashboard failed; null when it succeeded. */
    trouble: signal<string | null>(null),
    notice: signal<Notice | null>(null),
    over: signal<RideOver | null>(null),
    /** Path of the action being sent; null when none is. */
    pendingAction: signal<string | null>(null),
    /** Incremented with each action: a response to a request sent before it is out of date. */
    round: signal(0),
    /** Presses that the server has not answered, in their order: as they are stored, for a reload and other tabs. */
    presses,
    /** False where the browser's storage did not take them: they are lost with this page. */
    pressesAreStored: signal(true),
    /** The id of a press whose first request is under way: it waits for no network yet. */
    pressBeingSent,
    /** Those that wait for a network. */
    queue,
    /** Of each ride the toll or parking that is not sent yet, as far as it was typed. */
    chargeDrafts: signal<ReadonlyMap<string, ChargeDraft>>(new Map()),
    /** The ride shown full screen, from 'Set out' to its end; at most one. Presses that wait for a network are in it. */
    current: computed(() => shown.value.find(({ phase }) => isMoving(phase)) ?? null),
    /** The ride under way as the server knows it: its positions are sent until the server has its end. */
    underWay: computed(() => board.value?.rides.find(({ phase }) => isMoving(phase)) ?? null),
    /** The driver's rides as this page shows them. */
    rides: shown,
  }
}

export type DriverState = ReturnType<typeof createDriverState>

/** What waits for a network, in words. */
export const QUEUED_WORDS: Record<Queueable, string> = {
  arrived: '‘I have arrived’',
  start: 'the PIN',
  complete: 'the end of the ride',
}

interface Applied {
  /** To the driver's own action, after which a missing ride needs no notice. */
  own: boolean
  /** When it was asked for, by this phone's clock. */
  askedAt: number
}

/** Applies a response. */
export function applyDashboard(state: DriverState, next: DriverBoard, { own, askedAt }: Applied): void {
  const { board, current, rides } = state
  batch(() => {
    const before = board.value
    const driving = current.value
    // With the driver's own end that was kept: its ride is not lost.
    const shown = rides.value
    board.value = next
    state.readAt = Date.now()
    state.clockOffset.value = nextClockOffset(state.clockOffset.value, {
      now: next.now,
      askedAt,
      receivedAt: Date.now(),
    })
    state.connection.value = 'fine'
    state.trouble.value = null
    if (own || before === null) return
    for (const lost of lostRides(shown, next.rides)) noteLostRide(state, lost, driving)
  })
}

function noteLostRide(
  state: DriverState,
  { ride, title, text }: ReturnType<typeof lostRides>[number],
  driving: DriverRide | null,
) {
  // The socket may already have reported the end, with its exact phase.
  if (ride.id === driving?.id) state.over.value ??= { title, text, rideId: ride.id }
  else state.notice.value = { tone: 'error', title, text }
}

/**
 * The connection to the ride's room. 'busy': the server asked for a later retry. 'refused': not this driver's ride.
 * 'outdated': the page has to be reloaded.
 */
export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'busy' | 'refused' | 'outdated'

/** The newest good fix of this phone: what the driver's own map shows, whether or not it could be sent. */
export interface OwnFix extends Fix {
  /** Milliseconds since 1970, by the phone's clock. */
  at: number
}

/** State of the live position: measuring, connection, and the positions not sent yet. */
export function createLiveState() {
  return {
    tab: signal<TabRole>('asking'),
    /** The board at which another tab removed the positions: nothing is measured until there is a newer one. */
    stoppedAt: signal<DriverBoard | null>(null),
    measuring: signal<Measuring>('searching'),
    socket: signal<SocketStatus>('connecting'),
    /** Number of positions not sent over the present connection. */
    unsent: signal(0),
    /** Number of positions not acknowledged yet, which the phone keeps. */
    unacknowledged: signal(0),
    /** Of those, the number measured before the oldest press that waits. */
    unacknowledgedBefore: signal(0),
    /** False when the browser's storage is blocked or full: waiting positions would be lost at a reload. */
    survives: signal(true),
    /** When the position that the rider sees was measured (ms since 1970, phone's clock); null without one. */
    shownAt: signal<number | null>(null),
    /** Null before the first, and while another tab measures. */
    fix: signal<OwnFix | null>(null),
    awake: signal<Awake>('asking'),
    /** The driver has read what to do about a screen that may lock. */
    awakeNoted: signal(false),
    /** Milliseconds for which the page was just hidden and sent nothing; 0 for none. */
    unseenMs: signal(0),
    /** Handlers of the screen's buttons; replaced while a ride's position is measured. */
    actions: { takeOver: () => {}, measureAgain: () => {}, finish: () => {} },
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

/** The notice of a ride's end for a driver who did not end it. */
export const rideEndNotice = (phase: Extract<RidePhase, 'cancelled' | 'completed'>, ride: DriverRide) => ({
  title: phase === 'cancelled' ? 'Ride cancelled' : 'Ride ended',
  text: rideLabel(ride),
  rideId: ride.id,
})

/** Rides that are in the previous response and not in this one, with a notice for each. */
function lostRides(before: readonly DriverRide[], after: readonly DriverRide[]): LostRide[] {
  return before.flatMap((ride) => {
    if (isOver(ride.phase)) return []
    const phase = after.find(({ id }) => id === ride.id)?.phase
    if (phase === 'cancelled' || phase === 'completed') return [{ ride, ...rideEndNotice(phase, ride) }]
    if (phase !== undefined) return []
    return [
      {
        ride,
        title: 'No longer yours',
        text: `Cancelled, handed back, or given to somebody else: ${rideLabel(ride)}`,
      },
    ]
  })
}

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

export interface ConsoleProps {
  state: DriverState
  live: LiveState
}
