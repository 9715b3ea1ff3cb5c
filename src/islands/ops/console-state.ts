import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { type CallRefusal, call, isSignedOut } from '../../api'
import { usePolling } from '../../components/polling'
import { startTicking } from '../../components/ticking'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { type Board, BoardSchema } from '../../domain/ops/dispatch-board'
import { type FindResults, FindResultsSchema } from '../../domain/ops/find'
import type { PaperFacts } from '../../domain/ops/needs'
import {
  NO_FILTERS,
  queryOfFilters,
  type RideFilters,
  type RidePage,
  RidePageSchema,
  wholeFilters,
} from '../../domain/ops/ride-lists'
import {
  addressOf,
  forgetOpen,
  hasLeft,
  keepOpen,
  keepPage,
  keepSearch,
  keptInHistory,
  type Place,
  placeOfAddress,
  queryOf,
} from './history-state'
import type { LiveConnection, LiveView } from './live-connection'

export const VIEWS = [
  ['rides', 'Rides'],
  ['fleet', 'Fleet'],
  ['tariffs', 'Prices'],
  ['log', 'Log'],
  ['book', 'Book'],
  ['days', 'Days'],
  ['money', 'Money'],
] as const

type View = (typeof VIEWS)[number][0]

interface FindResult {
  typed: string
  /** Cursor of the shown page; null of the first. */
  after: string | null
  found: FindResults
}

