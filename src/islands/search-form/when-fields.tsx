import { type ReactNode, useId, useState } from 'react'
import { dateOf } from '../../domain/bookings/kolkata-time'
import {
  bookableDates,
  openReturnSlots,
  openSlots,
  returnDates,
  TIME_SLOTS,
} from '../../domain/bookings/time-slots'
import type { TripForm } from '../../domain/bookings/trip-form'
import {
  chooseDate,
  chooseReturnDate,
  chooseReturnTime,
  chooseTime,
} from '../../domain/bookings/trip-form-details'
import { DateField, dateLabel } from './date-field'
import { TimeField } from './time-field'
import type { Change } from './use-trip-form'
import { WhenLine } from './when-line'

interface Props {
  form: TripForm
  change: Change
  now: Date
}

type Open = 'date' | 'time' | null

/** Date and time of the pickup. A date that leaves no time chosen opens the times, for they come next. */
export function OutwardFields({ form, change, now, children }: Props & { children: ReactNode }) {
  const problem = useId()
  const [open, setOpen] = useState<Open>(null)
  const problemId = form.timeError ? problem : undefined
  const toggle = (which: 'date' | 'time') => (opened: boolean) =>
    setOpen((current) => (opened ? which : current === which ? null : current))
  return (
    <WhenLine problem={form.timeError} problemId={problem}>
      <DateField
        field="date"
        label="Date"
        value={form.date}
        {...bookableDates(now)}
        today={dateOf(now)}
        problemId={problemId}
        open={open === 'date'}
        onOpenChange={toggle('date')}
        onChoose={(date) => {
          const next = chooseDate(form, date, now)
          change((current) => chooseDate(current, date, now))
          if (date !== '') setOpen(next.time === '' ? 'time' : null)
        }}
      />
      <TimeField
        field="time"
        label="Time"
        value={form.time}
        // Before a date is chosen nothing is known to be too early.
        slots={form.date === '' ? TIME_SLOTS : openSlots(form.date, form.serviceType, now)}
        day={dateLabel(form.date)}
        problemId={problemId}
        open={open === 'time'}
        onOpenChange={toggle('time')}
        onChoose={(slot) => {
          change((current) => chooseTime(current, slot))
          setOpen(form.date === '' ? 'date' : null)
        }}
      />
      {children}
    </WhenLine>
  )
}

/** Date and time of an outstation round trip's way back. */
export function ReturnFields({ form, change, now }: Props) {
  const problem = useId()
  const [open, setOpen] = useState<Open>(null)
  const dates = returnDates(form.date, now)
  const problemId = form.returnError ? problem : undefined
  const toggle = (which: 'date' | 'time') => (opened: boolean) =>
    setOpen((current) => (opened ? which : current === which ? null : current))
  if (dates === null) {
    const reason =
      form.date === ''
        ? 'Choose the date of the trip there first.'
        : 'Choose an earlier date for the trip there: the way back must lie within 30 days too.'
    return <p className="field-hint">Way back: {reason}</p>
  }
  return (
    <WhenLine problem={form.returnError} problemId={problem}>
      <DateField
        field="return_date"
        label="Return date"
        value={form.returnDate}
        {...dates}
        today={dateOf(now)}
        problemId={problemId}
        open={open === 'date'}
        onOpenChange={toggle('date')}
        onChoose={(date) => {
          change((current) => chooseReturnDate(current, date))
          if (date !== '') setOpen(form.returnTime === '' ? 'time' : null)
        }}
      />
      <TimeField
        field="return_time"
        label="Return time"
        value={form.returnTime}
        slots={
          form.returnDate === ''
            ? TIME_SLOTS
            : openReturnSlots(form.returnDate, `${form.date}T${form.time || '00:00'}`)
        }
        day={dateLabel(form.returnDate)}
        problemId={problemId}
        open={open === 'time'}
        onOpenChange={toggle('time')}
        onChoose={(slot) => {
          change((current) => chooseReturnTime(current, slot))
          setOpen(form.returnDate === '' ? 'date' : null)
        }}
      />
    </WhenLine>
  )
}
