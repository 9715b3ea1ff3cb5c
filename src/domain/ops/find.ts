import * as v from 'valibot'
import { SERVICE_LABELS, vehicleOf } from '../bookings/trip-types'
import { CITY_NAMES } from '../fields'
import { DAY_MS, dateOf, isLocalDate } from '../kolkata-time'
import { readPlate, spellingKey } from '../text'
import { NeedSchema } from './needs'
import { DaySchema, dateOfDay, type RideRow, RideRowSchema } from './ride-lists'

/** One word of a search, or short words that were joined: at least 3 characters. */
export interface FindWord {
  text: string
  /** The word as plates are compared: as it was typed, and with the noughts that are left out in reading. */
  plates: string[]
  /** Figures of a phone number; null where it is none. */
  phone: string | null
  /** Whether the word may be a part of a booking's id. */
  isId: boolean
}

/** What an operator typed: rides that have all of it are found. */
export interface FindQuery {
  words: FindWord[]
  /** A day that was among the words, `YYYY-MM-DD`, of the pickup in Kolkata. */
  date: string | null
  /** All of it, where it may be a payment's or refund's reference: ours, the provider's or the bank's. */
  reference: string | null
}

export const TYPED_MOST = 100

const WORDS_MOST = 6

/** The index holds three characters in a row. */
const WORD_LEAST = 3

const PHONE = /^[+\d\s().-]{4,24}$/

/** Prefixes that are written before the ten digits in India. */
const BEFORE_TEN = /^(?:0{0,2}91|0)(?=\d{10}$)/

const ID_LEAST = 4

/** Letters alone are a word unless they are hexadecimal: ids have figures. */
const ID_PART = /^(?:(?=.*\d)[\w-]+|[0-9a-f]+)$/i

const REFERENCE = /^[\w.-]{6,64}$/

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** What separates words: white space and characters without a form, but for those that join letters of Indian scripts. */
const BETWEEN_WORDS = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu

/**
 * Reads names, places, services, kinds of cars, cities, a day, plates, phone numbers and ids, whole or in part, and
 * payments' references. Words of one or two characters are read with their neighbour. Null where nothing can be found
 * by it: fewer than 3 characters, more than 6 words or 100 characters. docs/product.md, OPS-18.
 */
