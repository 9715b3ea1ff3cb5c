import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { type CallRefusal, call, isSignedOut } from '../../api'
import { listen } from '../../components/page-events'
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

/** A console of which nothing is read yet. */
function unread() {
  const now = signal(Date.now())
  return {
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

/** The page's console: there is one, and every part of it reads it here. */
export const ops = unread()

/** Begins the console anew, as the page is opened. */
export function beginConsole(): void {
  Object.assign(ops, unread())
}

export function show(view: View): void {
  ops.view.value = view
}

/** A part of an open booking. */
export interface PanelPart {
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

const isConnected = () =>
  ops.live.value !== null && Object.values(ops.live.value.connections).every((how) => how === 'up')

/** Reads the dispatch board, and the lists while rides are on screen: when it is told to have changed, and now and then. */
export function useBoardPolling(): void {
  useSignals()
  // Before the first poll, which loads what the address asks for.
  useEffect(() => {
    ops.place.value = placeOfAddress()
    const { find, open } = keptInHistory()
    if (find) void findRides(find)
    if (open !== null) void openBooking(open)
    return listen('popstate', () => {
      // The entry that was left may have kept another search since.
      keepSearch(ops.result.value?.typed ?? null)
      const place = placeOfAddress()
      if (addressOf(place) !== addressOf(ops.place.value)) goTo(place)
      followOpen()
    })
  }, [])
  const connection = useLiveConnection()
  const isRides = ops.view.value === 'rides'
  usePolling(
    useCallback(async () => {
      const at = isRides ? ops.readAt : ops.boardAt
      const isFresh = Date.now() - at < CONNECTED_POLL_MS - EARLY_MS
      const isFine = ops.trouble.value === null && ops.listTrouble.value === null
      if (isConnected() && isFresh && isFine) return
      await (isRides ? refresh() : loadBoard())
      if (ops.trouble.value === null) connection.current?.reopen()
    }, [connection, isRides]),
    { intervalMs: POLL_MS, atOnce: true },
  )
  useEffect(
    () =>
      startTicking(() => {
        ops.now.value = Date.now() + ops.clockOffset.value
      }, TICK_MS),
    [],
  )
}

/** The cities' sockets, in a file of its own that is loaded after the page. Without it the board is polled. */
function useLiveConnection() {
  const connection = useRef<LiveConnection | null>(null)
  useEffect(() => {
    let here = true
    import('./live-connection').then(
      ({ connectLive }) => {
        if (!here) return
        connection.current = connectLive(ops.live, () => {
          const isSeen = ops.view.value === 'rides' && document.visibilityState === 'visible'
          // The lists are read as soon as the operator comes back to them; a press for help is told at once.
          if (!isSeen) ops.readAt = 0
          void (isSeen ? refresh : loadBoard)()
        })
      },
      () => console.warn('The live positions could not be loaded'),
    )
    return () => {
      here = false
      connection.current?.close()
    }
  }, [])
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
async function loadBoard(): Promise<void> {
  const answer = await read('/api/ops/board', BoardSchema)
  ops.shutBy.value = answer.ok ? null : sessionProblem(answer.refusal)
  ops.trouble.value = answer.ok ? null : answer.refusal.message
  if (!answer.ok) return
  ops.boardAt = Date.now()
  const { needs, now } = answer.value
  const before = ops.board.value
  // This answer was read before the shown one.
  if (before && Date.parse(now) < Date.parse(before.now)) return
  ops.board.value = { ...answer.value, needs: keepSame(before?.needs, needs) }
  ops.clockOffset.value = Date.parse(now) - Date.now()
  ops.now.value = Date.parse(now)
}

/** Reloads the shown page of the chosen list. */
async function loadList(): Promise<void> {
  const place = ops.place.value
  const answer = await read(`/api/ops/rides?${queryOf(place)}`, RidePageSchema)
  if (ops.place.value !== place) return
  ops.listTrouble.value = answer.ok ? null : answer.refusal.message
  if (!answer.ok) return
  ops.list.value = { ...answer.value, rides: keepSame(ops.list.value?.rides, answer.value.rides) }
  if (answer.value.counts) ops.dayCounts.value = answer.value.counts
}

/** Two pages whose rides differ by their state at the most are counted alike. */
const countedBy = ({ filters }: Place) => queryOfFilters({ ...filters, state: 'all' })

function goTo(place: Place): void {
  if (countedBy(place) !== countedBy(ops.place.value)) ops.dayCounts.value = null
  ops.place.value = place
  ops.list.value = null
  ops.listTrouble.value = null
  void loadList()
}

/** Shows a page and puts it into the address, which can be sent to a colleague. */
function visit(place: Place): void {
  keepPage(place.before, addressOf(place))
  goTo(place)
}

/** After Back and Forward: opens or closes the booking, which on a phone stands in place of the lists. */
function followOpen(): void {
  const { open } = keptInHistory()
  const shown = ops.openId.value
  const left = hasLeft()
  if (open !== null && !left) void openBooking(open)
  // The booking was opened while the page went back; or Back would lose what is typed in one of its forms.
  else if (shown && (left || document.querySelector('dialog[open]'))) keepOpen(shown)
  else closeBooking()
}

/** Changes some of the filters; the list begins again. */
export function filterRides(changed: Partial<RideFilters>): void {
  const filters = wholeFilters({ ...ops.place.value.filters, ...changed })
  visit({ filters, after: null, before: [] })
}

/** Whether there is a page to turn to. */
export const canTurn = (by: 1 | -1): boolean =>
  by === 1 ? (ops.list.value?.next ?? null) !== null : ops.place.value.after !== null

/** Turns to the next page, or back to the one before it: of a page that a link led to, to the first. */
export function turnPage(by: 1 | -1): boolean {
  if (!canTurn(by)) return false
  const { filters, after, before } = ops.place.value
  if (by === 1) visit({ filters, after: ops.list.value?.next ?? null, before: [...before, after] })
  else visit({ filters, after: before.at(-1) ?? null, before: before.slice(0, -1) })
  return true
}

const findPath = (typed: string, after: string | null) =>
  `/api/ops/find?q=${encodeURIComponent(typed)}${after === null ? '' : `&after=${after}`}`

/** Searches for the typed text, from a page on: what was searched for last is shown. A single match is opened. */
export async function findRides(typed: string, after: string | null = null) {
  const { finding, result } = ops
  if (finding.value?.typed === typed && finding.value.after === after) return
  const search = { typed, after }
  finding.value = search
  ops.findTrouble.value = null
  ops.view.value = 'rides'
  const answer = await read(findPath(typed, after), FindResultsSchema)
  if (finding.value !== search) return
  finding.value = null
  if (!answer.ok) {
    // What was read before of the same search stays.
    if (result.value?.typed !== typed) result.value = null
    ops.findTrouble.value = answer.refusal.message
    return
  }
  result.value = { typed, after, found: answer.value }
  keepSearch(typed)
  const [only, other] = answer.value.rides
  if (only && !other && after === null && answer.value.subjects.length === 0) await openBooking(only.id)
}

/** Puts the results away. */
export function closeSearch(): void {
  ops.result.value = null
  ops.finding.value = null
  keepSearch(null)
}

/** Null where the script of the open booking, which the panel's schema comes with, does not arrive. */
const readPanel = (id: string) =>
  import('../../domain/ops/booking-panel').then(
    ({ BookingPanelSchema }) => read(bookingPath(id), BookingPanelSchema),
    () => null,
  )

/** Opens a booking beside the lists, or reads the open one again. */
export async function openBooking(id: string): Promise<void> {
  if (ops.openId.value !== id) {
    if (keptInHistory().open !== id) keepOpen(id)
    ops.openId.value = id
    ops.panel.value = null
  }
  ops.panelTrouble.value = null
  const answer = await readPanel(id)
  if (ops.openId.value !== id) return
  if (answer === null) ops.panelTrouble.value = 'We couldn’t load this part. Reload the page.'
  else if (answer.ok) applyPanel(answer.value)
  else ops.panelTrouble.value = answer.refusal.message
}

/** Shows a booking, unless the shown one has a newer version: a poll sent before an action may arrive after it. */
export function applyPanel(panel: BookingPanel): void {
  const known = ops.panel.value
  if (known && known.booking.id === panel.booking.id && known.version > panel.version) return
  if (JSON.stringify(known) === JSON.stringify(panel)) return
  ops.panel.value = panel
}

/** Puts the open booking away; what it was read for is not waited for any more. */
export function closeBooking(): void {
  if (keptInHistory().open !== null) forgetOpen()
  ops.openId.value = null
  ops.panel.value = null
  ops.panelTrouble.value = null
}

/** Repeats the shown search; after a failure its results stay. */
async function findAgain(): Promise<void> {
  const shown = ops.result.value
  if (!shown) return
  const answer = await call(findPath(shown.typed, shown.after), { answer: FindResultsSchema })
  if (!answer.ok || ops.result.value !== shown) return
  const rides = keepSame(shown.found.rides, answer.value.rides)
  ops.result.value = { ...shown, found: { ...answer.value, rides } }
}

/** Reloads the board, the list, the search and the open booking. */
export async function refresh(): Promise<void> {
  const id = ops.openId.value
  await Promise.all([loadBoard(), loadList(), findAgain(), id === null ? undefined : openBooking(id)])
  if (ops.trouble.value === null) ops.readAt = ops.boardAt
}
