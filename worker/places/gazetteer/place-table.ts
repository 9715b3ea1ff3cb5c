/** What a place is; decides only how two places with close positions are told apart. */
export type PlaceKind =
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
