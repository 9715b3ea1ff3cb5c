import { type ReactNode, useId, useState } from 'react'
import { dateOf } from '../../domain/bookings/kolkata-time'
import { TIME_SLOTS } from '../../domain/bookings/time-slots'
import { DateField, dateLabel } from './date-field'
import { TimeField } from './time-field'

const LABELS = { date: ['Date', 'Return date'], time: ['Time', 'Return time'] } as const

interface Props {
  /** Whether this is the way back. */
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
 * Date and time as one line of words, each of which can be pressed to change it; the error below. A date that
 * leaves no time chosen opens the times, and a time without a date the dates, for they come next.
 */
export function WhenLine(props: Props) {
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
        className={`relative flex flex-wrap rounded-control border bg-raised min-[23rem]:flex-nowrap ${problem ? 'border-error' : 'border-line'}`}
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
          // Before a date is chosen nothing is known to be too early.
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
