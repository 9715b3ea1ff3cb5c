import { type ReactNode, useEffect, useRef, useState } from 'react'
import { beginWork } from '../../api'
import type { Coordinates } from '../../domain/places/coordinates'
import { MAXIMUM_PREDICTIONS, MINIMUM_SEARCH_LENGTH, type Prediction } from '../../domain/places/place'
import { autocomplete } from './places'

/** How long typing must pause before a search, in milliseconds. */
const SEARCH_PAUSE_MS = 150

interface Suggestions {
  state: 'idle' | 'fetching' | 'found' | 'failed'
  /** At most 5; none when the search failed. While a newer search is under way, the ones before. */
  predictions: readonly Prediction[]
}

const NONE: Suggestions = { state: 'idle', predictions: [] }

/**
 * Searches places while a rider types (docs/product.md, PLACE-1). Each search stops the one before it,
 * so a slow old answer never replaces a newer one.
 */
export function useSuggestions(session: () => string) {
  const [suggestions, setSuggestions] = useState(NONE)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  return {
    suggestions,
    search(typed: string) {
      stop.current()
      const text = typed.trim()
      if (text.length < MINIMUM_SEARCH_LENGTH) return setSuggestions(NONE)
      setSuggestions(({ predictions }) => ({ state: 'fetching', predictions }))
      stop.current = beginWork(async (signal) => {
        const answer = await autocomplete(text, session(), signal)
        setSuggestions(
          answer.ok
            ? { state: 'found', predictions: answer.value.predictions.slice(0, MAXIMUM_PREDICTIONS) }
            : { state: 'failed', predictions: [] },
        )
      }, SEARCH_PAUSE_MS)
    },
    clear() {
      stop.current()
      setSuggestions(NONE)
    },
  }
}

/** An entry of the list: a search result, or a saved place with its coordinates. */
export interface Suggestion extends Prediction {
  point?: Coordinates
  picture?: ReactNode
  badge?: ReactNode
}

interface Props {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  /** The search failed: the list has saved places only. */
  failed: boolean
  /** The highlighted one, -1 for none. */
  active: number
  onChoose(suggestion: Suggestion): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** What there is to choose, below its field, which keeps the focus: a finger that goes down may be here to scroll. */
export function SuggestionList({ id, label, suggestions, failed, active, onChoose }: Props) {
  // The focus stays in the field, so the browser does not scroll the highlighted entry into view.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const nothing = failed ? SEARCH_FAILED : NO_PLACE_FOUND
  return (
    <div className="popover absolute inset-x-0 top-full z-30 mt-1">
      <div id={id} role="listbox" aria-label={label}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={suggestion.place_id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="min-h-11 wrap-anywhere cursor-pointer rounded-control px-3 py-2 hover:bg-green-tint aria-selected:bg-green-tint"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.picture}
            <span className="font-semibold">
              {suggestion.structured_formatting?.main_text ?? suggestion.description}
            </span>
            {suggestion.name_kn && (
              <span lang="kn" className="ms-2 text-muted">
                {suggestion.name_kn}
              </span>
            )}
            {suggestion.badge}
            <span className="block text-muted">{suggestion.structured_formatting?.secondary_text}</span>
          </div>
        ))}
      </div>
      {(failed || suggestions.length === 0) && <p className="px-3 py-2 text-muted">{nothing}</p>}
    </div>
  )
}

export const CHOOSE_FROM_LIST = 'Choose a place from the list.'

export const NO_PLACE_FOUND = 'No place found. Try the locality or a landmark nearby.'

export const SEARCH_FAILED = 'Places can’t be searched right now. Check your connection and try again.'
