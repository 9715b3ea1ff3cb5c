import { type KeyboardEvent, useEffect, useRef } from 'react'
import { slotLabel } from '../../domain/bookings/trip-times'

export interface TimeGridProps {
  value: string
  slots: readonly string[]
  /** The slots' day as text; null while none is chosen. */
  day: string | null
  onChoose(slot: string): void
}

const PARTS_OF_DAY = [
  ['Night', '06:00'],
  ['Morning', '12:00'],
  ['Afternoon', '17:00'],
  ['Evening', '25:00'],
] as const

function byPartOfDay(slots: readonly string[]): [string, string[]][] {
  let from = ''
  return PARTS_OF_DAY.map(([name, until]): [string, string[]] => {
    const part = slots.filter((slot) => slot >= from && slot < until)
    from = until
    return [name, part]
  }).filter(([, part]) => part.length > 0)
}

/** The slot to focus first: the chosen one, else the first available one, else 8:00 on a day with all slots. */
function startOf(slots: readonly string[], value: string): string | undefined {
  if (slots.includes(value)) return value
  return slots[0] === '00:00' ? slots.find((slot) => slot >= '08:00') : slots[0]
}

/** The half hours of a day as buttons with arrow-key navigation; loaded when first opened. */
export default function TimeGrid({ value, slots, day, onChoose }: TimeGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const start = startOf(slots, value)
  useEffect(() => {
    const first = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (!first) return grid.current?.focus()
    first.focus({ preventScroll: true })
    // Scrolls only the grid, not the page, to the part of the day with the focus.
    const part = first.closest('fieldset')
    if (grid.current && part) grid.current.scrollTop = part.offsetTop - grid.current.offsetTop
  }, [])
  if (slots.length === 0) {
    return (
      <div ref={grid} tabIndex={-1} className="p-3 outline-none">
        <p className="font-semibold">No times left{day ? ` on ${day}` : ''}.</p>
        <p className="text-muted">Choose a later date.</p>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div ref={grid} className="max-h-80 overflow-y-auto overscroll-contain p-1" onKeyDown={moveFocus}>
      {byPartOfDay(slots).map(([name, part]) => (
        <fieldset key={name} className="mb-3 min-w-0">
          <legend className="mb-1.5 text-sm text-muted">{name}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1.5">
            {part.map((slot) => (
              <button
                key={slot}
                type="button"
                className={`chip px-1 tabular-nums ${slot === '24:00' ? 'col-span-2' : ''}`}
                aria-pressed={slot === value}
                tabIndex={slot === start ? 0 : -1}
                onClick={() => onChoose(slot)}
              >
                {slotLabel(slot)}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** Arrow keys move by the grid's layout on the screen; Home and End go to its first and last slot. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.find((button) => button === document.activeElement)
  if (!here) return
  const at = buttons.indexOf(here)
  const left = here.offsetLeft
  const target = {
    ArrowRight: buttons[at + 1],
    ArrowLeft: buttons[at - 1],
    ArrowDown: buttons.slice(at + 1).find((button) => button.offsetLeft === left),
    ArrowUp: buttons.slice(0, at).findLast((button) => button.offsetLeft === left),
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
