// Loaded when the date field is opened: react-day-picker is the largest part of the form.
import { DayPicker, type Modifiers } from 'react-day-picker'

export interface CalendarProps {
  /** `YYYY-MM-DD`, '' while none is chosen. */
  value: string
  first: string
  last: string
  today: string
  /** Called with '' when the chosen day is pressed again. */
  onChoose(date: string): void
}

/*
 * react-day-picker uses the browser's time zone, our dates are Kolkata's. A date is passed as noon in the browser's
 * zone, so that neither the zone nor daylight saving time changes the day.
 */
const noonOf = (date: string) =>
  new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), 12)

const dateOfNoon = (noon: Date) =>
  [noon.getFullYear(), noon.getMonth() + 1, noon.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Accessible name of a day, with the visible number, so that speech input can name it (WCAG 2.5.3). */
const DAY_NAME = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long' })

const labelDayButton = (noon: Date, { today, selected }: Modifiers) =>
  `${today ? 'Today, ' : ''}${DAY_NAME.format(noon)}${selected ? ', selected' : ''}`

/** A month's days; those from `first` to `last` can be chosen. */
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
