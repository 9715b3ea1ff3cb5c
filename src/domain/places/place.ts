import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from './coordinates'

/** Fewest characters that autocomplete searches for. docs/product.md, PLACE-1. */
export const MINIMUM_SEARCH_LENGTH = 2

/** Most suggestions shown. docs/product.md, PLACE-1. */
export const MAXIMUM_PREDICTIONS = 5

/** Longest search text, in UTF-16 units; the server ignores the rest. */
export const MAXIMUM_SEARCH_LENGTH = 100

/** Longest address, in UTF-16 units. docs/product.md, FORM-14. */
export const ADDRESS_MAX = 300

/** An address with a rider's own words behind the name of its place. */
export const ENTERED = /^(.*) \(entered as “(.*)”\)$/s

/** A place's name and a rider's own words as one address; the words are cut so that the address fits its length. */
export function enteredAddress(name: string, words: string): string {
  const room = ADDRESS_MAX - `${name} (entered as “”)`.length
  return `${name} (entered as “${words.slice(0, room)}”)`
}

/** What a point is called where no place is known around it: 'Pinned place near 12.9716, 77.5946'. */
export const pinnedLabel = ({ lat, lng }: Coordinates): string =>
  `Pinned place near ${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** Most characters of a pickup's detail. */
export const PICKUP_DETAIL_MAX = 80

export const PICKUP_DETAIL_LABEL = 'House, floor, gate or landmark'

/** The name in Kannada script, where the provider knows it. */
const KannadaName = v.optional(v.string())

/**
 * One suggestion under an address field: what it is called and, apart, where that is; a provider that does not part them
 * is shown by its description. `detail` is what of a typed address the place does not cover; `certain` marks the one
 * place that the whole text can mean.
 */
const PredictionSchema = v.object({
  place_id: v.string(),
  description: v.string(),
  structured_formatting: v.optional(
    v.object({ main_text: v.string(), secondary_text: v.optional(v.string()) }),
  ),
  name_kn: KannadaName,
  detail: v.optional(v.string()),
  certain: v.optional(v.boolean()),
})

export type Prediction = v.InferOutput<typeof PredictionSchema>

/** A point with the signature of its label, where it was chosen by that. */
export interface NamedPoint extends Coordinates {
  signature?: string | undefined
}

/** A chosen place with its position. */
export const PlaceSchema = v.object({
  place_id: v.string(),
  formatted_address: v.string(),
  geometry: v.object({ location: CoordinatesSchema }),
  name_kn: KannadaName,
  /** The server's, of what it calls the point (docs/decisions/0031). */
  signature: v.optional(v.string()),
})

export type Place = v.InferOutput<typeof PlaceSchema>

/** The answer to `autocomplete`; empty also when the search failed. */
export const AutocompleteAnswerSchema = v.object({ predictions: v.array(PredictionSchema) })

export type AutocompleteAnswer = v.InferOutput<typeof AutocompleteAnswerSchema>

/** The answer to `reverse_geocode`: a label for a point of the map. */
export const ReverseGeocodeAnswerSchema = v.pick(PlaceSchema, ['place_id', 'formatted_address', 'signature'])

export type ReverseGeocodeAnswer = v.InferOutput<typeof ReverseGeocodeAnswerSchema>

const comparable = (text: string) =>
  text
    .toLocaleLowerCase('en-IN')
    .replace(/[\s,]+/g, ' ')
    .trim()

/**
 * The one suggestion that text typed without choosing can mean: its name or whole address, letter for letter but
 * for case and commas. Null when none fits or several do, for a rider must not be sent to the wrong MG Road.
 */
export function exactMatch(text: string, predictions: readonly Prediction[]): Prediction | null {
  const wanted = comparable(text)
  const whole = predictions.filter(({ description }) => comparable(description) === wanted)
  const named = predictions.filter(
    ({ structured_formatting, name_kn }) =>
      comparable(structured_formatting?.main_text ?? '') === wanted ||
      (name_kn && comparable(name_kn) === wanted),
  )
  const fitting = whole.length > 0 ? whole : named
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
