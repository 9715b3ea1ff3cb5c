import * as v from 'valibot'
import { formatMinutes } from '../fares/fare'
import { isReason, NoteSchema } from '../fields'
import { type Coordinates, metresBetween } from '../places/coordinates'

/** An arrival is confirmed within so many metres of the pickup. */
export const ARRIVAL_METRES = 250

/** The end of a ride is confirmed within so many metres of where it goes. */
export const END_METRES = 1000

/** A fix that was taken longer before a press, or after it, says nothing of where the car was then, in milliseconds. */
export const FIX_FRESH_MS = 120_000

/** The last fix that a ride's room kept: none of a worse accuracy than it allows, and none that no car could reach. */
export interface LastFix extends Coordinates {
  /**
   * When the fix was taken, and at the latest when it was received: milliseconds since 1970, by the server's clock.
   */
  at: number
  /** Whole metres from setting out to the start of the ride; null where its room knows none. */
  approach_metres?: number | null
}

/**
 * 'trusted': the last fix confirms what the driver reports. 'driver_says': the last fix doesn't, or there is none that
 * could, and the report stands as the driver's word.
 */
export const VERDICTS = ['trusted', 'driver_says'] as const

export const PositionJudgementSchema = v.object({
  verdict: v.picklist(VERDICTS),
  /** From the last fix to the place, rounded to whole metres; null without a fix, and where there is no place. */
  metres: v.nullable(v.number()),
  /** Between the last fix and the press, in whole seconds; null without a fix. */
  age_seconds: v.nullable(v.number()),
})

export type PositionJudgement = v.InferOutput<typeof PositionJudgementSchema>

interface JudgedPlace {
  /** Null where there is none to be at: only that positions still come is judged then. */
  place: Coordinates | null
  /** Metres from it that are still there. */
  within: number
  at: Date
}

/**
 * Whether a ride's last fix confirms that its car was at a place when its driver pressed (docs/product.md, ARRIVAL-1).
 * A fix later than the press counts as one earlier by as much: a press that was sent late is judged by the fix nearest
 * to it that is known.
 */
export function judgePosition(fix: LastFix | null, { place, within, at }: JudgedPlace): PositionJudgement {
  if (fix === null) return { verdict: 'driver_says', metres: null, age_seconds: null }
  const apart = Math.abs(at.getTime() - fix.at)
  const metres = place && Math.round(metresBetween(fix, place))
  const isThere = apart <= FIX_FRESH_MS && (metres === null || metres <= within)
  return { verdict: isThere ? 'trusted' : 'driver_says', metres, age_seconds: Math.round(apart / 1000) }
}

interface TripEnds {
  pickup: Coordinates
  dropoff: Coordinates | null
  is_round_trip: boolean
}

/**
 * Where a trip ends: at its drop-off; a round trip where it began, because it is sold with the way back; a rental
 * nowhere in particular (null).
 */
export function placeOfEnd({ pickup, dropoff, is_round_trip }: TripEnds): Coordinates | null {
  if (dropoff === null) return null
  return is_round_trip ? pickup : dropoff
}

/** '600 m', '14.1 km': to ten metres below a kilometre, to a hundred above. */
export function roughMetres(metres: number): string {
  return metres < 995 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`
}

/** What is judged by position when a driver reports it. */
export const JUDGED_REPORTS = ['arrival', 'end', 'no_show'] as const

export type JudgedReport = (typeof JUDGED_REPORTS)[number]

/** A car that was seen so long ago, in seconds, was seen then: a shorter time is not said. */
const SAID_SECONDS = 60

/** 'the car was last seen 600 m away', '…, 12 min before', or that its position was not known. */
export function whereTheCarWas({
  metres,
  age_seconds,
}: Pick<PositionJudgement, 'metres' | 'age_seconds'>): string {
  if (metres === null || age_seconds === null) return 'the car’s position was not known'
  const age = age_seconds < SAID_SECONDS ? '' : `, ${formatMinutes(age_seconds / 60)} before`
  return `the car was last seen ${roughMetres(metres)} away${age}`
}

/** Why a driver's word is taken against the position, as the driver's page lists it. */
export const LISTED_REASONS = ['wrong_position', 'cannot_get_nearer', 'rider_asked', 'other'] as const

/** Includes what the page says by itself of a report that could not be sent. */
export const WORD_REASONS = [...LISTED_REASONS, 'no_network'] as const

export type WordReason = (typeof WORD_REASONS)[number]

/** What each is called, to drivers, riders and operators. */
export const WORD_REASON_LABELS: Record<WordReason, string> = {
  wrong_position: 'My phone shows a wrong position, or none',
  cannot_get_nearer: 'I can’t get nearer by car',
  rider_asked: 'The rider asked for another place',
  other: 'Something else',
  no_network: 'There was no network',
}

/** What a driver says where the position doesn't confirm a press; 'other' needs own words. */
export const DriverReasonSchema = v.pipe(
  v.object({ code: v.picklist(WORD_REASONS), words: v.nullable(NoteSchema) }),
  v.check(({ code, words }) => code !== 'other' || isReason(words ?? '')),
)

export type DriverReason = v.InferOutput<typeof DriverReasonSchema>
