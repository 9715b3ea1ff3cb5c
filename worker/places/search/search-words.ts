import { MAXIMUM_SEARCH_LENGTH } from '../../../src/domain/places/place'

/** Marks that letters of Latin script carry; Kannada's vowel signs are letters' parts and stay. */
const LATIN_MARKS = /[\u0300-\u036f]/g

/** Full stops and apostrophes inside a name, and the joiners of Kannada script: nobody types them alike. */
const SILENT = /['’`.\u200c\u200d]/g

const KANNADA_DIGIT = /[\u0ce6-\u0cef]/g

/** Spellings of one name that people use side by side. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['bengaluru', 'bangalore'],
  ['mysuru', 'mysore'],
]

/** Short for a word of names; names are compared with each written out. */
const WRITTEN_OUT: Record<string, string> = {
  rd: 'road',
  ngr: 'nagar',
  stn: 'station',
  jn: 'junction',
  hosp: 'hospital',
  blk: 'block',
  ft: 'feet',
  lyt: 'layout',
  ec: 'electronic city',
  bsk: 'banashankari',
  orr: 'outer ring road',
  irr: 'intermediate ring road',
  blore: 'bengaluru',
  mys: 'mysuru',
}

const SHORT = new RegExp(`\\b(?:${Object.keys(WRITTEN_OUT).join('|')})\\b`, 'g')

/**
 * Text as the search compares it: lower case, without diacritics and punctuation, single spaces, ASCII digits, what is
 * short for a word written out. 'J.P. Ngr' becomes 'jp nagar', 'ಟರ್ಮಿನಲ್ ೨' becomes 'ಟರ್ಮಿನಲ್ 2'.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SILENT, '')
    .replace(KANNADA_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0ce6))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(\d)ft\b/g, '$1 feet')
    .replace(SHORT, (short) => WRITTEN_OUT[short] ?? short)
    .replace(/ main road\b/g, ' road')
}

/** The phrase itself, and once more in each other spelling: 'mysuru palace' and 'mysore palace'. */
export function spellingsOf(phrase: string): string[] {
  const spellings = [phrase]
  for (const [one, other] of SPELLINGS) {
    if (phrase.includes(one)) spellings.push(phrase.replace(one, other))
    else if (phrase.includes(other)) spellings.push(phrase.replace(other, one))
  }
  return spellings
}

/** How far a typed word is from a known one, in edits. */
interface TypingDistance {
  /** To the whole of the known word. */
  whole: number
  /** To the nearest beginning of the known word: the typed one may be unfinished. */
  beginning: number
}

/** What riders call places of their own. */
const OWN_PLACES = ['home', 'house', 'work', 'office']

/**
 * Typing errors forgiven in a word: none up to 3 letters, one up to 6, two up to 10, then three; none in a number,
 * which would be another PIN code, nor in what riders call a place of their own (docs/product.md, PLACE-4).
 */
export function editsAllowed(word: string): number {
  const { length } = word
  if (length <= 3 || OWN_PLACES.includes(word) || /^\d+$/.test(word)) return 0
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

/** A word of the vocabulary, or a typed one, with a filter by which most unlike words are told apart at once. */
export interface SearchWord {
  text: string
  /** One bit for each letter it holds, folded into 32. */
  letters: number
}

/** A word with its letters as bits; `text` is as `searchText` makes it. */
export function searchWord(text: string): SearchWord {
  let letters = 0
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31)
  return { text, letters }
}

/** 1 for the known word itself, 0.95 where it begins with the typed one, 0.8 where it contains it; else 0. */
export function literalLikeness(typed: SearchWord, known: SearchWord): number {
  if (typed.letters & ~known.letters) return 0
  if (known.text === typed.text) return 1
  if (known.text.startsWith(typed.text)) return isHouseNumber(typed) && isPinCode(known) ? 0 : 0.95
  return typed.text.length > 2 && known.text.includes(typed.text) ? 0.8 : 0
}

/** Whether a word can be a house number: one to three digits, which never stand for the beginning of a PIN code. */
const isHouseNumber = ({ text }: SearchWord) => /^\d{1,3}$/.test(text)

const isPinCode = ({ text }: SearchWord) => /^\d{6}$/.test(text)

/**
 * As `literalLikeness`, with typing errors forgiven: each error lowers the likeness, which stays below that of every
 * literal match. In a word that may be unfinished one error less is forgiven, because too many long words begin with
 * it.
 */
export function forgivingLikeness(typed: SearchWord, known: SearchWord): number {
  const literal = literalLikeness(typed, known)
  const most = editsAllowed(typed.text)
  if (literal > 0 || most === 0 || typed.text.length > known.text.length + most) return literal
  if (lettersLacking(typed, known) > most) return 0
  const distance = typingDistance(typed.text, known.text, most)
  if (!distance) return 0
  if (distance.whole <= most) return 0.75 - 0.1 * distance.whole
  return distance.beginning <= Math.max(1, most - 1) ? 0.65 - 0.1 * distance.beginning : 0
}

/** How many letters of the typed word the known one lacks: each costs one edit at least. */
export function lettersLacking(typed: SearchWord, known: SearchWord): number {
  let count = 0
  for (let rest = typed.letters & ~known.letters; rest !== 0; rest &= rest - 1) count++
  return count
}

const sorted = (letters: string) => [...letters].sort().join('')

/** Whether a first word of up to three letters, such as initials, begins both, if with its letters mixed up: IIT is not IIM. */
export function beginsAlike(name: string, typed: string): boolean {
  const short = [name, typed].map((text) => text.split(' ')[0]?.length ?? 0).find((letters) => letters <= 3)
  const begun = (text: string) => sorted(text.replaceAll(' ', '').slice(0, short ?? 0))
  return begun(name) === begun(typed)
}
