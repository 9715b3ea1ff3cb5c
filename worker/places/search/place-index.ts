import type { GazetteerPlace } from '../gazetteer/gazetteer-place'
import { searchText, spellingsOf } from './search-text'
import { type SearchWord, searchWord } from './word-likeness'

/** One way of calling a place. */
export interface Phrase {
  text: string
  /** The same without spaces, so that 'silkboard' and 'j p nagar' are found. */
  joined: string
  isAlias: boolean
  /** Numbers of its words, and of the joined whole, in the vocabulary. */
  words: number[]
}

export interface IndexedPlace {
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
