import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
// The parts that the console loads later: here they are there at once.
import '../../../src/components/push-browser'

import '../../../src/islands/ops/book-view'
import '../../../src/islands/ops/booking-panel'
import '../../../src/islands/ops/fleet-view'
import '../../../src/islands/ops/log'
import '../../../src/islands/ops/live-connection'
import '../../../src/islands/ops/live-map'
import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { Board } from '../../../src/domain/ops/dispatch-board'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { island as Ops } from '../../../src/islands/ops/island'
import { manyAway, manyDialog, selected } from '../../../src/islands/ops/selection'
import '../../../src/islands/ops/tariffs-view'
import { type Answer, answerCalls, asked, type Call, refusal } from '../../support/islands/api'
import { button, outOfSight, pass, withPage } from '../../support/islands/page'
import { withSockets } from '../live-ride/fake-socket'
import { aBoard, aPage, aPanel, CANDIDATES, FIRST, NOW, ROWS } from './records'

type Answering = (call: Call) => Answer | 'unreachable' | Promise<Answer | 'unreachable'>

/** The API of a test, by path without its query; what isn't told is refused. */
export const server: { routes: Record<string, Answering> } = { routes: {} }

/** Lets a path answer this body. */
export const answer = (path: string, body: object = { id: 'done' }, status = 200) => {
  server.routes[path] = () => ({ status, body })
}

/** The address of the first ride's booking, or of what is done to it. */
export const ofFirst = (rest = '') => `/api/ops/bookings/${FIRST}${rest}`

export const dialog = () => screen.getByRole('dialog')

/** Closes the open dialog by its cross. */
export async function closeDialog() {
  const [cross] = within(dialog()).getAllByRole('button', { name: 'Close' })
  fireEvent.click(cross ?? document.body)
  await pass(0)
}

/** Lets the first ride's panel have these parts. */
export const showFirst = (parts: Partial<BookingPanel> = {}, entries?: readonly StatementEntry[]) => {
  server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: aPanel(FIRST, parts, entries) })
}

/** Lets the dispatch board have these parts. */
export const showBoard = (parts: Partial<Board>) => {
  server.routes['/api/ops/board'] = () => ({ body: aBoard(parts) })
}

export const posted = () =>
  asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }))

export function withOperator() {
  withPage('/ops', NOW)
  beforeEach(() => {
    selected.value = new Map()
    manyDialog.value = null
    manyAway.value = false
    server.routes = {
      '/api/ops/board': () => ({ body: aBoard() }),
      '/api/ops/rides': () => ({ body: aPage() }),
      ...Object.fromEntries(ROWS.map(({ id }) => [`/api/ops/bookings/${id}`, () => ({ body: aPanel(id) })])),
      [`/api/ops/bookings/${FIRST}/candidates`]: () => ({ body: CANDIDATES }),
    }
    answerCalls(
      (call) =>
        server.routes[call.path.split('?')[0] ?? '']?.(call) ?? refusal(404, 'unknown_call', 'Nothing here.'),
    )
    withSockets()
    outOfSight()
  })
}

export async function openConsole() {
  const view = render(<Ops />)
  await pass(0)
  return view
}

/** The console with the first ride of the board open beside the list. */
export async function openFirst() {
  await openConsole()
  fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
  await pass(0)
}
export async function key(name: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  await pass(0)
}
/** Fills in the reason that a dialog asks for, and sends its form. */
export async function sendReason(text: string) {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason|What was tried/ })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field.form ?? field)
  await pass(0)
}
export const focusedRow = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined

export const field = () => screen.getByRole<HTMLInputElement>('searchbox')
export async function find(typed: string) {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.submit(field().form ?? field())
  await pass(0)
}

/** A part of the view of money or of days, its figures, and the text of a row by its button. */
export const part = (name: RegExp) => screen.getByRole('region', { name })
export const figures = (name: RegExp) =>
  [...part(name).querySelectorAll('dl > div')].map(({ textContent }) => textContent)
export const rowOf = (name: string) => button(name).closest('tr')?.textContent

export const boardsAsked = () => asked.filter(({ path }) => path === '/api/ops/board').length
export const article = (id: string) => screen.queryByRole('article', { name: `Booking ${id.slice(-8)}` })
