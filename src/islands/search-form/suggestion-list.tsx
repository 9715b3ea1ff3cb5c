import type { Prediction } from '../../domain/places/place'
import { SEARCH_FAILED } from './use-place-choice'
import type { Suggestions } from './use-suggestions'

interface Props {
  id: string
  label: string
  suggestions: Suggestions
  /** The highlighted one, -1 for none. */
  active: number
  onChoose(prediction: Prediction): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** What the search found, below its field. A finger or button going down chooses: the field keeps the focus. */
export function SuggestionList({ id, label, suggestions, active, onChoose }: Props) {
  const { state, predictions } = suggestions
  const nothing =
    state === 'failed' ? SEARCH_FAILED : 'No place found. Try the locality or a landmark nearby.'
  return (
    <div className="popover absolute inset-x-0 top-full z-30 mt-1">
      <div id={id} role="listbox" aria-label={label}>
        {predictions.map((prediction, index) => (
          <div
            key={prediction.place_id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="min-h-11 cursor-pointer rounded-control px-3 py-2 hover:bg-green-tint aria-selected:bg-green-tint"
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(prediction)
            }}
          >
            <span className="font-semibold">{prediction.structured_formatting.main_text}</span>
            {prediction.name_kn && (
              <span lang="kn" className="ms-2 text-muted">
                {prediction.name_kn}
              </span>
            )}
            <span className="block text-[0.9375rem] text-muted">
              {prediction.structured_formatting.secondary_text}
            </span>
          </div>
        ))}
      </div>
      {predictions.length === 0 && <p className="px-3 py-2 text-muted">{nothing}</p>}
    </div>
  )
}
