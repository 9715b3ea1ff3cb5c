import { lazily } from '../../lazily'
import { gazetteer } from '../gazetteer/gazetteer'
import { type GazetteerPlace, placesIn } from '../gazetteer/gazetteer-place'
import { outsidePlaces } from '../gazetteer/outside'
import { pinCodesByPlace } from '../gazetteer/pin-codes'
import { roadStretches } from '../gazetteer/roads'
import { type SearchWord, searchText, searchWord, spellingsOf } from './search-words'
import { latinOf, soundOf } from './sounds'

/** One way of calling a place. */
export interface Phrase {
  text: string
  /** The phrase without spaces, so that 'silkboard' and 'j p nagar' are found. */
  joined: string
  isAlias: boolean
  /** Numbers of its words, and of the joined whole, in the vocabulary. */
  words: number[]
  whole: number
}

export interface IndexedPlace {
  place: GazetteerPlace
  phrases: Phrase[]
  /** Numbers of the words of all its phrases. */
  ownWords: number[]
  /** Numbers of the words that say where it is. */
  contextWords: number[]
}

export interface PlaceIndex {
  /** How names and what is typed are written to be compared. */
  written(text: string): string
  entries: IndexedPlace[]
  /** Each word once, so that a typed word is compared with each once. */
  vocabulary: SearchWord[]
  /** The number of each word of the vocabulary. */
  numbers: ReadonlyMap<string, number>
  /** The places that are called so, by the joined phrase. */
  called: ReadonlyMap<string, readonly IndexedPlace[]>
  /** The same places by the sound of their Latin names, made at the first call. */
  bySound(): PlaceIndex
}

/** What people write for the cities in Kannada, so that 'ಮೈಸೂರು ವಿಮಾನ ನಿಲ್ದಾಣ' finds Mysuru's. */
const CITY_IN_KANNADA: Record<string, string> = { Bengaluru: 'ಬೆಂಗಳೂರು', Mysuru: 'ಮೈಸೂರು' }

const soundText = (text: string) => searchText(latinOf(text)).split(' ').map(soundOf).join(' ')

/** Prepares places for `searchPlaces`. */
export function indexPlaces(places: readonly GazetteerPlace[], written = searchText): PlaceIndex {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const called = new Map<string, IndexedPlace[]>()
  const entries = places.map((place) => {
    const phrases = phrasesOf(place, written, numberOf)
    const own = new Set(phrases.flatMap((phrase) => phrase.words))
    const context = new Set(contextOf(place, written).map(numberOf))
    const entry = { place, phrases, ownWords: [...own], contextWords: [...context] }
    for (const joined of new Set(phrases.map((phrase) => phrase.joined))) {
      called.set(joined, [...(called.get(joined) ?? []), entry])
    }
    return entry
  })
  return {
    written,
    entries,
    vocabulary: [...numbers.keys()].map(searchWord),
    numbers,
    called,
    bySound: lazily(() => indexPlaces(places, soundText)),
  }
}

function phrasesOf(
  place: GazetteerPlace,
  written: typeof searchText,
  numberOf: (word: string) => number,
): Phrase[] {
  // The code of an airport has no sound that its letters would tell.
  const isSaid = (name: string) => name !== '' && (written === searchText || !/^[A-Z]{3}$/.test(name))
  const names = [place.name, place.nameKn, ...place.aliases].filter(isSaid)
  return names.flatMap((name) =>
    spellingsOf(name.toLowerCase()).map((spelling) => {
      const text = written(spelling)
      const joined = text.replaceAll(' ', '')
      const words = [...new Set([...text.split(' '), joined])].map(numberOf)
      const whole = numberOf(joined)
      return { text, joined, isAlias: name !== place.name && name !== place.nameKn, words, whole }
    }),
  )
}

function contextOf(place: GazetteerPlace, written: typeof searchText): string[] {
  const around = [place.area, place.city, CITY_IN_KANNADA[place.city] ?? '']
  return around
    .flatMap((name) => spellingsOf(name.toLowerCase()))
    .flatMap((name) => written(name).split(' '))
    .filter((word) => word !== '')
}

/** The middle of each city, for who names no more than the city; no point is called so. */
const CITY_CENTRES = `
# Bengaluru|city
Bengaluru City Centre|ಬೆಂಗಳೂರು||12.9716|77.5946|3|bengaluru;bengaluru city
# Mysuru|city
Mysuru City Centre|ಮೈಸೂರು||12.2958|76.6394|3|mysuru;mysuru city
`

/** Every place that a search finds: the cities, the gazetteer's, with their PIN codes, stretches of roads, and places outside. */
const knownPlaces = lazily((): readonly GazetteerPlace[] => {
  const pinCodes = pinCodesByPlace()
  return [
    ...placesIn(CITY_CENTRES),
    ...gazetteer().map((place) => {
      const codes = pinCodes.get(`${place.name}, ${place.city}`)
      return codes ? { ...place, aliases: [...place.aliases, ...codes] } : place
    }),
    ...roadStretches(),
    ...outsidePlaces(),
  ]
})

export const placeIndex = lazily(() => indexPlaces(knownPlaces()))

export const findKnownPlace = (id: string): GazetteerPlace | undefined =>
  knownPlaces().find((place) => place.id === id)
