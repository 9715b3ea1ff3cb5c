// What a rider wishes for a trip: saved in one line of text, and read from it.
import { OWN_WORDS_MOST } from '../fields'
import { LUGGAGE } from './trip-types'

export interface Instructions {
  /** Pieces of luggage, 0 to 3. */
  luggage: number
  pet: boolean
  text: string
}

/** Most characters of what is saved: the rider's own words with all that is put before them. */
export const INSTRUCTIONS_MAX = OWN_WORDS_MOST + 100

/*
 * The rider's own words come last, so whatever they hold (separators, line ends, "Pet: yes") is never read as a
 * part. `(?! \| )` keeps a leading separator from being taken for ours.
 */
const SAVED = /^(?! \| )(?:Luggage: ([1-3]))?((?:^| \| )Pet: yes)?(?:(?:^| \| )Note: ([\s\S]+))?$/

/** 'Luggage: 2 | Pet: yes | Note: …', with only the parts there are; '' when there are none. */
export function composeInstructions({ luggage, pet, text }: Instructions): string {
  const parts: string[] = []
  if (luggage > LUGGAGE.min) parts.push(`Luggage: ${Math.min(luggage, LUGGAGE.max)}`)
  if (pet) parts.push('Pet: yes')
  if (text !== '') parts.push(`Note: ${text}`)
  return parts.join(' | ')
}

/** The parts of saved instructions. Text that this product did not compose is kept whole, as the rider's words. */
export function parseInstructions(saved: string): Instructions {
  const parts = SAVED.exec(saved)
  if (!parts) return { luggage: LUGGAGE.min, pet: false, text: saved }
  return { luggage: Number(parts[1] ?? LUGGAGE.min), pet: parts[2] !== undefined, text: parts[3] ?? '' }
}