export function readFindQuery(typed: string, now: Date): FindQuery | null {
  const text = typed.normalize('NFC').replace(BETWEEN_WORDS, ' ').trim()
  if (text.length > TYPED_MOST) return null
  const bare = text.replace(/^#/, '')
  const reference = REFERENCE.test(bare) && /\d/.test(bare) ? bare : null
  const whole = wholeWord(text)
  if (whole !== null) return { words: [whole], date: null, reference }
  const { date, rest } = takeDate(text.split(' '), now)
  const words = joinShort(rest.map(withoutEnds).filter(Boolean)).map(wordOf)
  if (
    words.some((word) => isShort(word.text)) ||
    words.length > WORDS_MOST ||
    (words.length === 0 && date === null)
  )
    return null
  return { words, date, reference }
}

/** A phone number or a plate, which are written with spaces and are one word all the same; null for anything else. */
function wholeWord(text: string): FindWord | null {
  if (isLocalDate(text)) return null
  const digits = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  if (digits.length >= ID_LEAST) return wordOf(digits.replace(BEFORE_TEN, ''))
  return readPlate(text) ? wordOf(text) : null
}

function wordOf(text: string): FindWord {
  const digits = /^\+?[\d-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  const plates = [spellingKey(text), spellingKey(readPlate(text) ?? '')].filter(
    (plate) => plate.length >= WORD_LEAST,
  )
  return {
    text,
    plates: [...new Set(plates)],
    phone: digits.length >= WORD_LEAST ? digits : null,
    isId: text.length >= ID_LEAST && ID_PART.test(text),
  }
}

/** 'Koramangala,' is Koramangala. */
const withoutEnds = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

const isShort = (word: string) => [...word].length < WORD_LEAST

/**
 * Nothing is found by two characters alone: 'mg road' and 'ka 09 ev 1234' are one word each, and an initial goes with
 * the name before it.
 */
function joinShort(words: string[]): string[] {
  const joined: string[] = []
  let open: string[] = []
  for (const word of words) {
    if (open.length === 0 && word.length === 1 && joined.length > 0) joined.push(`${joined.pop()} ${word}`)
    else open.push(word)
    if (isShort(word)) continue
    joined.push(open.join(' '))
    open = []
  }
  const rest = open.join(' ')
  if (rest === '') return joined
  return isShort(rest) && joined.length > 0
    ? [...joined.slice(0, -1), `${joined.at(-1)} ${rest}`]
    : [...joined, rest]
}

/** Takes a day out of the words: yesterday, today, tomorrow, 2026-11-24, 24/11/2026, 24 nov. */
function takeDate(words: string[], now: Date): { date: string | null; rest: string[] } {
  for (const [index, word] of words.entries()) {
    const one = dateIn(word, now)
    if (one) return { date: one, rest: words.toSpliced(index, 1) }
    const two = dateOfMonth(word, words[index + 1] ?? '', now)
    if (two) return { date: two, rest: words.toSpliced(index, 2) }
  }
  return { date: null, rest: words }
}

function dateIn(word: string, now: Date): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(word) ?? []
  const date = year === '' ? word.toLowerCase() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return v.is(DaySchema, date) ? dateOfDay(date, now) : null
}

/** '24 nov' or 'November 24', and no other word that begins so: of the year in which it is nearest to now. */
function dateOfMonth(one: string, other: string, now: Date): string | null {
  const [day, name] = /^\d{1,2}$/.test(one) ? [one, other] : [other, one]
  const named = name.toLowerCase().replace(/^sept$/, 'sep')
  const month = MONTHS.findIndex((whole) => named === whole || named === whole.slice(0, 3)) + 1
  if (month === 0 || !/^\d{1,2}$/.test(day)) return null
  const thisYear = Number(dateOf(now).slice(0, 4))
  const dates = [thisYear, thisYear - 1, thisYear + 1]
    .map((year) => `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isLocalDate)
  const far = (date: string) => Math.abs(Date.parse(date) - now.getTime())
  return dates.sort((a, b) => far(a) - far(b))[0] ?? null
}

const KEY_START = 0x4e00

/**
 * A number under 2^36 as three characters, which the index of trigrams holds as one: what migrations/0009_search.sql
 * writes for a day, a person or a car.
 */
export const searchKey = (number: number): string =>
  String.fromCharCode(
    KEY_START + (Math.floor(number / 2 ** 24) & 4095),
    KEY_START + (Math.floor(number / 2 ** 12) & 4095),
    KEY_START + (number & 4095),
  )

/** The key of a date: its days since 1970. */
export const dayKey = (date: string): string => searchKey(Date.parse(date) / DAY_MS)

/** Why a ride was found: what of it has a word. */
const WHY = [
  'payment',
  'pickup',
  'drop-off',
  'rider',
  'passenger',
  'driver',
  'plate',
  'trip',
  'phone',
  'id',
] as const

type Why = (typeof WHY)[number]

/** What of a ride has each of the words; of a word that none of what is shown has, a phone number or an id. */
export function whyFound(ride: RideRow, words: readonly FindWord[]): Why[] {
  const trip = [SERVICE_LABELS[ride.service_type], vehicleOf(ride.vehicle_type).name, CITY_NAMES[ride.city]]
  const parts: [Why, string | null][] = [
    ['pickup', ride.pickup_address],
    ['drop-off', ride.dropoff_address],
    ['rider', ride.rider_name],
    ['passenger', ride.passenger_name],
    ['driver', ride.driver_name],
    ['trip', trip.join(' ')],
  ]
  const found = words.flatMap((word): Why[] => {
    const shown = parts.filter(([, text]) => fold(text ?? '').includes(fold(word.text))).map(([why]) => why)
    const plate = spellingKey(ride.license_plate ?? '')
    if (word.plates.some((part) => plate.includes(part))) shown.push('plate')
    if (word.isId && ride.id.includes(word.text.toLowerCase())) shown.push('id')
    return shown.length > 0 || word.phone === null ? shown : ['phone']
  })
  return WHY.filter((why) => found.includes(why))
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What was found besides rides: people by name or phone, cars by plate. */
const FindSubjectSchema = v.object({
  kind: v.picklist(['rider', 'driver', 'operator', 'vehicle']),
  id: v.string(),
  label: v.string(),
  /** Of a driver: their car's plate, null without one; and whether they are on duty. */
  plate: v.nullable(v.string()),
  on_duty: v.boolean(),
})

export type FindSubject = v.InferOutput<typeof FindSubjectSchema>

export const FindCursorSchema = v.pipe(v.string(), v.regex(/^[ti]\d{1,12}$/))

/** GET /api/ops/find?q=…[&after=…] The rides that were booked last first, 50 at a time. */
export const FindResultsSchema = v.object({
  subjects: v.array(FindSubjectSchema),
  rides: v.array(v.object({ ...RideRowSchema.entries, why: v.array(v.picklist(WHY)) })),
  /** The payment of this reference, where it is of no booking; also where an operator left it alone. */
  needs: v.array(NeedSchema),
  /** For `after`; null on the last page. */
  next: v.nullable(v.string()),
  /** Words that more people or cars have than were looked through. */
  common: v.array(v.string()),
})

export type FindResults = v.InferOutput<typeof FindResultsSchema>
