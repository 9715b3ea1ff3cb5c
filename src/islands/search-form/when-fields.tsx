import type { ReactNode } from 'react'
import { bookableDates, openReturnSlots, openSlots, returnDates } from '../../domain/bookings/time-slots'
import type { TripForm } from '../../domain/bookings/trip-form'
import {
  chooseDate,
  chooseReturnDate,
  chooseReturnTime,
  chooseTime,
} from '../../domain/bookings/trip-form-details'
import type { Change } from './use-trip-form'
import { WhenLine } from './when-line'

interface Props {
  form: TripForm
  change: Change
  now: Date
}

/** Date and time of the pickup, and what else belongs on that line. */
export function OutwardFields({ form, change, now, children }: Props & { children: ReactNode }) {
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

/** Date and time of an outstation round trip's way back. */
export function ReturnFields({ form, change, now }: Props) {
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
