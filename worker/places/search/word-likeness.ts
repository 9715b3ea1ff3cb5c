import { slipsAllowed, typingDistance } from './typing-distance'

/** A word of the vocabulary, or a typed one, with what tells most strangers apart at once. */
export interface SearchWord {
  text: string
  /** One bit for each letter it holds, folded into 32. */
  letters: number
}

export function searchWord(text: string): SearchWord {
  let letters = 0
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31)
  return { text, letters }
}

/** 1 for the known word itself, less where the typed one begins it, least where it lies inside; 0 for none. */
export function literalLikeness(typed: SearchWord, known: SearchWord): number {
  if (typed.letters & ~known.letters) return 0
  if (known.text.startsWith(typed.text)) return known.text.length === typed.text.length ? 1 : 0.95
  return typed.text.length > 2 && known.text.includes(typed.text) ? 0.8 : 0
}

/**
 * Like `literalLikeness`, with slips of the finger forgiven: below every literal match, the less the more slips.
 * A word still being typed has one slip less to spend, or every long word would begin with it.
 */
export function forgivingLikeness(typed: SearchWord, known: SearchWord): number {
  const literal = literalLikeness(typed, known)
  const slips = slipsAllowed(typed.text.length)
  if (literal > 0 || slips === 0 || typed.text.length > known.text.length + slips) return literal
  // A letter that the known word lacks costs a slip at least.
  if (bits(typed.letters & ~known.letters) > slips) return 0
  const distance = typingDistance(typed.text, known.text, slips)
  if (!distance) return 0
  if (distance.whole <= slips) return 0.75 - 0.1 * distance.whole
  return distance.beginning <= Math.max(1, slips - 1) ? 0.65 - 0.1 * distance.beginning : 0
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
