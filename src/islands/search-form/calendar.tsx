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

const ARROW = 'icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-35'

/** By the library's names. What a chosen day or one that can't be chosen looks like holds for today too. */
const LOOKS = {
  month_caption: 'flex h-11 items-center px-3 font-heading text-lg font-semibold',
  nav: 'absolute top-0 right-0 flex',
  button_previous: ARROW,
  button_next: ARROW,
  chevron: 'fill-current',
  month_grid: 'w-full table-fixed',
  weekday: 'py-1 text-[0.875rem] font-normal text-muted',
  day: 'text-center tabular-nums',
  day_button: 'h-11 w-full cursor-pointer rounded-control hover:bg-green-tint',
  today: '*:[box-shadow:inset_0_0_0_1px_var(--line)]',
  disabled: '*:cursor-not-allowed *:bg-transparent! *:text-muted *:opacity-55 *:[box-shadow:none]!',
  selected: '*:bg-green! *:font-semibold *:text-on-green *:[box-shadow:none]!',
}

/** A month's days; those from `first` to `last` can be chosen. */
export function Calendar({ value, first, last, today, onChoose }: CalendarProps) {
  const chosen = value === '' ? undefined : noonOf(value)
  return (
    <DayPicker
      className="relative mx-auto max-w-88"
      classNames={LOOKS}
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
