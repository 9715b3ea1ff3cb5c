import type { CallRefusal } from '../../api'
import { askBoard } from './ask-board'
import { type DriverState, takeBoard } from './driver-state'

export const BOARD_PATH = '/api/driver/rides'

function noteRefusal({ connection }: DriverState, refusal: CallRefusal) {
  if (refusal.reason !== 'refused') connection.value = 'failing'
  else if (refusal.status === 401) connection.value = 'signed out'
  else if (refusal.status === 403 && refusal.code !== 'not_set_up') connection.value = 'not a driver'
}

/** Reads the board anew. What was asked for before a move is not heard after it. */
export async function refresh(state: DriverState): Promise<void> {
  const round = state.round.value
  const answer = await askBoard(BOARD_PATH)
  if (round !== state.round.value || state.moving.value !== null) return
  if (answer.ok) return takeBoard(state, answer.value, false)
  noteRefusal(state, answer.refusal)
  if (state.connection.value === 'fine') state.connection.value = 'failing'
  state.trouble.value = answer.refusal.message
}

export interface Move {
  path: string
  body?: object
  /** Where the refusal is said beside the button itself, it is said there alone. */
  quiet?: boolean
}

/**
 * Makes one move; while it is under way no other begins, as the second of a double tap does not. Null when it was
 * made, else why not: the board is then read anew, for it is not as this page thought. Null as well for what was not
 * begun.
 */
export async function makeMove(
  state: DriverState,
  { path, body = {}, quiet = false }: Move,
): Promise<CallRefusal | null> {
  if (state.moving.value !== null) return null
  state.moving.value = path
  state.notice.value = null
  const answer = await askBoard(path, body)
  state.round.value += 1
  state.moving.value = null
  if (answer.ok) {
    takeBoard(state, answer.value, true)
    return null
  }
  const { refusal } = answer
  noteRefusal(state, refusal)
  if (!quiet) state.notice.value = { tone: 'error', title: titleOf(refusal), text: refusal.message }
  await refresh(state)
  return refusal
}

function titleOf(refusal: CallRefusal): string {
  if (refusal.reason !== 'refused') return 'Not sent'
  return refusal.code === 'taken' ? 'Somebody was faster' : 'Not done'
}
