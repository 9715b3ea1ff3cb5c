import {
  MAXIMUM_PREDICTIONS,
  MAXIMUM_SEARCH_LENGTH,
  MINIMUM_SEARCH_LENGTH,
} from '../../../src/domain/places/place'
import { addressOf, type GazetteerPlace } from '../gazetteer/gazetteer-place'
import { type Reading, readAddressLine } from './address-line'
import type { IndexedPlace, Phrase, PlaceIndex } from './place-index'
import {
  beginsAlike,
  editsAllowed,
  forgivingLikeness,
  lettersLacking,
  literalLikeness,
  type SearchWord,
  searchText,
  searchWord,
  typingDistance,
} from './search-words'
import { isHindi, isIndic } from './sounds'

/** Scores of the kinds of match, at least 50 points apart: fame, aliases and length decide only within a kind. */
const EXACT = 1000

const PREFIX = 900

const WORD_PREFIX = 800

/** Every word as typed, in any order; some of them may be of the place's surroundings. */
const EVERY_WORD = 750

const SUBSTRING = 700

/** The whole name with typing errors, however it is split into words: 'white feild'. Each error costs some. */
const NEAR = 670

const EACH_ERROR = 15

/** The most that a match word by word scores where some have typing errors or lie inside other words. */
const SOME_WORDS = 600

/** Added at most, where the typed words make up the whole phrase. */
const COVERAGE = 40

/** Added where a name's first words are typed whole: for 'kr' KR Market comes before Kristu Jayanti College. */
const WHOLE_WORDS = 25

/** Added to a place outside the service area: those inside that begin as it was typed come before it. */
const OUTSIDE = -200

/** Likeness of a word that begins with the typed one; 1 is the word itself. */
const BEGINNING = 0.95

/** Factor for a word of the surroundings, beside one of the place's own name. */
const CONTEXT = 0.9

/** More words than any place's name has; keeps a hostile query cheap. */
const MAXIMUM_WORDS = 8

/** Of two places of one name the better known is meant, if it is by so much: Jayanagar is Bengaluru's. */
const FAR_BETTER_KNOWN = 2

interface Query {
  text: string
  words: SearchWord[]
  joined: SearchWord
  /** For each word its likeness to each of the vocabulary. */
  likeness: number[][]
  forgiving: boolean
}

interface Hit {
  place: GazetteerPlace
  score: number
  /** Typing errors in the whole name; null where it is not the whole name that matches. */
  errors: number | null
}

/** A place for what was typed. */
export interface Found {
  place: GazetteerPlace
  /** What of an address the place does not cover, such as 'No 12, 5th Cross'; empty for nothing. */
  detail: string
  /** The one place that the whole text can mean: it is taken without asking. */
  certain: boolean
}

/**
 * At most 5 places for what a person typed so far, best first: exact, then names that begin so, words that
 * begin so, all words in any order, text inside, then an address that names a place, then slips forgiven; the better
 * known first. Hindi is compared by its sound, as is Kannada whose letters find nothing. Fewer than 2
 * characters find nothing; beyond 100 nothing is read. docs/product.md, PLACE-3.
 */
export function searchPlaces(index: PlaceIndex, input: string): Found[] {
  const typed = input.slice(0, MAXIMUM_SEARCH_LENGTH)
  const text = searchText(typed)
  if (text.length < MINIMUM_SEARCH_LENGTH) return []
  let by = index
  let hits = hitsOf(by, text, false)
  if (isHindi(typed) || (hits.length === 0 && isIndic(typed))) {
    by = index.bySound()
    hits = hitsOf(by, by.written(typed), false)
  }
  const isKnown = hits.some(({ score }) => score >= SUBSTRING + OUTSIDE)
  const hasDoor = !isKnown && /[\d,]/.test(typed)
  let readings = readAddressLine(by, typed)
  if (readings.length === 0 && hasDoor) readings = readAddressLine(by, typed, true)
  const named = isKnown ? [] : readings
  const isAddress = named.length > 0 && hasDoor
  const whole = isAddress
    ? named
    : readings.filter(({ detail, place }) => detail === '' && isMeant(place, typed))
  const isAddressed = ({ place }: Hit) => searchText(addressOf(place)) === text
  const addressed = typed.includes(',') ? hits.find(isAddressed) : null
  const sure = addressed ? null : oneOf(best(whole, explains), text)
  // Typing errors are forgiven only where the letters as typed find too few: it costs more time.
  if (hits.length < MAXIMUM_PREDICTIONS && !isAddress && by === index) hits = hitsOf(by, text, true)
  const surePlace = sure?.place ?? (addressed ?? oneGoodMatch(hits, text))?.place

  const found = [
    ...named.map((reading) => ({ ...reading, certain: reading === sure })),
    ...hits
      .sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1))
      .map((hit) => ({ ...hit, detail: '', certain: hit.place === surePlace })),
  ]
  return found
    .filter(({ place }, i) => found.findIndex((other) => other.place === place) === i)
    .sort((a, b) => Number(b.certain) - Number(a.certain))
    .slice(0, MAXIMUM_PREDICTIONS)
    .map(({ place, detail, certain }) => ({ place, detail, certain }))
}

/** Three small letters may be the beginning of a name as well as the code of an airport elsewhere. */
const isMeant = ({ kind }: GazetteerPlace, typed: string) => kind !== 'outside' || !/^\p{Ll}{3}$/u.test(typed)

