import { useEffect, useRef, useState } from 'react'
import { MAXIMUM_PREDICTIONS, MINIMUM_SEARCH_LENGTH, type Prediction } from '../../domain/places/place'
import { autocomplete } from './places'

/** How long typing must pause before a search, in milliseconds. */
export const SEARCH_PAUSE_MS = 150

export interface Suggestions {
  state: 'idle' | 'fetching' | 'found' | 'failed'
  /** At most 5; none when the search failed. While a newer search is under way, the ones before. */
  predictions: readonly Prediction[]
}

const NONE: Suggestions = { state: 'idle', predictions: [] }

/**
 * Searches places while a rider types (docs/product.md, Places and routes). Each search stops the one before it,
 * so a slow old answer never replaces a newer one.
 */
export function useSuggestions(session: () => string) {
  const [suggestions, setSuggestions] = useState(NONE)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  function stop() {
    clearTimeout(pause.current)
    running.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(pause.current)
      running.current?.abort()
    },
    [],
  )

  async function searchNow(text: string) {
    const controller = new AbortController()
    running.current = controller
    const answer = await autocomplete(text, session(), controller.signal)
    if (controller.signal.aborted) return
    setSuggestions(
      answer.ok
        ? { state: 'found', predictions: answer.value.predictions.slice(0, MAXIMUM_PREDICTIONS) }
        : { state: 'failed', predictions: [] },
    )
  }

  return {
    suggestions,
    search(typed: string) {
      stop()
      const text = typed.trim()
      if (text.length < MINIMUM_SEARCH_LENGTH) return setSuggestions(NONE)
      setSuggestions(({ predictions }) => ({ state: 'fetching', predictions }))
      pause.current = setTimeout(() => searchNow(text), SEARCH_PAUSE_MS)
    },
    clear() {
      stop()
      setSuggestions(NONE)
    },
  }
}
