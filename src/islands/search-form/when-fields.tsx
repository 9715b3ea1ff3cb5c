import { type ReactNode, useId, useState } from 'react'
import {
  chooseDate,
  chooseReturnDate,
  chooseReturnTime,
  chooseTime,
  type TripForm,
} from '../../domain/bookings/trip-form'
import {
  bookableDates,
  openReturnSlots,
  openSlots,
  returnDates,
  TIME_SLOTS,
} from '../../domain/bookings/trip-times'
import { dateOf } from '../../domain/kolkata-time'
import { DateField, dateLabel, TimeField } from './date-field'
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
      date={form.date}
      time={form.time}
      dates={bookableDates(now)}
      slotsOf={(date) => openSlots(date, form.serviceType, now)}
      problem={form.timeError}
      now={now}
      onDate={(date) => change((current) => chooseDate(current, date, now))}
      onTime={(slot) => change((current) => chooseTime(current, slot))}
    >
      {children}
    </WhenLine>
  )
}

const CHOOSE_DATE_FIRST = 'Way back: choose the date of the trip there first.'

const TOO_LATE_TO_RETURN =
  'Way back: choose an earlier date for the trip there, for both must lie within 30 days.'

/** Date and time of a round trip's return. */
export function ReturnFields({ form, change, now }: WhenFieldsProps) {
  const dates = returnDates(form.date, now)
  if (dates === null) {
    return <p className="field-hint">{form.date === '' ? CHOOSE_DATE_FIRST : TOO_LATE_TO_RETURN}</p>
  }
  return (
    <WhenLine
      back
      date={form.returnDate}
      time={form.returnTime}
      dates={dates}
      slotsOf={(date) => openReturnSlots(date, `${form.date}T${form.time || '00:00'}`)}
      problem={form.returnError}
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
  date: string
  time: string
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
  const { back = false, date, time, dates, slotsOf, problem, now, onDate, onTime, children } = props
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
        <DateField
          {...panel('date')}
          {...dates}
          value={date}
          today={dateOf(now)}
          onChoose={(chosen) => {
            onDate(chosen)
            if (chosen !== '') setOpen(slotsOf(chosen).includes(time) ? null : 'time')
          }}
        />
        <TimeField
          {...panel('time')}
          value={time}
          // Without a date no slot is known to be too early.
          slots={date === '' ? TIME_SLOTS : slotsOf(date)}
          day={dateLabel(date)}
          onChoose={(slot) => {
            onTime(slot)
            setOpen(date === '' ? 'date' : null)
          }}
        />
        {children}
      </div>
      {problem && (
        <p id={id} className="field-error pt-1.5" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
