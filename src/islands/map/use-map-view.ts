import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '../../domain/places/coordinates'
import { importEngine } from './engine'
import { loadEngine, MAP_PROBLEMS, type MapProblem } from './load-engine'
import type { MapState } from './map-props'
import { addMapStyles } from './map-styles'
import { type MapView, openView } from './map-view'
import { onPageTheme, pageTheme } from './theme'

/** Milliseconds that a map is waited for in all. */
const OVERALL_MS = 15_000

interface Options {
  mapboxToken: string | null
  hint: string
  gentle: boolean
  onState?: ((state: MapState) => void) | undefined
  onClick(point: Coordinates): void
  onMoved(): void
}

/**
 * A map in the element that `container` is given to: waited for 15 s in all, then drawn, or given up for good. The
 * view is there once its style is.
 */
export function useMapView(options: Options) {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ view: MapView; schematic: boolean }>()
  const [state, setState] = useState<MapState>('loading')
  const latest = useRef(options)
  latest.current = options
  const { mapboxToken } = options

  useEffect(() => {
    let view: MapView | undefined
    let endTheme = () => {}
    let here = true
    const enter = (next: MapState) => {
      if (!here) return
      setState(next)
      latest.current.onState?.(next)
    }
    const giveUp = (problem: MapProblem) => {
      if (!here) return
      console.warn(MAP_PROBLEMS[problem])
      enter('error')
      end()
    }
    const end = () => {
      here = false
      clearTimeout(late)
      endTheme()
      view?.remove()
    }
    const late = setTimeout(() => giveUp('timed_out'), OVERALL_MS)
    addMapStyles()
    enter('loading')
    loadEngine({ importEngine: () => importEngine(mapboxToken) }).then((loaded) => {
      if (!here || !container.current) return
      if (!loaded.ok) return giveUp(loaded.refusal.reason)
      const { hint, gentle } = latest.current
      try {
        const opened = openView(loaded.value, {
          container: container.current,
          theme: pageTheme(),
          hint,
          gentle,
          onLoad() {
            clearTimeout(late)
            if (here) setDrawn({ view: opened, schematic: loaded.value.schematic })
            enter('ready')
          },
          onError: () => giveUp('failed_to_load'),
          onClick: (point) => latest.current.onClick(point),
          onMoved: () => latest.current.onMoved(),
        })
        // Failed while it was being made.
        if (!here) return opened.remove()
        view = opened
        endTheme = onPageTheme(opened.setTheme)
      } catch {
        giveUp('failed_to_load')
      }
    })
    return end
  }, [mapboxToken])

  return { container, state, drawn }
}
