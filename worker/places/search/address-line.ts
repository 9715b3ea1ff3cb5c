import { PICKUP_DETAIL_MAX } from '../../../src/domain/places/place'
import type { GazetteerPlace } from '../gazetteer/gazetteer-place'
import type { IndexedPlace, PlaceIndex } from './place-index'
import { beginsAlike, editsAllowed, lettersLacking, searchWord, typingDistance } from './search-words'

/** A place whose name is a part of what was typed. */
export interface Reading {
  place: GazetteerPlace
  /** How much of the text it explains: the words of its name and of its surroundings, more for a whole part. */
  explains: number
  /**
   * The words that neither name the place nor say where it is, as typed: a house, a street. Empty where none are left
   * (docs/product.md, PLACE-8).
   */
  detail: string
}

/** Words that say where something is from what follows them. */
const BEFORE_LANDMARK = ['near', 'nr', 'opp', 'opposite', 'behind', 'beside', 'next', 'to']

/** Words around an address that name no place and no door: also ours, of an address with a rider's own words. */
const FILLERS = [...BEFORE_LANDMARK, 'karnataka', 'india', 'pin', 'entered', 'as']

const WORD = /[\p{L}\p{M}\p{N}'’.]+/gu

/** More words than a postal address has; keeps a hostile query cheap. */
const MOST_WORDS = 20

const LONGEST_NAME = 7

/** What a place's score gains where its name is all that stands between two commas. */
const WHOLE_PART = 2

interface Word {
  text: string
  start: number
  end: number
}

/**
 * The places that are named in an address, those that explain more of it first: of 'No 12, 5th Cross, Koramangala 4th
 * Block, Bangalore 560034' Koramangala 4th Block, with 'No 12, 5th Cross' left over. A place outside the service area
 * counts where the address ends with it, and then alone, so that 'MG Road, Mumbai' is not the one in Bengaluru.
 * `forgiving` takes names with typing errors (docs/product.md, PLACE-7).
 */
export function readAddressLine(index: PlaceIndex, typed: string, forgiving = false): Reading[] {
  const words = [...typed.matchAll(WORD)]
    .slice(0, MOST_WORDS)
    .map(({ 0: word, index: start }) => ({ text: index.written(word), start, end: start + word.length }))
    .filter(({ text }) => text !== '')
  const last = words.findLastIndex((word) => !isFiller(word.text))
  const readings = words.flatMap((from, first) =>
    words.slice(first, first + LONGEST_NAME).flatMap((to, more) => {
      const name = index.written(typed.slice(from.start, to.end))
      const found = forgiving ? placesLike(index, name) : (index.called.get(name.replaceAll(' ', '')) ?? [])
      const others = [...words.slice(0, first), ...words.slice(first + more + 1)]
      const whole = isWholePart(typed, from.start, to.end) ? WHOLE_PART : 0
      return (
        found
          .filter(({ place }) => place.kind !== 'outside' || first + more >= last)
          // In a longer address a city says where something is, and is not what is meant.
          .filter(({ place }) => place.kind !== 'city' || more + 1 === words.length)
          .map((entry) => {
            const around = new Set(entry.contextWords)
            const says = (word: Word) =>
              word.text.split(' ').every((part) => around.has(index.numbers.get(part) ?? -1))
            const isLeft = (word: Word | undefined): boolean => {
              if (!word || !others.includes(word) || says(word)) return false
              if (BEFORE_LANDMARK.includes(word.text)) return isLeft(words[words.indexOf(word) + 1])
              return !isFiller(word.text)
            }
            return {
              place: entry.place,
              explains: more + 1 + whole + others.filter(says).length,
              detail: detailOf(typed, others.filter(isLeft)),
            }
          })
      )
    }),
  )
  const outside = readings.filter(({ place }) => place.kind === 'outside')
  return (outside.length > 0 && readings.some(({ detail }) => detail !== '') ? outside : readings).sort(
    (a, b) => b.explains - a.explains || b.place.fame - a.place.fame,
  )
}

/** The places with a name that differs from the typed one by as few typing errors as possible. */
function placesLike(index: PlaceIndex, typed: string): readonly IndexedPlace[] {
  const name = typed.replaceAll(' ', '')
  const word = searchWord(name)
  const most = editsAllowed(name)
  let fewest = most + 1
  let found: readonly IndexedPlace[] = []
  if (most === 0 || name.length < 6 || index.numbers.has(name)) return found
  for (const known of index.vocabulary) {
    if (Math.abs(known.text.length - name.length) > most || lettersLacking(word, known) > most) continue
    const errors = typingDistance(name, known.text, most)?.whole ?? fewest
    const called = (index.called.get(known.text) ?? []).filter(({ phrases }) =>
      phrases.some(({ text, joined }) => joined === known.text && beginsAlike(text, typed)),
    )
    if (errors < fewest && called.length > 0) {
      fewest = errors
      found = called
    }
  }
  return found
}

const isFiller = (word: string) => FILLERS.includes(word) || /^\d{6}$/.test(word)

const isWholePart = (typed: string, start: number, end: number) =>
  /(^|[,;\n])\s*$/.test(typed.slice(0, start)) && /^\s*(?:[,;\n-]|\d{6}|$)/.test(typed.slice(end))

/** What is left over, as typed: neighbouring words with what stands between them, others joined by a comma. */
function detailOf(typed: string, left: readonly Word[]): string {
  let detail = ''
  let end = 0
  for (const word of left) {
    const between = typed.slice(end, word.start)
    const before = detail === '' ? (typed.slice(0, word.start).match(/#\s*$/)?.[0] ?? '') : ''
    const joint = detail === '' ? before : /[\p{L}\p{N}]/u.test(between) ? ', ' : between
    detail += joint + typed.slice(word.start, word.end)
    end = word.end
  }
  return detail.replace(/\s+/g, ' ').trim().slice(0, PICKUP_DETAIL_MAX).trim()
}
