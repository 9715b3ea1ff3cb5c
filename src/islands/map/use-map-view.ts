import { useEffect, useRef, useState } from 'react'
import { pause } from '../../api'
import { accept, type Result, refuse } from '../../domain/result'
import { importEngine } from './engine'
import type { MapEngine } from './gl-library'
import type { MapState } from './map-props'
import { type MapView, openView, type ViewOptions } from './map-view'
import { addMapStyles, onPageTheme, pageTheme } from './page-theme'

/** Milliseconds until a map that is not ready counts as failed. */
const LOAD_TIMEOUT_MS = 15_000

interface Options extends Pick<ViewOptions, 'hint' | 'gentle' | 'broad' | 'onClick' | 'onCar' | 'onMoved'> {
  onState?: ((state: MapState) => void) | undefined
}

/**
 * Creates a map in the element that `container` refers to; after 15 s without one it has failed for good. The
 * view is returned once its style is loaded.
 */
export function useMapView(options: Options) {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ view: MapView; schematic: boolean }>()
  const [state, setState] = useState<MapState>('loading')
  const latest = useRef(options)
  latest.current = options

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
    const late = setTimeout(() => giveUp('timed_out'), LOAD_TIMEOUT_MS)
    // Without them, as in Safari before 16.4, no map can be styled (docs/product.md, BROWSER-3).
    if (!('adoptedStyleSheets' in document)) return giveUp('failed_to_load')
    addMapStyles()
    enter('loading')
    loadEngine().then((loaded) => {
      if (!here || !container.current) return
      if (!loaded.ok) return giveUp(loaded.refusal.reason)
      const { hint, gentle, broad } = latest.current
      try {
        const opened = openView(loaded.value, {
          container: container.current,
          theme: pageTheme(),
          hint,
          gentle,
          broad,
          onLoad() {
            clearTimeout(late)
            if (here) setDrawn({ view: opened, schematic: loaded.value.schematic })
            enter('ready')
          },
          onError: () => giveUp('failed_to_load'),
          onClick: (point) => latest.current.onClick(point),
          onCar: latest.current.onCar && ((id) => latest.current.onCar?.(id)),
          onMoved: () => latest.current.onMoved(),
        })
        // The map failed or was unmounted while it was being created.
        if (!here) return opened.remove()
        view = opened
        endTheme = onPageTheme(opened.setTheme)
      } catch {
        giveUp('failed_to_load')
      }
    })
    return end
  }, [])

  return { container, state, drawn }
}

/** Milliseconds to wait for the library's namespace after its script has loaded. */
const NAMESPACE_MS = 5000

const CHECK_INTERVAL_MS = 100

type MapProblem = 'failed_to_load' | 'timed_out' | 'namespace_unavailable'

/** Messages for the console log; the page shows its own text in place of the map. */
const MAP_PROBLEMS: Record<MapProblem, string> = {
  failed_to_load: 'The maps service failed to load',
  timed_out: 'Timed out waiting for the maps service',
  namespace_unavailable: 'The maps service loaded, but its maps namespace is unavailable',
}

const isWhole = ({ library }: MapEngine) =>
  typeof library?.Map === 'function' && typeof library.Marker === 'function'

/**
 * The engine once it can draw, or why there is none. There is no time-out for its script (docs/product.md,
 * PLACE-22).
 */
async function loadEngine(): Promise<Result<MapEngine, { reason: MapProblem }>> {
  let engine: MapEngine
  try {
    engine = await importEngine()
  } catch {
    return refuse({ reason: 'failed_to_load' })
  }
  for (let waitedMs = 0; !isWhole(engine); waitedMs += CHECK_INTERVAL_MS) {
    if (waitedMs >= NAMESPACE_MS) return refuse({ reason: 'namespace_unavailable' })
    await pause(CHECK_INTERVAL_MS)
  }
  return accept(engine)
}
