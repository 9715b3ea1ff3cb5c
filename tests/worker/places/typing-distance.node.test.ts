import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsAllowed, typingDistance } from '../../../worker/places/search/search-words'

/** The textbook's recursion: slow, and plain enough to be believed. */
function slowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const least = Math.min(
    slowly(a.slice(0, -1), b) + 1,
    slowly(a, b.slice(0, -1)) + 1,
    slowly(a.slice(0, -1), b.slice(0, -1)) + same,
  )
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return swapped ? Math.min(least, slowly(a.slice(0, -2), b.slice(0, -2)) + 1) : least
}

const beginnings = (word: string) => Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end))

describe('the distance between what was typed and a word', () => {
  it('counts a missing sign of Kannada as one edit', () => {
    expect(typingDistance('ವೈಟಫೀಲ್ಡ್', 'ವೈಟ್ಫೀಲ್ಡ್', 2)?.whole).toBe(1)
  })

  it('agrees with the textbook, up to the number of edits it was asked for', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (typed, known, most) => {
        const whole = slowly(typed, known)
        const beginning = Math.min(...beginnings(known).map((part) => slowly(typed, part)))
        const found = typingDistance(typed, known, most)
        if (beginning > most) expect(found).toBeNull()
        else {
          expect(found?.beginning).toBe(beginning)
          expect(Math.min(found?.whole ?? 0, most + 1)).toBe(Math.min(whole, most + 1))
        }
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    [3, 0],
    [4, 1],
    [6, 1],
    [7, 2],
    [10, 2],
    [11, 3],
  ])('a word of %i letters may hold %i slips', (length, slips) => {
    expect(editsAllowed('x'.repeat(length))).toBe(slips)
  })

  it.each(['560034', 'home', 'office'])('%s may hold none', (word) => {
    expect(editsAllowed(word)).toBe(0)
  })
})
