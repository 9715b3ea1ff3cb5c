import { type CallRefusal, call, isSignedOut } from '../../api'
import { BoardSchema } from '../../domain/ops/board'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { FoundSchema } from '../../domain/ops/found'
import { type ListedState, type RidePage, RidePageSchema, type RideRow } from '../../domain/ops/ride-row'
import type { Result } from '../../domain/result'
import type { ConsoleState } from './console-state'

export const bookingPath = (id: string, rest = '') => `/api/ops/bookings/${encodeURIComponent(id)}${rest}`

function shutBy(refusal: CallRefusal) {
  if (isSignedOut(refusal)) return 'signed_out'
  const unconfirmed = refusal.reason === 'refused' && refusal.code === 'google_not_confirmed'
  return unconfirmed ? 'google_not_confirmed' : null
}

/** Reads the board anew; an old one stays where it can't be read, and says so. */
export async function loadBoard(state: ConsoleState): Promise<void> {
  const answer = await call('/api/ops/board', { answer: BoardSchema })
  state.shutBy.value = answer.ok ? null : shutBy(answer.refusal)
  if (!answer.ok) {
    state.trouble.value = answer.refusal.message
    return
  }
  state.board.value = answer.value
  state.trouble.value = null
  state.ahead.value = Date.parse(answer.value.now) - Date.now()
  state.now.value = Date.parse(answer.value.now)
}

const pathOf = (listed: ListedState, after: string | null) =>
  `/api/ops/rides?state=${listed}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`

/** Reads the chosen list from its beginning, as far as it is shown: what was added to it by hand stays. */
export async function loadList(state: ConsoleState): Promise<void> {
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
  // More of it was asked for meanwhile: that is not taken away again.
  if ((state.list.value?.rides.length ?? 0) > wanted) return
  state.list.value = { rides, next }
}

export async function loadMore(state: ConsoleState): Promise<void> {
  const [listed, shown] = [state.listed.value, state.list.value]
  if (!shown?.next) return
  const answer = await call(pathOf(listed, shown.next), { answer: RidePageSchema })
  const list = state.list.value
  // It may have been read anew meanwhile: what comes next still fits, where it ends at the same ride.
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

/** Looks for what was typed. One booking alone is opened at once. */
export async function findTyped(state: ConsoleState, typed: string): Promise<void> {
  if (state.finding.value) return
  state.finding.value = true
  state.findTrouble.value = null
  const answer = await call(findPath(typed), { answer: FoundSchema })
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
  if (answer.ok) takePanel(state, answer.value)
  else state.panelTrouble.value = answer.refusal.message
}

/** What was asked for before a move says how things stood before it: the newer version stays. */
export function takePanel(state: ConsoleState, panel: BookingPanel): void {
  const known = state.panel.value
  if (known && known.booking.id === panel.booking.id && known.version > panel.version) return
  state.panel.value = panel
}

export function closeBooking(state: ConsoleState): void {
  state.openId.value = null
  state.panel.value = null
  state.panelTrouble.value = null
}

/** What was found, as it is now; where it can't be read it stays as it was. */
async function findAgain(state: ConsoleState): Promise<void> {
  const shown = state.result.value
  if (!shown) return
  const answer = await call(findPath(shown.typed), { answer: FoundSchema })
  if (answer.ok && state.result.value === shown) state.result.value = { ...shown, found: answer.value }
}

/** Everything that is shown of rides, once more. */
export async function refresh(state: ConsoleState): Promise<void> {
  const id = state.openId.value
  await Promise.all([
    loadBoard(state),
    loadList(state),
    findAgain(state),
    id === null ? undefined : openBooking(state, id),
  ])
}
