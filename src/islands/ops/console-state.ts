import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { type CallRefusal, call, isSignedOut } from '../../api'
import { usePolling } from '../../components/polling'
import { startTicking } from '../../components/ticking'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import {
  type Board,
  BoardSchema,
  type ListedState,
  type RidePage,
  RidePageSchema,
  type RideRow,
} from '../../domain/ops/dispatch-board'
import { type FindResults, FindResultsSchema } from '../../domain/ops/find'
import type { Result } from '../../domain/result'

export const VIEWS = ['rides', 'fleet', 'tariffs', 'log'] as const

export type View = (typeof VIEWS)[number]

/** The loaded pages of a list. */
interface ShownList {
  rides: RideRow[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** A search and its results. */
interface FindResult {
  typed: string
  found: FindResults
}

export function createConsoleState() {
  return {
    view: signal<View>('rides'),
    board: signal<Board | null>(null),
    /** Why the last refresh of the dispatch board failed; null when it succeeded. */
    trouble: signal<string | null>(null),
    /**
     * Why the console is locked: the operator has to sign in again, or to confirm with Google after a sign-in by
     * phone; null while the session is valid here.
     */
    shutBy: signal<'signed_out' | 'google_not_confirmed' | null>(null),
    /** Milliseconds since 1970 by the server's clock, once `clockOffset` is measured. */
    now: signal(0),
    /** Milliseconds from this device's clock to the server's. */
    clockOffset: signal(0),
    listed: signal<ListedState>('unassigned'),
    list: signal<ShownList | null>(null),
    finding: signal(false),
    result: signal<FindResult | null>(null),
    /** Why the last search failed, shown below the find field; null when it succeeded. */
    findTrouble: signal<string | null>(null),
    /** Id of the booking open beside the lists; null when none is. */
    openId: signal<string | null>(null),
    panel: signal<BookingPanel | null>(null),
    panelTrouble: signal<string | null>(null),
  }
}

export type ConsoleState = ReturnType<typeof createConsoleState>

export interface ConsolePart {
  state: ConsoleState
}

export const POLL_MS = 10_000

const TICK_MS = 1000

/** Polls the dispatch board while rides are on screen. */
export function useBoardPolling(state: ConsoleState): void {
  useSignals()
  usePolling(
    useCallback(() => refresh(state), [state]),
    { intervalMs: state.view.value === 'rides' ? POLL_MS : null, atOnce: true },
  )
  useEffect(
    () =>
      startTicking(() => {
        state.now.value = Date.now() + state.clockOffset.value
      }, TICK_MS),
    [state],
  )
}

export const bookingPath = (id: string, rest = '') => `/api/ops/bookings/${encodeURIComponent(id)}${rest}`

function sessionProblem(refusal: CallRefusal) {
  if (isSignedOut(refusal)) return 'signed_out'
  const unconfirmed = refusal.reason === 'refused' && refusal.code === 'google_not_confirmed'
  return unconfirmed ? 'google_not_confirmed' : null
}

/** Reloads the dispatch board; after a failure the old one stays, with the reason. */
async function loadBoard(state: ConsoleState): Promise<void> {
  const answer = await call('/api/ops/board', { answer: BoardSchema })
  state.shutBy.value = answer.ok ? null : sessionProblem(answer.refusal)
  if (!answer.ok) {
    state.trouble.value = answer.refusal.message
    return
  }
  state.board.value = answer.value
  state.trouble.value = null
  state.clockOffset.value = Date.parse(answer.value.now) - Date.now()
  state.now.value = Date.parse(answer.value.now)
}

const pathOf = (listed: ListedState, after: string | null) =>
  `/api/ops/rides?state=${listed}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`

/** Reloads as much of the chosen list as is shown, including pages loaded by hand. */
async function loadList(state: ConsoleState): Promise<void> {
  const listed = state.listed.value
  const wanted = state.list.value?.rides.length ?? 0
  const rides: RideRow[] = []
  let next: string | null = null
  do {
    const answer: Result<RidePage, CallRefusal> = await call(pathOf(listed, next), { answer: RidePageSchema })
    if (state.listed.value !== listed) return
    if (!answer.ok) {
      state.trouble.value = answer.refusal.message
      return
    }
    rides.push(...answer.value.rides)
    next = answer.value.next
  } while (next !== null && rides.length < wanted)
  // Another page was loaded meanwhile: this shorter response is dropped.
  if ((state.list.value?.rides.length ?? 0) > wanted) return
  state.list.value = { rides, next }
}

export async function loadMore(state: ConsoleState): Promise<void> {
  const [listed, shown] = [state.listed.value, state.list.value]
  if (!shown?.next) return
  const answer = await call(pathOf(listed, shown.next), { answer: RidePageSchema })
  const list = state.list.value
  // The list may have been reloaded meanwhile: the next page still fits if the list ends at the same ride.
  if (state.listed.value !== listed || list?.next !== shown.next) return
  if (answer.ok) state.list.value = { rides: [...list.rides, ...answer.value.rides], next: answer.value.next }
  else state.trouble.value = answer.refusal.message
}

export function showList(state: ConsoleState, listed: ListedState): void {
  if (state.listed.value !== listed) {
    state.listed.value = listed
    state.list.value = null
  }
  void loadList(state)
}

const findPath = (typed: string) => `/api/ops/find?q=${encodeURIComponent(typed)}`

/** Searches for the typed text. A single match is opened. */
export async function findRides(state: ConsoleState, typed: string): Promise<void> {
  if (state.finding.value) return
  state.finding.value = true
  state.findTrouble.value = null
  const answer = await call(findPath(typed), { answer: FindResultsSchema })
  state.finding.value = false
  state.view.value = 'rides'
  if (!answer.ok) {
    state.result.value = null
    state.findTrouble.value = answer.refusal.message
    return
  }
  state.result.value = { typed, found: answer.value }
  const [only, other] = answer.value.rides
  if (only && !other && answer.value.subjects.length === 0) await openBooking(state, only.id)
}

export async function openBooking(state: ConsoleState, id: string): Promise<void> {
  if (state.openId.value !== id) {
    state.openId.value = id
    state.panel.value = null
  }
  state.panelTrouble.value = null
  const answer = await call(bookingPath(id), { answer: BookingPanelSchema })
  if (state.openId.value !== id) return
  if (answer.ok) applyPanel(state, answer.value)
  else state.panelTrouble.value = answer.refusal.message
}

/** Shows a booking, unless the shown one has a newer version: a poll sent before an action may arrive after it. */
export function applyPanel(state: ConsoleState, panel: BookingPanel): void {
  const known = state.panel.value
  if (known && known.booking.id === panel.booking.id && known.version > panel.version) return
  state.panel.value = panel
}

export function closeBooking(state: ConsoleState): void {
  state.openId.value = null
  state.panel.value = null
  state.panelTrouble.value = null
}

/** Repeats the shown search; after a failure its results stay. */
async function findAgain(state: ConsoleState): Promise<void> {
  const shown = state.result.value
  if (!shown) return
  const answer = await call(findPath(shown.typed), { answer: FindResultsSchema })
  if (answer.ok && state.result.value === shown) state.result.value = { ...shown, found: answer.value }
}

/** Reloads the board, the list, the search and the open booking. */
export async function refresh(state: ConsoleState): Promise<void> {
  const id = state.openId.value
  await Promise.all([
    loadBoard(state),
    loadList(state),
    findAgain(state),
    id === null ? undefined : openBooking(state, id),
  ])
}
