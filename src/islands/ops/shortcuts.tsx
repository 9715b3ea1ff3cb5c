// The console's keyboard shortcuts.

import { useEffect, useState } from 'react'
import { type ConsoleState, closeBooking, turnPage, VIEWS } from './console-state'
import { chooseFocused } from './selection'

export const FIND_ID = 'ops-find'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** With what was typed there before selected: the next search is typed over it. */
function focusFind(): void {
  const field = document.querySelector<HTMLInputElement>(`#${FIND_ID}`)
  field?.focus()
  field?.select()
}

/** Elements that use keys themselves: fields, and the map, which arrow keys move. */
const takesKeys = (element: EventTarget | null) =>
  (element instanceof HTMLInputElement && !('select' in element.dataset)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLCanvasElement

/** Browsers that do not know the selector refuse the whole of it: there is no popover in them. */
const isSomethingOver = () =>
  document.querySelector(
    CSS.supports('selector(:popover-open)') ? 'dialog[open], :popover-open' : 'dialog[open]',
  ) !== null

const OFF = 'ops-keys'

/** Whether single-key shortcuts are on; stored, since users of speech input have to turn them off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(OFF) !== 'off'), [])
  const turn = (next: boolean) => {
    setOn(next)
    if (next) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, 'off')
  }
  return [on, turn]
}

/** Moves the focus to the next or previous row, from outside to the first or last; false at the end. */
function moveFocus(by: 1 | -1): boolean {
  const all = rows()
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))
  const row = all[next]
  if (!row || row === focused) return false
  row.focus()
  return true
}

/** Closes the booking, and returns the focus to its row, which a phone shows only then. */
export function closePanel(state: ConsoleState): void {
  const id = state.openId.value
  closeBooking(state)
  setTimeout(() =>
    rows()
      .find(({ dataset }) => dataset.row === id)
      ?.focus(),
  )
}

/**
 * Handles the shortcuts: ignored while they are off, in a field, with a modifier key, or while a dialog or a menu is
 * open. A key that did nothing keeps its default action: arrows scroll, Escape closes.
 */
export function useShortcuts(state: ConsoleState, on: boolean, showHelp: () => void): void {
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isSomethingOver()) return
      // Not the active element: a field that Escape left would let the same key close the open booking.
      if (takesKeys(event.target)) return
      if (!act(event.key)) return
      event.preventDefault()
    }
    const act = (key: string): boolean => {
      switch (key) {
        case '/':
          focusFind()
          return true
        case 'j':
        case 'ArrowDown':
          return moveFocus(1)
        case 'k':
        case 'ArrowUp':
          return moveFocus(-1)
        case 'n':
          return turnPage(state, 1)
        case 'p':
          return turnPage(state, -1)
        case 'x':
          return chooseFocused()
        case 'a':
          document.querySelector<HTMLElement>(ACTIONS)?.focus()
          return true
        case 'Escape':
          if (state.openId.value === null) return false
          closePanel(state)
          return true
        case '?':
          showHelp()
          return true
        default: {
          const view = VIEWS[Number(key) - 1]
          if (view) state.view.value = view
          return view !== undefined
        }
      }
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [state, on, showHelp])
}

/** Of the open ride: the first button of its actions, else of its money. */
const ACTIONS = '[data-actions] button:not([disabled]), .ops-panel .ops-money button'
