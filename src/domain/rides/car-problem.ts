// 'The car has a problem', as its driver presses it (docs/decisions/0045-another-car-in-the-middle-of-a-ride.md).
import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { type Coordinates, CoordinatesSchema, metresBetween } from '../places/coordinates'
import { END_METRES, FIX_FRESH_MS, type LastFix } from './judge-position'

export const CAR_PROBLEMS = ['flat_tyre', 'battery', 'breakdown', 'accident'] as const

export const CarProblemSchema = v.picklist(CAR_PROBLEMS)

export type CarProblem = v.InferOutput<typeof CarProblemSchema>

/** As a driver chooses it and an operator reads it. */
export const CAR_PROBLEM_WORDS: Record<CarProblem, string> = {
  flat_tyre: 'Flat tyre',
  battery: 'Battery is empty',
  breakdown: 'Breakdown',
  accident: 'Accident',
}

/** A problem for which no other car has come yet. */
export const OpenProblemSchema = v.object({
  problem: CarProblemSchema,
  /** When we learned of it: so long nobody could look for another driver. */
  at: InstantSchema,
})

export type OpenProblem = v.InferOutput<typeof OpenProblemSchema>

/** Where a car with a problem stood with its rider, and when that was measured. */
export const StandsAtSchema = v.object({ ...CoordinatesSchema.entries, at: InstantSchema })

/** Minutes that another driver is looked for before the start (PROBLEM-4). */
const SEARCH_MINUTES = 15

/** From when a ride that has not started is cancelled where nobody else has it. `at`: when we learned of the problem. */
export const searchEnds = (at: string): Date => new Date(Date.parse(at) + SEARCH_MINUTES * 60_000)

interface Trip {
  dropoff: Coordinates | null
  is_round_trip: boolean
}

/**
 * Whether a started ride is so near to its drop-off that it ends there, unless it was an accident (PROBLEM-2): within 1 km by a fix of the
 * last 2 minutes before or after the press. A rental has no drop-off, and a round trip passes it half-way.
 */
export function isNearTheEnd(fix: LastFix | null, { dropoff, is_round_trip }: Trip, at: Date): boolean {
  if (fix === null || dropoff === null || is_round_trip) return false
  return Math.abs(at.getTime() - fix.at) <= FIX_FRESH_MS && metresBetween(fix, dropoff) <= END_METRES
}
