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

function placeOfRecord(
  [name = '', kn = '', area = '', lat, lng, fame, aliases]: string[],
  table: PlaceTable,
): GazetteerPlace {
  const fullName = table.suffix ? `${name} ${table.suffix.en}` : name
  return {
    id: placeIdOf(fullName, table.city),
    name: fullName,
    nameKn: table.suffix ? `${kn} ${table.suffix.kn}` : kn,
    area,
    city: table.city,
    kind: table.kind,
    lat: Number(lat),
    lng: Number(lng),
    fame: Number(fame || 1),
    aliases: namesOf(aliases),
  }
}

export function placesOfTable(table: PlaceTable): GazetteerPlace[] {
  return recordsOf(table.rows).map((record) => placeOfRecord(record, table))
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
export type PlaceKind =
  | 'city'
  | 'locality'
  | 'town'
  | 'metro'
  | 'railway'
  | 'bus'
  | 'airport'
  | 'workplace'
  | 'hospital'
  | 'mall'
  | 'market'
  | 'worship'
  | 'campus'
  | 'palace'
  | 'museum'
  | 'park'
  | 'lake'
  | 'stadium'
  | 'hotel'
  | 'landmark'
  | 'road'
  | 'outside'

/**
 * Places of one kind in one city, one a line:
 * `name|name in Kannada|area, may be empty|lat|lng|fame 1 to 3, empty is 1|aliases, split by ';'`.
 * Compiled by hand from general knowledge and copied from no data set; a point may be off by 200 m or so.
 */
export interface PlaceTable {
  city: string
  kind: PlaceKind
  /** Follows every name of the table, so that 85 rows needn't repeat it. */
  suffix?: { en: string; kn: string }
  rows: string
}
