import { useEffect } from 'react'
import { type ConsoleState, VIEWS } from './console-state'
import { closeBooking } from './load'

export const FIND_ID = 'ops-find'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Moves the focus along the rows that are shown; from none to the first or the last. */
function step(by: 1 | -1): void {
  const all = rows()
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))
  all[next]?.focus()
}

/** Puts the booking away, and the focus back on its row. */
export function putAway(state: ConsoleState): void {
  const id = state.openId.value
  closeBooking(state)
  rows()
    .find(({ dataset }) => dataset.row === id)
    ?.focus()
}

/** The keys of the console: not heard while somebody types, holds another key, or has a dialog open. */
export function useKeys(state: ConsoleState, showHelp: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (isTyping(document.activeElement)) return
      if (!act(event.key)) return
      event.preventDefault()
    }
    const act = (key: string): boolean => {
      switch (key) {
        case '/':
          document.getElementById(FIND_ID)?.focus()
          return true
        case 'j':
        case 'ArrowDown':
          step(1)
          return true
        case 'k':
        case 'ArrowUp':
          step(-1)
          return true
        case 'a':
          document.querySelector<HTMLElement>('[data-actions] button:not([disabled])')?.focus()
          return true
        case 'Escape':
          putAway(state)
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
  }, [state, showHelp])
}
