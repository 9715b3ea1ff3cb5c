// The console's keyboard shortcuts, and the list of them.

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { readStored, writeStored } from '../../browser-storage'
import { listen } from '../../components/page-events'
import { closeBooking, ops, turnPage, VIEWS } from './console-state'
import { openDialog } from './dialog'
import { chooseFocused } from './selection'

export const FIND_ID = 'ops-find'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** The former search is selected, so that the next search is typed over it. */
function focusFind(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${FIND_ID}`)
  field?.focus()
  field?.select()
  return true
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
export function closePanel(): void {
  const id = ops.openId.value
  closeBooking()
  setTimeout(() =>
    rows()
      .find(({ dataset }) => dataset.row === id)
      ?.focus(),
  )
}

interface Shortcut {
  /** The key as it is written in the list of keys. */
  shown: string
  keys: readonly string[]
  says: string
  /** Whether it did something. */
  act?(key: string): boolean
}

const SHORTCUTS: readonly Shortcut[] = [
  { shown: '/', keys: ['/'], says: 'Find rides, people, cars or payments', act: focusFind },
  { shown: 'j or ↓', keys: ['j', 'ArrowDown'], says: 'Next ride', act: () => moveFocus(1) },
  { shown: 'k or ↑', keys: ['k', 'ArrowUp'], says: 'Ride before', act: () => moveFocus(-1) },
  {
    shown: 'n or p',
    keys: ['n', 'p'],
    says: 'Next page, page before',
    act: (key) => turnPage(key === 'n' ? 1 : -1),
  },
  { shown: 'x', keys: ['x'], says: 'Choose the ride, for an action on several', act: chooseFocused },
  // By the button itself.
  { shown: 'Enter', keys: [], says: 'Open the ride' },
  { shown: 'a', keys: ['a'], says: 'To the actions of the open ride', act: focusActions },
  {
    shown: 'Esc',
    keys: ['Escape'],
    says: 'Put it away',
    act() {
      const isOpen = ops.openId.value !== null
      if (isOpen) closePanel()
      return isOpen
    },
  },
  {
    shown: '1 to 7',
    keys: VIEWS.map((_, at) => String(at + 1)),
    says: 'Rides, fleet, prices, log, book, days, money',
    act(key) {
      ops.view.value = VIEWS[Number(key) - 1]?.[0] ?? 'rides'
      return true
    },
  },
  { shown: '?', keys: ['?'], says: 'This list', act: showKeys },
]

/**
 * Handles the shortcuts: ignored while they are off, in a field, with a modifier key, or while a dialog or a menu is
 * open. A key that did nothing keeps its default action: arrows scroll, Escape closes.
 */
export function useShortcuts(): void {
  useEffect(() => {
    ops.keysOn.value = readStored(OFF) !== 'off'
    const pressed = (event: KeyboardEvent) => {
      const { key, target } = event
      if (!ops.keysOn.value || event.ctrlKey || event.metaKey || event.altKey || isSomethingOver()) return
      // The event's target is asked and not the active element: once Escape has left a field, the same key would close
      // the open booking.
      if (takesKeys(target)) return
      if (SHORTCUTS.find(({ keys }) => keys.includes(key))?.act?.(key)) event.preventDefault()
    }
    return listen('keydown', pressed)
  }, [])
}

/** Moves to the first button of the open ride's actions, else of its money. */
function focusActions(): boolean {
  const actions = '[data-actions] button:not([disabled]), .ops-panel .ops-money button'
  document.querySelector<HTMLElement>(actions)?.focus()
  return true
}

export function showKeys(): boolean {
  openDialog('Keys', <KeysList />)
  return true
}

/** The name of what is stored: users of speech input have to turn single keys off (WCAG 2.1.4). */
const OFF = 'ops-keys'

/** The keys of the console, and whether they are on. */
function KeysList() {
  useSignals()
  const turn = (on: boolean) => {
    ops.keysOn.value = on
    writeStored(OFF, on ? null : 'off')
  }
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ shown, says }) => (
          <div key={shown} className="contents">
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={ops.keysOn.value}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        Single keys are on
      </label>
    </>
  )
}
