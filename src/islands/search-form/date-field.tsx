import { type ComponentType, useEffect, useRef, useState } from 'react'
import { formatDate, instantOf } from '../../domain/bookings/kolkata-time'
import type { CalendarProps } from './calendar'
import { CalendarIcon } from './icons'
import { PopoverField, type PopoverProps } from './popover-field'
import { loadTimeGrid } from './time-field'

/** The server never opens a calendar, so its build need not hold one. */
const loadCalendar = () => (import.meta.env.SSR ? Promise.reject() : import('./calendar'))

/** 'Sat, 21 Nov' of a `YYYY-MM-DD`; null of none. */
export function dateLabel(date: string): string | null {
  const noon = instantOf(`${date}T12:00`)
  return noon && formatDate(noon)
}

/** A date: a word that opens a calendar. */
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

/** The calendar as soon as it is there; the browser's own date field where its script does not come. */
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
    // Times come next.
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
