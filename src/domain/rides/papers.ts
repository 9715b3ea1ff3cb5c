// What a driver and a car need to be on the road: each ends on a day in Kolkata.
import * as v from 'valibot'
import { PaperDateSchema } from '../fields'
import { addDays, formatDay } from '../kolkata-time'

/** The papers, under the names of their columns; each is the last day on which it is valid. */
export const PAPERS = ['license_until', 'permit_until', 'insurance_until', 'fitness_until'] as const

export const VEHICLE_PAPERS = ['permit_until', 'insurance_until', 'fitness_until'] as const

export type Paper = (typeof PAPERS)[number]

export const PaperEndSchema = v.object({ paper: v.picklist(PAPERS), until: PaperDateSchema })

type PaperEnd = v.InferOutput<typeof PaperEndSchema>

/** The papers of a driver, of a car, or of both. */
export type Papers = Partial<Record<Paper, string | null>>

export const PAPER_WORDS: Record<Paper, string> = {
  license_until: 'licence',
  permit_until: 'permit',
  insurance_until: 'insurance',
  fitness_until: 'fitness certificate',
}

/** A paper that ends within so many days needs an operator. */
export const PAPER_DAYS = 30

const endsOf = (papers: Papers): PaperEnd[] =>
  PAPERS.flatMap((paper) => {
    const until = papers[paper]
    return until === undefined ? [] : [{ paper, until }]
  })

/** The first end comes first; a paper without a date before all. */
const byEnd = (one: PaperEnd, other: PaperEnd) => (one.until ?? '').localeCompare(other.until ?? '')

/**
 * The paper that ended first before this day, `YYYY-MM-DD`: whoever has it is given no ride of that day (docs/product.md,
 * PAPER-2). On its last day a paper is valid; one without a date stops nothing.
 */
export function endedBefore(papers: Papers, day: string): { paper: Paper; until: string } | null {
  const [first] = endsOf(papers)
    .flatMap(({ paper, until }) => (until !== null && until < day ? [{ paper, until }] : []))
    .sort(byEnd)
  return first ?? null
}

/** All of them, a paper without a date first, then the first end. */
export const papersByEnd = (papers: Papers): PaperEnd[] => endsOf(papers).sort(byEnd)

/** The papers that have ended, end within 30 days of this day, or have no date; the first end first. */
export const papersToRenew = (papers: Papers, today: string): PaperEnd[] =>
  papersByEnd(papers).filter(({ until }) => until === null || until <= addDays(today, PAPER_DAYS))

/** Days from `today` to the last valid day; negative once it has passed. */
const daysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000)

/**
 * What a driver reads where the offers stand: why there are none, or none after a day; null where no paper has ended or
 * ends within 30 days (docs/product.md, PAPER-5).
 */
export function paperNote(papers: Papers, today: string): string | null {
  const [first] = papersToRenew(papers, today).filter(({ until }) => until !== null)
  if (!first) return null
  const stops = (first.until ?? '') < today ? ', so no ride is offered' : ': no ride after it is offered'
  return `Your ${paperWords(first, today)}${stops}. The office can enter the new date.`
}

/** '3 Nov', and '3 Nov 2025' of another year. */
const dayWords = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : `${formatDay(day)} ${day.slice(0, 4)}`

/** 'permit ended on 3 Nov', 'licence ends on 3 Dec, in 10 days', 'licence ends on 3 May 2029', 'insurance has no date'. */
export function paperWords({ paper, until }: PaperEnd, today: string): string {
  const name = PAPER_WORDS[paper]
  if (until === null) return `${name} has no date`
  const days = daysLeft(until, today)
  if (days < 0) return `${name} ended on ${dayWords(until, today)}`
  const end = `${name} ends on ${dayWords(until, today)}`
  if (days > PAPER_DAYS) return end
  return `${end}, ${days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`}`
}
