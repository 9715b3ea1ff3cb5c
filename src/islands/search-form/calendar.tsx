// Loaded when a date is chosen: it holds react-day-picker, the largest part of the form.
import { DayPicker, type Modifiers } from 'react-day-picker'

export interface CalendarProps {
  /** `YYYY-MM-DD`, '' while none is chosen. */
  value: string
  first: string
  last: string
  today: string
  /** '' when the chosen day is pressed again. */
  onChoose(date: string): void
}

/*
 * The calendar counts in the browser's own zone, we in Kolkata's dates. Noon of the same date in the browser's
 * zone stands for a date, so no zone and no summer time can turn it into its neighbour.
 */
const noonOf = (date: string) =>
  new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), 12)

const dateOfNoon = (noon: Date) =>
  [noon.getFullYear(), noon.getMonth() + 1, noon.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Holds the figure that is seen, '21', so that a voice can ask for the day by it. */
const DAY_NAME = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long' })

const labelDayButton = (noon: Date, { today, selected }: Modifiers) =>
  `${today ? 'Today, ' : ''}${DAY_NAME.format(noon)}${selected ? ', selected' : ''}`

/** A month of days, of which those from `first` to `last` can be chosen. */
export function Calendar({ value, first, last, today, onChoose }: CalendarProps) {
  const chosen = value === '' ? undefined : noonOf(value)
  return (
    <DayPicker
      className="calendar"
      mode="single"
      autoFocus
      selected={chosen}
      onSelect={(day) => onChoose(day ? dateOfNoon(day) : '')}
      defaultMonth={chosen ?? noonOf(first)}
      startMonth={noonOf(first)}
      endMonth={noonOf(last)}
      today={noonOf(today)}
      disabled={{ before: noonOf(first), after: noonOf(last) }}
      showOutsideDays={false}
      labels={{ labelDayButton }}
    />
  )
}
