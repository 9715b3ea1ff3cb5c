import { MAXIMUM_SEARCH_LENGTH } from '../../../src/domain/places/place'

/** How far a typed word is from a known one, in slips of the finger. */
export interface TypingDistance {
  /** To the whole of the known word. */
  whole: number
  /** To the nearest beginning of the known word: the typed one may be unfinished. */
  beginning: number
}

/** Slips forgiven in a typed word: none up to 3 letters, one up to 6, two up to 10, then three. */
export function slipsAllowed(length: number): number {
  if (length <= 3) return 0
  if (length <= 6) return 1
  return length <= 10 ? 2 : 3
}

const newRow = () => new Uint8Array(MAXIMUM_SEARCH_LENGTH + 8)

// A search compares thousands of words; three rows made once spare it as many allocations.
let beforeLast = newRow()
let last = newRow()
let row = newRow()

const at = (cells: Uint8Array, column: number) => cells[column] ?? 0

/**
 * Damerau-Levenshtein distance (insert, drop, replace, swap neighbours) of a typed word, at most 100 long, to
 * the whole of a known word and to its nearest beginning; null when both take more than `most` (3 at most).
 * Only the diagonal band that `most` edits can reach is computed.
 */
export function typingDistance(typed: string, known: string, most: number): TypingDistance | null {
  const width = Math.min(known.length, typed.length + most)
  for (let column = 0; column <= width + 1; column++) last[column] = Math.min(column, most + 1)
  for (let i = 1; i <= typed.length; i++) {
    const first = Math.max(1, i - most)
    const end = Math.min(width, i + most)
    row[first - 1] = first === 1 ? Math.min(i, most + 1) : most + 1
    row[end + 1] = most + 1
    let least = at(row, first - 1)
    for (let j = first; j <= end; j++) {
      const edits = Math.min(cell(typed, known, i, j), most + 1)
      row[j] = edits
      if (edits < least) least = edits
    }
    if (least > most) return null
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  let beginning = most + 1
  for (let j = Math.max(0, typed.length - most); j <= width; j++) beginning = Math.min(beginning, at(last, j))
  if (beginning > most) return null
  const reachesEnd = width === known.length && width >= typed.length - most
  return { whole: reachesEnd ? at(last, width) : most + 1, beginning }
}

function cell(typed: string, known: string, i: number, j: number): number {
  const same = typed.charCodeAt(i - 1) === known.charCodeAt(j - 1)
  const edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
  const swapped =
    i > 1 &&
    j > 1 &&
    typed.charCodeAt(i - 1) === known.charCodeAt(j - 2) &&
    typed.charCodeAt(i - 2) === known.charCodeAt(j - 1)
  return swapped ? Math.min(edits, at(beforeLast, j - 2) + 1) : edits
}
