import {
  MAXIMUM_PREDICTIONS,
  MAXIMUM_SEARCH_LENGTH,
  MINIMUM_SEARCH_LENGTH,
} from '../../../src/domain/places/place'
import type { GazetteerPlace } from '../gazetteer/gazetteer-place'
import {
  forgivingLikeness,
  literalLikeness,
  type SearchWord,
  searchText,
  searchWord,
  spellingsOf,
} from './search-words'

/** Scores of the kinds of match, at least 50 points apart: fame, aliases and length decide only within a kind. */
const EXACT = 1000

const PREFIX = 900

const WORD_PREFIX = 800

/** Every word as typed, in any order; some of them may be of the place's surroundings. */
const EVERY_WORD = 750

const SUBSTRING = 700

/** The most that a match word by word scores where some have typing errors or lie inside other words. */
const SOME_WORDS = 600

/** Added at most, where the typed words make up the whole phrase. */
const COVERAGE = 40

/** Likeness of a word that begins with the typed one; 1 is the word itself. */
const BEGINNING = 0.95

/** Factor for a word of the surroundings, beside one of the place's own name. */
const CONTEXT = 0.9

/** More words than any place's name has; keeps a hostile query cheap. */
const MAXIMUM_WORDS = 8

interface Query {
  text: string
  joined: string
  words: SearchWord[]
  /** For each word its likeness to each of the vocabulary. */
  likeness: number[][]
}

interface Hit {
  place: GazetteerPlace
  score: number
}

/**
 * At most 5 places for what a person typed so far, best first: exact, then names that begin so, words that
 * begin so, all words in any order, text inside, then slips forgiven; the better known first. Fewer than 2
 * characters find nothing; beyond 100 nothing is read. docs/product.md, Places and routes.
 */
export function searchPlaces(index: PlaceIndex, input: string): GazetteerPlace[] {
  const text = searchText(input.slice(0, MAXIMUM_SEARCH_LENGTH))
  if (text.length < MINIMUM_SEARCH_LENGTH) return []
  let hits = hitsOf(index, text, literalLikeness)
  // Typing errors are forgiven only where the letters as typed find too few: it costs more time.
  if (hits.length < MAXIMUM_PREDICTIONS) hits = hitsOf(index, text, forgivingLikeness)
  return hits
    .sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1))
    .slice(0, MAXIMUM_PREDICTIONS)
    .map(({ place }) => place)
}

type Likeness = (typed: SearchWord, known: SearchWord) => number

function hitsOf(index: PlaceIndex, text: string, likenessOf: Likeness): Hit[] {
  const words = text.split(' ').slice(0, MAXIMUM_WORDS).map(searchWord)
  const likeness = words.map((word) => index.vocabulary.map((known) => likenessOf(word, known)))
  const query = { text, joined: text.replaceAll(' ', ''), words, likeness }
  return index.entries.flatMap((entry) => {
    const score = scoreOf(entry, query)
    return score > 0 ? [{ place: entry.place, score: score + 6 * entry.place.fame }] : []
  })
}

function scoreOf(entry: IndexedPlace, query: Query): number {
  let score = 0
  for (const phrase of entry.phrases) score = Math.max(score, phraseScore(phrase, query))
  if (score > 0) return score
  const anywhere: number[] = []
  for (const ofWord of query.likeness) {
    const likeness = Math.max(
      bestLikeness(ofWord, entry.ownWords),
      CONTEXT * bestLikeness(ofWord, entry.contextWords),
    )
    // Most places lack the first word already: this ends their comparison early.
    if (likeness === 0) return 0
    anywhere.push(likeness)
  }
  for (const phrase of entry.phrases) score = Math.max(score, wordByWord(phrase, query, anywhere))
  return score
}

function phraseScore(phrase: Phrase, query: Query): number {
  const kind = kindOfMatch(phrase, query)
  if (kind === 0) return 0
  return kind - Math.min(10, (phrase.joined.length - query.joined.length) / 4) - (phrase.isAlias ? 4 : 0)
}

function kindOfMatch({ text, joined }: Phrase, query: Query): number {
  if (joined === query.joined) return EXACT
  if (joined.startsWith(query.joined)) return PREFIX
  if (text.includes(` ${query.text}`)) return WORD_PREFIX
  return query.joined.length > 2 && joined.includes(query.joined) ? SUBSTRING : 0
}

/** Every typed word's best match at this place, and how much of this phrase the typed words make up. */
function wordByWord(phrase: Phrase, query: Query, anywhere: number[]): number {
  let sum = 0
  let covered = 0
  query.likeness.forEach((ofWord, i) => {
    const here = bestLikeness(ofWord, phrase.words)
    sum += Math.max(here, CONTEXT * (anywhere[i] ?? 0))
    if (here > 0) covered += query.words[i]?.text.length ?? 0
  })
  const coverage = COVERAGE * Math.min(1, covered / phrase.joined.length)
  if (anywhere.every((likeness) => likeness >= BEGINNING * CONTEXT)) return EVERY_WORD + coverage
  return (SOME_WORDS * sum) / query.words.length + coverage
}

function bestLikeness(likeness: number[], words: number[]): number {
  let most = 0
  for (const word of words) most = Math.max(most, likeness[word] ?? 0)
  return most
}

/** One way of calling a place. */
interface Phrase {
  text: string
  /** The same without spaces, so that 'silkboard' and 'j p nagar' are found. */
  joined: string
  isAlias: boolean
  /** Numbers of its words, and of the joined whole, in the vocabulary. */
  words: number[]
}

interface IndexedPlace {
  place: GazetteerPlace
  phrases: Phrase[]
  /** Numbers of the words of all its phrases. */
  ownWords: number[]
  /** Numbers of the words that only say where it is. */
  contextWords: number[]
}

export interface PlaceIndex {
  entries: IndexedPlace[]
  /** Each word once, so that a typed word is compared with each once. */
  vocabulary: SearchWord[]
}

/** What people write for the cities in Kannada, so that 'ಮೈಸೂರು ವಿಮಾನ ನಿಲ್ದಾಣ' finds Mysuru's. */
const CITY_IN_KANNADA: Record<string, string> = { Bengaluru: 'ಬೆಂಗಳೂರು', Mysuru: 'ಮೈಸೂರು' }

/** Prepares places for `searchPlaces`. */
export function indexPlaces(places: readonly GazetteerPlace[]): PlaceIndex {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const entries = places.map((place) => {
    const phrases = phrasesOf(place, numberOf)
    const own = new Set(phrases.flatMap((phrase) => phrase.words))
    const context = new Set(contextOf(place).map(numberOf))
    return { place, phrases, ownWords: [...own], contextWords: [...context].filter((word) => !own.has(word)) }
  })
  return { entries, vocabulary: [...numbers.keys()].map(searchWord) }
}

function phrasesOf(place: GazetteerPlace, numberOf: (word: string) => number): Phrase[] {
  const called = [place.name, place.nameKn, ...place.aliases]
  return called.flatMap((name, order) =>
    spellingsOf(searchText(name)).map((text) => {
      const joined = text.replaceAll(' ', '')
      const words = [...new Set([...text.split(' '), joined])].map(numberOf)
      return { text, joined, isAlias: order > 1, words }
    }),
  )
}

function contextOf(place: GazetteerPlace): string[] {
  const around = [place.area, place.city, CITY_IN_KANNADA[place.city] ?? '']
  return around
    .flatMap((name) => spellingsOf(searchText(name)))
    .flatMap((text) => text.split(' '))
    .filter((word) => word !== '')
}
