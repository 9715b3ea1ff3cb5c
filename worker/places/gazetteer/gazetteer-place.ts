import type { Coordinates } from '../../../src/domain/places/coordinates'

export interface GazetteerPlace extends Coordinates {
  /** Made of name and city, such as `koramangala-bengaluru`: as lasting as the name. */
  id: string
  name: string
  /** The name in Kannada script; empty of a place outside. */
  nameKn: string
  /** The locality or road that tells it apart from its namesakes; may be empty. */
  area: string
  city: string
  kind: PlaceKind
  /** 1 to 3: of two equally good matches the better known comes first. */
  fame: number
  aliases: string[]
}

/** 'Indiranagar Metro Station' and 'Bengaluru' make `indiranagar-metro-station-bengaluru`. */
export function placeIdOf(name: string, city: string): string {
  return `${name} ${city}`
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
}

/** The lines of a table, each as its fields. */
export const recordsOf = (rows: string): string[][] =>
  rows
    .trim()
    .split('\n')
    .map((row) => row.split('|'))

/** Names split by ';', of which there may be none. */
export const namesOf = (names = ''): string[] => (names ? names.split(';') : [])

/** Records below headings that say what those of a section have in common: '# Bengaluru|park'. */
export const sectionsOf = (text: string) =>
  text
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [heading = [], ...records] = recordsOf(section)
      return { heading, records }
    })

/**
 * Places under headings of `city|kind|what follows each name|the same in Kannada`, one a line:
 * `name|name in Kannada|area, may be empty|lat|lng|fame 1 to 3, empty is 1|aliases, split by ';'`.
 * Compiled by hand from general knowledge and copied from no data set; a point may be off by 200 m or so. Throws on an
 * unknown kind, so that a slip in the data can't go live.
 */
export const placesIn = (text: string): GazetteerPlace[] =>
  sectionsOf(text).flatMap(({ heading, records }) => records.map((record) => placeOfRecord(record, heading)))

function placeOfRecord(
  [begins = '', kn = '', area = '', lat, lng, fame, aliases]: string[],
  [city = '', of, follows = '', followsKn = '']: string[],
): GazetteerPlace {
  const kind = PLACE_KINDS.find((one) => one === of)
  if (!kind) throw new Error(`Unknown kind of place: ${of}`)
  const name = `${begins} ${follows}`.trim()
  return {
    id: placeIdOf(name, city),
    name,
    nameKn: `${kn} ${followsKn}`.trim(),
    area,
    city,
    kind,
    lat: Number(lat),
    lng: Number(lng),
    fame: Number(fame || 1),
    aliases: namesOf(aliases),
  }
}

/** 'Devanahalli, Bengaluru': where a place is, without its name. */
export function surroundingsOf(place: GazetteerPlace): string {
  return place.area ? `${place.area}, ${place.city}` : place.city
}

/** 'Koramangala, Bengaluru': name, area where it has one, and city. */
export function addressOf(place: GazetteerPlace): string {
  return `${place.name}, ${surroundingsOf(place)}`
}

/** What a place is: which are localities, and from which zoom our map names them, roads and places outside never. */
const PLACE_KINDS = [
  'city',
  'locality',
  'town',
  'metro',
  'railway',
  'bus',
  'airport',
  'workplace',
  'hospital',
  'mall',
  'market',
  'worship',
  'campus',
  'palace',
  'museum',
  'park',
  'lake',
  'stadium',
  'hotel',
  'landmark',
  'road',
  'outside',
] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]