const explains = (reading: Reading) => reading.explains

/** The items of the highest worth. */
function best<Item>(items: readonly Item[], worth: (item: Item) => number): Item[] {
  const most = Math.max(...items.map(worth))
  return items.filter((item) => worth(item) === most)
}

/**
 * The one of these places, or the one that is far better known than its namesakes; null where several may be meant. A
 * PIN code means any of its places.
 */
function oneOf<Item extends { place: GazetteerPlace }>(items: readonly Item[], text: string): Item | null {
  const [first, ...others] = [...items].sort((a, b) => b.place.fame - a.place.fame)
  if (!first) return null
  const known = /^[\d ]+$/.test(text) ? Number.POSITIVE_INFINITY : FAR_BETTER_KNOWN
  return others.every(({ place }) => place === first.place || first.place.fame - place.fame >= known)
    ? first
    : null
}

/**
 * The one hit there is of all words as typed, else the one of the whole name with the fewest errors. A short word with an
 * error is rather a name of here that we do not know than a town elsewhere.
 */
function oneGoodMatch(hits: readonly Hit[], text: string): Hit | null {
  const literal = hits.filter(({ score }) => score >= EVERY_WORD)
  if (literal.length > 0) return literal.length === 1 ? (literal[0] ?? null) : null
  const near = hits.filter(
    ({ place, errors }) => errors !== null && (place.kind !== 'outside' || text.length > 5),
  )
  const nearest = best(near, ({ errors }) => -(errors ?? 0))
  return oneOf(nearest, text)
}

function hitsOf(index: PlaceIndex, text: string, forgiving: boolean): Hit[] {
  const words = text.split(' ').slice(0, MAXIMUM_WORDS).map(searchWord)
  const likenessOf = forgiving ? forgivingLikeness : literalLikeness
  const likeness = words.map((word) => index.vocabulary.map((known) => likenessOf(word, known)))
  const query = { text, joined: searchWord(text.replaceAll(' ', '')), words, likeness, forgiving }
  return index.entries.flatMap((entry) => {
    const { score, errors } = scoreOf(entry, query, index.vocabulary)
    const placed =
      score + 6 * entry.place.fame + (entry.place.kind === 'outside' ? outsideBy(score, text) : 0)
    return score > 0 ? [{ place: entry.place, score: placed, errors }] : []
  })
}

/** A town outside that is typed whole comes before places inside that only begin so, an airport's code after them. */
const outsideBy = (score: number, text: string) => (score > PREFIX + 50 && text.length !== 3 ? -50 : OUTSIDE)

function scoreOf(
  entry: IndexedPlace,
  query: Query,
  vocabulary: readonly SearchWord[],
): { score: number; errors: number | null } {
  let score = 0
  for (const phrase of entry.phrases) score = Math.max(score, phraseScore(phrase, query))
  if (score > 0) return { score, errors: null }
  const errors = query.forgiving ? errorsOf(entry, query, vocabulary) : null
  if (errors !== null) score = NEAR - EACH_ERROR * errors
  const anywhere: number[] = []
  for (const ofWord of query.likeness) {
    const likeness = Math.max(
      bestLikeness(ofWord, entry.ownWords),
      CONTEXT * bestLikeness(ofWord, entry.contextWords),
    )
    // Most places lack the first word already: this ends their comparison early.
    if (likeness === 0) return { score, errors }
    anywhere.push(likeness)
  }
  for (const phrase of entry.phrases) score = Math.max(score, wordByWord(phrase, query, anywhere))
  return { score, errors }
}

/** The fewest typing errors by which the text is one of a place's names, spaces apart; null where they are too many. */
function errorsOf(
  { phrases }: IndexedPlace,
  { joined, text }: Query,
  vocabulary: readonly SearchWord[],
): number | null {
  const most = editsAllowed(joined.text)
  let fewest: number | null = null
  for (const phrase of phrases) {
    const known = vocabulary[phrase.whole]
    // A code of three letters is never misspelt: it would be another.
    if (most === 0 || !known || known.text.length <= 3 || !beginsAlike(phrase.text, text)) continue
    if (Math.abs(known.text.length - joined.text.length) > most) continue
    if (lettersLacking(joined, known) > most) continue
    const errors = typingDistance(joined.text, known.text, most)?.whole ?? most + 1
    if (errors <= (fewest ?? most)) fewest = errors
  }
  return fewest
}

function phraseScore(phrase: Phrase, query: Query): number {
  const kind = kindOfMatch(phrase, query)
  if (kind === 0) return 0
  const whole = kind === PREFIX && phrase.text.startsWith(`${query.text} `) ? WHOLE_WORDS : 0
  const longer = Math.min(10, (phrase.joined.length - query.joined.text.length) / 4)
  return kind + whole - longer - (phrase.isAlias ? 4 : 0)
}

function kindOfMatch(phrase: Phrase, { text, joined }: Query): number {
  if (phrase.joined === joined.text) return EXACT
  if (phrase.joined.startsWith(joined.text)) return PREFIX
  if (phrase.text.includes(` ${text}`)) return WORD_PREFIX
  return joined.text.length > 2 && phrase.joined.includes(joined.text) ? SUBSTRING : 0
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