/** The state of one console: nothing is read yet. */
export function createConsoleState(mapboxToken: string | null = null) {
  const now = signal(Date.now())
  return {
    mapboxToken,
    view: signal<View>('rides'),
    /** Whether single keys are shortcuts. */
    keysOn: signal(true),
    dialog: signal<{ title: string; content: ReactNode } | null>(null),
    /** The driver or car that the fleet opens once it is shown; null: none. */
    fleetOpens: signal<Pick<PaperFacts, 'subject' | 'id'> | null>(null),
    board: signal<Board | null>(null),
    /** The rides under way, by the sockets of the cities; null until they are connected for the first time. */
    live: signal<LiveView | null>(null),
    /** When the board was read last, and when the lists were with it, by this device's clock. */
    boardAt: 0,
    readAt: 0,
    /** Why the last refresh of the dispatch board failed; null when it succeeded. */
    trouble: signal<string | null>(null),
    /** Why the shown page of the list could not be read; null while nothing is wrong with it. */
    listTrouble: signal<string | null>(null),
    /** Why the console is locked; null: it is not. */
    shutBy: signal<SessionProblem | null>(null),
    /** Milliseconds since 1970 by this device's clock, and by the server's once `clockOffset` is measured. */
    now,
    /** `now` in steps of ten seconds: what lists say of time is drawn anew no sooner. */
    roughNow: computed(() => Math.floor(now.value / 10_000) * 10_000),
    /** Milliseconds from this device's clock to the server's. */
    clockOffset: signal(0),
    place: signal<Place>({ filters: NO_FILTERS, after: null, before: [] }),
    list: signal<RidePage | null>(null),
    /** How many of the day's rides that fit are in each state; null without a day. */
    dayCounts: signal<RidePage['counts']>(null),
    /** The search that is under way; null when none is. */
    finding: signal<Pick<FindResult, 'typed' | 'after'> | null>(null),
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

/** A part of an open booking. */
export interface PanelPart extends ConsolePart {
  panel: BookingPanel
}

/** Milliseconds between two readings of the board while a city's socket is not connected. */
export const POLL_MS = 10_000

/** While all of them are: what changes on the board is told by them. */
export const CONNECTED_POLL_MS = 30_000

/** A timer may ring a little early. */
const EARLY_MS = 500

const TICK_MS = 1000
/** Without coverage a request could hang for minutes, and what is shown would grow old without a word. */
const CALL_TIMEOUT_MS = 20_000

const isConnected = ({ live }: ConsoleState) =>
  live.value !== null && Object.values(live.value.connections).every((connection) => connection === 'up')

/** Reads the dispatch board, and the lists while rides are on screen: when it is told to have changed, and now and then. */
export function useBoardPolling(state: ConsoleState): void {
  useSignals()
  // Before the first poll, which loads what the address asks for.
  useEffect(() => {
    state.place.value = placeOfAddress()
    const { find, open } = keptInHistory()
    if (find) void findRides(state, find)
    if (open !== null) void openBooking(state, open)
    const follow = () => {
      // The entry that was left may have kept another search since.
      keepSearch(state.result.value?.typed ?? null)
      const place = placeOfAddress()
      if (addressOf(place) !== addressOf(state.place.value)) goTo(state, place)
      followOpen(state)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [state])
  const connection = useLiveConnection(state)
  const isRides = state.view.value === 'rides'
  usePolling(
    useCallback(async () => {
      const at = isRides ? state.readAt : state.boardAt
      const isFresh = Date.now() - at < CONNECTED_POLL_MS - EARLY_MS
      const isFine = state.trouble.value === null && state.listTrouble.value === null
      if (isConnected(state) && isFresh && isFine) return
      await (isRides ? refresh(state) : loadBoard(state))
      if (state.trouble.value === null) connection.current?.reopen()
    }, [state, connection, isRides]),
    { intervalMs: POLL_MS, atOnce: true },
  )
  useEffect(
    () =>
      startTicking(() => {
        state.now.value = Date.now() + state.clockOffset.value
      }, TICK_MS),
    [state],
  )
}

/** The cities' sockets, in a file of its own that is loaded after the page. Without it the board is polled. */
function useLiveConnection(state: ConsoleState) {
  const connection = useRef<LiveConnection | null>(null)
  useEffect(() => {
    let here = true
    import('./live-connection').then(
      ({ connectLive }) => {
        if (!here) return
        connection.current = connectLive({
          onView(view) {
            state.live.value = view
          },
          onBoard() {
            const isSeen = state.view.value === 'rides' && document.visibilityState === 'visible'
            // The lists are read as soon as the operator comes back to them; a press for help is told at once.
            if (!isSeen) state.readAt = 0
            void (isSeen ? refresh : loadBoard)(state)
          },
        })
      },
      () => console.warn('The live positions could not be loaded'),
    )
    return () => {
      here = false
      connection.current?.close()
    }
  }, [state])
  return connection
}

/** The address of an operator's requests about a booking. */
export const bookingPath = (id: string, rest = '') => `/api/ops/bookings/${encodeURIComponent(id)}${rest}`

export type SessionProblem = 'signed_out' | 'google_not_confirmed' | 'forbidden'

function sessionProblem(refusal: CallRefusal): SessionProblem | null {
  if (isSignedOut(refusal)) return 'signed_out'
  const code = refusal.reason === 'refused' && refusal.code
  return code === 'google_not_confirmed' || code === 'forbidden' ? code : null
}

/** The rows that were read, in place of each that is as before that one: what has not changed is not drawn anew. */
function keepSame<Row extends { id: string }>(before: readonly Row[] | undefined, rows: Row[]): Row[] {
  const known = new Map(before?.map((row) => [row.id, row]))
  return rows.map((row) => {
    const same = known.get(row.id)
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row
  })
}

const read = <Schema extends v.GenericSchema>(path: string, answer: Schema) =>
  call(path, { answer, timeoutMs: CALL_TIMEOUT_MS })

/** Reloads the dispatch board; after a failure the old one stays, with the reason. */
async function loadBoard(state: ConsoleState): Promise<void> {
  const answer = await read('/api/ops/board', BoardSchema)
  state.shutBy.value = answer.ok ? null : sessionProblem(answer.refusal)
  state.trouble.value = answer.ok ? null : answer.refusal.message
  if (!answer.ok) return
  state.boardAt = Date.now()
  const { needs, now } = answer.value
  const before = state.board.value
  // This answer was read before the shown one.
  if (before && Date.parse(now) < Date.parse(before.now)) return
  state.board.value = { ...answer.value, needs: keepSame(before?.needs, needs) }
  state.clockOffset.value = Date.parse(now) - Date.now()
  state.now.value = Date.parse(now)
}

/** Reloads the shown page of the chosen list. */
async function loadList(state: ConsoleState): Promise<void> {
  const place = state.place.value
  const answer = await read(`/api/ops/rides?${queryOf(place)}`, RidePageSchema)
  if (state.place.value !== place) return
  state.listTrouble.value = answer.ok ? null : answer.refusal.message
  if (!answer.ok) return
  state.list.value = { ...answer.value, rides: keepSame(state.list.value?.rides, answer.value.rides) }
  if (answer.value.counts) state.dayCounts.value = answer.value.counts
}

/** Two pages whose rides differ by their state at the most are counted alike. */
const countedBy = ({ filters }: Place) => queryOfFilters({ ...filters, state: 'all' })

function goTo(state: ConsoleState, place: Place): void {
  if (countedBy(place) !== countedBy(state.place.value)) state.dayCounts.value = null
  state.place.value = place
  state.list.value = null
  state.listTrouble.value = null
  void loadList(state)
}

/** Shows a page and puts it into the address, which can be sent to a colleague. */
function visit(state: ConsoleState, place: Place): void {
  keepPage(place.before, addressOf(place))
  goTo(state, place)
}

/** After Back and Forward: opens or closes the booking, which on a phone stands in place of the lists. */
function followOpen(state: ConsoleState): void {
  const { open } = keptInHistory()
  const shown = state.openId.value
  const left = hasLeft()
  if (open !== null && !left) void openBooking(state, open)
  // The booking was opened while the page went back; or Back would lose what is typed in one of its forms.
  else if (shown && (left || document.querySelector('dialog[open]'))) keepOpen(shown)
  else closeBooking(state)
}

/** Changes some of the filters; the list begins again. */
export function filterRides(state: ConsoleState, changed: Partial<RideFilters>): void {
  const filters = wholeFilters({ ...state.place.value.filters, ...changed })
  visit(state, { filters, after: null, before: [] })
}

/** Whether there is a page to turn to. */
export const canTurn = ({ list, place }: ConsoleState, by: 1 | -1): boolean =>
  by === 1 ? (list.value?.next ?? null) !== null : place.value.after !== null

/** Turns to the next page, or back to the one before it: of a page that a link led to, to the first. */
export function turnPage(state: ConsoleState, by: 1 | -1): boolean {
  if (!canTurn(state, by)) return false
  const { filters, after, before } = state.place.value
  if (by === 1) visit(state, { filters, after: state.list.value?.next ?? null, before: [...before, after] })
  else visit(state, { filters, after: before.at(-1) ?? null, before: before.slice(0, -1) })
  return true
}

const findPath = (typed: string, after: string | null) =>
  `/api/ops/find?q=${encodeURIComponent(typed)}${after === null ? '' : `&after=${after}`}`

/** Searches for the typed text, from a page on: what was searched for last is shown. A single match is opened. */
export async function findRides(state: ConsoleState, typed: string, after: string | null = null) {
  const { finding, result } = state
  if (finding.value?.typed === typed && finding.value.after === after) return
  const search = { typed, after }
  finding.value = search
  state.findTrouble.value = null
  state.view.value = 'rides'
  const answer = await read(findPath(typed, after), FindResultsSchema)
  if (finding.value !== search) return
  finding.value = null
  if (!answer.ok) {
    // What was read before of the same search stays.
    if (result.value?.typed !== typed) result.value = null
    state.findTrouble.value = answer.refusal.message
    return
  }
  result.value = { typed, after, found: answer.value }
  keepSearch(typed)
  const [only, other] = answer.value.rides
  if (only && !other && after === null && answer.value.subjects.length === 0)
    await openBooking(state, only.id)
}

/** Puts the results away. */
export function closeSearch(state: ConsoleState): void {
  state.result.value = null
  state.finding.value = null
  keepSearch(null)
}

/** Null where the script of the open booking, which the panel's schema comes with, does not arrive. */
const readPanel = (id: string) =>
  import('../../domain/ops/booking-panel').then(
    ({ BookingPanelSchema }) => read(bookingPath(id), BookingPanelSchema),
    () => null,
  )

/** Opens a booking beside the lists, or reads the open one again. */
export async function openBooking(state: ConsoleState, id: string): Promise<void> {
  if (state.openId.value !== id) {
    if (keptInHistory().open !== id) keepOpen(id)
    state.openId.value = id
    state.panel.value = null
  }
  state.panelTrouble.value = null
  const answer = await readPanel(id)
  if (state.openId.value !== id) return
  if (answer === null) state.panelTrouble.value = 'We couldn’t load this part. Reload the page.'
  else if (answer.ok) applyPanel(state, answer.value)
  else state.panelTrouble.value = answer.refusal.message
}

/** Shows a booking, unless the shown one has a newer version: a poll sent before an action may arrive after it. */
export function applyPanel(state: ConsoleState, panel: BookingPanel): void {
  const known = state.panel.value
  if (known && known.booking.id === panel.booking.id && known.version > panel.version) return
  if (JSON.stringify(known) === JSON.stringify(panel)) return
  state.panel.value = panel
}

/** Puts the open booking away; what it was read for is not waited for any more. */
export function closeBooking(state: ConsoleState): void {
  if (keptInHistory().open !== null) forgetOpen()
  state.openId.value = null
  state.panel.value = null
  state.panelTrouble.value = null
}

/** Repeats the shown search; after a failure its results stay. */
async function findAgain(state: ConsoleState): Promise<void> {
  const shown = state.result.value
  if (!shown) return
  const answer = await call(findPath(shown.typed, shown.after), { answer: FindResultsSchema })
  if (!answer.ok || state.result.value !== shown) return
  const rides = keepSame(shown.found.rides, answer.value.rides)
  state.result.value = { ...shown, found: { ...answer.value, rides } }
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
  if (state.trouble.value === null) state.readAt = state.boardAt
}
