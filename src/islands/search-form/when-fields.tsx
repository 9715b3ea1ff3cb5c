import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Problem } from '../../components/button'
import { lineIcon } from '../../components/line-icon'
import {
  chooseDate,
  chooseReturnDate,
  chooseReturnTime,
  chooseTime,
  type TripForm,
} from '../../domain/bookings/trip-form'
import {
  bookableDates,
  dateInWords,
  openReturnSlots,
  openSlots,
  returnDates,
  slotLabel,
  TIME_SLOTS,
} from '../../domain/bookings/trip-times'
import { dateOf, pickedOfLocal } from '../../domain/kolkata-time'
import type { CalendarProps } from './calendar'
import { PopoverField } from './popover-field'
import type { TimeGridProps } from './time-grid'
import type { Change } from './use-trip-form'

interface WhenFieldsProps {
  form: TripForm
  change: Change
  now: Date
}

/** Date and time of the pickup, and further fields of that row. */
export function OutwardFields({ form, change, now, children }: WhenFieldsProps & { children: ReactNode }) {
  return (
    <WhenLine
      picked={form.scheduled_time}
      dates={bookableDates(now)}
      slotsOf={(date) => openSlots(date, form.service_type, now, form.booked)}
      problem={form.errors.time}
      now={now}
      onDate={(date) => change((current) => chooseDate(current, date, now))}
      onTime={(slot) => change((current) => chooseTime(current, slot))}
    >
      {children}
    </WhenLine>
  )
}

const CHOOSE_DATE_FIRST = 'Choose the date of your trip there first.'

const TOO_LATE_TO_RETURN = 'Choose an earlier date there. You can come back within 30 days from today.'

/** Date and time of a round trip's return. */
export function ReturnFields({ form, change, now }: WhenFieldsProps) {
  const there = pickedOfLocal(form.scheduled_time)
  const dates = returnDates(there.date, now)
  if (dates === null) {
    return <p className="field-hint">{there.date === '' ? CHOOSE_DATE_FIRST : TOO_LATE_TO_RETURN}</p>
  }
  return (
    <WhenLine
      back
      picked={form.return_scheduled_time}
      dates={dates}
      slotsOf={(date) => openReturnSlots(date, `${there.date}T${there.time || '00:00'}`)}
      problem={form.errors.return}
      now={now}
      onDate={(date) => change((current) => chooseReturnDate(current, date))}
      onTime={(slot) => change((current) => chooseReturnTime(current, slot))}
    />
  )
}

const LABELS = { date: ['Date', 'Return date'], time: ['Time', 'Return time'] } as const

interface WhenLineProps {
  /** True for the return. */
  back?: boolean
  /** Date and time as they are picked so far. */
  picked: string
  /** The dates that can be chosen, both included. */
  dates: { first: string; last: string }
  /** The times of a date that can be chosen. */
  slotsOf(date: string): readonly string[]
  problem: string | null
  now: Date
  onDate(date: string): void
  onTime(slot: string): void
  children?: ReactNode
}

/**
 * Date and time as a line of buttons, with the error below. After a date that
 * clears the time the times open, and after a time without a date the dates.
 */
function WhenLine(props: WhenLineProps) {
  const { back = false, picked, dates, slotsOf, problem, now, onDate, onTime, children } = props
  const { date, time } = pickedOfLocal(picked)
  const id = useId()
  const [open, setOpen] = useState<'date' | 'time' | null>(null)
  const panel = (which: 'date' | 'time') => ({
    field: back ? `return_${which}` : which,
    label: LABELS[which][back ? 1 : 0],
    problemId: problem ? id : undefined,
    open: open === which,
    onOpenChange: (opened: boolean) =>
      setOpen((current) => (opened ? which : current === which ? null : current)),
  })
  return (
    <div className="needs-script">
      <div
        className={`relative flex flex-wrap rounded-control border bg-raised ${problem ? 'border-error' : 'border-line'}`}
      >
        <PopoverField {...panel('date')} value={dateLabel(date)} icon={<CalendarIcon />}>
          <LoadedCalendar
            {...dates}
            value={date}
            today={dateOf(now)}
            onChoose={(chosen) => {
              onDate(chosen)
              if (chosen !== '') setOpen(slotsOf(chosen).includes(time) ? null : 'time')
            }}
          />
        </PopoverField>
        <PopoverField {...panel('time')} value={time === '' ? null : slotLabel(time)} icon={<ClockIcon />}>
          <Suspense fallback={<div className="skeleton h-80" role="status" aria-label="Loading the times" />}>
            <LazyTimeGrid
              value={time}
              // Without a date no slot is known to be too early.
              slots={date === '' ? TIME_SLOTS : slotsOf(date)}
              day={dateLabel(date)}
              onChoose={(slot) => {
                onTime(slot)
                setOpen(date === '' ? 'date' : null)
              }}
            />
          </Suspense>
        </PopoverField>
        {children}
      </div>
      <Problem id={id} className="field-error pt-1.5">
        {problem}
      </Problem>
    </div>
  )
}

/** The server never opens the calendar: its build leaves it out. */
const loadCalendar = () => (import.meta.env.SSR ? Promise.reject() : import('./calendar'))

const dateLabel = (date: string) => (date === '' ? null : dateInWords(date))

/** The calendar once loaded; the browser's date input if its script fails to load. */
function LoadedCalendar(props: CalendarProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const [failed, setFailed] = useState(false)
  const shape = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shape.current?.focus()
    loadCalendar().then(
      (loaded) => setCalendar(() => loaded.Calendar),
      () => setFailed(true),
    )
    // The time is chosen next: its grid is preloaded.
    loadTimeGrid().catch(() => {})
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
        <span className="field-hint">{dateLabel(props.value)}</span>
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

const LazyTimeGrid = lazy<ComponentType<TimeGridProps>>(() =>
  loadTimeGrid().catch(() => ({ default: PlainTimeChoice })),
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

const CalendarIcon = lineIcon(
  <rect x="3" y="5" width="18" height="16" rx="2" />,
  <path d="M3 10h18M8 2.5V7M16 2.5V7" />,
)

const ClockIcon = lineIcon(<circle cx="12" cy="12" r="9" />, <path d="M12 7v5l3.5 2" />)
