import { batch, computed, signal } from '@preact/signals-react'
import type { DriverBoard, DriverRide } from '../../domain/rides/driver-answers'
import { isMoving } from '../../domain/rides/phase'
import { lostRides } from './lost-rides'
import { aheadBy } from './server-clock'

/** What the driver has to know before anything else; it stands until it is put away. */
export interface Notice {
  tone: 'error' | 'success'
  title: string
  text: string
}

/** How the last call for the board went. */
export type Connection = 'fine' | 'failing' | 'signed out' | 'not a driver'

/** What filled the screen has ended, and the driver has not gone on yet. */
export interface Over {
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
    over: signal<Over | null>(null),
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
export function takeBoard(state: DriverState, next: DriverBoard, own: boolean): void {
  const { board, ahead, current } = state
  batch(() => {
    const before = board.value
    const driving = current.value
    board.value = next
    ahead.value = aheadBy(ahead.value, { now: next.now, heardAt: Date.now() })
    state.connection.value = 'fine'
    state.trouble.value = null
    if (own || before === null) return
    for (const lost of lostRides(before.rides, next.rides)) tellLost(state, lost, driving)
  })
}

function tellLost(
  state: DriverState,
  { ride, title, text }: ReturnType<typeof lostRides>[number],
  driving: DriverRide | null,
) {
  // The line may have said it before, and more exactly.
  if (ride.id === driving?.id) state.over.value ??= { title, text }
  else state.notice.value = { tone: 'error', title, text }
}
