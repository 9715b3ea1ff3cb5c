import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { lineIcon } from '../../components/line-icon'
import { slotLabel } from '../../domain/bookings/trip-times'
import { formatDate, instantOf } from '../../domain/kolkata-time'
import type { CalendarProps } from './calendar'
import { PopoverField, type PopoverProps } from './popover-field'
import type { TimeGridProps } from './time-grid'

/** The server never opens the calendar: its build leaves it out. */
const loadCalendar = () => (import.meta.env.SSR ? Promise.reject() : import('./calendar'))

/** 'Sat, 21 Nov' of a `YYYY-MM-DD`; null of none. */
export function dateLabel(date: string): string | null {
  const noon = instantOf(`${date}T12:00`)
  return noon && formatDate(noon)
}

/** A date: a button that opens a calendar. */
export function DateField({
  field,
  label,
  problemId,
  open,
  onOpenChange,
  ...calendar
}: CalendarProps & PopoverProps) {
  return (
    <PopoverField
      {...{ field, label, problemId, open, onOpenChange }}
      value={dateLabel(calendar.value)}
      icon={<CalendarIcon />}
      title={`Choose a ${label.toLowerCase()}`}
    >
      <LoadedCalendar {...calendar} />
    </PopoverField>
  )
}

/** The calendar once loaded; the browser's date input if its script fails to load. */
function LoadedCalendar(props: CalendarProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const [failed, setFailed] = useState(false)
  const shape = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let here = true
    shape.current?.focus()
    loadCalendar().then(
      (loaded) => here && setCalendar(() => loaded.Calendar),
      () => here && setFailed(true),
    )
    // The time is chosen next: its grid is preloaded.
    loadTimeGrid().catch(() => {})
    return () => {
      here = false
    }
  }, [])
  if (Calendar) return <Calendar {...props} />
  if (failed) {
    return (
      <label className="field p-2">
        Date
        <input
          type="date"
          min={props.first}
          max={props.last}
          value={props.value}
          onChange={(event) => props.onChoose(event.target.value)}
        />
      </label>
    )
  }
  return (
    <div ref={shape} tabIndex={-1} className="mx-auto max-w-88 outline-none">
      <p className="p-2 text-muted">Loading the calendar…</p>
      <div className="skeleton h-72" />
    </div>
  )
}

const loadTimeGrid = () => import('./time-grid')

const LazyTimeGrid = lazy(() =>
  loadTimeGrid().then(
    ({ TimeGrid }) => ({ default: TimeGrid }),
    () => ({ default: PlainTimeChoice }),
  ),
)

/** Fallback if the grid's script fails to load: a select with the same times. */
const PlainTimeChoice = ({ value, slots, onChoose }: TimeGridProps) => (
  <label className="field p-2">
    Time
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      <option />
      {slots.map((slot) => (
        <option key={slot} value={slot}>
          {slotLabel(slot)}
        </option>
      ))}
    </select>
  </label>
)

/** A time: a button that opens a grid of half hours. */
export function TimeField({
  field,
  label,
  problemId,
  open,
  onOpenChange,
  ...grid
}: TimeGridProps & PopoverProps) {
  return (
    <PopoverField
      {...{ field, label, problemId, open, onOpenChange }}
      value={grid.value === '' ? null : slotLabel(grid.value)}
      icon={<ClockIcon />}
      title={`Choose a ${label.toLowerCase()}`}
    >
      <Suspense fallback={<div className="skeleton h-80" role="status" aria-label="Loading the times" />}>
        <LazyTimeGrid {...grid} />
      </Suspense>
    </PopoverField>
  )
}

const CalendarIcon = lineIcon(
  <>
    <rect x="3" y="5" width="18" height="16" rx="2" />
    <path d="M3 10h18M8 2.5V7M16 2.5V7" />
  </>,
)

const ClockIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
