import { type ReactNode, useEffect } from 'react'
import type { Coordinates } from '../../domain/places/coordinates'
import type { Prediction } from '../../domain/places/place'
import { SEARCH_FAILED } from './use-place-choice'

/** What a field offers: found by the search, or known with its position already. */
export interface Suggestion extends Prediction {
  point?: Coordinates
  /** What stands before its name. */
  picture?: ReactNode
  /** What follows its name. */
  mark?: ReactNode
}

interface Props {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  /** The search failed: what is listed is without what it would have found. */
  failed: boolean
  /** The highlighted one, -1 for none. */
  active: number
  onChoose(suggestion: Suggestion): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** What there is to choose, below its field, which keeps the focus: a finger that goes down may be here to scroll. */
export function SuggestionList({ id, label, suggestions, failed, active, onChoose }: Props) {
  // The focus is in the field, so the browser brings none of these into sight by itself.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const nothing = failed ? SEARCH_FAILED : 'No place found. Try the locality or a landmark nearby.'
  return (
    <div className="popover absolute inset-x-0 top-full z-30 mt-1">
      <div id={id} role="listbox" aria-label={label}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
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
            <span className="font-semibold">{suggestion.structured_formatting.main_text}</span>
            {suggestion.name_kn && (
              <span lang="kn" className="ms-2 text-muted">
                {suggestion.name_kn}
              </span>
            )}
            {suggestion.mark}
            <span className="block text-[0.9375rem] text-muted">
              {suggestion.structured_formatting.secondary_text}
            </span>
          </div>
        ))}
      </div>
      {(failed || suggestions.length === 0) && <p className="px-3 py-2 text-muted">{nothing}</p>}
    </div>
  )
}
