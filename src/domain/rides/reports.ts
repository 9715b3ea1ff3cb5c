import * as v from 'valibot'
import { InstantSchema } from '../fields'
import {
  JUDGED_REPORTS,
  type JudgedReport,
  PositionJudgementSchema,
  roughMetres,
  WORD_REASON_LABELS,
  WORD_REASONS,
  whereTheCarWas,
} from './judge-position'
import type { RidePhase } from './phase'

/** A report of a driver's with what the position said of it, as it is kept (docs/product.md, ARRIVAL-9). */
export const JudgementSchema = v.object({
  ...PositionJudgementSchema.entries,
  kind: v.picklist(JUDGED_REPORTS),
  reason: v.nullable(v.picklist(WORD_REASONS)),
  own_words: v.nullable(v.string()),
  at: InstantSchema,
})

export type Judgement = v.InferOutput<typeof JudgementSchema>

/** A report in words, in a trip's details. */
export const ReportLineSchema = v.object({ what: v.string(), words: v.string(), at: InstantSchema })

type ReportLine = v.InferOutput<typeof ReportLineSchema>

const REPORT_LABELS: Record<JudgedReport, string> = {
  arrival: 'Arrival',
  end: 'End of the ride',
  no_show: 'Rider did not come',
}

/** A report as its rider or an operator reads it; what the driver wrote in own words is for operators. */
export function reportLine(judgement: Judgement, audience: 'rider' | 'operator'): ReportLine {
  const { kind, verdict, metres, reason, own_words, at } = judgement
  const what = REPORT_LABELS[kind]
  if (verdict === 'trusted') {
    const where = metres === null ? '' : `, ${roughMetres(metres)} from the place`
    return { what, at, words: `Confirmed by the car’s position${where}` }
  }
  const why = reason === null ? '' : ` Reason: ${WORD_REASON_LABELS[reason]}.`
  const own = audience === 'operator' && own_words !== null ? ` ‘${own_words}’` : ''
  return { what, at, words: `The driver’s word: ${whereTheCarWas(judgement)}.${why}${own}` }
}

interface NewestReport {
  phase: RidePhase
  arrival_confirmed_at: string | null
  /** The newest report of the ride; null without one. */
  newest: Pick<Judgement, 'kind' | 'verdict' | 'metres' | 'age_seconds'> | null
}

/**
 * Where the car was when the driver reported, of a ride whose arrival or end is the driver's word alone; null of any
 * other. Riders and viewers of a link read it in place of 'is here' and 'has arrived' (docs/product.md, ARRIVAL-4).
 */
export function driversWord({ phase, arrival_confirmed_at, newest }: NewestReport): string | null {
  const isWord =
    (phase === 'arrived' && arrival_confirmed_at === null) ||
    (phase === 'completed' && newest?.kind === 'end' && newest.verdict === 'driver_says')
  if (!isWord) return null
  return `When they said so, ${whereTheCarWas(newest ?? { metres: null, age_seconds: null })}.`
}

/** As `driversWord`, for viewers of a link, who are told no distance from an end of the trip. */
export const driversWordByLink = (report: NewestReport): string | null =>
  driversWord(report) && 'The car’s position didn’t confirm it.'
