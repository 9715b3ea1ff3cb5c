import { signal } from '@preact/signals-react'
import type { Board } from '../../domain/ops/board'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import type { Found } from '../../domain/ops/found'
import type { ListedState, RideRow } from '../../domain/ops/ride-row'

export const VIEWS = ['rides', 'fleet', 'tariffs', 'log'] as const
export type View = (typeof VIEWS)[number]

/** A list as far as it was read. */
export interface ShownList {
  rides: RideRow[]
  /** Where it goes on; null at its end. */
  next: string | null
}

/** What was typed, and what it found. */
export interface FindResult {
  typed: string
  found: Found
}

export function createConsoleState() {
  return {
    view: signal<View>('rides'),
    board: signal<Board | null>(null),
    /** Why the board is older than it should be; null while it is fresh. */
    trouble: signal<string | null>(null),
    /**
     * Nothing is read or done until somebody signs in again, or confirms with Google who came back by the phone alone;
     * null while the session opens the board.
     */
    shutBy: signal<'signed_out' | 'google_not_confirmed' | null>(null),
    /** Milliseconds since 1970, by the server's clock as far as it is known. */
    now: signal(0),
    /** What the server's clock is ahead of this one's, in milliseconds. */
    ahead: signal(0),
    listed: signal<ListedState>('unassigned'),
    list: signal<ShownList | null>(null),
    finding: signal(false),
    result: signal<FindResult | null>(null),
    /** What the find field is told; null when there is nothing to say. */
    findTrouble: signal<string | null>(null),
    /** The booking that is open beside the lists; null when none is. */
    openId: signal<string | null>(null),
    panel: signal<BookingPanel | null>(null),
    panelTrouble: signal<string | null>(null),
  }
}

export type ConsoleState = ReturnType<typeof createConsoleState>
export interface ConsolePart {
  state: ConsoleState
}
