import * as v from 'valibot'
import { CITIES, type City, CountSchema } from '../fields'
import { addDays, isLocalDate } from '../kolkata-time'

/** What is counted by day, by its name in the table `day_counts` (docs/product.md, OPS-40). */
export type Counted =
  | 'search'
  | 'quote'
  | 'booking'
  | 'paid'
  | 'ride'
  | 'cancellation'
  | 'unpaid'
  | 'no_show'
  | 'late_ride'
  | 'late_minutes'
  | 'payment'
  | 'refund'
  | 'sms'
  | 'whatsapp'
  | 'email'
  | 'push'

const DaySchema = v.pipe(v.string(), v.check(isLocalDate))

/**
 * GET /api/ops/days: a row for each of the last days and each city that has counts; '' where the city is not known.
 * Counts may have names that this page does not know yet.
 */
export const DaysSchema = v.object({
  today: DaySchema,
  rows: v.array(
    v.object({
      day: DaySchema,
      city: v.picklist([...CITIES, '']),
      counts: v.record(v.string(), CountSchema),
    }),
  ),
})

export type Days = v.InferOutput<typeof DaysSchema>

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Span {
  from: string
  to: string
}

/** How many days operators see, today among them. */
const DAYS_SHOWN = 30

export const shownSpan = (today: string): Span => ({ from: addDays(today, 1 - DAYS_SHOWN), to: today })

/** The days of a span, the last first. */
export function daysOf({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day)
  return days
}

/** The weeks of a span from Monday on, the last first, the first and the last cut to it. */
export function weeksOf(span: Span): Span[] {
  const weeks: Span[] = []
  for (const day of daysOf(span)) {
    const [week] = weeks.slice(-1)
    const isSunday = new Date(day).getUTCDay() === 0
    if (week && !isSunday) week.from = day
    else weeks.push({ from: day, to: day })
  }
  return weeks
}

/** What is counted in a span's days, each thing by its name; in one city, or with what is of no known city. */
export function figuresOf(
  rows: Days['rows'],
  { from, to }: Span,
  city: City | null,
): (what: Counted) => number {
  const within = rows.filter((row) => row.day >= from && row.day <= to && (city ?? row.city) === row.city)
  return (what) => within.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0)
}

/** Whole percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)
