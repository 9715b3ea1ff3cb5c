import * as v from 'valibot'
import { CITIES, type City, CountSchema, DateSchema } from '../fields'
import { addDays } from '../kolkata-time'

/**
 * GET /api/ops/days: a row for each of the last 30 days and each city that has counts, by the names that the table
 * `day_counts` has them under; '' where the city is not known (docs/product.md, OPS-40).
 */
export const DaysSchema = v.object({
  today: DateSchema,
  rows: v.array(
    v.object({
      day: DateSchema,
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

/** The days that operators see, today among them. */
export const shownSpan = (today: string): Span => ({ from: addDays(today, -29), to: today })

/** A span's weeks from Monday on with their days, the last first; the first and the last week are cut to the span. */
export function weeksOf({ from, to }: Span): { week: Span; days: Span[] }[] {
  const weeks: { week: Span; days: Span[] }[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const [last] = weeks.slice(-1)
    const one = { from: day, to: day }
    if (last && new Date(day).getUTCDay() !== 0) {
      last.week.from = day
      last.days.push(one)
    } else weeks.push({ week: { ...one }, days: [one] })
  }
  return weeks
}

/** How often each thing happened in a span's days; in one city, or with what is of no known city. */
export function figuresOf(
  rows: Days['rows'],
  { from, to }: Span,
  city: City | null,
): (what: string) => number {
  const within = rows.filter((row) => row.day >= from && row.day <= to && (city ?? row.city) === row.city)
  return (what) => within.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0)
}
